"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "club.messages.webhooks"
    label = "hooks"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.base.ui.panels import account_links
        from club.messages.notifications.channels import register_channel
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.webhooks import panels
        from club.messages.webhooks.channel import HookChannel
        from club.messages.webhooks.models import Hook
        from club.messages.webhooks.notices import KINDS
        from club.messages.webhooks.services import remove_hooks
        from club.people.members.api_keys import access_revoked

        access_revoked.connect(remove_hooks, dispatch_uid="hooks.revoked")
        account_links.register(panels.account_link, order=10)
        register_personal_data(
            PersonalData(
                Hook,
                given={
                    "member": "kind host private_tables made_at failing_since off_at off_reason"
                },
            ),
        )
        register_notice_kind(*KINDS)
        register_channel(HookChannel())
