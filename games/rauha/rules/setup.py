"""How a game begins: what the options say, and the first position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from . import faces, worlds
from .position import CHANCE_ONLY, NO_CARD, NOBODY, PILE, Terms, Universe

U = TypeVar("U", bound=Universe)


def terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """What follows from the number of seats and the options, all given."""
    on = {name: options[name] == "on" for name in ("spore_chain", "realign", "memory_aid")}
    side = str(options["board_side"])
    return Terms(seats, side, on["spore_chain"], on["realign"], on["memory_aid"])


def opening(kind: type[U], terms: Terms) -> U:
    """The first position: everything in its box."""  # R4
    seats = terms.seats
    return kind(
        terms=terms,
        stop=1,
        phase=PILE,
        order=tuple(range(seats)),
        at=0,
        to_act=CHANCE_ONLY,
        undealt=faces.ALL_OF_AGE[1] | faces.ALL_OF_AGE[2],
        packets=(),
        satellites=((),) * seats,
        picks=((),) * seats,
        hands=(NO_CARD,) * seats,
        holders=(NOBODY,) * len(faces.ENTITIES),
        worlds=(worlds.first(terms.side),) * seats,
        left=0,
        used=0,
        usable=0,
    )
