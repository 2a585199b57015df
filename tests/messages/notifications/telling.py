"""Helpers that store notices of a turn and read their deliveries."""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications.models import (
    Delivery,
    NoticeChoice,
    Timing,
)
from club.messages.notifications.services import tell
from club.messages.notifications.subjects import NoticeSubject, seat_question
from club.people.members.models import Member
from tests.support.sitting_down import MINUTE, NOW, Sat

LATER = NOW + 3 * MINUTE


def asked(sat: Sat, seat: int = 0) -> NoticeSubject:
    return seat_question(sat.pk, seat, sat.chair(seat).asked)


def tell_turn(sat: Sat, kind: str = "your_turn", now: datetime = NOW) -> None:
    tell(sat.member(0).pk, kind, asked(sat), now)


def choose(member: Member, kind: str, timing: Timing, channel: str = "email") -> None:
    NoticeChoice.objects.update_or_create(
        member=member, kind=kind, channel=channel, defaults={"timing": timing}
    )


def why_not(channel: str = "email") -> str:
    return Delivery.objects.get(channel=channel).dropped


def next_at() -> datetime | None:
    return Delivery.objects.get(channel="email").post_at
