"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "club.messages.push"

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.base.ui.panels import account_links
        from club.messages.notifications.channels import register_channel
        from club.messages.push import panels
        from club.messages.push.channel import PushChannel
        from club.messages.push.models import PushSubscription
        from club.messages.push.services import remove_browsers
        from club.people.members.api_keys import access_revoked

        access_revoked.connect(remove_browsers, dispatch_uid="push.revoked")
        account_links.register(panels.account_link, order=30)
        register_personal_data(
            PersonalData(PushSubscription, given={"member": "host made_at"}),
        )
        register_channel(PushChannel())
