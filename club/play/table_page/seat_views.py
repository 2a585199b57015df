"""Views for the chairs of a table: joining, what the host may do, and substitutes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club.base.ui.web import member_of
from club.play.seats import services as seating
from club.play.substitutes import services as substitutes
from club.play.table_page.post_data import read_number
from club.play.table_page.responses import changes_table, redirect_to_table
from club.play.tables.queries import table_for, visible_to


@changes_table
def join(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a chair. A private table requires its invitation."""
    table, _ = table_for(member_of(request), table_id)
    invite, own = request.POST.get("invite"), request.POST.get("nonce", "")
    seating.join(table.pk, member_of(request), timezone.now(), invite, own)
    return redirect_to_table(table_id)


@changes_table
def change_nonce(request: HttpRequest, table_id: int) -> HttpResponse:
    """Changes the member's nonce for chance; an empty one is replaced by a random one."""
    table, _ = table_for(member_of(request), table_id)
    own = request.POST.get("nonce", "")
    seating.change_nonce(table.pk, member_of(request), own, timezone.now())
    return redirect_to_table(table_id)


@changes_table
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Leaves the table, and goes home if the member can no longer see it. A host of a table with
    members must confirm.
    """
    table, _ = table_for(member_of(request), table_id)
    seating.leave(
        table.pk,
        member_of(request),
        timezone.now(),
        sure=request.POST.get("sure") == "yes",
    )
    return (
        redirect_to_table(table_id)
        if visible_to(member_of(request)).filter(pk=table.pk).exists()
        else redirect("home")
    )


@changes_table
def bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host gives an empty chair to a bot."""
    table, _ = table_for(member_of(request), table_id)
    seat = read_number(request.POST, "seat")
    seating.seat_bot(
        table.pk, member_of(request), seat, request.POST.get("bot", ""), timezone.now()
    )
    return redirect_to_table(table_id)


@changes_table
def clear(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host removes the occupant of a chair."""
    table, _ = table_for(member_of(request), table_id)
    seating.clear_chair(
        table.pk, member_of(request), read_number(request.POST, "seat"), timezone.now()
    )
    return redirect_to_table(table_id)


@changes_table
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host invites a member by name."""
    table, _seat = table_for(member_of(request), table_id)
    name = request.POST.get("name", "")
    seating.ask_by_name(table.pk, member_of(request), name, timezone.now())
    return redirect_to_table(table_id)


@changes_table
def decline(request: HttpRequest, table_id: int) -> HttpResponse:
    """Declines an invitation and goes home."""
    table, _seat = table_for(member_of(request), table_id)
    seating.decline(table.pk, member_of(request), timezone.now())
    return redirect("home")


@changes_table
def start(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host starts the game."""
    table, _ = table_for(member_of(request), table_id)
    seating.start(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def confirm(request: HttpRequest, table_id: int) -> HttpResponse:
    """Confirms the member's presence before the start."""
    table, _ = table_for(member_of(request), table_id)
    seating.confirm(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def ask_for_substitute(request: HttpRequest, table_id: int) -> HttpResponse:
    """Offers the member's chair to a substitute."""
    table, _ = table_for(member_of(request), table_id)
    substitutes.ask_for_substitute(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def call_off(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host cancels a game to which a member has never come."""
    table, _ = table_for(member_of(request), table_id)
    substitutes.call_off(table.pk, member_of(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def renew_invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """Replaces the invitation link. The old one stops working."""
    table, _ = table_for(member_of(request), table_id)
    seating.renew_invite(table.pk, member_of(request))
    return redirect_to_table(table_id)


@changes_table
def revoke_invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """Removes the invitation link."""
    table, _ = table_for(member_of(request), table_id)
    seating.revoke_invite(table.pk, member_of(request))
    return redirect_to_table(table_id)
