"""The viewer's decision: the question of now, and what each move would bring.

`picture.py` and `world_picture.py` draw it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.core import Move, Seat

from ..rules import effects, play, track
from ..rules.effects import BUY_ENERGY, BUY_SPORE, CRYSTALS, NOTHING, WATER_SOURCE
from ..rules.faces import (
    CARD_INDEX,
    CELL_INDEX,
    CELLS,
    EFFECTS,
    ENTITIES,
    SOURCES,
    SYMBOLS,
)
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
from ..rules.position import (
    CARD_STEP,
    CHOOSE,
    DEAL,
    OVER,
    PILE,
    RUN,
    SCORING,
    SEAT_ALONE,
    BasePosition,
)
from ..rules.track import list_bits_cached
from .layout import symbol_sign
from .view import RauhaView
from .world_picture import SquareMark, Tag

Marks = Mapping[str, SquareMark]  # by square


@dataclass(frozen=True, slots=True)
class DecisionPreview:
    """The viewer's decision, and what it would bring."""

    question: str = ""  # choose, plan, card, run, target, animal, or empty
    card: str = ""  # in the viewer's hand, or picked from the packet
    marks: Marks = field(default_factory=dict)
    gain: int = 0  # Energy that the only move left brings
    coming: frozenset[str] = frozenset()  # Entities that the only move left calls
    entity_tags: Mapping[str, Tag] = field(default_factory=dict)  # by Entity


def preview_decision(
    position: BasePosition, view: RauhaView, moves: Sequence[Move]
) -> DecisionPreview:
    """The viewer's decision; `moves` are those that fit what it has picked."""
    seat = view.viewer
    if seat is None or view.phase in (PILE, DEAL, OVER):
        return DecisionPreview()
    if view.phase in (RUN, SCORING) and view.active == seat:
        return _preview_running(view, position, seat, moves)
    picked = _picked_card(view, moves)
    card = picked or view.hand
    if not card or view.phase not in (CHOOSE, CARD_STEP, RUN):
        stage = "choose" if view.phase == CHOOSE else ""
        return DecisionPreview(stage, "", _mark_line(position, seat))
    with_card = _with_card(position, seat, card)
    if view.phase == CARD_STEP and view.active == seat:
        return _preview_card_use(with_card, seat, moves, card)
    return _preview_card(with_card, seat, card, planned=not picked)


def _picked_card(view: RauhaView, moves: Sequence[Move]) -> str:
    """The card that the viewer picked from the packet.

    If the viewer has chosen one of two cards, the other is the only move left and was not picked.
    """
    only_other = bool(view.hand) and len(view.offer) == 2
    if len(moves) != 1 or only_other:
        return ""
    return moves[0].card if isinstance(moves[0], Choose) else ""


def _with_card(position: BasePosition, seat: Seat, card: str) -> BasePosition:
    """The position in which the seat uses the card now."""
    seats = range(position.terms.seats)
    order = (seat, *(other for other in seats if other != seat))
    hands = tuple(CARD_INDEX[card] for _ in seats)
    fresh = {"left": 0, "used": 0, "usable": 0, "to_act": SEAT_ALONE[seat]}
    return position.change(phase=CARD_STEP, order=order, at=0, hands=hands, **fresh)


# --- a card


def _preview_card(
    position: BasePosition, seat: Seat, card: str, *, planned: bool
) -> DecisionPreview:
    """The gain by the card on each square, before the seat's turn."""
    marks = {}
    for place, tag in _tag_places(position, seat).items():
        marks[place.cell] = SquareMark(tag=tag, plan=str(place) if planned else "")
    return DecisionPreview("plan" if planned else "choose", card, marks)


def _preview_card_use(
    position: BasePosition, seat: Seat, moves: Sequence[Move], card: str
) -> DecisionPreview:
    """The gain by the card on each square, or the only move left as if it were made."""
    if len(moves) == 1 and isinstance(moves[0], Place | DiscardForSpore):
        return _preview_only_move(position, seat, moves[0], card)
    if moves and all(isinstance(move, DiscardForSpore) for move in moves):
        return DecisionPreview("card", card, _mark_spore_cells(moves))
    marks = {}
    for place, tag in _tag_places(position, seat).items():
        marks[place.cell] = SquareMark(
            tag=tag, picks=("kind", "place", "cell", place.cell)
        )
    return DecisionPreview("card", card, marks)


def _tag_places(position: BasePosition, seat: Seat) -> Mapping[Place, Tag]:
    """The gain by the whole turn, per square on which the card may be placed."""
    moves = position.legal_moves(seat)
    return {
        move: _tag_place(position, seat, move)
        for move in moves
        if isinstance(move, Place)
    }


def _mark_spore_cells(moves: Sequence[Move]) -> Marks:
    return {
        cell: SquareMark(picks=("cell", cell) if DiscardForSpore(cell) in moves else ())
        for cell in CELLS
    }


def _tag_place(position: BasePosition, seat: Seat, move: Place) -> Tag:
    """The gain by the whole turn if the card is placed there."""
    then = play.apply_step(position, seat, move)
    come = then.held(seat) & ~position.held(seat)
    old = position.worlds[seat]
    end = play.apply_step(then, seat, FINISH).worlds[seat]
    return Tag(
        energy=end.energy - old.energy,
        crystals=end.crystals - old.crystals,
        welcomes=tuple(
            symbol_sign(SYMBOLS[entity]) for entity in list_bits_cached(come)
        ),
    )


def _preview_only_move(
    position: BasePosition, seat: Seat, move: Place | DiscardForSpore, card: str
) -> DecisionPreview:
    """The only move left, as if it were made: the card on its square, and what the line brings."""
    then = play.apply_step(position, seat, move)
    come = list_bits_cached(then.held(seat) & ~position.held(seat))
    end = play.apply_step(then, seat, FINISH).worlds[seat]
    return DecisionPreview(
        question="card",
        card=card,
        marks=_mark_only_move(then, seat, move, card),
        gain=end.energy - position.worlds[seat].energy,
        coming=frozenset(ENTITIES[entity] for entity in come),
        entity_tags=_tag_sources(then, seat, [ENTITIES[entity] for entity in come]),
    )


def _mark_only_move(
    then: BasePosition, seat: Seat, move: Place | DiscardForSpore, card: str
) -> Marks:
    place = isinstance(move, Place)
    line = _mark_line(then, seat)
    marks = {}
    for cell in CELLS:
        tag = line[cell].tag if cell in line else None
        picks = ("kind", "place", "cell", cell) if place else ("cell", cell)
        ghost = (card if place else "spore") if cell == move.cell else ""
        marks[cell] = SquareMark(tag=tag, picks=picks, ghost=ghost)
    return marks


# --- running


def _preview_running(
    view: RauhaView, position: BasePosition, seat: Seat, moves: Sequence[Move]
) -> DecisionPreview:
    """The gain by each source; or, for a Spore that is bought, the squares that it may go to."""
    only = moves[0] if len(moves) == 1 else None
    stage = _find_question(moves)
    gain = 0
    if isinstance(only, Run | RunTheRest | Finish):
        end = play.apply_step(position, seat, only).worlds[seat]
        gain = end.energy - position.worlds[seat].energy
    return DecisionPreview(
        question=stage,
        marks=_mark_spore_targets(view, only)
        if stage == "target"
        else _mark_sources(view, position, seat),
        gain=gain,
        entity_tags=_tag_sources(
            position, seat, [source.id for source in view.sources]
        ),
    )


def _find_question(moves: Sequence[Move]) -> str:
    """The question: run a source, or "target" or "animal" if only one source is left."""
    runs = [move for move in moves if isinstance(move, Run)]
    if len(runs) != len(moves) or len({run.source for run in runs}) != 1:
        return "run"
    if runs[0].cell != NOWHERE:
        return "target"
    return "animal" if runs[0].animal != NO_ANIMAL else "run"


def _mark_sources(view: RauhaView, position: BasePosition, seat: Seat) -> Marks:
    """Marks of the squares that may run or have run."""
    return {
        source.id: SquareMark(
            used=source.used,
            tag=_tag_source(position, seat, CELL_INDEX[source.id])
            if source.usable
            else None,
            picks=("source", source.id) if source.usable else (),
            now=not source.used,
        )
        for source in view.sources
        if source.id in CELL_INDEX
    }


def _mark_spore_targets(view: RauhaView, only: Move | None) -> Marks:
    """Marks of the squares that a Spore may go to."""
    assert view.viewer is not None
    free = [cell.id for cell in view.worlds[view.viewer].cells if not cell.spore]
    chosen = only.cell if isinstance(only, Run) else ""
    return {
        cell: SquareMark(picks=("cell", cell), ghost="spore" if cell == chosen else "")
        for cell in free
    }


# --- what sources bring


def _mark_line(position: BasePosition, seat: Seat) -> Marks:
    """Marks of what the squares of the line would bring now."""
    cells = [CELLS[cell] for cell in list_bits_cached(track.LINE_MASKS[position.stop])]
    return {
        cell: SquareMark(tag=tag)
        for cell, tag in _tag_sources(position, seat, cells).items()
    }


def _tag_sources(
    position: BasePosition, seat: Seat, sources: Sequence[str]
) -> Mapping[str, Tag]:
    """The gain by each of these sources; sources without a gain are left out."""
    tags = {
        source: _tag_source(position, seat, SOURCES.index(source)) for source in sources
    }
    return {source: tag for source, tag in tags.items() if tag}


def _tag_source(position: BasePosition, seat: Seat, source: int) -> Tag | None:
    """The gain by a run of the source; None if it gains nothing or cannot be paid."""
    effect = EFFECTS[position.face(seat, source)]
    counts = position.counts(seat)
    crystals = position.worlds[seat].crystals
    if effect.kind in (NOTHING, WATER_SOURCE) or not effects.is_possible(
        effect, crystals, counts
    ):
        return None
    gained = effects.compute_gain(effect, counts)
    if effect.kind == CRYSTALS:
        return Tag(crystals=gained)
    paid = effect.kind >= BUY_ENERGY
    return Tag(gained, -effect.pay, spore=effect.kind == BUY_SPORE, paid=paid)
