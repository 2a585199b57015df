"""The laws about what is done besides the game's own questions: replies and bots' ideas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.conformance.moment import Moment
from games.core import CHANCE, AnyPosition, Seat

MOST = 100  # in a row, after which we believe that they have no end


def replying(now: Moment) -> Iterator[str]:
    """Who may reply without being waited for has legal moves for it; all replying ends."""
    position = now.position
    for seat, moves in position.replies.items():
        if seat not in position.may_act - position.to_act:
            yield f"seat {seat} may answer besides, and must act or may not"
        if not moves or not set(moves) <= set(position.legal_moves(seat)):
            yield f"seat {seat} may answer besides what is not legal"
        elif now.game.default_move(position.view(seat), moves) not in moves:
            yield f"seat {seat} is forced to another answer"
    if _replied(now, position).replies:
        yield f"after {MOST} answers seats still have to answer"


def thinking(now: Moment) -> Iterator[str]:
    """A bot's ideas are forms filled in as the rules allow, and there is an end to them."""
    for seat in now.position.to_act - {CHANCE}:
        position = now.position
        for _ in range(MOST):
            candidates = _ideas(now, position, seat)
            if not candidates:
                break
            yield from _unfit(position, seat, candidates)
            position = _replied(now, position.after(seat, now.rng.choice(candidates)))
        else:
            yield f"seat {seat} has had {MOST} ideas, and more"


def _ideas(now: Moment, position: AnyPosition, seat: Seat) -> list[Any]:
    if seat not in position.to_act:
        return []
    return list(now.game.candidates(partial(position.view, seat)))


def _unfit(position: AnyPosition, seat: Seat, candidates: list[Any]) -> Iterator[str]:
    kinds = {family.kind for family in position.families(seat)}
    for one in candidates:
        if not position.allows(seat, one):
            yield f"“{one}” is refused"
        if type(one) not in kinds:
            yield f"“{one}” is in no form"


def _replied(now: Moment, position: AnyPosition) -> AnyPosition:
    """After some hundred replies taken by lot, or all there are."""
    for _ in range(MOST):
        if not position.replies:
            break
        seat, moves = now.rng.choice(list(position.replies.items()))
        position = position.after(seat, now.rng.choice(list(moves)))
    return position
