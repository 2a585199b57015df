"""The occupants of a table and their time left, in words, as one viewer may know it, and the
variables of a board on which nothing can be chosen. Every page uses `SeatedPlayer`: table,
replay, lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from club.base.ui import times
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import TenureEnd
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import Occupant
from games import registry
from games.core import AnyGame, Move, Seat, Viewer


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The time left for an open question."""

    asked_at: datetime
    due_at: datetime
    since: str  # how long ago it was asked
    left: str  # "1 day 4 hours left"
    by: str  # "tomorrow 8:00"
    share: int  # of the time, in hundredths
    # the non-counting time, such as "nights do not count"; empty if all time counts
    uncounted: str = ""

    @property
    def ends(self) -> str:
        """The deadline, as "Wednesday 12:00, nights do not count"."""
        return ", ".join(filter(None, (self.by, self.uncounted)))

    @property
    def remains(self) -> str:
        """The time left, as "1 day left, nights do not count"."""
        return ", ".join(filter(None, (self.left, self.uncounted)))


@dataclass(frozen=True, slots=True)
class FormerPlayer:
    """A member who sat in a chair and left it before the end."""

    member: Member
    how: str  # "resigned"


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat and its occupant."""

    seat: Seat
    name: str
    member: Member | None = None  # has a page of their own
    bot: bool = False
    mine: bool = False
    hosts: bool = False
    away: bool = False
    missed: bool = False  # they missed a turn lately; shown to themselves alone
    awaited: bool = False  # as far as the viewer may know
    place: int = 0  # in the outcome; 0 while the game goes on
    clock: TimeLeft | None = None  # None unless the game waits for a member
    left: tuple[FormerPlayer, ...] = ()  # members who left the seat, the earliest first
    beside: Sequence[Panel] = ()  # what extension apps show beside the name
    guest: bool = False  # a player from elsewhere, or a seat that is practised

    @property
    def empty(self) -> bool:
        return self.member is None and not self.bot and not self.guest

    @property
    def may_return(self) -> bool:
        """Whether the viewer sits there and may say that they are back."""
        return self.mine and (self.away or self.missed)


def seated_players(
    occupants: Sequence[Occupant],
    now: datetime,
    uncounted: str,
    places: Sequence[int] = (),
    paused_until: datetime | None = None,
) -> tuple[SeatedPlayer, ...]:
    """The occupants by seat, each with its place and its time left."""
    return tuple(
        _seated_player(
            occupant,
            places[occupant.seat] if places else 0,
            time_left_between(
                occupant.asked_at, occupant.due_at, now, uncounted, paused_until
            ),
        )
        for occupant in occupants
    )


def former_players(occupant: Occupant) -> tuple[FormerPlayer, ...]:
    """The members who left the seat, and how their tenures ended."""
    tenures = ((tenure, tenure.member) for tenure in occupant.left)
    return tuple(
        FormerPlayer(member, str(TenureEnd(tenure.ended).label))
        for tenure, member in tenures
        if member
    )


def time_left_between(
    asked_at: datetime | None,
    due_at: datetime | None,
    now: datetime,
    uncounted: str,
    paused_until: datetime | None = None,
) -> TimeLeft | None:
    """The time between the two in words, with the time that does not count; None
    without a clock. During a pause, the time that is left after it.
    """
    if asked_at is None or due_at is None:
        return None
    return TimeLeft(
        asked_at=asked_at,
        due_at=due_at,
        since=times.ago(asked_at, now),
        left=_left_in_words(due_at, now, paused_until),
        by=times.by_when(due_at, now),
        share=times.share_left(asked_at, due_at, now),
        uncounted=uncounted,
    )


def _left_in_words(
    due_at: datetime, now: datetime, paused_until: datetime | None
) -> str:
    if paused_until is None or not now < paused_until < due_at:
        return times.time_left_in_words(due_at, now)
    span = times.span_in_words(due_at - paused_until)
    return gettext("%(span)s left after the pause") % {"span": span}


def _seated_player(
    occupant: Occupant, place: int, clock: TimeLeft | None
) -> SeatedPlayer:
    return SeatedPlayer(
        seat=occupant.seat,
        name=player_name(occupant),
        member=occupant.member,
        bot=bool(occupant.bot),
        mine=occupant.mine,
        hosts=occupant.hosts,
        away=occupant.away,
        missed=occupant.missed,
        awaited=occupant.awaited,
        place=place,
        clock=clock,
        left=former_players(occupant),
        guest=bool(occupant.guest),
    )


def board_templates(game: AnyGame) -> list[str]:
    """The game's board template, and the plain one for games without."""
    return [f"{registry.folder(game)}/board.jinja", "games/_plain.jinja"]


def still_board(
    game: AnyGame,
    viewer: Viewer,
    view: object,
    sitters: Sequence[SeatedPlayer],
    moves: Sequence[Move] = (),
) -> dict[str, object]:
    """Returns the variables of these templates, with nothing to choose. `view` is what the viewer
    knows; the picture names what the moves would cost.
    """
    return {
        "game": game,
        "viewer": viewer,
        "view": view,
        "picture": game.picture(view, moves),
        "narrowing": None,
        "sitters": sitters,
        "board_constants": game.board_constants,
    }
