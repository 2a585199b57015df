"""The app config."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ConversationsConfig(AppConfig):
    name = "club.community.conversations"

    def ready(self) -> None:
        from club.base.ui.page_questions import every_page
        from club.base.ui.panel_places import member_links, message_addresses
        from club.base.ui.panels import masthead_links
        from club.community.conversations import panels
        from club.community.conversations.kind import CONVERSATION
        from club.community.conversations.queries import written_conversations
        from club.community.conversations.services import (
            delete_abandoned_conversations,
        )
        from club.community.search.kinds import search_kinds
        from club.messages.threads.kinds import register_thread_kind
        from club.people.account_deletion.signals import member_left

        def on_member_left(member: Any, **_: Any) -> None:
            delete_abandoned_conversations(member)

        member_left.connect(on_member_left, weak=False)
        register_thread_kind(CONVERSATION)
        every_page.register(lambda: [written_conversations])
        masthead_links.register(panels.masthead_link, order=15)
        member_links.register(panels.link_on_member)
        message_addresses.register(panels.addresses_to_write)
        search_kinds.register(panels.MESSAGES, order=90)
