"""Reads requests of a table's page: values of its forms, what the browser shows already, and the
element that sent the request. Raises a clear error for values that no page sends.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl

from django.http import HttpRequest, QueryDict

from club.base.errors import ClubError
from club.base.ui.web import wants_fragments
from club.play.table_page.address import ORDER, BrowserState
from club.play.table_page.page import Page
from club.play.table_page.turn.section import TurnSection
from club.play.time_control.non_counting_time import check_weekend
from club.play.time_control.presets import HOUR, length_error

LONGEST_NUMBER = 9  # digits
NO_DAY = -1  # of the week
LONGEST_PICKS = 2000  # characters of picks in a form
# forms that play moves
_PLAYING_FORMS = ("form#turn-play", "form#turn-step", "form#turn-now", "form#turn-put")
# forms that change the draft
_DRAFT_FORMS = ("form#turn-add", "form#turn-step", "form#turn-undo", "form#turn-reset")
# our request headers: names of open sections, and the token of what the page shows
OPEN_SECTIONS, SHOWN = "Open-Folds", "Shown"
# tag and id prefix of an element that loads a closed section
CLOSED_SECTION = "p#unopened-"


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


def read_browser_state(request: HttpRequest) -> BrowserState:
    """Returns what the page in the browser shows. Forms other than moves may change anything, so
    nothing is known after them.
    """
    source = _source(request)
    open_sections = tuple(request.headers.get(OPEN_SECTIONS, "").split())
    _, opens, section = source.partition(CLOSED_SECTION)
    opening = section if opens and section in open_sections else ""
    known = opening or source.startswith(("a", *_DRAFT_FORMS))
    return BrowserState(
        request.headers.get(SHOWN, "") if known else "", open_sections, opening
    )


def resumed_query(request: HttpRequest) -> dict[str, str]:
    """The part of a refused form that the page shows again: a plan, or a built move."""
    written = request.POST.get("written", "")
    if written:
        return {ORDER: f"{request.POST.get('key', '')}: {written}"}
    return dict(parse_qsl(request.POST.get("picked", "")[:LONGEST_PICKS]))


def keyboard_focus(request: HttpRequest, page: Page) -> dict[str, Any]:
    """Returns where the keyboard focus goes: to the next question, the sentence, the undo button or
    the rule.
    """
    source, choices = _source(request), page.turn.choices
    undone = source == "form#turn-undo" and bool(
        page.turn.own and page.turn.own.drafted
    )
    has_just_played = _has_just_played(request, page.turn)
    refused = choices is not None and bool(choices.reasons)
    elsewhere = refused or undone or has_just_played or source.startswith("a#put-")
    return {
        "focused": _comes_from_turn(request) and not elsewhere,
        "undone": undone,
        "pressed": source.partition("#")[2],
        "sentence_focused": has_just_played,
        "rule_focused": wants_fragments(request)
        and request.headers.get("HX-Target") == "aside#rule",
    }


def _comes_from_turn(request: HttpRequest) -> bool:
    """Whether a choice has requested the fragments. The focus then goes to the next question."""
    return _source(request).startswith(("a", "form#turn-"))


def _has_just_played(request: HttpRequest, turn: TurnSection) -> bool:
    """Whether a move was just played, or nothing is left to choose. The focus then goes to the
    sentence.
    """
    if turn.planning:
        return False
    if turn.own is None:
        return _comes_from_turn(request)
    sent = _source(request).startswith(_PLAYING_FORMS)
    return sent and not turn.own.drafted


def _source(request: HttpRequest) -> str:
    """Tag and id of the element that caused the htmx request; empty for other requests."""
    return request.headers.get("HX-Source", "") if wants_fragments(request) else ""
