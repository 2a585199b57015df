"""The laws about what is done besides the game's own questions: replies and ideas. `laws` counts them among its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from games.core import CHANCE, AnyPosition, Seat

if TYPE_CHECKING:
    from games.laws import Moment

MOST = 100  # in a row, after which we believe that they have no end


def replying(now: Moment) -> Iterator[str]:
    """Whoever may answer without being waited for has legal moves for it, and all answering comes to an end."""
    for seat, moves in now.position.replies.items():
        if seat not in now.position.may_act - now.position.to_act:
            yield f"seat {seat} may answer besides, and must act or may not"
        if not moves or not set(moves) <= set(now.position.legal_moves(seat)):
            yield f"seat {seat} may answer besides what is not legal"
        elif now.game.forced(now.position.view(seat), moves) not in moves:
            yield f"seat {seat} is forced to another answer"
    if _replied(now, now.position).replies:
        yield f"after {MOST} answers seats still have to answer"


def thinking(now: Moment) -> Iterator[str]:
    """A bot's ideas are forms filled in as the rules allow, and there is an end to them."""
    for seat in now.position.to_act - {CHANCE}:
        position, number = now.position, 0
        while (ideas := _ideas(now, position, seat)) and number < MOST:
            kinds = {family.kind for family in position.families(seat)}
            yield from (f"“{one}” is refused" for one in ideas if not position.allows(seat, one))
            yield from (f"“{one}” is in no form" for one in ideas if type(one) not in kinds)
            position, number = _replied(now, position.after(seat, now.rng.choice(ideas))), number + 1
        if number == MOST:
            yield f"seat {seat} has had {MOST} ideas, and more"


def _ideas(now: Moment, position: AnyPosition, seat: Seat) -> list[Any]:
    return list(now.game.ideas(partial(position.view, seat))) if seat in position.to_act else []


def _replied(now: Moment, position: AnyPosition) -> AnyPosition:
    """After some hundred answers taken by lot, or all there are."""
    for _ in range(MOST):
        if not position.replies:
            break
        seat, moves = now.rng.choice(list(position.replies.items()))
        position = position.after(seat, now.rng.choice(list(moves)))
    return position
