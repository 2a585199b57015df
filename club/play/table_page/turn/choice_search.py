"""Finds the choices of a seat in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.play.table_page.turn.choices import Choices
from club.play.tables.presentation.names import PlayerNames
from games import refusals
from games.core import AnyPosition, Seat
from games.narrowing import narrow


def find_choices(
    names: PlayerNames,
    position: AnyPosition,
    seat: Seat,
    view: Any,
    address: str,
    picks: Mapping[str, str],
    carried_along: tuple[tuple[str, str], ...] = (),
    before: AnyPosition | None = None,
) -> Choices:
    """What the seat may pick in the position. Picks that leave no move are dropped, and the rules
    say why.

    `view` is the seat's view of the position. `before` is the position before its draft, if it has
    one.
    """
    moves = tuple(position.legal_moves(seat))
    found = narrow(moves, picks)
    lost = before.legal_moves(seat) if before is not None and found.dropped else ()
    reasons = (
        refusals.refusal_reasons(position, seat, names.game.moves, picks, lost)
        if found.dropped
        else ()
    )
    return Choices(
        names,
        view,
        address,
        moves,
        found,
        carried_along,
        tuple(map(names.tell, reasons)),
    )
