"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "club.push"

    def ready(self) -> None:
        from club.members.api_keys import access_revoked
        from club.push.services import remove_browsers

        access_revoked.connect(remove_browsers, dispatch_uid="push.revoked")
