"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PlaysApp(AppConfig):
    name = "club.community.play_log"
    label = "plays"

    def ready(self) -> None:
        from club.community.play_log.imports.import_kind import PlaysImport
        from club.community.play_log.services.one_screen_games import (
            log_one_screen_game,
        )
        from club.people.file_imports.kinds import register_import_kind
        from club.play.pass_and_play.services import game_over

        register_import_kind(PlaysImport())
        game_over.connect(log_one_screen_game, dispatch_uid="plays.one_screen")
