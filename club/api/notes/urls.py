"""Addresses of notes."""

from django.urls import path

from club.api.notes import views

NOTES = "tables/<int:table_id>/notes"
urlpatterns = [
    path(NOTES, views.Notes.as_view(), name="notes"),
    path(f"{NOTES}/log", views.LogNotes.as_view(), name="log_notes"),
]
