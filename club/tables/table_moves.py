"""What a seated member does at a live table: playing, laying out a turn, standing orders, ending it early; and its host
when play is held."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from club.tables import services
from club.tables.answers import answering, member_of, onward, seat_at
from club.tables.errors import NotYours, Refused
from club.tables.forms_read import asked_in, moves_in
from club.tables.queries import table_for
from games.planning import BETWEEN


@answering
def play(request: HttpRequest, table_id: int) -> HttpResponse:
    """Plays the moves that the form shows, and no others."""
    seat = seat_at(request, table_id)
    services.play(table_id, seat, moves_in(request.POST), asked_in(request.POST), timezone.now())
    return onward(table_id)


@answering
def draft(request: HttpRequest, table_id: int) -> HttpResponse:
    """Lays out one more move."""
    seat = seat_at(request, table_id)
    for notation in moves_in(request.POST)[:1]:
        services.lay_out(table_id, seat, notation, asked_in(request.POST))
    return onward(table_id)


@answering
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes back the last move laid out."""
    seat = seat_at(request, table_id)
    services.take_back(table_id, seat, asked_in(request.POST))
    return onward(table_id)


@answering
def reset(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes back all that was laid out."""
    seat = seat_at(request, table_id)
    services.take_back(table_id, seat, asked_in(request.POST), all_of_it=True)
    return onward(table_id)


@answering
def order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives a standing order, as picked or as written out; one without a value is taken back."""
    seat = seat_at(request, table_id)
    key, values = request.POST.get("key", ""), [value for value in request.POST.getlist("value") if value]
    written = [request.POST.get("written", "").strip(), *request.POST.getlist("proviso")]
    value = BETWEEN.join(written) if written[0] else " ".join(values)
    if value:
        services.set_order(table_id, seat, f"{key}: {value}", timezone.now())
    else:
        services.drop_order(table_id, seat, key)
    return onward(table_id)


@answering
def drop_order(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a standing order back."""
    seat = seat_at(request, table_id)
    services.drop_order(table_id, seat, request.POST.get("key", ""))
    return onward(table_id)


@answering
def resign(request: HttpRequest, table_id: int) -> HttpResponse:
    """Leaves the chair to a bot, after the form has said what that means."""
    table, _ = table_for(member_of(request), table_id)
    if request.POST.get("sure") != "yes":
        raise Refused("Tick the box first: resigning cannot be undone.")
    services.resign(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def call_off(request: HttpRequest, table_id: int) -> HttpResponse:
    """Agrees to call the game off, or takes that back."""
    table, _ = table_for(member_of(request), table_id)
    agrees = {"yes": True, "no": False}.get(request.POST.get("agrees", ""))
    if agrees is None:
        raise Refused("Say whether you agree to call the game off.")
    services.vote_to_cancel(table.pk, member_of(request), timezone.now(), agrees)
    return onward(table_id)


@answering
def resume(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host lets play go on at a table where it is held."""
    table, _ = table_for(member_of(request), table_id)
    if table.host_id != member_of(request).pk:
        raise NotYours("Only the host may do this.")
    if not services.resume(table.pk, timezone.now()):
        raise Refused("Play is not held at this table.")
    return onward(table_id)
