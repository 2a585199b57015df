"""The app config: it registers games and bots, and connects the detection of database rollbacks."""

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db.backends.signals import connection_created


class RecordsConfig(AppConfig):
    name = "club.play.game_records"
    label = "records"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.play.game_records.rollback_detection import on_connection
        from games import bots, registry

        connection_created.connect(on_connection)
        registry.fill(settings.INSTALLED_GAMES)
        bots.fill(settings.INSTALLED_BOTS)
        checks.register(check_games)


def check_games(**_: object) -> list[checks.CheckMessage]:
    """Warns of each game and bot that is left out. The others can be played."""
    from games import bots, registry

    left_out = {**registry.broken_games(), **bots.broken_bots()}
    return [
        checks.Warning(f"{module} is left out: {reason}", id="club.W001")
        for module, reason in left_out.items()
    ]
