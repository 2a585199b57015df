"""The app config: it connects the heartbeat of workers. Web processes count by themselves
(`club/base/processes/web_metrics.py`).
"""

from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "club.base.monitoring"
    label = "watching"  # the name of its table and migrations

    def ready(self) -> None:
        from club.base.monitoring import heartbeats

        heartbeats.connect()
