"""Queries of imported games."""

from __future__ import annotations

from club.people.members.models import Member
from club.play.imported_games.models import SeatClaim


def claims_of(member: Member) -> list[SeatClaim]:
    """The seats of which the member is asked, the oldest first."""
    claims = SeatClaim.objects.filter(member=member)
    return list(claims.select_related("table__host"))
