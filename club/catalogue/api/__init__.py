"""The API of the catalogue: titles, their options and rules, and the schemas of their views."""

from django.urls import path

from club.catalogue.api import views

urlpatterns = [
    path("games", views.Titles.as_view(), name="games"),
    path("games/<slug:slug>", views.OneGame.as_view(), name="game"),
    path("games/<slug:slug>/schema", views.GameSchema.as_view(), name="game_schema"),
]
