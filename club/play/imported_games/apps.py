"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ImportedGamesConfig(AppConfig):
    name = "club.play.imported_games"

    def ready(self) -> None:
        from club.people.file_imports.kinds import register_import_kind
        from club.play.imported_games.import_kind import RecordImport

        register_import_kind(RecordImport())
