"""Puts the games on the shelf when Django starts."""

from django.apps import AppConfig
from django.conf import settings


class RecordsConfig(AppConfig):
    name = "club.records"

    def ready(self) -> None:
        from games import registry

        registry.fill(settings.INSTALLED_GAMES)
