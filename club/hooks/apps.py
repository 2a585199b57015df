"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class HooksConfig(AppConfig):
    name = "club.hooks"

    def ready(self) -> None:
        from club.hooks.services import remove_hooks
        from club.members.api_keys import access_revoked

        access_revoked.connect(remove_hooks, dispatch_uid="hooks.revoked")
