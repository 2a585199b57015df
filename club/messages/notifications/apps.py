"""The app as Django knows it: it has kinds and channels checked when the club starts."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class NotificationsConfig(AppConfig):
    name = "club.messages.notifications"
    label = "notices"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.base.monitoring.metrics import register_metrics
        from club.messages.notifications.checks import check_channels, check_kinds
        from club.messages.notifications.owed_mail import forget_in_mail
        from club.messages.notifications.queries import metrics_of_notices
        from club.people.account_deletion.signals import name_replaced

        checks.register(check_kinds)
        checks.register(check_channels)
        register_metrics(metrics_of_notices)
        name_replaced.connect(forget_in_mail, dispatch_uid="notifications")
