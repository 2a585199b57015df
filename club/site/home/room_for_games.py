"""Context processor: why the member may sit down nowhere now, beside open seats and invitations."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.base.ui.refusals import refusal_in_words
from club.people.members.models import Member
from club.play.tables.services.permissions import room_refusal


def no_room(request: HttpRequest) -> dict[str, object]:
    """`no_room`, read when a template first uses it; empty: the member may sit down."""
    # an error page may come before authentication
    member = getattr(request, "user", None)
    if not isinstance(member, Member):
        return {"no_room": ""}
    return {"no_room": SimpleLazyObject(lambda: _reason(member))}


def _reason(member: Member) -> str:
    refusal = room_refusal(member)
    return refusal_in_words(refusal) if refusal is not None else ""
