"""Timeliness: of a member's last spells that count, how many ended in time. Own plies are in time,
and so are orders, what was left ready, an excuse used and time within leave; late is where somebody
stood in. What was hidden from others does not count before the game is over.

Not counted at all are spells with a single legal move, those that nobody answered, those at which
no other member sat, those that end with a game that was called off, and missed turns that all the
others have forgiven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from club.records.models import By
from club.tables.models import Status, Table
from club.tables.response_time_rows import ResponseTime

LAST = 50  # spells that are looked at
KNOWN_FROM = 10  # with fewer, a member is new here
TOLD = Q(known=True) | ~Q(table__status=Status.LIVE)  # so that no hidden window shows


@dataclass(frozen=True, slots=True)
class OnTimeRate:
    """How many of a member's last spells ended in time."""

    kept: int = 0
    of: int = 0

    @property
    def new(self) -> bool:
        return self.of < KNOWN_FROM

    def reaches(self, percent: int) -> bool:
        """Whether it is so much at least; who is new passes."""
        return self.new or 100 * self.kept >= percent * self.of


def on_time_rates(members: Collection[int]) -> dict[int, OnTimeRate]:
    """By member's id, everybody's; one query, however many they are."""  # L16
    latest = Window(
        RowNumber(), partition_by="member", order_by=[F("ended").desc(), F("pk").desc()]
    )
    looked_at = _counted(members).annotate(latest=latest).filter(latest__lte=LAST)
    by_way = Counter(looked_at.values_list("member_id", "how"))
    found = {member: [0, 0] for member in members}
    for (member, how), spells in by_way.items():
        found[member][how == By.LADDER] += spells
    return {member: OnTimeRate(kept, kept + late) for member, (kept, late) in found.items()}


def public_response_times(table: Table) -> QuerySet[ResponseTime]:
    """Spells at the table that everybody may be told of, by seat and in order: while the game
    lives, those that all could know of.
    """  # P5
    told = table.spells.filter(TOLD).select_related("member")
    return told.prefetch_related("forgivenesses").order_by("seat", "pk")


def _counted(members: Collection[int]) -> QuerySet[ResponseTime]:
    return ResponseTime.objects.filter(TOLD, member__in=members, counts=True, forgiven=False)
