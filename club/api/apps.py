"""The API's place among Django's apps: its schema knows how keys are sent."""

from __future__ import annotations

from django.apps import AppConfig


class Api(AppConfig):
    name = "club.api"
    label = "api"

    def ready(self) -> None:
        from club.api import schema  # noqa: F401 - the schema's extensions register themselves
