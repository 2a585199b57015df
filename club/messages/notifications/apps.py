"""The app as Django knows it: it has kinds and channels checked when the club starts."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class NotificationsConfig(AppConfig):
    name = "club.messages.notifications"
    label = "notices"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.messages.notifications.checks import check_channels, check_kinds
        from club.messages.notifications.personal_data import PERSONAL_DATA

        checks.register(check_kinds)
        checks.register(check_channels)
        register_personal_data(*PERSONAL_DATA)
