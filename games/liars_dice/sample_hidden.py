"""Determinization for liar's dice: a complete position that looks like a view."""

from __future__ import annotations

from random import Random

from games.core import Seat

from .dice import Cup, shaken
from .position import DicePosition, rolls
from .view import DiceView


def sample_hidden(view: DiceView, rng: Random) -> DicePosition:
    """Dice for the others at random."""
    order = () if view.over else rolls(view.counts, view.speaker)
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
    """While the viewer has no dice yet, nobody who rolls after it has any either."""
    if view.viewer is None or view.viewer not in order or view.mine:
        return ()
    return order[order.index(view.viewer) :]


def _cups(view: DiceView, rng: Random, rolled: set[Seat]) -> list[Cup]:
    cups: list[Cup] = []
    for seat, count in enumerate(view.counts):
        if seat == view.viewer:
            cups.append(view.mine)
        else:
            cups.append(shaken(rng, count) if seat in rolled else ())
    return cups
