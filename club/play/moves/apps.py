"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class MovesConfig(AppConfig):
    name = "club.play.moves"

    def ready(self) -> None:
        from club.base.ui.panel_places import home_panels
        from club.play.moves import since_panel

        home_panels.register(since_panel.finished_since, order=100)
