"""The app config: it connects the heartbeat of workers. Web processes count by themselves
(`club/processes/web_metrics.py`).
"""

from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "club.monitoring"
    label = "watching"  # the name of its table and migrations

    def ready(self) -> None:
        from club.monitoring import worker_pulse

        worker_pulse.connect()
