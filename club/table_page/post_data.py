"""Reads what a table's forms carry, with a clear refusal where it is not what a page of ours would
send.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import QueryDict

from club.tables.errors import Refused
from club.timecontrol.non_counting_time import check_weekend
from club.timecontrol.presets import HOUR, length_error

LONGEST_NUMBER = 9  # digits
NO_DAY = -1  # of the week


def number_in(form: QueryDict, name: str) -> int:
    """A number that a hidden field carries. Raises Refused."""
    text = form.get(name, "")
    if not _is_number(text):
        raise Refused(
            "form_incomplete",
            "Something is missing from what was sent. Please look at the table again.",
        )
    return int(text)


def asked_in(form: QueryDict) -> int:
    """The number of the question that a form answers. Raises Refused."""
    return number_in(form, "asked")


def hours_in(form: QueryDict, name: str) -> timedelta:
    """One of the lengths of a pace, as somebody typed it. Raises OutOfRange, which names it."""
    text = form.get(name, "")
    if not _is_number(text):
        raise length_error(name)
    return int(text) * HOUR


def weekdays_in(form: QueryDict, name: str) -> frozenset[int]:
    """The ticked days of the week; a form that ticks none says so with an empty value. Raises
    Refused.
    """
    ticked = [text for text in form.getlist(name) if text]
    known = {str(day): day for day in range(7)}
    return check_weekend(frozenset(known.get(text, NO_DAY) for text in ticked))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def moves_in(form: QueryDict) -> list[str]:
    """The notations that a form carries. Raises Refused."""
    moves = form.getlist("move")
    if not moves:
        raise Refused("no_move", "Choose a move first.")
    return moves
