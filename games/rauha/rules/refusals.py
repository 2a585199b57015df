"""Refusals of moves: each names the broken rule, without hidden information."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, Who, message

from .effects import ANIMALS, BUY_SPORE, CHOSEN_ANIMAL, WATER_SOURCE, Effect
from .faces import CARDS, CELL_INDEX, COSTS, EFFECTS, FACES
from .faces import SOURCE_INDEX as SOURCES
from .log_messages import singularize_crystals
from .moves import (
    NO_ANIMAL,
    NOWHERE,
    Choose,
    DiscardForCrystals,
    DiscardForSpore,
    Finish,
    Place,
    Run,
    RunTheRest,
)
from .position import CARD_STEP, CHOOSE, NO_CARD, OVER, RUN, SCORING, BasePosition

_PHASES = {
    Choose: (CHOOSE,),
    Place: (CARD_STEP,),
    DiscardForCrystals: (CARD_STEP,),
    DiscardForSpore: (CARD_STEP,),
    Run: (RUN, SCORING),
    RunTheRest: (RUN, SCORING),
    Finish: (RUN, SCORING),
}


def why_not(position: BasePosition, seat: Seat, move: Move) -> Message:
    """The reason why the seat may not make the move now."""
    if position.phase not in _PHASES.get(type(move), ()):
        return _refuse_phase(position)
    if isinstance(move, Choose):
        return _refuse_choice(position, seat, move)
    if seat not in position.to_act:
        return message("It is {seat}'s turn.", "R10", seat=Who(position.active))
    return _refuse_in_own_step(position, seat, move)


def _refuse_in_own_step(position: BasePosition, seat: Seat, move: Move) -> Message:
    if isinstance(move, Place):
        return _refuse_place(position, seat, move)
    if isinstance(move, DiscardForSpore):
        return _refuse_cell(move.cell)
    if isinstance(move, Run):
        return _refuse_run(position, seat, move)
    return message("Nothing is left to decide: finish.", "R21")


def _refuse_choice(position: BasePosition, seat: Seat, move: Choose) -> Message:
    chosen = position.hands[seat]
    if chosen != NO_CARD and CARDS[chosen] == move.card:
        return message("You have chosen this card already.", "R8")
    return message("That card is not in your packet.", "R8")


def _refuse_phase(position: BasePosition) -> Message:
    if position.phase == OVER:
        return message("The game is over.", "R28")
    if position.phase == CHOOSE:
        return message("Now all players choose cards.", "R8")
    if position.phase == CARD_STEP:
        return message("First place or discard a card.", "R11")
    if position.phase in (RUN, SCORING):
        return message("Now run squares and Entities.", "R17")
    return message("The packets are not dealt yet.", "R7")


def _refuse_place(position: BasePosition, seat: Seat, move: Place) -> Message:
    card = position.hands[seat]
    if COSTS[card] > position.worlds[seat].crystals:
        text = singularize_crystals(
            "Placing it costs {cost} crystals; you have {crystals}.", COSTS[card]
        )
        return message(
            text, "R11", cost=COSTS[card], crystals=position.worlds[seat].crystals
        )
    allowed = FACES[card].cells or tuple(CELL_INDEX)
    return message("This card can be placed only on {cells}.", "R11", cells=allowed)


def _refuse_cell(cell: str) -> Message:
    if cell not in CELL_INDEX:
        return message("There is no square “{cell}”.", "R1", cell=cell)
    return message("There is a Spore on {cell} already.", "R22", cell=cell)


def _refuse_run(position: BasePosition, seat: Seat, move: Run) -> Message:
    """The first reason that applies: the source is not open, has no effect, has run, or else."""
    number = SOURCES.get(move.source, -1)
    if number < 0 or not (position.left | position.used) >> number & 1:
        rule = "R25" if position.phase == SCORING else "R17"
        return message("You cannot run {source} now.", rule, source=move.source)
    effect = EFFECTS[position.face(seat, number)]
    if effect.kind <= WATER_SOURCE:
        return message("Running {source} has no effect.", "R18", source=move.source)
    if position.used >> number & 1:
        return message("You have run {source} already.", "R17", source=move.source)
    usable = bool(position.usable >> number & 1)
    return _refuse_open_source(position, seat, move, effect, usable)


def _refuse_open_source(
    position: BasePosition, seat: Seat, move: Run, effect: Effect, usable: bool
) -> Message:
    crystals = position.worlds[seat].crystals
    if effect.pay > crystals:
        text = singularize_crystals(
            "That costs {cost} crystals; you have {crystals}.", effect.pay
        )
        return message(text, "R18", cost=effect.pay, crystals=crystals)
    if effect.kind == BUY_SPORE:
        return _refuse_spore(position, seat, move)
    if not usable:
        return message("Running {source} has no effect now.", "R18", source=move.source)
    if effect.kind == CHOSEN_ANIMAL:
        return _refuse_animal(move)
    return message("Running {source} needs no choice.", "R17", source=move.source)


def _refuse_spore(position: BasePosition, seat: Seat, move: Run) -> Message:
    if position.worlds[seat].spores == (1 << len(CELL_INDEX)) - 1:
        return message("All your squares have Spores.", "R22")
    if move.animal != NO_ANIMAL or move.cell == NOWHERE:
        return message("Choose a square for the Spore.", "R22")
    return _refuse_cell(move.cell)


def _refuse_animal(move: Run) -> Message:
    if move.animal in ANIMALS and move.cell == NOWHERE:
        return message("You have no {animal}.", "R19", animal=move.animal)
    return message("Choose the animal to count: {animals}.", "R19", animals=ANIMALS)
