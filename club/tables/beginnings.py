"""How far a new member has come: what of the club they have tried. Queries; nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass

from club.members.models import Member, Rest
from club.tables.models import Chair, Tenure


@dataclass(frozen=True, slots=True)
class Begun:
    """What a member has done at least once."""

    played: bool  # sat at a game that was begun
    in_company: bool  # sat down with another member
    rests: bool  # said when they sleep


def begun_by(member: Member) -> Begun:
    """What the member has done so far."""
    mine = Chair.objects.filter(member=member).values("table")
    others = Chair.objects.filter(table__in=mine, member__isnull=False).exclude(member=member)
    return Begun(
        played=Tenure.objects.filter(member=member).exists(),
        in_company=others.exists(),
        rests=Rest.objects.filter(member=member).exists(),
    )
