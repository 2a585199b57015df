"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "club.messages.push"

    def ready(self) -> None:
        from club.messages.notifications.channels import register_channel
        from club.messages.push.channel import PushChannel
        from club.messages.push.services import remove_browsers
        from club.people.members.api_keys import access_revoked

        register_channel(PushChannel())
        access_revoked.connect(remove_browsers, dispatch_uid="push.revoked")
