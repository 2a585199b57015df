"""The forecast of a move: its costs and gains, as far as its seat can know."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Atom, Message, message

from ..rules import activation, card_uses, moves
from ..rules.faces import CARD_INDEX, COSTS, ENTITIES, FACES
from ..rules.log_messages import singularize_crystals
from ..rules.moves import Choose, Finish, Place, Run, RunTheRest
from ..rules.position import RUN, SCORING, BasePosition
from ..rules.track import list_bits_cached
from .view import RauhaView


def forecast(position: BasePosition, view: RauhaView, move: Move) -> Message | None:
    """Costs and gains of the viewer's move; None if there is nothing to say."""
    seat = view.viewer
    if seat is None:
        return None
    if isinstance(move, Choose):
        return _forecast_card(position, seat, CARD_INDEX[move.card])
    if position.phase in (RUN, SCORING):
        return _forecast_run(position, seat, move)
    if isinstance(move, Place):
        return _forecast_place(position, seat, move)
    return None


def _forecast_card(position: BasePosition, seat: Seat, card: int) -> Message | None:
    """The hindrances to placing the card now: crystals, or the squares of the card."""
    crystals = position.worlds[seat].crystals
    if COSTS[card] > crystals:
        missing = COSTS[card] - crystals
        return message(
            singularize_crystals("{crystals} crystals short of placing it", missing),
            "R11",
            crystals=missing,
        )
    if FACES[card].cells:
        return message("only on {cells}", "R11", cells=FACES[card].cells)
    return None


def _forecast_place(position: BasePosition, seat: Seat, move: Place) -> Message:
    """The cost of the card, the Entities that it welcomes, and the gain by the free sources."""
    before = position.worlds[seat]
    then = card_uses.place_card(position, seat, move, None)
    welcomed = then.held(seat) & ~position.held(seat)
    run = activation.finish_running(then, seat, moves.FINISH, None).worlds[seat]
    parts: dict[str, Atom | tuple[Atom, ...]] = {
        "energy": run.energy - before.energy,
        "crystals": f"{run.crystals - before.crystals:+d}",
    }
    text = singularize_crystals(
        "+{energy} energy, {crystals} crystals", run.crystals - before.crystals
    )
    if welcomed:
        names = tuple(ENTITIES[entity] for entity in list_bits_cached(welcomed))
        return message(
            f"{text} · welcomes {{entities}}", "R14", entities=names, **parts
        )
    return message(text, "R17", **parts)


def _forecast_run(position: BasePosition, seat: Seat, move: Move) -> Message | None:
    if isinstance(move, Run):
        return _describe_difference(
            position, activation.run_source(position, seat, move, None), seat
        )
    if isinstance(move, RunTheRest):
        return _describe_difference(
            position, activation.run_the_rest(position, seat, move, None), seat
        )
    if isinstance(move, Finish):
        return _describe_difference(
            position, activation.finish_running(position, seat, move, None), seat
        )
    return None


def _describe_difference(
    before: BasePosition, after: BasePosition, seat: Seat
) -> Message | None:
    """The change of crystals and Energy: "3 crystals → 5 energy"."""
    old = before.worlds[seat]
    new = after.worlds[seat]
    energy = new.energy - old.energy
    crystals = new.crystals - old.crystals
    if crystals < 0:
        if new.spores != old.spores:
            return message(
                singularize_crystals("{crystals} crystals → a Spore", crystals),
                "R18",
                crystals=-crystals,
            )
        text = singularize_crystals("{crystals} crystals → {energy} energy", crystals)
        return message(text, "R18", crystals=-crystals, energy=energy)
    if crystals and energy:
        text = singularize_crystals("+{energy} energy, +{crystals} crystals", crystals)
        return message(text, "R17", energy=energy, crystals=crystals)
    if crystals:
        return message(
            singularize_crystals("+{crystals} crystals", crystals),
            "R17",
            crystals=crystals,
        )
    if energy:
        return message("+{energy} energy", "R17", energy=energy)
    return None
