"""Reads what a table's forms carry, with a clear refusal where it is not what a page of ours would send."""

from __future__ import annotations

from django.http import QueryDict

from club.tables.errors import Refused
from club.tables.models import Table
from club.tables.offering import family_move
from club.tables.services import drafted
from club.tables.services.sitting import sitting
from games.core import Seat

LONGEST_NUMBER = 9  # digits


def number_in(form: QueryDict, name: str) -> int:
    """A number that a hidden field carries. Raises Refused."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise Refused("Something is missing from what was sent. Please look at the table again.")
    return int(text)


def asked_in(form: QueryDict) -> int:
    """The number of the question that a form answers. Raises Refused."""
    return number_in(form, "asked")


def moves_in(form: QueryDict, table: Table, seat: Seat) -> list[str]:
    """The notations that a form carries, or the one that a filled-in family writes. Raises IllegalMove, Refused."""
    if "family" in form:
        return [_written(form, table, seat)]
    moves = form.getlist("move")
    if not moves:
        raise Refused("Choose a move first.")
    return moves


def _written(form: QueryDict, table: Table, seat: Seat) -> str:
    """A family's move is judged after what is laid out already."""
    now = sitting(table.pk)
    laid = drafted(now.chronicle.game, now.chronicle.position, seat, now.chairs[seat].draft)
    return str(family_move(laid.position, seat, {name: form.get(name, "") for name in form}))
