"""The app as Django knows it: it has kinds and channels checked when the club starts."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class NotificationsConfig(AppConfig):
    name = "club.messages.notifications"
    label = "notices"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.messages.notifications.checks import check_channels, check_kinds

        checks.register(check_kinds)
        checks.register(check_channels)
