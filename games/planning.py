"""Plans: moves that a seat writes down ahead as one standing order, "place r1c1; run taivas; always".

A plan is laid out as a turn is, on the stage its game sets for it: what is legal there may come next, and the first
move whose result cannot be foreseen ends it. What a plan is worth when its time has come is the game's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from games.bots import Bot
from games.core import AnyGame, Order, OrderForm, Seat

BETWEEN: Final = "; "  # the parts of a plan
LONGEST: Final = 40  # steps


def parts(value: str) -> tuple[str, ...]:
    """The parts of a plan as notation, provisos last; what the game has noted in brackets at its end is left out."""
    return tuple(part for part in (one.strip() for one in value.partition("(")[0].split(BETWEEN.strip())) if part)


def brings(value: str) -> str:
    """What a plan was reckoned to bring: the end of the note, after whatever it says of time and place; or nothing."""
    return value.partition("(")[2].removesuffix(")").rpartition(": ")[2]


def proposed(game: AnyGame, view: Any, seat: Seat, bot: Bot, rng: Random) -> tuple[Order, ...]:
    """The orders that a sensible member would give now: what is advised, and plans of what the bot would do."""
    found = []
    for form in game.orders(view):
        value = _planned(game, view, seat, form, bot, rng) if form.planned else form.advised
        if value:
            found.append(game.read_order(view, f"{form.key}: {value}"))
    return tuple(found)


def devised(game: AnyGame, view: Any, seat: Seat, key: str, bot: Bot, rng: Random) -> Sequence[Any]:
    """The steps that the bot would plan; empty where there is nothing to plan."""
    position, steps = game.stage(view, key), list[Any]()
    while position is not None and len(steps) < LONGEST:
        move = bot.choose(game, seat, position.legal_moves(seat), partial(position.view, seat), rng)
        steps.append(move)
        position = position.after(seat, move) if position.foreseeable(seat, move) else None
    return steps


def _planned(game: AnyGame, view: Any, seat: Seat, form: OrderForm, bot: Bot, rng: Random) -> str:
    return BETWEEN.join(map(str, devised(game, view, seat, form.key, bot, rng)))
