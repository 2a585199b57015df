"""The forecast of a move: what it would cost and bring, as far as the seat can reckon it."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Atom, Message, message

from ..rules import activation, card_uses, moves
from ..rules.faces import CARD, COSTS, ENTITIES, FACES
from ..rules.log_messages import one
from ..rules.moves import Choose, Finish, Place, Run, RunTheRest
from ..rules.position import RUN, SCORING, Universe
from ..rules.track import members
from .view import RauhaView


def forecast(position: Universe, view: RauhaView, move: Move) -> Message | None:
    """Cost and gain of the viewer's move; None where there is nothing to reckon."""
    seat = view.viewer
    if seat is None:
        return None
    if isinstance(move, Choose):
        return _card(position, seat, CARD[move.card])
    if position.phase in (RUN, SCORING):
        return _run(position, seat, move)
    return _place(position, seat, move) if isinstance(move, Place) else None


def _card(position: Universe, seat: Seat, card: int) -> Message | None:
    """Whether the seat could place the card as it stands."""
    crystals = position.worlds[seat].crystals
    if COSTS[card] > crystals:
        missing = COSTS[card] - crystals
        return message(
            one("{crystals} crystals short of placing it", missing), "R11", crystals=missing
        )
    if FACES[card].cells:
        return message("only on {cells}", "R11", cells=FACES[card].cells)
    return None


def _place(position: Universe, seat: Seat, move: Place) -> Message:
    """What it costs, whom it welcomes, and what of the line is free then."""
    before = position.worlds[seat]
    then = card_uses.place(position, seat, move, None)
    welcomed = then.held(seat) & ~position.held(seat)
    run = activation.finish(then, seat, moves.FINISH, None).worlds[seat]
    parts: dict[str, Atom | tuple[Atom, ...]] = {
        "energy": run.energy - before.energy,
        "crystals": f"{run.crystals - before.crystals:+d}",
    }
    text = one("+{energy} energy, {crystals} crystals", run.crystals - before.crystals)
    if welcomed:
        names = tuple(ENTITIES[entity] for entity in members(welcomed))
        return message(f"{text} · welcomes {{entities}}", "R14", entities=names, **parts)
    return message(text, "R17", **parts)


def _run(position: Universe, seat: Seat, move: Move) -> Message | None:
    if isinstance(move, Run):
        return _difference(position, activation.run(position, seat, move, None), seat)
    if isinstance(move, RunTheRest):
        return _difference(position, activation.run_the_rest(position, seat, move, None), seat)
    return (
        _difference(position, activation.finish(position, seat, move, None), seat)
        if isinstance(move, Finish)
        else None
    )


def _difference(before: Universe, after: Universe, seat: Seat) -> Message | None:
    """Crystals and Energy as they change: "3 crystals → 5 energy"."""
    old, new = before.worlds[seat], after.worlds[seat]
    energy, crystals = new.energy - old.energy, new.crystals - old.crystals
    if crystals < 0:
        if new.spores != old.spores:
            return message(
                one("{crystals} crystals → a Spore", crystals), "R18", crystals=-crystals
            )
        text = one("{crystals} crystals → {energy} energy", crystals)
        return message(text, "R18", crystals=-crystals, energy=energy)
    if crystals and energy:
        text = one("+{energy} energy, +{crystals} crystals", crystals)
        return message(text, "R17", energy=energy, crystals=crystals)
    if crystals:
        return message(one("+{crystals} crystals", crystals), "R17", crystals=crystals)
    return message("+{energy} energy", "R17", energy=energy) if energy else None
