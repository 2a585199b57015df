"""How often a person would have to come back to a game of Rauha, with standing orders answering as at a table.

    python -m tests.games.rauha.visits 3 10

plays ten games of three greedy bots without plans and ten with: then each bot writes down, as soon as it has chosen,
what it would do with its card as things stand, and what it would run in a scoring.
"""

from __future__ import annotations

import sys
from functools import partial
from random import Random

from games.bots import find
from games.core import CHANCE, Order, Seat
from games.rauha import GAME, plans
from games.rauha.plans import SCORING_PLAN, TURN_PLAN
from games.rauha.rules import RauhaPosition


def visits(seats: int, games: int, plans: bool, seed: str = "visits") -> float:
    """Visits per seat and game."""
    return sum(_played(seats, Random(f"{seed} {number}"), plans) for number in range(games)) / (seats * games)


def _played(seats: int, rng: Random, planning: bool) -> int:
    position, orders = GAME.start(seats, {}), {seat: list[Order]() for seat in range(seats)}
    count, last = 0, CHANCE
    while position.to_act:
        if CHANCE in position.to_act:
            position = position.after(CHANCE, position.chance_move(rng))
            continue
        answered = _answered(position, orders)
        if answered is not None:
            position = answered
            continue
        seat = last if last in position.to_act else min(position.to_act)
        count += seat != last  # who is still asked has not gone away
        view = partial(position.view, seat)
        position = position.play(seat, find("greedy").choose(GAME, seat, position.legal_moves(seat), view, rng))
        last = seat
        if planning:
            _plan(position, seat, orders)
    return count


def _answered(position: RauhaPosition, orders: dict[Seat, list[Order]]) -> RauhaPosition | None:
    """The position after what orders answer; those spent are taken out."""
    for seat in sorted(position.to_act):
        answer = GAME.answer(position.view(seat), position.legal_moves(seat), orders[seat])
        if answer is not None:
            orders[seat] = [order for order in orders[seat] if order.key not in answer.spent]
            return position if answer.move is None else position.play(seat, answer.move)
    return None


def _plan(position: RauhaPosition, seat: Seat, orders: dict[Seat, list[Order]]) -> None:
    """What the seat would do as things stand, put in place of what it has planned before."""
    for key in (TURN_PLAN, SCORING_PLAN):
        start = plans.stage(GAME, position.view(seat), key)
        if start is not None and position.active != seat:
            order = GAME.read_order(position.view(seat), f"{key}: {'; '.join(_steps(start, seat))}")
            orders[seat] = [*(one for one in orders[seat] if one.key != key), order]


def _steps(start: RauhaPosition, seat: Seat) -> list[str]:
    """What looks best, step by step; the stage is as good as a guess."""
    position, steps = start, list[str]()
    while position.to_act == {seat} and (position.at, position.stop) == (start.at, start.stop):
        best = max(position.legal_moves(seat), key=lambda move: GAME.appraise(position.after(seat, move), seat))
        steps.append(str(best))
        position = position.play(seat, best)
    return steps


if __name__ == "__main__":
    for planned in (False, True):
        figure = visits(int(sys.argv[1]), int(sys.argv[2]), planned)
        print(f"{'with' if planned else 'without'} plans: {figure:.2f} visits per seat and game")
