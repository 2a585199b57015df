"""Queries of profiles and friends."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Max
from django.db.models.functions import Lower

from club.people.members.models import LogIn, Member
from club.people.moderation.models import MemberBlock
from club.people.profiles.models import Friend, Profile


def profile_of(member: Member) -> Profile:
    """The member's profile; an empty one that is not stored where there is none."""
    profiles = Profile.objects.select_related("picture").defer("picture__content")
    return profiles.filter(member=member).first() or Profile(member=member)


def shown_parts_of(members: Collection[Member]) -> dict[int, Profile]:
    """The profiles of those who have one, without their pictures, by member id, in one query."""
    rows = Profile.objects.filter(member__in=members).only(
        "member_id", "favourites", "shows_profile", "shows_history"
    )
    return {profile.member_id: profile for profile in rows}


def is_friend(member: Member, other: Member) -> bool:
    """Whether the member has the other as a friend."""
    return Friend.objects.filter(member=member, other=other).exists()


def friends_of(member: Member) -> list[Member]:
    """The member's friends who are in the club and not blocked, by name, in one query."""
    chosen = Friend.objects.filter(member=member).values("other")
    blocked = MemberBlock.objects.filter(member=member).values("other")
    friends = Member.objects.filter(pk__in=chosen, is_active=True)
    friends = friends.exclude(pk__in=blocked)
    return list(friends.order_by(Lower("username")))


def last_seen(member: Member) -> date | None:
    """The last day on which the member was here; None where no session tells it."""
    rows = LogIn.objects.filter(member=member)
    latest = rows.aggregate(latest=Max("seen_at"))["latest"]
    return latest.date() if latest else None
