"""Why a move is refused: the rule broken, from what the seat itself can see."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, Who, message

from .effects import ANIMALS, BUY_SPORE, CHOSEN, SOURCE, Effect
from .faces import CARDS, CELL, COSTS, EFFECTS, FACES
from .faces import SOURCE as SOURCES
from .log_messages import one
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
from .position import CARD, CHOOSE, NO_CARD, OVER, RUN, SCORING, Universe

_STEPS = {
    Choose: (CHOOSE,),
    Place: (CARD,),
    DiscardForCrystals: (CARD,),
    DiscardForSpore: (CARD,),
    Run: (RUN, SCORING),
    RunTheRest: (RUN, SCORING),
    Finish: (RUN, SCORING),
}


def why_not(position: Universe, seat: Seat, move: Move) -> Message:
    """Why the seat may not make the move now."""
    if position.phase not in _STEPS.get(type(move), ()):
        return _wrong_step(position)
    if isinstance(move, Choose):
        return _choose(position, seat, move)
    if seat not in position.to_act:
        return message("It is {seat}'s turn.", "R10", seat=Who(position.active))
    return _own_step(position, seat, move)


def _own_step(position: Universe, seat: Seat, move: Move) -> Message:
    if isinstance(move, Place):
        return _place(position, seat, move)
    if isinstance(move, DiscardForSpore):
        return _spore_there(move.cell)
    if isinstance(move, Run):
        return _run(position, seat, move)
    return message("Nothing would be left to decide: finish instead.", "R21")


def _choose(position: Universe, seat: Seat, move: Choose) -> Message:
    chosen = position.hands[seat]
    if chosen != NO_CARD and CARDS[chosen] == move.card:
        return message("You have chosen this card already.", "R8")
    return message("That card is not in your packet.", "R8")


def _wrong_step(position: Universe) -> Message:
    if position.phase == OVER:
        return message("The game is over.", "R28")
    if position.phase == CHOOSE:
        return message("All choose their cards now.", "R8")
    if position.phase == CARD:
        return message("First a card is placed or discarded.", "R11")
    if position.phase in (RUN, SCORING):
        return message("Squares and Entities are run now.", "R17")
    return message("The packets are not dealt yet.", "R7")


def _place(position: Universe, seat: Seat, move: Place) -> Message:
    card = position.hands[seat]
    if COSTS[card] > position.worlds[seat].crystals:
        text = one("Placing it costs {cost} crystals; you have {crystals}.", COSTS[card])
        return message(text, "R11", cost=COSTS[card], crystals=position.worlds[seat].crystals)
    allowed = FACES[card].cells or tuple(CELL)
    return message("This card may lie on {cells} only.", "R11", cells=allowed)


def _spore_there(cell: str) -> Message:
    if cell not in CELL:
        return message("There is no square “{cell}”.", "R1", cell=cell)
    return message("There is a Spore on {cell} already.", "R22", cell=cell)


def _run(position: Universe, seat: Seat, move: Run) -> Message:
    """A source that is not open, has no effect, or has run, in that order; else what is wrong with
    running it.
    """
    number = SOURCES.get(move.source, -1)
    if number < 0 or not (position.left | position.used) >> number & 1:
        return message(
            "You cannot run {source} now.",
            "R25" if position.phase == SCORING else "R17",
            source=move.source,
        )
    effect = EFFECTS[position.face(seat, number)]
    if effect.kind <= SOURCE:
        return message("Running {source} has no effect.", "R18", source=move.source)
    if position.used >> number & 1:
        return message("You have run {source} already.", "R17", source=move.source)
    return _misrun(position, seat, move, effect, bool(position.usable >> number & 1))


def _misrun(position: Universe, seat: Seat, move: Run, effect: Effect, usable: bool) -> Message:
    crystals = position.worlds[seat].crystals
    if effect.pay > crystals:
        text = one("That costs {cost} crystals; you have {crystals}.", effect.pay)
        return message(text, "R18", cost=effect.pay, crystals=crystals)
    if effect.kind == BUY_SPORE:
        return _spore(position, seat, move)
    if not usable:
        return message("Running {source} would bring nothing now.", "R18", source=move.source)
    if effect.kind == CHOSEN:
        return _animal(move)
    return message("Nothing is named in running {source}.", "R17", source=move.source)


def _spore(position: Universe, seat: Seat, move: Run) -> Message:
    if position.worlds[seat].spores == (1 << len(CELL)) - 1:
        return message("All your squares have Spores.", "R22")
    if move.animal != NO_ANIMAL or move.cell == NOWHERE:
        return message("Say which square the Spore goes to.", "R22")
    return _spore_there(move.cell)


def _animal(move: Run) -> Message:
    if move.animal in ANIMALS and move.cell == NOWHERE:
        return message("You have no {animal}.", "R19", animal=move.animal)
    return message("Say which animal to count: {animals}.", "R19", animals=ANIMALS)
