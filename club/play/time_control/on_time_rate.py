"""The on-time rate: how many of a member's last counted turns ended in time. A turn is in time when
the member played, or an order, an automatic play or an excuse answered, also within a holiday; it
is late when a stand-in played. A turn hidden from others does not count before the game is over.

Turns with a single legal move do not count, nor turns without an answer, without another member at
the table, or of a game that was called off, nor missed turns that all others have excused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from club.play.game_records.models import By
from club.play.tables.models import ResponseTime, Status, Table

COUNTED_TURNS = 50  # turns that are counted
KNOWN_FROM = 10  # with fewer turns a member is new here
# turns in hidden windows stay secret
PUBLIC = Q(known=True) | ~Q(table__status=Status.LIVE)


@dataclass(frozen=True, slots=True)
class OnTimeRate:
    """The share of a member's last turns that ended in time."""

    in_time: int = 0
    turns: int = 0

    @property
    def is_new(self) -> bool:
        return self.turns < KNOWN_FROM

    def reaches(self, percent: int) -> bool:
        """Whether the rate is at least that percentage; a new member's always is."""
        return self.is_new or 100 * self.in_time >= percent * self.turns


def on_time_rates(members: Collection[int]) -> dict[int, OnTimeRate]:
    """The rates by member's id; one query for any number of members."""  # clocks 9.1
    latest = Window(
        RowNumber(), partition_by="member", order_by=[F("ended").desc(), F("pk").desc()]
    )
    last_turns = (
        _counted(members).annotate(latest=latest).filter(latest__lte=COUNTED_TURNS)
    )
    by_answer = Counter(last_turns.values_list("member_id", "how"))
    rates = {member: [0, 0] for member in members}
    for (member, how), turns in by_answer.items():
        rates[member][how == By.LADDER] += turns
    return {
        member: OnTimeRate(in_time, in_time + late)
        for member, (in_time, late) in rates.items()
    }


def public_response_times(table: Table) -> QuerySet[ResponseTime]:
    """Response times at the table that all may see, by seat and in order: while the game is live,
    those of turns that everybody could know of.
    """  # clocks 9.4
    public = table.response_times.filter(PUBLIC).select_related("member")
    return public.prefetch_related("excused_turns").order_by("seat", "pk")


def _counted(members: Collection[int]) -> QuerySet[ResponseTime]:
    return ResponseTime.objects.filter(
        PUBLIC, member__in=members, counts=True, forgiven=False
    )
