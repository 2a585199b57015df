"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class NudgesConfig(AppConfig):
    name = "club.play.nudges"

    def ready(self) -> None:
        from club.play.nudges import panels
        from club.play.tables.presentation.panel_places import name_panels

        name_panels.register(panels.beside_seats, order=40)
