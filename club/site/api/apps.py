"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "club.site.api"

    def ready(self) -> None:
        from club.play.game_records.api.serializers import record_schema
        from club.play.imported_games.record_files import record_schemas

        record_schemas.register(record_schema)
