"""Reads values from the forms of a table's page. Raises a clear error for values that no page
sends.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import QueryDict

from club.base.errors import ClubError
from club.play.time_control.non_counting_time import check_weekend
from club.play.time_control.presets import HOUR, length_error

LONGEST_NUMBER = 9  # digits
NO_DAY = -1  # of the week


def read_number(form: QueryDict, name: str) -> int:
    """The number in a hidden field. Raises ClubError."""
    text = form.get(name, "")
    if not _is_number(text):
        raise ClubError(
            "form_incomplete",
            "Something is missing from what was sent. Please look at the table again.",
        )
    return int(text)


def read_question_number(form: QueryDict) -> int:
    """The number of the question that the form answers. Raises ClubError."""
    return read_number(form, "asked")


def read_hours(form: QueryDict, name: str) -> timedelta:
    """A duration of a time control, typed in hours. Raises OutOfRange, which names the field."""
    text = form.get(name, "")
    if not _is_number(text):
        raise length_error(name)
    return int(text) * HOUR


def read_weekdays(form: QueryDict, name: str) -> frozenset[int]:
    """The ticked weekdays. A form without a tick sends an empty value. Raises ClubError."""
    ticked = [text for text in form.getlist(name) if text]
    known = {str(day): day for day in range(7)}
    return check_weekend(frozenset(known.get(text, NO_DAY) for text in ticked))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def read_moves(form: QueryDict) -> list[str]:
    """The notations in the form. Raises ClubError."""
    moves = form.getlist("move")
    if not moves:
        raise ClubError("no_move", "Choose a move first.")
    return moves
