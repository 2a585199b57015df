"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class NotesConfig(AppConfig):
    name = "club.play.notes"

    def ready(self) -> None:
        from club.play.notes import panels
        from club.play.tables.presentation.panel_places import table_panels

        table_panels.register(panels.at_table, order=50)
