"""What a seated member does at a live table: playing, laying out a turn, standing orders, ending it
early; and its host when play is held.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from club.play import services as play_services
from club.seating import services as seating
from club.table_page.post_data import asked_in, moves_in, number_in
from club.table_page.responses import answering, onward
from club.tables.errors import Refused
from club.tables.queries import table_for
from club.ui.web import member_of
from games.planning import BETWEEN


@answering
def play(request: HttpRequest, table_id: int) -> HttpResponse:
    """Plays the moves that the form shows, and no others."""
    member = member_of(request)
    play_services.play(
        table_id, member, moves_in(request.POST), asked_in(request.POST), timezone.now()
    )
    return onward(table_id)


@answering
def draft(request: HttpRequest, table_id: int) -> HttpResponse:
    """Lays out one more move."""
    member = member_of(request)
    notation = moves_in(request.POST)[0]
    play_services.lay_out(table_id, member, notation, asked_in(request.POST))
    return onward(table_id)


@answering
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes back the last move laid out."""
    member = member_of(request)
    play_services.take_back(table_id, member, asked_in(request.POST))
    return onward(table_id)


@answering
def reset(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes back all that was laid out."""
    member = member_of(request)
    play_services.take_back(table_id, member, asked_in(request.POST), all_of_it=True)
    return onward(table_id)


@answering
def stands(request: HttpRequest, table_id: int) -> HttpResponse:
    """Whether the draft is played when time runs out."""
    wanted = request.POST.get("stands") == "yes"
    play_services.set_auto_play(table_id, member_of(request), asked_in(request.POST), wanted)
    return onward(table_id)


@answering
def order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives a standing order, as picked or as written out; one without a value is taken back."""
    member = member_of(request)
    key, values = (
        request.POST.get("key", ""),
        [value for value in request.POST.getlist("value") if value],
    )
    written = [request.POST.get("written", "").strip(), *request.POST.getlist("proviso")]
    value = BETWEEN.join(written) if written[0] else " ".join(values)
    if value:
        play_services.set_order(table_id, member, f"{key}: {value}", timezone.now())
    else:
        play_services.drop_order(table_id, member, key)
    return onward(table_id)


@answering
def preset(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives several standing orders with one press, as the game bundles them."""
    number = number_in(request.POST, "preset")
    play_services.give_preset(table_id, member_of(request), number, timezone.now())
    return onward(table_id)


@answering
def drop_order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a standing order back."""
    member = member_of(request)
    play_services.drop_order(table_id, member, request.POST.get("key", ""))
    return onward(table_id)


@answering
def resign(request: HttpRequest, table_id: int) -> HttpResponse:
    """Leaves the chair to a bot, after the form has said what that means."""
    table, _ = table_for(member_of(request), table_id)
    if request.POST.get("sure") != "yes":
        raise Refused("not_sure", "Tick the box first: resigning cannot be undone.")
    seating.resign(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """*I am back*: the table waits for the member again."""
    table, _ = table_for(member_of(request), table_id)
    play_services.return_from_absence(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def resume(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host lets play go on at a table where it is held."""
    table, _ = table_for(member_of(request), table_id)
    if not play_services.resume(table.pk, member_of(request), timezone.now()):
        raise Refused("not_held", "Play is not held at this table.")
    return onward(table_id)
