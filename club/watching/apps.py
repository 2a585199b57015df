"""Connects the signs of life: they come from workers alone. Web processes count for themselves
(`club/web_metrics.py`).
"""

from django.apps import AppConfig


class Watching(AppConfig):
    name = "club.watching"

    def ready(self) -> None:
        from club.watching import pulses

        pulses.connect()
