"""Queries for feeds."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Q, QuerySet

from club.base.roles.models import RoleKind
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member


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
