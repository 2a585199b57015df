"""The app as Django knows it, and its receivers of signals from tables."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "club.play.chat"

    def ready(self) -> None:
        from club.people.account_deletion.signals import member_left
        from club.play.chat.services import end_chat_tenure, forget_author
        from club.play.tables.signals import chair_given_up, chair_taken_over

        def on_chair_left(table: Any, seat: Any, **_: Any) -> None:
            end_chat_tenure(table.pk, seat)

        def on_member_left(member: Any, empties_texts: bool, **_: Any) -> None:
            forget_author(member, with_lines=empties_texts)

        member_left.connect(on_member_left, weak=False)
        chair_given_up.connect(on_chair_left, weak=False)
        chair_taken_over.connect(on_chair_left, weak=False)
