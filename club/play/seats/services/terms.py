"""The terms of a table, which the host chooses when opening it, and their validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.play.game_records.services import new_committed_secret
from club.play.tables.models import (
    AbsencePolicy,
    HolidayPolicy,
    Origin,
    StandInPolicy,
    Status,
    Table,
)
from club.play.time_control import presets
from club.play.time_control.non_counting_time import check_weekend
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
    pace: presets.TimeControl = presets.DEFAULT_PRESET.time_control
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
    # idempotency key: the same one again returns the same table
    once: UUID | None = None
    once_checksum: str = ""  # of what was sent with it: anything else is refused
    rated: bool = True  # the result counts for the ratings
    # percent of turns in time that a member must have to join; 0: no condition
    timely: int = 0
    begins_full: bool = False  # the game starts automatically with the last chair taken
    ask: Sequence[str] = ()  # names of members who are invited
    origin: Origin = Origin.HERE


# terms that a table has under the same name and with the same value
SAME_COLUMNS: Final = (
    *("private", "rated", "stand_in", "absence", "leave", "holidays"),
    *("honours_quiet", "excuses", "misses", "timely", "begins_full"),
)


def policy_columns(terms: Terms) -> dict[str, Any]:
    """The terms about time, absence and the start as columns of a table."""
    columns = {name: getattr(terms, name) for name in SAME_COLUMNS}
    weekend = "".join(map(str, sorted(terms.weekend)))
    return {**asdict(terms.pace), **columns, "weekend": weekend}


def make_table(
    host: Member,
    game: AnyGame,
    options: Mapping[str, str | int],
    terms: Terms,
    now: datetime,
) -> Table:
    """The row of a new table, not saved yet, with a new secret of chance."""
    return Table(
        name=clean_line(terms.name, "bad_name"),
        host=host,
        game_slug=game.info.slug,
        game_version=game.info.version,
        options=options,
        origin=terms.origin,
        once=terms.once,
        once_checksum=terms.once_checksum,
        opened_at=now,
        sat_at=now,
        **asdict(new_committed_secret()),
        **policy_columns(terms),
    )


def table_opened_before(host: Member, terms: Terms) -> Table | None:
    """The table that was opened with the same idempotency key. Raises ClubError where something
    else was sent with it.
    """
    if terms.once is None:
        return None
    opened = Table.objects.filter(host=host, once=terms.once).first()
    # a table from before checksums has none
    if opened and opened.once_checksum not in ("", terms.once_checksum):
        raise ClubError("key_used", "This key was sent before, with another body.")
    return opened


def checked_options(host: Member, game: AnyGame, terms: Terms) -> dict[str, str | int]:
    """The game's options with defaults. Raises ClubError that names terms out of range."""
    clean_line(terms.name, "bad_name")
    _check_time(terms)
    if len(terms.bots) > terms.seats - 1 or not set(terms.bots) <= set(bots.names()):
        text = "There are not that many seats for bots, or no such bot."
        raise ClubError("bad_bots", text)
    if Table.objects.filter(host=host, status=Status.OPEN).count() >= MOST_OPEN:
        text = "You already have {most} tables waiting for members."
        raise ClubError("too_many_tables", text, most=MOST_OPEN)
    return settled_options(game, terms)


def settled_options(game: AnyGame, terms: Terms) -> dict[str, str | int]:
    """The game's options with defaults filled in. Raises ClubError that names a bad one."""
    try:
        return game.settled(terms.seats, terms.options)
    except ValueError as error:
        raise ClubError("bad_options", "{reason}", reason=str(error)) from error


def _check_time(terms: Terms) -> None:
    presets.check_time_control(terms.pace)
    check_weekend(terms.weekend)
    if not 1 <= terms.misses <= MOST_MISSES:
        text = "Players are skipped after 1 to {most} missed turns."
        raise ClubError("bad_misses", text, most=MOST_MISSES)
    if not 0 <= terms.excuses <= MOST_EXCUSES:
        raise ClubError("bad_excuses", "Extra days: 0 to {most}.", most=MOST_EXCUSES)
    if not 0 <= terms.timely <= MOST_TIMELY:
        text = "The minimum on-time rate is 0 to {most} %."
        raise ClubError("bad_timely", text, most=MOST_TIMELY)


def occupant_columns(
    occupant: Member | str | None, nonce: str = ""
) -> dict[str, Member | str | None]:
    """The columns of a chair with a member, a bot of that name, or no occupant."""
    if isinstance(occupant, Member):
        return {"member": occupant, "bot": "", "nonce": nonce}
    return {"member": None, "bot": occupant or "", "nonce": ""}
