"""The picture of a page: all worlds, the moves there, and what they would bring.

Templates add words, names and links. The decision is in `decision_preview.py`, a world in
`world_picture.py`, what surrounds the worlds in `surroundings.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat

from ..rules import track
from ..rules.faces import ENTITIES, FACES, FIRST_ENTITY, SYMBOLS, VUORI
from ..rules.moves import FOR_CRYSTALS, Run
from ..rules.position import OVER, BasePosition
from . import captions, surroundings, world_picture
from .decision_preview import DecisionPreview, preview_decision
from .layout import symbol_sign
from .surroundings import Lanes, RingItem, Stop
from .view import RauhaView, Source
from .world_picture import Band, Tag, WorldPicture


@dataclass(frozen=True, slots=True)
class EntityPicture:
    """One Entity: its holder, and what the viewer can do with it."""

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
    def status(self) -> str:
        """coming, used, tagged, held or free."""
        if self.coming:
            return "coming"
        if self.used:
            return "used"
        if self.tag:
            return "tagged"
        return "held" if self.holder >= 0 else "free"

    @property
    def picks(self) -> str:
        """The source that a click picks; empty if the viewer cannot run it."""
        return self.id if self.usable else ""

    @property
    def figures(self) -> tuple[tuple[str, str, int], ...]:
        """The gain by a run, as in `Tag`; empty after it has run."""
        if self.tag and not self.used:
            return self.tag.figures
        return ()


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the page shows."""

    own: WorldPicture | None  # None for a spectator
    others: tuple[WorldPicture, ...]  # clockwise from the viewer
    passed: tuple[Stop, ...]
    avatar: Stop
    now: Band | None
    soon: Band | None
    soon_name: str  # "row 2"
    line_name: str
    entities: tuple[EntityPicture, ...]
    seats: tuple[RingItem, ...]
    satellites: tuple[RingItem, ...]  # empty when the game is over
    lanes: Lanes
    # to the viewer: choose, plan, card, run, target, animal, or empty
    question: str
    card: str  # in the viewer's hand, or picked from the packet
    plans: tuple[str, ...]  # that discard the card
    animals: tuple[str, ...]  # that Metsät may count, once it is picked

    @property
    def can_be_placed(self) -> bool:
        """Whether a plan can place the card on a square now."""
        return self.own is not None and any(square.plan for square in self.own.squares)

    @property
    def is_running(self) -> bool:
        """Whether the viewer runs squares and Entities."""
        return self.question in ("run", "target", "animal")

    @property
    def usable(self) -> tuple[EntityPicture, ...]:
        """The Entities that the viewer can run now."""
        return tuple(entity for entity in self.entities if entity.usable)

    @property
    def packets(self) -> str:
        """The number of cards of each packet, for a screen reader."""
        return " ".join(str(satellite.cards) for satellite in self.satellites)

    @property
    def has_room_for_packets(self) -> bool:
        """Whether the worlds of others leave room beside them for the packets."""
        return len(self.others) < 3 and bool(self.satellites)


def build_picture(
    position: BasePosition, view: RauhaView, moves: Sequence[Move]
) -> Picture:
    """The picture for a viewer; `moves` are those that fit what it has picked."""
    mine = preview_decision(position, view, moves)
    now, soon = world_picture.draw_bands(view)
    stops = surroundings.list_passed_stops(view)
    return Picture(
        own=_draw_own_world(view, mine),
        others=tuple(
            world_picture.draw_world(view, seat, {}) for seat in _other_seats(view)
        ),
        passed=stops[:-1],
        avatar=stops[-1],
        now=now,
        soon=soon,
        soon_name=world_picture.find_next_line(view)[1],
        line_name=track.LINE_NAMES[view.stop],
        entities=tuple(
            _draw_entity(view, number, mine) for number in range(len(ENTITIES))
        ),
        seats=surroundings.place_seats(view),
        satellites=() if view.phase == OVER else surroundings.place_satellites(view),
        lanes=surroundings.draw_lanes(view, mine.gain),
        question=mine.question,
        card=mine.card,
        plans=(str(FOR_CRYSTALS),) if mine.question == "plan" else (),
        animals=_list_animal_choices(moves) if mine.question == "animal" else (),
    )


def _draw_own_world(view: RauhaView, mine: DecisionPreview) -> WorldPicture | None:
    if view.viewer is None:
        return None
    return world_picture.draw_world(view, view.viewer, mine.marks)


def _other_seats(view: RauhaView) -> list[Seat]:
    """The other seats clockwise from the viewer; all of them for a spectator."""
    seats = view.terms.seats
    if view.viewer is None:
        return list(range(seats))
    return [(view.viewer + step) % seats for step in range(1, seats)]


def _list_animal_choices(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(move.animal for move in moves if isinstance(move, Run))


def _draw_entity(view: RauhaView, number: int, mine: DecisionPreview) -> EntityPicture:
    id, holder = view.holders[number]
    source = _find_source(view, id)
    own_step = view.active == view.viewer
    return EntityPicture(
        id=id,
        symbol=SYMBOLS[number],
        sign=symbol_sign(SYMBOLS[number]),
        brings=_describe_entity(number),
        holder=holder,
        source=source is not None,
        usable=source is not None and source.usable and own_step,
        used=source is not None and source.used,
        tag=mine.entity_tags.get(id),
        coming=id in mine.coming,
    )


def _find_source(view: RauhaView, id: str) -> Source | None:
    return next((source for source in view.sources if source.id == id), None)


def _describe_entity(number: int) -> str:
    """The gain by an Entity, in words."""
    if number == VUORI:
        return "+2 water"
    return captions.describe_effect(FACES[FIRST_ENTITY + number])
