"""The app config and its receivers of signals from tables."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "club.play.chat"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.base.ui.panel_places import home_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_left
        from club.people.moderation.reportable import reportable_kinds
        from club.play.chat import panels
        from club.play.chat.notices import KINDS
        from club.play.chat.personal_data import PERSONAL_DATA
        from club.play.chat.reportable_lines import CHAT_LINE
        from club.play.chat.services import CHAT_LINES, end_chat_tenure
        from club.play.tables.presentation.panel_places import table_panels
        from club.play.tables.signals import chair_given_up, chair_taken_over

        def on_chair_left(table: Any, seat: Any, **_: Any) -> None:
            end_chat_tenure(table.pk, seat)

        def on_member_left(member: Any, empties_texts: bool, **_: Any) -> None:
            CHAT_LINES.forget_author(member, with_texts=empties_texts)

        member_left.connect(on_member_left, weak=False)
        chair_given_up.connect(on_chair_left, weak=False)
        chair_taken_over.connect(on_chair_left, weak=False)
        home_panels.register(
            panels.at_home,
            order=130,
            asks=lambda: [panels.chairs_with_unread_lines],
        )
        table_panels.register(
            panels.at_table,
            order=40,
            asks=lambda: [panels.lines_to_read_at_table],
            otherwise=panels.at_quiet_table,
        )
        reportable_kinds.register(CHAT_LINE)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)
