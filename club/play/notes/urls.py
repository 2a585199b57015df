"""Addresses of a member's notes, below `/tables/<id>/notes/`."""

from django.urls import path

from club.play.notes import views

app_name = "notes"
urlpatterns = [
    path("", views.notes, name="notes"),
    path("log/", views.log_notes, name="log"),
]
