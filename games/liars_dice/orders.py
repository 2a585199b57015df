"""Standing orders of liar's dice, and the neutral move for a seat whose time ran out."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Answer, Order, OrderForm
from games.message import message

from .evaluation import likelihood
from .moves import Bid, Challenge, DiceMove
from .view import DiceView

CHALLENGE = "challenge"  # the key of the only one
DOUBTFUL = 1 / 2


def offered(view: DiceView) -> tuple[OrderForm, ...]:
    """The challenge of a high bid, for a seat that has dice."""
    if view.viewer is None or view.over or not view.counts[view.viewer]:
        return ()
    question = message("Challenge the next bid that names at least so many dice?", "R12")
    counts = map(str, range(2, sum(view.counts) + 1))
    return (OrderForm(CHALLENGE, question, ("never", *counts)),)


def answered(view: DiceView, moves: Sequence[DiceMove], orders: Sequence[Order]) -> Answer | None:
    """The challenge, where the bid that stands is as high as the order says."""
    bid = view.last_bid
    if bid is None or Challenge() not in moves:
        return None
    for order in orders:
        if not order.late and order.value.isdigit() and bid.count >= int(order.value):  # R12
            return Answer(Challenge(), (order.key,))
    return None


def default_move(view: DiceView, moves: Sequence[DiceMove]) -> DiceMove:
    """The lowest bid while the last is more likely than not, otherwise the challenge."""
    bid = view.last_bid
    if bid is not None and likelihood(view, bid) < DOUBTFUL:
        return moves[0]
    return next((move for move in moves if isinstance(move, Bid)), moves[0])
