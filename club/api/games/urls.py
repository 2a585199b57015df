"""URLs of the catalogue."""

from django.urls import path

from club.api.games import views

urlpatterns = [
    path("games", views.Titles.as_view(), name="games"),
    path("games/<slug:slug>", views.OneGame.as_view(), name="game"),
    path("games/<slug:slug>/schema", views.GameSchema.as_view(), name="game_schema"),
]
