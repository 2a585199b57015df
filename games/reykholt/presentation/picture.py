"""Data of the board's template: the walk, spaces, piles, services and seats.

Signs are in `signs.py`, spaces in `drawn_spaces.py`, seats in `drawn_seats.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core import Move, Seat, Viewer

from ..rules.board_state import rank_on_track
from ..rules.components.cards import (
    COLUMNS,
    HOUSES,
    INCIDENTS,
    PILE_NAMES,
    SERVICES,
    House,
)
from ..rules.components.effects import PILES, RANDOM
from ..rules.components.vegetables import KINDS, plates, wanted_kind
from ..rules.position import NOBODY, OVER, PHASES, TOURISM, Village
from ..rules.resolution.feasibility import BONUS_STACK, pile_size
from . import captions, signs
from .drawn_seats import Card, SeatPicture, draw_seat, kinds, list_walk_ends
from .drawn_spaces import Spot, draw_spaces
from .view import ReykholtView


@dataclass(frozen=True, slots=True)
class Mark:
    """The end of a walk of the viewer, with the present stock."""

    before: int  # paid steps before the bonus, in the earliest such walk
    best: bool  # no walk ends farther


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the walk."""

    number: int
    kind: str  # empty at the start
    plates: int
    more: int  # plates that are not drawn, which each lap of the walk adds
    managers: tuple[Seat, ...]  # the one in front is last
    next: bool  # the viewer's next one; its plates are those of the viewer's lap
    walking: bool  # the viewer's next one in the tourism season
    here: bool  # the viewer's own
    mark: Mark | None  # the viewer's stock reaches it

    @property
    def drawn(self) -> int:
        """The plates that are drawn."""
        return self.plates - self.more

    @property
    def heading(self) -> str:
        """The direction of the walk from here."""
        return signs.heading(self.number)

    @property
    def marks(self) -> str:
        """Classes of the drawing: direction of the walk, next table, walking."""
        lit = (self.next, "next"), (self.walking, "walking")
        marks = [mark for holds, mark in lit if holds]
        return " ".join([self.heading, *marks])


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of greenhouses."""

    id: str
    name: str
    left: int
    parcels: str
    kinds: tuple[str, ...]
    golden: str  # the rarest of them
    top: str  # the next greenhouse of the face-down pile, if it is known

    @property
    def row(self) -> signs.Row:
        """The kinds that may grow there, as drawn: the rarest in a frame."""
        return signs.fit_for(self.kinds, self.golden)


@dataclass(frozen=True, slots=True)
class StoryText:
    """The story that is played, as the page shows it."""

    name: str
    text: str  # how it begins; after the last round, how it ends
    counts: str
    aim: int  # of the game for one; 0: there is none
    open: bool  # it has just begun, or ended


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the page."""

    tables: tuple[Table, ...]
    spots: tuple[Spot, ...]
    piles: tuple[Pile, ...]
    display: tuple[Card, ...]
    own: SeatPicture | None  # None for spectators and after the end
    others: tuple[
        SeatPicture, ...
    ]  # clockwise from the viewer; after the end with the viewer
    rounds: tuple[tuple[int, str], ...]  # number, and "past", "now" or "to come"
    season: str
    story_card: StoryText | None
    event: str  # what it is called, as a notation word
    event_text: str
    over: bool

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of spaces, from the left."""
        return COLUMNS


def picture(position: Village, view: ReykholtView, moves: Sequence[Move]) -> Picture:
    """The board as a viewer sees it."""
    event = INCIDENTS[view.event] if view.event >= 0 else None
    return Picture(
        tables=_tables(position, view),
        spots=draw_spaces(position, view.viewer),
        piles=tuple(_pile(position, view, pile) for pile in range(len(PILES))),
        display=tuple(_offered(view, at) for at in range(len(view.display))),
        own=_own(position, view),
        others=_others(position, view),
        rounds=_rounds(view),
        season=_season(view.phase),
        story_card=_story_text(view),
        event=event.id if event else "",
        event_text=captions.incident(event) if event else "",
        over=view.phase == OVER,
    )


def _own(position: Village, view: ReykholtView) -> SeatPicture | None:
    over = view.phase == OVER
    if over or view.viewer is None:
        return None
    return draw_seat(position, view, view.viewer)


def _others(position: Village, view: ReykholtView) -> tuple[SeatPicture, ...]:
    """The other seats, clockwise. Spectators see all seats here, as all do after the end."""
    first = view.viewer or 0
    seats = view.terms.seats
    clockwise = [(first + at) % seats for at in range(seats)]
    apart = None if view.phase == OVER else view.viewer
    return tuple(draw_seat(position, view, seat) for seat in clockwise if seat != apart)


def _story_text(view: ReykholtView) -> StoryText | None:
    story = view.terms.story_card
    over = view.phase == OVER
    if story is None:
        return None
    return StoryText(
        name=story.name,
        text=story.after if over else story.before,
        counts=story.counts,
        aim=story.target if view.terms.solo else 0,
        open=over or view.round <= 1,
    )


def _season(phase: int) -> str:
    """The name of the part of the round."""
    name = PHASES[phase]
    if name.startswith("harvest"):
        return "Harvest"
    if name.startswith("tourism"):
        return "Tourism"
    return _SEASONS.get(name, "Round")


_SEASONS: Final = {"work": "Work", "after_space": "Work", "over": "The end"}


def _rounds(view: ReykholtView) -> tuple[tuple[int, str], ...]:
    names = {-1: "past", 0: "now", 1: "to come"}
    return tuple(
        (number, names[(number > view.round) - (number < view.round)])
        for number in range(1, view.terms.rounds + 1)
    )


# --- the walk


def _tables(position: Village, view: ReykholtView) -> tuple[Table, ...]:
    marks = _marks(position, view.viewer)
    numbers = range(signs.TABLES + 1)
    return tuple(_table(view, number, marks.get(number)) for number in numbers)


def _marks(position: Village, viewer: Viewer) -> dict[int, Mark]:
    """By drawn table, the ends of walks that the viewer's stock allows."""
    ends = [] if viewer is None else list_walk_ends(position, viewer)
    farthest = max((end.table for end in ends), default=0)
    return {
        signs.drawn_table(end.table): Mark(end.before, end.table == farthest)
        for end in sorted(ends, key=lambda end: -end.before)
    }


def _table(view: ReykholtView, number: int, mark: Mark | None) -> Table:
    back_to_front = reversed(_in_order(view))
    here = [seat for seat in back_to_front if _cell(view, seat) == number]
    own = NOBODY - 1
    if view.viewer is not None:
        own = view.farms[view.viewer].table
    ahead = own >= 0 and signs.drawn_table(own + 1) == number
    cost = plates(own + 1 if ahead else number)  # D22
    return Table(
        number=number,
        kind=KINDS[wanted_kind(number)] if number else "",
        plates=cost,
        more=cost - plates(number),
        managers=tuple(here),
        next=ahead,
        walking=ahead and view.phase == TOURISM,
        here=own >= 0 and signs.drawn_table(own) == number,
        mark=mark,
    )


def _in_order(view: ReykholtView) -> tuple[Seat, ...]:
    farms = view.farms
    return rank_on_track(farms)


def _cell(view: ReykholtView, seat: Seat) -> int:
    return signs.drawn_table(view.farms[seat].table)


# --- piles and services


def _pile(position: Village, view: ReykholtView, pile: int) -> Pile:
    known = _known_next(view, pile)
    return Pile(
        id=PILES[pile],
        name=PILE_NAMES[PILES[pile]],
        left=pile_size(position, pile),
        parcels=str(known.parcels) if known else "?",
        kinds=kinds(known.allowed) if known else (),
        golden=KINDS[known.golden] if known else "",
        top=known.id if known and pile == RANDOM else "",
    )


def _known_next(view: ReykholtView, pile: int) -> House | None:
    """The next greenhouse of a pile, or one like it; None where nobody knows it."""
    # D3, D4
    if pile != RANDOM:
        return next(house for house in HOUSES if house.pile == pile)
    if view.top:
        return HOUSES[view.top[-1]]
    if view.unseen or not view.bottom:
        return None
    return HOUSES[view.bottom[0]]


def _offered(view: ReykholtView, at: int) -> Card:
    service = SERVICES[view.display[at]]
    size = len(view.display)
    brings = KINDS[BONUS_STACK[size]] if size in BONUS_STACK else ""
    return Card(service.id, captions.service(service), service.red, (), False, brings)
