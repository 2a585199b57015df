"""Addresses of imported games, below `/tables/import/`."""

from django.urls import path

from club.people.file_imports.views import upload
from club.play.imported_games import views

app_name = "imported_games"
urlpatterns = [
    path("", upload, {"kind": "records"}, name="import"),
    path("<int:table_id>/answer/", views.answer, name="answer"),
]
