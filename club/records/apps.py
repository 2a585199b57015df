"""Puts the games on the shelf and the bots beside them when Django starts."""

from django.apps import AppConfig
from django.conf import settings


class RecordsConfig(AppConfig):
    name = "club.records"

    def ready(self) -> None:
        from games import bots, registry

        registry.fill(settings.INSTALLED_GAMES)
        bots.fill(settings.INSTALLED_BOTS)
