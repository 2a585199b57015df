"""Queries for hooks."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from club.messages.notifications.models import Notice
from club.messages.webhooks.models import Hook, HookPost
from club.people.members.models import Member

AN_HOUR: Final = timedelta(hours=1)
ONE_POST_FOR_ALL: Final = timedelta(minutes=10)  # to the same address about a table


def hooks_of(member: Member) -> QuerySet[Hook]:
    """The member's hooks, those that are off included."""
    return Hook.objects.filter(member=member)


def working_hooks(member: Member) -> QuerySet[Hook]:
    """Those that are on."""
    return hooks_of(member).filter(off_at__isnull=True)


def owners_among(members: Collection[int]) -> set[int]:
    """Those of the members who have a hook."""
    owned = Hook.objects.filter(member__in=list(members))
    return set(owned.values_list("member_id", flat=True))


def hooks_without(notice: Notice) -> list[Hook]:
    """The working hooks of the notice's member to which it was not posted yet."""
    posted = HookPost.objects.filter(hook=OuterRef("pk"), notice=notice)
    return list(working_hooks(notice.member).filter(~Exists(posted)))


def posts_in_an_hour(hook: Hook, now: datetime) -> int:
    """The number of notices that arrived during the last hour, and of tests."""
    return HookPost.objects.filter(hook=hook, at__gt=now - AN_HOUR).count()


def is_told_by_another(hook: Hook, notice: Notice, now: datetime) -> bool:
    """Whether a notice of another member about the same table was just posted to the address."""
    if notice.table_id is None:
        return False
    recent = HookPost.objects.filter(
        hook__address_digest=hook.address_digest,
        notice__table=notice.table_id,
        at__gt=now - ONE_POST_FOR_ALL,
    )
    return recent.exclude(hook__member=hook.member_id).exists()
