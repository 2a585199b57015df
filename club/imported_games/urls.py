"""Addresses of imported games, below `/tables/import/`."""

from django.urls import path

from club.imported_games import views

app_name = "imported_games"
urlpatterns = [
    path("", views.import_game, name="import"),
    path("<int:table_id>/answer/", views.answer, name="answer"),
]
