"""The app config."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ThreadsConfig(AppConfig):
    name = "club.messages.threads"

    def ready(self) -> None:
        from club.base.personal_data import (
            DECIDED,
            PersonalData,
            register_personal_data,
        )
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.threads.models import ThreadLine, ThreadReader
        from club.messages.threads.notices import KINDS
        from club.messages.threads.reportable_lines import THREAD_LINE
        from club.messages.threads.services import THREAD_LINES
        from club.people.account_deletion.signals import member_left
        from club.people.moderation.reportable import reportable_kinds

        def on_member_left(member: Any, empties_texts: bool, **_: Any) -> None:
            THREAD_LINES.forget_author(member, with_texts=empties_texts)

        member_left.connect(on_member_left, weak=False)
        reportable_kinds.register(THREAD_LINE)
        register_personal_data(
            PersonalData(
                ThreadLine,
                given={
                    "author": "thread__kind thread__subject_id thread__other_id number text "
                    "at changed_at taken_back_at hidden_at"
                },
                withheld={"hidden_by": DECIDED},
                renamed={"text": "author"},
            ),
            PersonalData(
                ThreadReader,
                given={"member": "thread__kind thread__subject_id read is_muted"},
            ),
        )
        register_notice_kind(*KINDS)
