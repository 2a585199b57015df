"""Moves that are laid out and not yet played, as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from club.table_page.turn.offers import Step
from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.move_words import move_in_words
from games.core import AnyPosition, Move, Seat


def steps_of(
    cast: PlayerNames, position: AnyPosition, seat: Seat, moves: Sequence[Move], view: object = None
) -> tuple[Step, ...]:
    """Moves laid out from a position on, in words, each with its price when its turn comes. `view`
    is the seat's of that position, where it is known.
    """
    steps = []
    for number, move in enumerate(moves, 1):
        known = view if number == 1 and view is not None else position.view(seat)
        price = cast.game.forecast(known, move)
        steps.append(
            Step(
                str(move),
                move_in_words(move, cast),
                cast.sentence(price) if price else SafeString(),
            )
        )
        if number < len(moves):
            position = position.after(seat, move)
    return tuple(steps)
