"""Queries for browsers that receive web push."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, QuerySet

from club.messages.notifications.models import Notice
from club.messages.push.models import PushedNotice, PushSubscription
from club.people.members.models import Member


def browsers_of(member: Member) -> QuerySet[PushSubscription]:
    """The member's browsers that receive push messages."""
    return PushSubscription.objects.filter(member=member)


def members_with_browser(members: Collection[int]) -> set[int]:
    """Those of the members who have one."""
    owned = PushSubscription.objects.filter(member__in=list(members))
    return set(owned.values_list("member_id", flat=True))


def browsers_without(notice: Notice) -> list[PushSubscription]:
    """The browsers of the notice's member to which it was not sent yet."""
    sent = PushedNotice.objects.filter(subscription=OuterRef("pk"), notice=notice)
    return list(browsers_of(notice.member).filter(~Exists(sent)))
