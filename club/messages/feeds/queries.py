"""Queries for feeds."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db.models import F, Q, QuerySet

from club.base.roles.models import RoleKind
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member
from club.play.tables import queries
from club.play.tables.due_chairs import playable_chairs_to_act
from club.play.tables.models import Chair, Status, Table
from club.play.time_control.models import MemberHoliday

MOST_TABLES: Final = 20  # whose news are in a feed
PAST_HOLIDAYS: Final = timedelta(days=60)


def token_digest(token: str) -> str:
    """By which a token is found."""
    return sha256(token.encode(errors="replace")).hexdigest()


def feed_key_of(member: Member) -> FeedKey | None:
    """None: the member has not made one."""
    return FeedKey.objects.filter(member=member).first()


def working_keys(token: str) -> QuerySet[FeedKey]:
    """The key of that token, with its member, unless the member has left or is a guest."""
    keys = FeedKey.objects.select_related("member").filter(digest=token_digest(token))
    is_guest = Q(member__role__kind=RoleKind.GUEST)
    return keys.filter(member__is_active=True).exclude(is_guest)


def chairs_with_deadline(member: Member) -> list[Chair]:
    """The member's chairs with a question and a deadline, each with its table."""
    chairs = playable_chairs_to_act(member.pk).filter(due_at__isnull=False)
    return list(chairs.select_related("table__record", "table__host"))


def calendar_holidays(member: Member, now: datetime) -> list[MemberHoliday]:
    """The member's holidays, those of the last weeks included."""
    first = (now - PAST_HOLIDAYS).date()
    return list(MemberHoliday.objects.filter(member=member, last__gte=first))


def tables_with_news(member: Member) -> list[Table]:
    """Begun tables at which the member sits: live ones, then the latest that ended."""
    begun = Table.objects.filter(
        pk__in=queries.table_ids_of(member), status__in=(Status.LIVE, Status.FINISHED)
    )
    latest = (F("ended_at").desc(nulls_first=True), "-started_at", "pk")
    return list(queries.with_record(begun).order_by(*latest)[:MOST_TABLES])
