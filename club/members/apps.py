"""Connects what happens at the doors to the security log and the list of sessions."""

from django.apps import AppConfig


class AtTheDoors(AppConfig):
    name = "club.members"

    def ready(self) -> None:
        from club.members import security_signals

        security_signals.connect_signals()
