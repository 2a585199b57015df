"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "club.play.tables"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.play.tables.personal_data import PERSONAL_DATA

        register_personal_data(*PERSONAL_DATA)
