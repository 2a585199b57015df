"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "club.messages.notifications"
    label = "notices"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.messages.notifications.channels import register_channel
        from club.messages.notifications.channels.email import EmailChannel
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.notifications.notices import KINDS

        register_channel(EmailChannel())
        register_notice_kind(*KINDS)
