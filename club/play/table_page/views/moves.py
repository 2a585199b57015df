"""Views for a seated member of a live table: moves, drafts, standing orders, resigning; and
resuming a suspended table.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone

from club.base.errors import ClubError
from club.base.ui.web import member_of
from club.play.moves import services as play_services
from club.play.seats import services as seats
from club.play.table_page.request_data import (
    read_moves,
    read_number,
    read_question_number,
)
from club.play.table_page.responses import changes_table
from games.planning import BETWEEN


@changes_table
def play(request: HttpRequest, table_id: int) -> None:
    """Plays exactly the moves in the form."""
    moves, asked = read_moves(request.POST), read_question_number(request.POST)
    play_services.play(table_id, member_of(request), moves, asked, timezone.now())


@changes_table
def draft(request: HttpRequest, table_id: int) -> None:
    """Adds moves to the draft."""
    moves, asked = read_moves(request.POST), read_question_number(request.POST)
    play_services.lay_out(table_id, member_of(request), moves, asked)


@changes_table
def undo(request: HttpRequest, table_id: int) -> None:
    """Removes the last move of the draft."""
    asked = read_question_number(request.POST)
    play_services.take_back(table_id, member_of(request), asked)


@changes_table
def reset(request: HttpRequest, table_id: int) -> None:
    """Removes the whole draft."""
    asked = read_question_number(request.POST)
    play_services.take_back(table_id, member_of(request), asked, all_of_it=True)


@changes_table
def stands(request: HttpRequest, table_id: int) -> None:
    """Sets whether the draft is played when time runs out."""
    asked = read_question_number(request.POST)
    wanted = request.POST.get("stands") == "yes"
    play_services.set_auto_play(table_id, member_of(request), asked, wanted)


@changes_table
def order(request: HttpRequest, table_id: int) -> None:
    """Sets a standing order. Without a value it drops the order."""
    member, key = member_of(request), request.POST.get("key", "")
    value = _typed_value(request) or _picked_value(request)
    if value:
        play_services.set_order(table_id, member, f"{key}: {value}", timezone.now())
    else:
        play_services.drop_order(table_id, member, key)


def _typed_value(request: HttpRequest) -> str:
    """A list of moves and the conditions under which it stops; empty: no moves were typed."""
    moves = request.POST.get("written", "").strip()
    conditions = request.POST.getlist("proviso")
    return BETWEEN.join([moves, *conditions]) if moves else ""


def _picked_value(request: HttpRequest) -> str:
    """The choices of the fields of the form; empty: nothing was chosen."""
    return " ".join(filter(None, request.POST.getlist("value")))


@changes_table
def preset(request: HttpRequest, table_id: int) -> None:
    """Sets several standing orders with one button."""
    number = read_number(request.POST, "preset")
    play_services.give_preset(table_id, member_of(request), number, timezone.now())


@changes_table
def drop_order(request: HttpRequest, table_id: int) -> None:
    """Drops a standing order."""
    key = request.POST.get("key", "")
    play_services.drop_order(table_id, member_of(request), key)


@changes_table
def resign(request: HttpRequest, table_id: int) -> None:
    """Gives the chair to a bot, after the member has confirmed."""
    if request.POST.get("sure") != "yes":
        raise ClubError("not_sure", "Tick the box first: resigning cannot be undone.")
    seats.resign(table_id, member_of(request), timezone.now())


@changes_table
def back(request: HttpRequest, table_id: int) -> None:
    """Ends the member's absence."""
    play_services.return_from_absence(table_id, member_of(request), timezone.now())


@changes_table
def resume(request: HttpRequest, table_id: int) -> None:
    """The host resumes a suspended table."""
    if not play_services.resume(table_id, member_of(request), timezone.now()):
        raise ClubError("not_held", "Play is not suspended at this table.")
