"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PlaysApp(AppConfig):
    name = "club.plays"
    label = "plays"

    def ready(self) -> None:
        from club.one_screen.signals import game_over
        from club.plays.services.one_screen_games import log_one_screen_game

        game_over.connect(log_one_screen_game, dispatch_uid="plays.one_screen")
