"""The app config: it registers games and bots, and connects the detection of database rollbacks."""

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created


class RecordsConfig(AppConfig):
    name = "club.records"

    def ready(self) -> None:
        from club.records.rollback_detection import on_connection
        from games import bots, registry

        connection_created.connect(on_connection)
        registry.fill(settings.INSTALLED_GAMES)
        bots.fill(settings.INSTALLED_BOTS)
