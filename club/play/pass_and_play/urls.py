"""Addresses of games at one screen. What is behind the curtain is asked for by POST alone."""

from django.urls import path

from club.play.pass_and_play import views

app_name = "pass_and_play"
urlpatterns = [
    path("", views.games, name="games"),
    path("<int:game_id>/", views.game, name="game"),
    path("<int:game_id>/take-back/", views.take_back, name="take_back"),
    path("<int:game_id>/curtain/", views.curtain, name="curtain"),
]
