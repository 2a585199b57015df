"""The picture of a page: every world with what may be done there, and what it would bring.

Words, names and links are the templates'. What the viewer is about is worked out in
`decision_preview.py`, a world is drawn in `world_picture.py`, what stands round them in
`surroundings.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat

from ..rules import track
from ..rules.faces import ENTITIES, FACES, FIRST_ENTITY, SYMBOLS, VUORI
from ..rules.moves import FOR_CRYSTALS, Run
from ..rules.position import OVER, Universe
from . import captions, surroundings, world_picture
from .decision_preview import Desk, desk
from .surroundings import Lanes, Orbit, Stop
from .view import RauhaView, Source
from .world_picture import Band, Tag, WorldPicture


@dataclass(frozen=True, slots=True)
class EntityPicture:
    """One Entity, where it is and what may be done with it."""

    id: str
    symbol: str
    sign: str  # its symbol's name on the sheet
    brings: str  # in words
    holder: Seat
    source: bool  # the active seat may run it, or has
    usable: bool
    used: bool
    tag: Tag | None
    coming: bool  # the only move left calls it

    @property
    def stands(self) -> str:
        """What is said of it: coming, used, tagged, held or free."""
        if self.coming:
            return "coming"
        if self.used:
            return "used"
        if self.tag:
            return "tagged"
        return "held" if self.holder >= 0 else "free"

    @property
    def picks(self) -> str:
        """The source that a click on it picks; empty where it cannot be run."""
        return self.id if self.usable else ""

    @property
    def figures(self) -> tuple[tuple[str, str, int], ...]:
        """What it would bring, as on a square; nothing once it has run."""
        return self.tag.figures if self.tag and not self.used else ()


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the page."""

    own: WorldPicture | None  # nothing for a spectator
    others: tuple[WorldPicture, ...]  # clockwise from the viewer
    passed: tuple[Stop, ...]
    avatar: Stop
    now: Band | None
    soon: Band | None
    soon_name: str  # "row 2"
    line_name: str
    entities: tuple[EntityPicture, ...]
    seats: tuple[Orbit, ...]
    satellites: tuple[Orbit, ...]  # none when the game is over
    lanes: Lanes
    stage: str  # what the viewer is about: choose, plan, card, run, target, animal or nothing
    card: str  # in the viewer's hand, or picked from the packet
    plans: tuple[str, ...]  # for a card that is thrown away
    animals: tuple[str, ...]  # that Metsät may count, once it is picked

    @property
    def may_lie(self) -> bool:
        """Whether the card could be laid on some square, as things stand."""
        return self.own is not None and any(square.plan for square in self.own.squares)

    @property
    def running(self) -> bool:
        """Whether the viewer runs squares and Entities."""
        return self.stage in ("run", "target", "animal")

    @property
    def usable(self) -> tuple[EntityPicture, ...]:
        """The Entities that the viewer can run now."""
        return tuple(entity for entity in self.entities if entity.usable)

    @property
    def packets(self) -> str:
        """The cards of each packet, for who cannot see them."""
        return " ".join(str(satellite.cards) for satellite in self.satellites)

    @property
    def few(self) -> bool:
        """Whether the worlds of others leave room for the packets beside them."""
        return len(self.others) < 3 and bool(self.satellites)


def picture(position: Universe, view: RauhaView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked."""
    mine = desk(position, view, moves)
    now, soon = world_picture.bands(view)
    stops = surroundings.stops(view)
    return Picture(
        own=_own(view, mine),
        others=tuple(world_picture.world(view, seat, {}) for seat in _others(view)),
        passed=stops[:-1],
        avatar=stops[-1],
        now=now,
        soon=soon,
        soon_name=world_picture.next_line(view)[1],
        line_name=track.LINE_NAME[view.stop],
        entities=tuple(_entity(view, number, mine) for number in range(len(ENTITIES))),
        seats=surroundings.seats(view),
        satellites=() if view.phase == OVER else surroundings.satellites(view),
        lanes=surroundings.lanes(view, mine.gain),
        stage=mine.stage,
        card=mine.card,
        plans=(str(FOR_CRYSTALS),) if mine.stage == "plan" else (),
        animals=_animals(moves) if mine.stage == "animal" else (),
    )


def _own(view: RauhaView, mine: Desk) -> WorldPicture | None:
    return None if view.viewer is None else world_picture.world(view, view.viewer, mine.marks)


def _others(view: RauhaView) -> list[Seat]:
    """The other seats clockwise from the viewer; all of them for a spectator."""
    seats = view.terms.seats
    if view.viewer is None:
        return list(range(seats))
    return [(view.viewer + step) % seats for step in range(1, seats)]


def _animals(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(move.animal for move in moves if isinstance(move, Run))


def _entity(view: RauhaView, number: int, mine: Desk) -> EntityPicture:
    id, holder = view.holders[number]
    source = _source(view, id)
    own_step = view.active == view.viewer
    return EntityPicture(
        id=id,
        symbol=SYMBOLS[number],
        sign=world_picture.sign(SYMBOLS[number]),
        brings=_brings(number),
        holder=holder,
        source=source is not None,
        usable=source is not None and source.usable and own_step,
        used=source is not None and source.used,
        tag=mine.brought.get(id),
        coming=id in mine.coming,
    )


def _source(view: RauhaView, id: str) -> Source | None:
    return next((source for source in view.sources if source.id == id), None)


def _brings(number: int) -> str:
    """What an Entity brings, in words."""
    return "+2 water" if number == VUORI else captions.effect(FACES[FIRST_ENTITY + number])
