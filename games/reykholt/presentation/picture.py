"""What the page is drawn from: the walk, the spaces, piles, services and farms. Words and links are
the templates'.

Signs are in `signs.py`, spaces in `drawn_spaces.py`, what one seat has in `drawn_seats.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat, Viewer

from ..rules.components.cards import COLUMNS, HOUSES, INCIDENTS, PILE_NAMES, SERVICES, House
from ..rules.components.effects import PILES, RANDOM
from ..rules.components.vegetables import KINDS, plates, wanted
from ..rules.position import NOBODY, OVER, PHASES, TOURISM, Village
from ..rules.resolution.feasibility import BONUS_STACK, pile_size
from . import captions, signs
from .drawn_seats import Card, Yard, kinds, walks, yard
from .drawn_spaces import Spot, spots
from .view import ReykholtView


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a walk of the viewer would end, with what they have now."""

    before: int  # paid steps before the bonus, for the earliest such walk
    best: bool  # nothing is farther


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the walk."""

    number: int
    kind: str  # empty at the start
    plates: int
    more: int  # of these plates, those that are not drawn but come with every lap of the walk
    managers: tuple[Seat, ...]  # who is in front last
    next: bool  # the viewer's next one, whose plates are those of the viewer's lap
    walking: bool  # and now is the time to go there
    here: bool  # the viewer's own
    mark: Mark | None  # the viewer's stock reaches it

    @property
    def drawn(self) -> int:
        """The plates that are drawn."""
        return self.plates - self.more

    @property
    def heading(self) -> str:
        """Which way the walk goes on from here."""
        return signs.heading(self.number)

    @property
    def marks(self) -> str:
        """How it is drawn: which way the walk goes on, and what it is to the viewer."""
        lit = (self.next, "next"), (self.walking, "walking")
        return " ".join((self.heading, *(mark for holds, mark in lit if holds)))


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of greenhouses."""

    id: str
    name: str
    left: int
    parcels: str
    kinds: tuple[str, ...]
    golden: str  # the rarest of them
    top: str  # the greenhouse that is known to come next from a pile that lies face down

    @property
    def row(self) -> signs.Row:
        """What may grow there as it is drawn, the rarest framed."""
        return signs.fit_for(self.kinds, self.golden)


@dataclass(frozen=True, slots=True)
class Tale:
    """The story that is played, as it is told."""

    name: str
    told: str  # how it begins, and after the last round how it ends
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
    own: Yard | None  # None for who only looks on, and once it is over
    others: tuple[Yard, ...]  # clockwise from the viewer; then with the viewer's
    rounds: tuple[tuple[int, str], ...]  # number, and "past", "now" or "to come"
    season: str
    tale: Tale | None
    event: str  # what it is called, as a notation word
    event_text: str
    over: bool

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of spaces, from the left."""
        return COLUMNS


def picture(position: Village, view: ReykholtView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer."""
    event = INCIDENTS[view.event] if view.event >= 0 else None
    return Picture(
        tables=_tables(position, view),
        spots=spots(position, view.viewer),
        piles=tuple(_pile(position, view, pile) for pile in range(len(PILES))),
        display=tuple(_offered(view, at) for at in range(len(view.display))),
        own=_own(position, view),
        others=_others(position, view),
        rounds=_rounds(view),
        season=_season(view.phase),
        tale=_tale(view),
        event=event.id if event else "",
        event_text=captions.incident(event) if event else "",
        over=view.phase == OVER,
    )


def _own(position: Village, view: ReykholtView) -> Yard | None:
    over = view.phase == OVER
    return None if over or view.viewer is None else yard(position, view, view.viewer)


def _others(position: Village, view: ReykholtView) -> tuple[Yard, ...]:
    """Everybody else's, clockwise; everybody's for who only looks on, and once it is over."""
    first, seats = view.viewer or 0, view.terms.seats
    clockwise = [(first + at) % seats for at in range(seats)]
    apart = None if view.phase == OVER else view.viewer
    return tuple(yard(position, view, seat) for seat in clockwise if seat != apart)


def _tale(view: ReykholtView) -> Tale | None:
    tale, over = view.terms.tale, view.phase == OVER
    if tale is None:
        return None
    return Tale(
        name=tale.name,
        told=tale.after if over else tale.before,
        counts=tale.counts,
        aim=tale.target if view.terms.solo else 0,
        open=over or view.round <= 1,
    )


def _season(phase: int) -> str:
    """What people call the part of the round."""
    names = {"work": "Work", "after_space": "Work", "harvest": "Harvest", "over": "The end"}
    name = PHASES[phase]
    if name.startswith("harvest"):
        return names["harvest"]
    return "Tourism" if name.startswith("tourism") else names.get(name, "Round")


def _rounds(view: ReykholtView) -> tuple[tuple[int, str], ...]:
    said = {-1: "past", 0: "now", 1: "to come"}
    return tuple(
        (number, said[(number > view.round) - (number < view.round)])
        for number in range(1, view.terms.rounds + 1)
    )


# --- the walk


def _tables(position: Village, view: ReykholtView) -> tuple[Table, ...]:
    marks = _marks(position, view.viewer)
    return tuple(_table(view, number, marks.get(number)) for number in range(signs.TABLES + 1))


def _marks(position: Village, viewer: Viewer) -> dict[int, Mark]:
    """By table as drawn, the ends of the walks that the viewer's stock allows."""
    ends = [] if viewer is None else walks(position, viewer)
    farthest = max((end.table for end in ends), default=0)
    return {
        _drawn(end.table): Mark(end.before, end.table == farthest)
        for end in sorted(ends, key=lambda end: -end.before)
    }


def _table(view: ReykholtView, number: int, mark: Mark | None) -> Table:
    here = [seat for seat in reversed(_in_order(view)) if _cell(view, seat) == number]
    own = view.farms[view.viewer].table if view.viewer is not None else NOBODY - 1
    ahead = own >= 0 and _drawn(own + 1) == number
    cost = plates(own + 1 if ahead else number)  # D22
    return Table(
        number=number,
        kind=KINDS[wanted(number)] if number else "",
        plates=cost,
        more=cost - plates(number),
        managers=tuple(here),
        next=ahead,
        walking=ahead and view.phase == TOURISM,
        here=own >= 0 and _drawn(own) == number,
        mark=mark,
    )


def _in_order(view: ReykholtView) -> tuple[Seat, ...]:
    farms = view.farms
    return tuple(
        sorted(range(len(farms)), key=lambda seat: (-farms[seat].table, -farms[seat].arrival))
    )


def _drawn(table: int) -> int:
    """The drawn table that stands for one past the last."""
    return table if table <= signs.TABLES else (table - 1) % signs.TABLES + 1


def _cell(view: ReykholtView, seat: Seat) -> int:
    return _drawn(view.farms[seat].table)


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
    """A greenhouse like the next one of a pile; None where nobody knows it."""  # D3, D4
    if pile != RANDOM:
        return next(house for house in HOUSES if house.pile == pile)
    if view.top:
        return HOUSES[view.top[-1]]
    return HOUSES[view.bottom[0]] if view.bottom and not view.unseen else None


def _offered(view: ReykholtView, at: int) -> Card:
    service = SERVICES[view.display[at]]
    size = len(view.display)
    brings = KINDS[BONUS_STACK[size]] if size in BONUS_STACK else ""
    return Card(service.id, captions.service(service), service.red, (), False, brings)
