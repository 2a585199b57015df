"""The app as Django knows it, and its receivers of signals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "club.community.events"

    def ready(self) -> None:
        from club.community.events.calendars.feeds import entries_of_member
        from club.community.events.services.answers import (
            give_up_hosting,
            leave_all_events,
        )
        from club.messages.feeds.documents import register_calendar_source
        from club.people.account_deletion.signals import member_left
        from club.people.moderation.sanctions import member_locked_out

        def on_gone(member: Any, now: datetime, **_: Any) -> None:
            leave_all_events(member, now)

        def on_left(member: Any, now: datetime, **_: Any) -> None:
            leave_all_events(member, now)
            give_up_hosting(member, now)

        register_calendar_source(entries_of_member)
        member_left.connect(on_left, weak=False)
        member_locked_out.connect(on_gone, weak=False)
