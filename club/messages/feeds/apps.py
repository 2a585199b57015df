"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class FeedsConfig(AppConfig):
    name = "club.messages.feeds"

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.base.ui.panels import account_links
        from club.messages.feeds import panels
        from club.messages.feeds.models import FeedKey
        from club.messages.feeds.services import remove_feed_key
        from club.people.members.api_keys import access_revoked

        access_revoked.connect(remove_feed_key, dispatch_uid="feeds.revoked")
        account_links.register(panels.account_link, order=20)
        register_personal_data(
            PersonalData(FeedKey, given={"member": "hidden_questions made_at"}),
        )
