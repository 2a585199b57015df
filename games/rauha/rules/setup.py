"""The beginning of a game: its terms and its first position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from . import faces, worlds
from .position import CHANCE_ONLY, NO_CARD, NOBODY, PILE, BasePosition, Terms

U = TypeVar("U", bound=BasePosition)


def read_terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """The terms for the number of seats and the options, which must be complete."""
    return Terms(
        seats=seats,
        side=str(options["board_side"]),
        chain=options["spore_chain"] == "on",
        realign=options["realign"] == "on",
        memory=options["memory_aid"] == "on",
    )


def create_position(kind: type[U], terms: Terms) -> U:
    """The first position, before chance piles the tokens."""  # R4
    seats = terms.seats
    return kind(
        terms=terms,
        stop=1,
        phase=PILE,
        order=tuple(range(seats)),
        at=0,
        to_act=CHANCE_ONLY,
        undealt=faces.CARDS_OF_AGE[1] | faces.CARDS_OF_AGE[2],
        packets=(),
        satellites=((),) * seats,
        picks=((),) * seats,
        hands=(NO_CARD,) * seats,
        holders=(NOBODY,) * len(faces.ENTITIES),
        worlds=(worlds.create_world(terms.side),) * seats,
        left=0,
        used=0,
        usable=0,
    )
