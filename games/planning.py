"""Plans: a sequence of moves in one standing order, "place r1c1; run; always".

A plan begins in the planning position of its game. Its moves are legal there, one after the other;
the first move that is not deterministic is the last. The game decides how it carries out a plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from games.bots import Bot
from games.bots.request import DecisionRequest
from games.core import AnyGame, Order, Seat

BETWEEN: Final = "; "  # separator of the parts of a plan
MAX_PLAN_STEPS: Final = 40  # steps


def plan_parts(value: str) -> tuple[str, ...]:
    """The parts of a plan as notation, provisos last, without the note in brackets."""
    plan = value.partition("(")[0]
    stripped = (part.strip() for part in plan.split(BETWEEN.strip()))
    return tuple(part for part in stripped if part)


def expected_result(value: str) -> str:
    """The expected result of a plan, from the end of its note, or an empty text.

    The note is in brackets: time and place, a colon, the expected result.
    """
    note = value.partition("(")[2].removesuffix(")")
    return note.rpartition(": ")[2]


def propose_orders(
    game: AnyGame, view: Any, seat: Seat, bot: Bot, rng: Random
) -> tuple[Order, ...]:
    """Orders that a sensible member would give: the advised ones, and plans that the bot makes."""
    proposed = []
    for form in game.orders(view):
        value = form.advised
        if form.planned:
            steps = devise_steps(game, view, seat, form.key, bot, rng)
            value = BETWEEN.join(map(str, steps))
        if value:
            proposed.append(game.read_order(view, f"{form.key}: {value}"))
    return tuple(proposed)


def devise_steps(
    game: AnyGame, view: Any, seat: Seat, key: str, bot: Bot, rng: Random
) -> Sequence[Any]:
    """The moves that the bot would plan; empty: there is nothing to plan."""
    position = game.planning_position(view, key)
    steps: list[Any] = []
    while position is not None and len(steps) < MAX_PLAN_STEPS:
        look = partial(position.view, seat)
        moves = position.legal_moves(seat)
        move = bot.choose(DecisionRequest(game, seat, moves, look, rng))
        steps.append(move)
        if not position.is_deterministic(seat, move):
            break
        position = position.after(seat, move)
    return steps
