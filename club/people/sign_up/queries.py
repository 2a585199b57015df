"""Queries of newcomers and invitation links."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db.models import QuerySet

from club.people.sign_up.models import InvitationLink, JoinRequest


def waiting_newcomers() -> QuerySet[JoinRequest]:
    """The requests that nobody has answered, the oldest first."""
    waiting = JoinRequest.objects.filter(decided_at=None, member__isnull=False)
    return waiting.select_related("member")


def invitation_links() -> QuerySet[InvitationLink]:
    """All links, the newest first, with those who came by them."""
    links = InvitationLink.objects.select_related("made_by")
    return links.prefetch_related("used_by__member")


def valid_link(token: str, now: datetime) -> InvitationLink | None:
    """The link of this token; None when it has ended, is used up or was never made."""
    link = InvitationLink.objects.filter(digest=digest_of_token(token)).first()
    return link if link is not None and link.is_valid(now) else None


def digest_of_token(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()
