"""Response times of turns: their notes on a chair, the on-time rate of a member, and the think
time that may be shown.

A turn is in time when the member played, or an order, an automatic play or an excuse answered,
also within a holiday; it is late when a stand-in played. A turn hidden from others does not count
before the game is over. Turns with a single legal move do not count, nor turns without an answer,
without another member at the table, or of a game that was called off, nor missed turns that all
others have excused. Think times are rounded to ten minutes: exact times would reveal when a
member was online.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from statistics import median_high

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import By, NewPly
from club.play.tables.models import Chair, ResponseTime, Status, Table
from club.play.tables.services.lock import TableSnapshot
from games.core import Seat

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
        counted_turns()
        .filter(member__in=members)
        .annotate(latest=latest)
        .filter(latest__lte=COUNTED_TURNS)
    )
    by_answer = Counter(last_turns.values_list("member_id", "how"))
    rates = {member: [0, 0] for member in members}
    for (member, how), turns in by_answer.items():
        rates[member][how == By.STAND_IN] += turns
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


def counted_turns() -> QuerySet[ResponseTime]:
    """The turns of which on-time rates are made."""  # clocks 9.1
    return ResponseTime.objects.filter(PUBLIC, counts=True, forgiven=False)


TEN_MINUTES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn that may be shown."""

    number: int  # among the shown turns of its seat, from 1 on
    counted: timedelta  # without non-counting time
    elapsed: timedelta
    late: bool  # a stand-in played
    forgiven: bool  # all other members have excused it
    forgivable: bool  # the viewer may excuse it


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """A member's turns in a seat, and their medians."""

    seat: Seat
    name: str
    turns: Sequence[TurnTaken]
    counted: timedelta
    elapsed: timedelta


def think_times(table: Table, viewer: Member, seated: bool) -> list[ThinkTime]:
    """Lists by seat the think time of each member with a turn that may be shown."""  # clocks 9.4
    excuser = viewer if seated else None
    groups = groupby(
        _numbered(table), key=lambda pair: (pair[1].seat, pair[1].member.username)
    )
    return [
        _think_time(seat, name, list(pairs), excuser) for (seat, name), pairs in groups
    ]


def rounded(time: timedelta) -> timedelta:
    """Rounds to the nearest ten minutes."""
    return round(time / TEN_MINUTES) * TEN_MINUTES


def _numbered(table: Table) -> Iterator[tuple[int, ResponseTime]]:
    """Each seat's turns, numbered by seat: ids of rows would count hidden turns as well."""
    for _, turns in groupby(public_response_times(table), key=lambda turn: turn.seat):
        yield from enumerate(turns, 1)


def _think_time(
    seat: Seat,
    name: str,
    pairs: Sequence[tuple[int, ResponseTime]],
    excuser: Member | None,
) -> ThinkTime:
    return ThinkTime(
        seat,
        name,
        [_turn_taken(number, row, excuser) for number, row in pairs],
        rounded(median_high(row.counted for _, row in pairs)),
        rounded(median_high(row.elapsed for _, row in pairs)),
    )


def _turn_taken(number: int, row: ResponseTime, excuser: Member | None) -> TurnTaken:
    return TurnTaken(
        number=number,
        counted=rounded(row.counted),
        elapsed=rounded(row.elapsed),
        late=row.how == By.STAND_IN,
        forgiven=row.forgiven,
        forgivable=excuser is not None and _may_excuse(excuser, row),
    )


def _may_excuse(member: Member, row: ResponseTime) -> bool:
    if row.how != By.STAND_IN or row.forgiven or row.member_id == member.pk:
        return False
    return all(excuse.member_id != member.pk for excuse in row.excused_turns.all())


def note_answers(chair: Chair, made: Iterable[NewPly]) -> None:
    """Notes who answered in the current turn, before these plies; a stand-in stays noted."""
    by = [ply.by for ply in made if ply.seat == chair.seat]
    if by and chair.response_since is not None:
        late = By.STAND_IN in (chair.response_how, *by)
        chair.response_how = By.STAND_IN if late else by[0]


def note_question(chair: Chair, read: CachedGame) -> None:
    """Notes a question that was put in the current turn."""
    seat = chair.seat
    if chair.response_since is not None and seat in read.position.to_act:
        chair.response_known = chair.response_known and is_publicly_asked(read, seat)
        chair.response_choice = chair.response_choice or _has_choice(read, seat)


def is_publicly_asked(read: CachedGame, seat: Seat) -> bool:
    """Whether every viewer may know that the seat is asked something."""
    viewers = (viewer for viewer in read.lines if viewer != seat)
    return all(seat in read.position.awaited(viewer) for viewer in viewers)


def response_time_of(chair: Chair, now: datetime, company: bool) -> ResponseTime:
    """The row for the response time of a turn that ends now; `company`: other members play."""
    assert chair.member_id and chair.response_since
    return ResponseTime(
        member_id=chair.member_id,
        table_id=chair.table_id,
        seat=chair.seat,
        began=chair.response_since,
        ended=now,
        counted=chair.response_counted,
        elapsed=chair.response_elapsed,
        how=chair.response_how,
        known=chair.response_known,
        counts=company and chair.response_choice and bool(chair.response_how),
    )


def _has_choice(read: CachedGame, seat: Seat) -> bool:
    position = read.position
    return len(position.legal_moves(seat)) > 1 or bool(position.families(seat))


def is_question_hidden(snapshot: TableSnapshot, seat: Seat) -> bool:
    """Whether some viewer may not know that the seat is asked anything."""
    return not is_publicly_asked(snapshot.cached_game, seat)
