"""Connects the signs of life: they come from workers alone, the figures of a web server from
itself.
"""

from django.apps import AppConfig


class Watching(AppConfig):
    name = "club.watching"

    def ready(self) -> None:
        from club.watching import pulses

        pulses.connect()
