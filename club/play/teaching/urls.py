"""Addresses of teaching tables, below the game, and of mentors, below the table."""

from django.urls import path

from club.play.teaching import views

app_name = "teaching"
urlpatterns = [
    path("tables/games/<slug:slug>/teaching/", views.teaching_table, name="open"),
    path("tables/<int:table_id>/mentors/", views.mentors, name="mentors"),
    path("tables/<int:table_id>/mentors/name/", views.name, name="name"),
    path("tables/<int:table_id>/mentors/<int:pk>/agree/", views.agree, name="agree"),
    path("tables/<int:table_id>/mentors/<int:pk>/end/", views.end, name="end"),
    path("tables/<int:table_id>/mentors/<int:pk>/write/", views.write, name="write"),
]
