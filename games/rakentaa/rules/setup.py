"""The start of a game: the terms of a table and the first position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from . import board, moves
from .position import LAY, TILES, BasePosition, Layout, Terms

R = TypeVar("R", bound=BasePosition)


def make_terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """The terms of the number of seats and the options, all of which are given."""
    figures = board.find_seat_figures(seats)
    return Terms(
        seats=seats,
        one_fee=options["castle_compensation"] == "one_fee",
        tokens=int(options["tokens_per_type"]),
        chart_stops=options["chart_end"] == "stop",
        castle_roads=options["roads_on_castles"] == "under_royal_tax",
        all_hands=options["reaction_windows"] == "all_hands",
        idle_years=int(options["idle_years"]),
        places=figures["structures_per_land"],
        final_space=figures["trigger_index"],
        opening_gold=figures["opening_gold"],
    )


def make_opening(kind: type[R], terms: Terms, demo: bool) -> R:
    """The first position: nothing is dealt or placed."""  # R3
    seats = terms.seats
    return kind(
        terms=terms,
        layout=Layout(*board.read_demo_layout()) if demo else Layout((), ()),
        phase=TILES if demo else LAY,
        year=0,
        turn=0,
        order=tuple(range(seats)),
        at=0,
        drawn=(),
        spring=0,
        planted=0,
        gold=(0,) * seats,
        spaces=(0,) * seats,
        tokens=((0,) * len(board.TOKENS),) * seats,
        hands=((),) * seats,
        castles=(0,) * seats,
        pieces=(0,) * seats,
        stacks=((),) * len(board.LANDS),
        pile=board.COPIES,
        discard=(0,) * len(board.CARDS),
        due_to=moves.NOBODY,
        due=0,
        effects=(),
        pending=None,
        final=False,
        final_by=moves.NOBODY,
        built=False,
        idle=0,
    )
