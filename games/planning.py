"""Plans: moves that a seat writes down ahead as one standing order, "place r1c1; run; always".

A plan is laid out as a turn is, on the stage its game sets for it: what is legal there may come
next, and the first move whose result cannot be foreseen ends it. What a plan is worth when its time
has come is the game's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from games.bots import Bot
from games.core import AnyGame, Order, Seat

BETWEEN: Final = "; "  # the parts of a plan
LONGEST: Final = 40  # steps


def parts(value: str) -> tuple[str, ...]:
    """The parts of a plan as notation, provisos last, without the game's note in brackets."""
    plan = value.partition("(")[0]
    stripped = (part.strip() for part in plan.split(BETWEEN.strip()))
    return tuple(part for part in stripped if part)


def brings(value: str) -> str:
    """What a plan was reckoned to bring, or nothing: the note's end, after time and place."""
    note = value.partition("(")[2].removesuffix(")")
    return note.rpartition(": ")[2]


def proposed(game: AnyGame, view: Any, seat: Seat, bot: Bot, rng: Random) -> tuple[Order, ...]:
    """The orders a sensible member would give now: what is advised, and plans as the bot plays."""
    found = []
    for form in game.orders(view):
        value = form.advised
        if form.planned:
            value = BETWEEN.join(map(str, devised(game, view, seat, form.key, bot, rng)))
        if value:
            found.append(game.read_order(view, f"{form.key}: {value}"))
    return tuple(found)


def devised(game: AnyGame, view: Any, seat: Seat, key: str, bot: Bot, rng: Random) -> Sequence[Any]:
    """The steps that the bot would plan; empty where there is nothing to plan."""
    position = game.stage(view, key)
    steps: list[Any] = []
    while position is not None and len(steps) < LONGEST:
        look = partial(position.view, seat)
        move = bot.choose(game, seat, position.legal_moves(seat), look, rng)
        steps.append(move)
        position = position.after(seat, move) if position.is_deterministic(seat, move) else None
    return steps
