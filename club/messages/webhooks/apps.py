"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "club.messages.webhooks"
    label = "hooks"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.messages.webhooks.services import remove_hooks
        from club.people.members.api_keys import access_revoked

        access_revoked.connect(remove_hooks, dispatch_uid="hooks.revoked")
