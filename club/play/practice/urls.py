"""Addresses of practice, below `/tables/<id>/practice/`."""

from django.urls import path

from club.play.practice import views

app_name = "practice"
urlpatterns = [
    path("", views.begin, name="begin"),
    path("end/", views.end, name="end"),
    path("invite/", views.invite, name="invite"),
    path("sit/", views.sit, name="sit"),
    path("leave/", views.leave, name="leave"),
]
