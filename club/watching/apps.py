"""Connects the signs of life: they come from workers alone. How web processes are stands in their
reports (`club/reports.py`).
"""

from django.apps import AppConfig


class Watching(AppConfig):
    name = "club.watching"

    def ready(self) -> None:
        from club.watching import pulses

        pulses.connect()
