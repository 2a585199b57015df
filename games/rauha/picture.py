"""What the page is drawn from: every world with what may be done there, and what it would bring.

Words, names and links are the templates'. A world is drawn in `squares.py`, what stands round them in `skies.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from games.core import Move, Seat
from games.rauha import activation, captions, effects, skies, squares, track, uses
from games.rauha.effects import BUY_ENERGY, BUY_SPORE, CRYSTALS, NOTHING, SOURCE
from games.rauha.faces import CARD, CELL, CELLS, EFFECTS, ENTITIES, FACES, FIRST_ENTITY, SOURCES, SYMBOLS, VUORI
from games.rauha.moves import FOR_CRYSTALS, NO_ANIMAL, NOWHERE, Choose, DiscardForSpore, Finish, Place, Run, RunTheRest
from games.rauha.skies import Lanes, Orbit, Stop
from games.rauha.squares import Band, Marked, Tag, WorldPicture
from games.rauha.track import members
from games.rauha.universe import ALONE, CHOOSE, DEAL, OVER, PILE, RUN, SCORING, Universe
from games.rauha.universe import CARD as CARD_STEP
from games.rauha.view import RauhaView

if TYPE_CHECKING:
    from games.rauha.rules import Rauha


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
    satellites: tuple[Orbit, ...]
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


def picture(game: Rauha, view: RauhaView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked."""
    desk = _desk(game, view, moves)
    after = (view.viewer or 0) + (view.viewer is not None)
    others = [(after + at) % view.terms.seats for at in range(view.terms.seats - (view.viewer is not None))]
    now, soon = squares.bands(view)
    stops = skies.stops(view)
    return Picture(
        own=None if view.viewer is None else squares.world(view, view.viewer, desk.marks),
        others=tuple(squares.world(view, seat, {}) for seat in others),
        passed=stops[:-1],
        avatar=stops[-1],
        now=now,
        soon=soon,
        soon_name=squares.next_line(view)[1],
        line_name=track.LINE_NAME[view.stop],
        entities=tuple(_entity(view, number, desk) for number in range(len(ENTITIES))),
        seats=skies.seats(view),
        satellites=skies.satellites(view),
        lanes=skies.lanes(view, desk.gain),
        stage=desk.stage,
        card=desk.card,
        plans=(str(FOR_CRYSTALS),) if desk.stage == "plan" else (),
        animals=tuple(move.animal for move in moves if isinstance(move, Run)) if desk.stage == "animal" else (),
    )


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the viewer is about."""

    stage: str = ""
    card: str = ""
    marks: Mapping[str, Marked] = field(default_factory=dict)  # by square
    gain: int = 0
    coming: frozenset[str] = frozenset()
    brought: Mapping[str, Tag] = field(default_factory=dict)  # by Entity


def _desk(game: Rauha, view: RauhaView, moves: Sequence[Move]) -> _Desk:
    seat = view.viewer
    if seat is None or view.phase in (PILE, DEAL, OVER):
        return _Desk()
    position = game.guess(view, Random(0))
    if view.phase in (RUN, SCORING) and view.active == seat:
        return _running(view, position, seat, moves)
    only_other = bool(view.hand) and len(view.offer) == 2  # what is left then was not picked
    picked = moves[0].card if len(moves) == 1 and isinstance(moves[0], Choose) and not only_other else ""
    card = picked or view.hand
    if not card or view.phase not in (CHOOSE, CARD_STEP, RUN):
        stage = "choose" if view.phase == CHOOSE else ""
        return _Desk(stage, "", _line(position, seat, track.LINE[view.stop]))
    return _placing(view, _with_card(position, seat, card), seat, moves, picked)


def _with_card(position: Universe, seat: Seat, card: str) -> Universe:
    """The seat about to use the card, as things stand."""
    seats = range(position.terms.seats)
    order = (seat, *(other for other in seats if other != seat))
    hands = tuple(CARD[card] for _ in seats)
    fresh = {"left": 0, "used": 0, "usable": 0, "to_act": ALONE[seat]}
    return position.change(phase=CARD_STEP, order=order, at=0, hands=hands, **fresh)


def _placing(view: RauhaView, position: Universe, seat: Seat, moves: Sequence[Move], picked: str) -> _Desk:
    """Each square with what comes of the card there, and the card on the only one left."""
    mine = view.phase == CARD_STEP and view.active == seat
    stage = "card" if mine else "choose" if picked else "plan"
    card = picked or view.hand
    only = moves[0] if mine and len(moves) == 1 else None
    spores = bool(moves) and all(isinstance(move, DiscardForSpore) for move in moves)
    if isinstance(only, Place | DiscardForSpore):
        return _laid(position, seat, only, card)
    marks = {}
    for cell in CELLS:
        if spores and mine:
            marks[cell] = Marked(picks=("cell", cell) if DiscardForSpore(cell) in moves else ())
            continue
        place = Place(cell)
        if place not in position.legal_moves(seat):
            continue
        tag = _placed(position, seat, place)
        if mine:
            marks[cell] = Marked(tag=tag, picks=("kind", "place", "cell", cell))
        else:
            marks[cell] = Marked(tag=tag, plan=str(place) if stage == "plan" else "")
    return _Desk(stage, card, marks)


def _laid(position: Universe, seat: Seat, move: Place | DiscardForSpore, card: str) -> _Desk:
    """The only move left, as if it were made: what lies there and what the line brings then."""
    place = isinstance(move, Place)
    then = uses.place(position, seat, move, None) if isinstance(move, Place) else position
    if isinstance(move, DiscardForSpore):
        then = uses.discard_for_spore(position, seat, move, None)
    came = then.held(seat) & ~position.held(seat)
    marks = dict(_line(then, seat, track.LINE[position.stop]))
    for cell in CELLS:
        old = marks.get(cell, Marked())
        picks = ("kind", "place", "cell", cell) if place else ("cell", cell)
        ghost = (card if place else "spore") if cell == move.cell else ""
        marks[cell] = Marked(tag=old.tag, picks=picks, ghost=ghost)
    end = activation.finish(then, seat, Finish(), None).worlds[seat]
    return _Desk(
        stage="card",
        card=card,
        marks=marks,
        gain=end.energy - position.worlds[seat].energy,
        coming=frozenset(ENTITIES[entity] for entity in members(came)),
        brought={ENTITIES[entity]: tag for entity in members(came) if (tag := _brings(then, seat, 9 + entity))},
    )


def _placed(position: Universe, seat: Seat, move: Place) -> Tag:
    """The whole turn's gain if the card were laid there."""
    then = uses.place(position, seat, move, None)
    came = then.held(seat) & ~position.held(seat)
    end, old = activation.finish(then, seat, Finish(), None).worlds[seat], position.worlds[seat]
    return Tag(
        end.energy - old.energy,
        end.crystals - old.crystals,
        False,
        tuple(squares.sign(SYMBOLS[one]) for one in members(came)),
    )


def _line(position: Universe, seat: Seat, line: int) -> Mapping[str, Marked]:
    """What the squares of a line would bring as things stand."""
    return {CELLS[cell]: Marked(tag=tag) for cell in members(line) if (tag := _brings(position, seat, cell))}


def _brings(position: Universe, seat: Seat, source: int) -> Tag | None:
    """What running a source would bring; None where it brings nothing or cannot be paid."""
    effect, counts = EFFECTS[position.face(seat, source)], position.counts(seat)
    if effect.kind in (NOTHING, SOURCE) or not effects.possible(effect, position.worlds[seat].crystals, counts):
        return None
    gained = effects.gain(effect, counts)
    if effect.kind == CRYSTALS:
        return Tag(crystals=gained)
    return Tag(gained, -effect.pay, effect.kind == BUY_SPORE, paid=effect.kind >= BUY_ENERGY)


def _running(view: RauhaView, position: Universe, seat: Seat, moves: Sequence[Move]) -> _Desk:
    """The sources with what each brings; once a bought Spore is looked for a place, the squares for it."""
    runs = [move for move in moves if isinstance(move, Run)]
    picked = {run.source for run in runs} if len(runs) == len(moves) else set()
    stage = "run"
    if len(picked) == 1 and runs[0].cell != NOWHERE:
        stage = "target"
    elif len(picked) == 1 and runs[0].animal != NO_ANIMAL:
        stage = "animal"
    only = moves[0] if len(moves) == 1 else None
    end = position.worlds[seat]
    if isinstance(only, Run):
        end = activation.run(position, seat, only, None).worlds[seat]
    elif isinstance(only, RunTheRest):
        end = activation.run_the_rest(position, seat, only, None).worlds[seat]
    elif isinstance(only, Finish):
        end = activation.finish(position, seat, only, None).worlds[seat]
    marks = _targets(view, only) if stage == "target" else _sources(view, position, seat)
    return _Desk(
        stage=stage,
        marks=marks,
        gain=end.energy - position.worlds[seat].energy,
        brought={one.id: tag for one in view.sources if (tag := _brings(position, seat, SOURCES.index(one.id)))},
    )


def _sources(view: RauhaView, position: Universe, seat: Seat) -> Mapping[str, Marked]:
    return {
        one.id: Marked(
            used=one.used,
            tag=_brings(position, seat, CELL[one.id]) if one.usable else None,
            picks=("source", one.id) if one.usable else (),
            now=not one.used,
        )
        for one in view.sources
        if one.id in CELL
    }


def _targets(view: RauhaView, only: Move | None) -> Mapping[str, Marked]:
    assert view.viewer is not None
    free = [cell.id for cell in view.worlds[view.viewer].cells if not cell.spore]
    chosen = getattr(only, "cell", "")
    return {cell: Marked(picks=("cell", cell), ghost="spore" if cell == chosen else "") for cell in free}


def _entity(view: RauhaView, number: int, desk: _Desk) -> EntityPicture:
    id, holder = view.holders[number]
    source = next((one for one in view.sources if one.id == id), None)
    mine = view.active == view.viewer
    return EntityPicture(
        id=id,
        symbol=SYMBOLS[number],
        sign=squares.sign(SYMBOLS[number]),
        brings="+2 water" if id == ENTITIES[VUORI] else captions.effect(FACES[FIRST_ENTITY + number]),
        holder=holder,
        source=source is not None,
        usable=source is not None and source.usable and mine,
        used=source is not None and source.used,
        tag=desk.brought.get(id),
        coming=id in desk.coming,
    )
