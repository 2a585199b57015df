"""Views for a seated member of a live table: moves, drafts, standing orders, resigning; and
resuming a suspended table.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from club.base.errors import ClubError
from club.base.ui.web import member_of
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.table_page.post_data import read_moves, read_number, read_question_number
from club.play.table_page.responses import changes_table, redirect_to_table
from club.play.tables.queries import table_for
from games.planning import BETWEEN


@changes_table
def play(request: HttpRequest, table_id: int) -> HttpResponse:
    """Plays exactly the moves in the form."""
    member = member_of(request)
    play_services.play(
        table_id,
        member,
        read_moves(request.POST),
        read_question_number(request.POST),
        timezone.now(),
    )
    return redirect_to_table(table_id)


@changes_table
def draft(request: HttpRequest, table_id: int) -> HttpResponse:
    """Adds moves to the draft."""
    play_services.lay_out(
        table_id,
        member_of(request),
        read_moves(request.POST),
        read_question_number(request.POST),
    )
    return redirect_to_table(table_id)


@changes_table
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Removes the last move of the draft."""
    member = member_of(request)
    play_services.take_back(table_id, member, read_question_number(request.POST))
    return redirect_to_table(table_id)


@changes_table
def reset(request: HttpRequest, table_id: int) -> HttpResponse:
    """Removes the whole draft."""
    member = member_of(request)
    play_services.take_back(
        table_id, member, read_question_number(request.POST), all_of_it=True
    )
    return redirect_to_table(table_id)


@changes_table
def stands(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sets whether the draft is played when time runs out."""
    wanted = request.POST.get("stands") == "yes"
    play_services.set_auto_play(
        table_id, member_of(request), read_question_number(request.POST), wanted
    )
    return redirect_to_table(table_id)


@changes_table
def order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sets a standing order. Without a value it drops the order."""
    member = member_of(request)
    key = request.POST.get("key", "")
    value = _typed_value(request) or _picked_value(request)
    if value:
        play_services.set_order(table_id, member, f"{key}: {value}", timezone.now())
    else:
        play_services.drop_order(table_id, member, key)
    return redirect_to_table(table_id)


def _typed_value(request: HttpRequest) -> str:
    """A list of moves and the conditions under which it stops; empty: no moves were typed."""
    moves = request.POST.get("written", "").strip()
    conditions = request.POST.getlist("proviso")
    return BETWEEN.join([moves, *conditions]) if moves else ""


def _picked_value(request: HttpRequest) -> str:
    """The choices of the fields of the form; empty: nothing was chosen."""
    return " ".join(filter(None, request.POST.getlist("value")))


@changes_table
def preset(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sets several standing orders with one button."""
    number = read_number(request.POST, "preset")
    play_services.give_preset(table_id, member_of(request), number, timezone.now())
    return redirect_to_table(table_id)


@changes_table
def drop_order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Drops a standing order."""
    member = member_of(request)
    play_services.drop_order(table_id, member, request.POST.get("key", ""))
    return redirect_to_table(table_id)


@changes_table
def resign(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives the chair to a bot, after the member has confirmed."""
    table, _ = table_for(member_of(request), table_id)
    if request.POST.get("sure") != "yes":
        raise ClubError("not_sure", "Tick the box first: resigning cannot be undone.")
    seating.resign(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ends the member's absence."""
    table, _ = table_for(member_of(request), table_id)
    play_services.return_from_absence(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def resume(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host resumes a suspended table."""
    table, _ = table_for(member_of(request), table_id)
    if not play_services.resume(table.pk, member_of(request), timezone.now()):
        raise ClubError("not_held", "Play is not suspended at this table.")
    return redirect_to_table(table_id)
