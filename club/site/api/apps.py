"""The app config."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "club.site.api"

    def ready(self) -> None:
        from club.play.imported_games.record_files import record_schemas

        record_schemas.register(_record_schema)


def _record_schema() -> Mapping[str, Any]:
    # workers and commands that need no API do not import REST framework
    from club.play.game_records.api import record_schema

    return record_schema()
