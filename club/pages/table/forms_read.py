"""Reads what a table's forms carry, with a clear refusal where it is not what a page of ours would
send.
"""

from __future__ import annotations

from django.http import QueryDict

from club.tables.errors import Refused

LONGEST_NUMBER = 9  # digits


def number_in(form: QueryDict, name: str) -> int:
    """A number that a hidden field carries. Raises Refused."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise Refused(
            "form_incomplete",
            "Something is missing from what was sent. Please look at the table again.",
        )
    return int(text)


def asked_in(form: QueryDict) -> int:
    """The number of the question that a form answers. Raises Refused."""
    return number_in(form, "asked")


def moves_in(form: QueryDict) -> list[str]:
    """The notations that a form carries. Raises Refused."""
    moves = form.getlist("move")
    if not moves:
        raise Refused("no_move", "Choose a move first.")
    return moves
