"""The terms of a table, which the host chooses when opening it, and their validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from club.members.models import Member
from club.tables.errors import Refused
from club.tables.models import AbsencePolicy, StandInPolicy, Status, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.non_counting_time import check_weekend
from club.timecontrol.presets import USUAL, TimeControl, check_time_control
from games import bots
from games.core import AnyGame

MOST_EXCUSES = 4
MOST_TIMELY = 95  # percent
MOST_MISSES = 5
MOST_OPEN = 20  # tables one member may have open at once


@dataclass(frozen=True, slots=True)
class Terms:
    """The host's choices when opening a table."""

    name: str
    seats: int
    options: Mapping[str, str | int]
    pace: TimeControl = USUAL.time_control
    stand_in: StandInPolicy = StandInPolicy.BOT_TURN
    private: bool = False
    bots: Sequence[str] = ()  # names of the bots that are seated at once
    honours_quiet: bool = False  # members' quiet hours do not count
    weekend: frozenset[int] = frozenset()  # weekdays that do not count, Monday is 0
    leave: HolidayPolicy = HolidayPolicy.ALL  # which holidays of members do not count
    excuses: int = 0  # for each chair
    misses: int = 3  # missed turns in a row after which a member is away
    absence: AbsencePolicy = AbsencePolicy.BOT
    holidays: bool = True  # the club's holidays do not count
    once: UUID | None = None  # idempotency key: the same one again returns the same table
    rated: bool = True  # the result counts for the ratings
    timely: int = 0  # percent of turns in time that a member must have to join; 0: no condition
    begins_full: bool = False  # the game starts automatically with the last chair taken
    ask: Sequence[str] = ()  # names of members who are invited


def policy_columns(terms: Terms) -> dict[str, Any]:
    """The terms about time, absence and the start as columns of a table."""
    return {
        **asdict(terms.pace),
        "honours_quiet": terms.honours_quiet,
        "weekend": "".join(map(str, sorted(terms.weekend))),
        "leave": terms.leave,
        "excuses": terms.excuses,
        "misses": terms.misses,
        "absence": terms.absence,
        "holidays": terms.holidays,
        "stand_in": terms.stand_in,
        "begins_full": terms.begins_full,
        "timely": terms.timely,
    }


def checked_options(host: Member, game: AnyGame, terms: Terms) -> dict[str, str | int]:
    """The game's options with defaults filled in. Raises Refused for terms out of range; the text
    names them.
    """
    if not 1 <= len(terms.name.strip()) <= 60 or not terms.name.strip().isprintable():
        raise Refused("bad_name", "A table's name has 1 to 60 characters, on one line.")
    _check_time(terms)
    if len(terms.bots) > terms.seats - 1 or not set(terms.bots) <= set(bots.names()):
        raise Refused("bad_bots", "There are not so many chairs for bots, or no such bot.")
    if Table.objects.filter(host=host, status=Status.OPEN).count() >= MOST_OPEN:
        raise Refused(
            "too_many_tables",
            "You already have {most} tables waiting for members.",
            most=MOST_OPEN,
        )
    try:
        return game.settled(terms.seats, terms.options)
    except ValueError as error:
        raise Refused("bad_options", "{reason}", reason=str(error)) from error


def _check_time(terms: Terms) -> None:
    check_time_control(terms.pace)
    check_weekend(terms.weekend)
    if not 1 <= terms.misses <= MOST_MISSES:
        raise Refused("bad_misses", "Nobody waits after 1 to {most} turns.", most=MOST_MISSES)
    if not 0 <= terms.excuses <= MOST_EXCUSES:
        raise Refused("bad_excuses", "A chair has 0 to {most} excuses.", most=MOST_EXCUSES)
    if not 0 <= terms.timely <= MOST_TIMELY:
        raise Refused(
            "bad_timely", "A table asks for 0 to {most} % of turns in time.", most=MOST_TIMELY
        )
