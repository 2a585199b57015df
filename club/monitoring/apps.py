"""Connects the signs of life: they come from workers alone. Web processes count for themselves
(`club/web_metrics.py`).
"""

from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "club.monitoring"
    label = "watching"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.monitoring import worker_pulse

        worker_pulse.connect()
