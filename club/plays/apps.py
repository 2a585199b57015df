"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PlaysApp(AppConfig):
    name = "club.plays"
    label = "plays"

    def ready(self) -> None:
        from club.file_imports.kinds import register_import_kind
        from club.one_screen.signals import game_over
        from club.plays.imports.import_kind import PlaysImport
        from club.plays.services.one_screen_games import log_one_screen_game

        register_import_kind(PlaysImport())
        game_over.connect(log_one_screen_game, dispatch_uid="plays.one_screen")
