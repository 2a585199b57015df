"""Addresses of teaching tables and mentors."""

from django.urls import path

from club.api.teaching import views

MENTOR = "tables/<int:table_id>/mentors/<int:pk>"
urlpatterns = [
    path("games/<slug:slug>/teaching", views.Teaching.as_view(), name="teaching"),
    path("tables/<int:table_id>/mentors", views.Mentors.as_view(), name="mentors"),
    path(MENTOR, views.Mentor.as_view(), name="mentor"),
    path(f"{MENTOR}/lines", views.MentorLines.as_view(), name="mentor_lines"),
]
