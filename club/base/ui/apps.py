"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "club.base.ui"

    def ready(self) -> None:
        from club.base.ui import names_in_files
        from club.base.ui.panel_places import home_panels

        home_panels.register(
            names_in_files.names_in_files_panel,
            order=60,
            asks=names_in_files.names_in_files.questions,
        )
