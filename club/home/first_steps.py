"""How far a new member has come: what of the club they have tried. Queries; nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, QuerySet

from club.members.models import Member, Rest
from club.tables.models import Chair, Tenure
from club.tables.queries import tables_of
from compiled_queries.queries import ID, CompiledQuery


@dataclass(frozen=True, slots=True)
class Begun:
    """What a member has done at least once."""

    played: bool  # sat at a game that was begun
    in_company: bool  # sat down with another member
    rests: bool  # said when they sleep


def begun_by(member: Member) -> Begun:
    """What the member has done so far."""
    ((played, in_company, rests),) = _begun.values(member.pk)
    return Begun(bool(played), bool(in_company), bool(rests))


def _steps(member: Any) -> QuerySet[Member, Any]:
    """Whether each was taken, in the order of `Begun`."""
    mine = tables_of(member)
    others = Chair.objects.filter(table__in=mine, member__isnull=False).exclude(member=member)
    return Member.objects.filter(pk=member).values_list(
        Exists(Tenure.objects.filter(member=member)),
        Exists(others),
        Exists(Rest.objects.filter(member=member)),
    )


_begun: CompiledQuery[Any] = CompiledQuery(_steps, ID)
