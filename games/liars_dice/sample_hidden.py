"""Determinization of liar's dice: makes a complete position from a view."""

from __future__ import annotations

from random import Random

from games.core import Seat

from .dice import Cup, roll_dice
from .position import DicePosition, rolling_order
from .view import DiceView


def sample_hidden(view: DiceView, rng: Random) -> DicePosition:
    """A position with random dice for the other seats."""
    order = () if view.over else rolling_order(view.counts, view.speaker)
    rolling = _still_rolling(view, order)
    return DicePosition(
        cups=tuple(_cups(view, rng, set(order) - set(rolling))),
        counts=view.counts,
        rolling=rolling,
        speaker=view.speaker,
        bids=view.bids,
        out=view.out,
        last=view.last,
        turn=view.turn,
        size=view.size,
        wild=view.wild,
        spot=view.spot,
    )


def _still_rolling(view: DiceView, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats that have not rolled: while the viewer has no dice, the viewer and those after it."""
    if view.viewer is None or view.viewer not in order or view.mine:
        return ()
    return order[order.index(view.viewer) :]


def _cups(view: DiceView, rng: Random, rolled: set[Seat]) -> list[Cup]:
    cups: list[Cup] = []
    for seat, count in enumerate(view.counts):
        if seat == view.viewer:
            cups.append(view.mine)
        else:
            cups.append(roll_dice(rng, count) if seat in rolled else ())
    return cups
