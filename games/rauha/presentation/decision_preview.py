"""The viewer's decision as it is drawn: what it is about, and what each square would bring.

What is drawn of it is in `picture.py` and `world_picture.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.core import Move, Seat

from ..rules import effects, play, track
from ..rules.effects import BUY_ENERGY, BUY_SPORE, CRYSTALS, NOTHING, SOURCE
from ..rules.faces import CARD, CELL, CELLS, EFFECTS, ENTITIES, SOURCES, SYMBOLS
from ..rules.moves import (
    FINISH,
    NO_ANIMAL,
    NOWHERE,
    Choose,
    DiscardForSpore,
    Finish,
    Place,
    Run,
    RunTheRest,
)
from ..rules.position import ALONE, CHOOSE, DEAL, OVER, PILE, RUN, SCORING, Universe
from ..rules.position import CARD as CARD_STEP
from ..rules.track import members
from . import world_picture
from .view import RauhaView
from .world_picture import Marked, Tag

Marks = Mapping[str, Marked]  # by square


@dataclass(frozen=True, slots=True)
class Desk:
    """What the viewer is about."""

    stage: str = ""  # choose, plan, card, run, target, animal or nothing
    card: str = ""  # in the viewer's hand, or picked from the packet
    marks: Marks = field(default_factory=dict)
    gain: int = 0  # Energy of the only move left
    coming: frozenset[str] = frozenset()  # Entities that it calls
    brought: Mapping[str, Tag] = field(default_factory=dict)  # by Entity


def desk(position: Universe, view: RauhaView, moves: Sequence[Move]) -> Desk:
    """What the viewer is about; `moves` are those that fit what it has picked."""
    seat = view.viewer
    if seat is None or view.phase in (PILE, DEAL, OVER):
        return Desk()
    if view.phase in (RUN, SCORING) and view.active == seat:
        return _running(view, position, seat, moves)
    picked = _picked(view, moves)
    card = picked or view.hand
    if not card or view.phase not in (CHOOSE, CARD_STEP, RUN):
        stage = "choose" if view.phase == CHOOSE else ""
        return Desk(stage, "", _line(position, seat))
    with_card = _with_card(position, seat, card)
    if view.phase == CARD_STEP and view.active == seat:
        return _using(with_card, seat, moves, card)
    return _foreseen(with_card, seat, card, planned=not picked)


def _picked(view: RauhaView, moves: Sequence[Move]) -> str:
    """The card picked from the packet; one that is left because the only other is chosen was not
    picked.
    """
    only_other = bool(view.hand) and len(view.offer) == 2
    if len(moves) != 1 or only_other:
        return ""
    return moves[0].card if isinstance(moves[0], Choose) else ""


def _with_card(position: Universe, seat: Seat, card: str) -> Universe:
    """The seat about to use the card, as things stand."""
    seats = range(position.terms.seats)
    order = (seat, *(other for other in seats if other != seat))
    hands = tuple(CARD[card] for _ in seats)
    fresh = {"left": 0, "used": 0, "usable": 0, "to_act": ALONE[seat]}
    return position.change(phase=CARD_STEP, order=order, at=0, hands=hands, **fresh)


# --- a card


def _foreseen(position: Universe, seat: Seat, card: str, *, planned: bool) -> Desk:
    """Each square with what would come of the card there, before its turn has come."""
    marks = {}
    for place, tag in _places(position, seat).items():
        marks[place.cell] = Marked(tag=tag, plan=str(place) if planned else "")
    return Desk("plan" if planned else "choose", card, marks)


def _using(position: Universe, seat: Seat, moves: Sequence[Move], card: str) -> Desk:
    """Each square with what comes of the card there, or the only move left as if it were made."""
    if len(moves) == 1 and isinstance(moves[0], Place | DiscardForSpore):
        return _laid(position, seat, moves[0], card)
    if moves and all(isinstance(move, DiscardForSpore) for move in moves):
        return Desk("card", card, _spore_places(moves))
    marks = {}
    for place, tag in _places(position, seat).items():
        marks[place.cell] = Marked(tag=tag, picks=("kind", "place", "cell", place.cell))
    return Desk("card", card, marks)


def _places(position: Universe, seat: Seat) -> Mapping[Place, Tag]:
    """The whole turn's gain for each square that the card may be laid on."""
    moves = position.legal_moves(seat)
    return {move: _placed(position, seat, move) for move in moves if isinstance(move, Place)}


def _spore_places(moves: Sequence[Move]) -> Marks:
    return {
        cell: Marked(picks=("cell", cell) if DiscardForSpore(cell) in moves else ())
        for cell in CELLS
    }


def _placed(position: Universe, seat: Seat, move: Place) -> Tag:
    """The whole turn's gain if the card were laid there."""
    then = play.taken(position, seat, move)
    come = then.held(seat) & ~position.held(seat)
    old, end = position.worlds[seat], play.taken(then, seat, FINISH).worlds[seat]
    return Tag(
        energy=end.energy - old.energy,
        crystals=end.crystals - old.crystals,
        welcomes=tuple(world_picture.sign(SYMBOLS[entity]) for entity in members(come)),
    )


def _laid(position: Universe, seat: Seat, move: Place | DiscardForSpore, card: str) -> Desk:
    """The only move left, as if it were made: what lies there and what the line brings then."""
    then = play.taken(position, seat, move)
    come = members(then.held(seat) & ~position.held(seat))
    end = play.taken(then, seat, FINISH).worlds[seat]
    return Desk(
        stage="card",
        card=card,
        marks=_laid_marks(then, seat, move, card),
        gain=end.energy - position.worlds[seat].energy,
        coming=frozenset(ENTITIES[entity] for entity in come),
        brought=_tagged(then, seat, [ENTITIES[entity] for entity in come]),
    )


def _laid_marks(then: Universe, seat: Seat, move: Place | DiscardForSpore, card: str) -> Marks:
    place = isinstance(move, Place)
    line = _line(then, seat)
    marks = {}
    for cell in CELLS:
        tag = line[cell].tag if cell in line else None
        picks = ("kind", "place", "cell", cell) if place else ("cell", cell)
        ghost = (card if place else "spore") if cell == move.cell else ""
        marks[cell] = Marked(tag=tag, picks=picks, ghost=ghost)
    return marks


# --- running


def _running(view: RauhaView, position: Universe, seat: Seat, moves: Sequence[Move]) -> Desk:
    """The sources with what each brings; once a bought Spore is looked for a place, the squares for
    it.
    """
    only = moves[0] if len(moves) == 1 else None
    stage = _stage(moves)
    gain = 0
    if isinstance(only, Run | RunTheRest | Finish):
        end = play.taken(position, seat, only).worlds[seat]
        gain = end.energy - position.worlds[seat].energy
    return Desk(
        stage=stage,
        marks=_targets(view, only) if stage == "target" else _sources(view, position, seat),
        gain=gain,
        brought=_tagged(position, seat, [source.id for source in view.sources]),
    )


def _stage(moves: Sequence[Move]) -> str:
    """Whether the source is picked, and a square or an animal is still asked for it."""
    runs = [move for move in moves if isinstance(move, Run)]
    if len(runs) != len(moves) or len({run.source for run in runs}) != 1:
        return "run"
    if runs[0].cell != NOWHERE:
        return "target"
    return "animal" if runs[0].animal != NO_ANIMAL else "run"


def _sources(view: RauhaView, position: Universe, seat: Seat) -> Marks:
    """The squares that may run, or have."""
    return {
        source.id: Marked(
            used=source.used,
            tag=_brings(position, seat, CELL[source.id]) if source.usable else None,
            picks=("source", source.id) if source.usable else (),
            now=not source.used,
        )
        for source in view.sources
        if source.id in CELL
    }


def _targets(view: RauhaView, only: Move | None) -> Marks:
    """The squares that a Spore may go to."""
    assert view.viewer is not None
    free = [cell.id for cell in view.worlds[view.viewer].cells if not cell.spore]
    chosen = only.cell if isinstance(only, Run) else ""
    return {
        cell: Marked(picks=("cell", cell), ghost="spore" if cell == chosen else "") for cell in free
    }


# --- what sources bring


def _line(position: Universe, seat: Seat) -> Marks:
    """What the squares of the line would bring as things stand."""
    cells = [CELLS[cell] for cell in members(track.LINE[position.stop])]
    return {cell: Marked(tag=tag) for cell, tag in _tagged(position, seat, cells).items()}


def _tagged(position: Universe, seat: Seat, sources: Sequence[str]) -> Mapping[str, Tag]:
    """What running each of these sources would bring, those left out that would bring nothing."""
    tags = {source: _brings(position, seat, SOURCES.index(source)) for source in sources}
    return {source: tag for source, tag in tags.items() if tag}


def _brings(position: Universe, seat: Seat, source: int) -> Tag | None:
    """What running a source would bring; None where it brings nothing or cannot be paid."""
    effect, counts = EFFECTS[position.face(seat, source)], position.counts(seat)
    crystals = position.worlds[seat].crystals
    if effect.kind in (NOTHING, SOURCE) or not effects.possible(effect, crystals, counts):
        return None
    gained = effects.gain(effect, counts)
    if effect.kind == CRYSTALS:
        return Tag(crystals=gained)
    paid = effect.kind >= BUY_ENERGY
    return Tag(gained, -effect.pay, spore=effect.kind == BUY_SPORE, paid=paid)
