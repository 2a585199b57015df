"""Standing orders of liar's dice, and the default move."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Answer, Order, OrderForm
from games.message import message

from .evaluation import bid_likelihood
from .moves import Bid, Challenge, DiceMove
from .view import DiceView

CHALLENGE = "challenge"  # key of the only order
DOUBTFUL = 1 / 2


def order_forms(view: DiceView) -> tuple[OrderForm, ...]:
    """The order to challenge a high bid, for a seat that has dice."""
    if view.viewer is None or view.over or not view.counts[view.viewer]:
        return ()
    question = message("Challenge automatically, from how many dice?", "R12")
    counts = map(str, range(2, sum(view.counts) + 1))
    return (OrderForm(CHALLENGE, question, ("never", *counts)),)


def find_answer(
    view: DiceView, moves: Sequence[DiceMove], orders: Sequence[Order]
) -> Answer | None:
    """The challenge, if the last bid has as many dice as the order says."""
    bid = view.last_bid
    if bid is None or Challenge() not in moves:
        return None
    for order in orders:
        counts_now = not order.late and order.value.isdigit()
        if counts_now and bid.count >= int(order.value):  # R12
            return Answer(Challenge(), (order.key,))
    return None


def default_move(view: DiceView, moves: Sequence[DiceMove]) -> DiceMove:
    """The lowest bid while the last bid holds with probability 1/2 or more, else the challenge."""
    bid = view.last_bid
    if bid is not None and bid_likelihood(view, bid) < DOUBTFUL:
        return moves[0]
    return next((move for move in moves if isinstance(move, Bid)), moves[0])
