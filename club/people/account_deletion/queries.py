"""Queries of leaving."""

from __future__ import annotations

from club.people.account_deletion.models import Departure
from club.people.members.models import Member


def departure_of(member: Member) -> Departure | None:
    """The member's wish to leave; None when they stay."""
    return Departure.objects.filter(member=member).first()
