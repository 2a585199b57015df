"""Services of feeds: make or renew their key, and choose what the calendar has."""

from __future__ import annotations

import secrets
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.db.models import Q, QuerySet

from club.base.encryption import seal
from club.base.roles.models import RoleKind
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member

TOKEN_BYTES: Final = 16


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


def renew_feed_key(member: Member, now: datetime) -> FeedKey:
    """Gives the member's feeds new addresses; the old ones lead nowhere from now on."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    made = {"digest": token_digest(token), "sealed_token": seal(token), "made_at": now}
    return FeedKey.objects.update_or_create(member=member, defaults=made)[0]


def show_hidden_questions(member: Member, *, are_shown: bool) -> None:
    """Whether the calendar has questions of which others may not know."""
    FeedKey.objects.filter(member=member).update(hidden_questions=are_shown)


def remove_feed_key(member: Member, **_signal: Any) -> None:
    """A receiver of `access_revoked`: the addresses of the feeds lead nowhere from now on."""
    FeedKey.objects.filter(member=member).delete()
