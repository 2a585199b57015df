"""Views for the chairs of a table: joining, what the host may do, and substitutes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club.base.ui.web import member_of
from club.play.seats import services as seats
from club.play.substitutes import services as substitutes
from club.play.table_page.request_data import read_number
from club.play.table_page.responses import changes_table
from club.play.tables.queries import visible_to


@changes_table
def join(request: HttpRequest, table_id: int) -> None:
    """Takes a chair. A private table requires its invitation."""
    invite, nonce = request.POST.get("invite"), request.POST.get("nonce", "")
    seats.join(table_id, member_of(request), timezone.now(), invite, nonce)


@changes_table
def change_nonce(request: HttpRequest, table_id: int) -> None:
    """Changes the member's nonce for chance; an empty one is replaced by a random one."""
    nonce = request.POST.get("nonce", "")
    seats.change_nonce(table_id, member_of(request), nonce, timezone.now())


@changes_table
def leave(request: HttpRequest, table_id: int) -> HttpResponse | None:
    """Leaves the table, and goes home if the member can no longer see it. A host of a table with
    members must confirm.
    """
    member, sure = member_of(request), request.POST.get("sure") == "yes"
    seats.leave(table_id, member, timezone.now(), sure=sure)
    is_visible = visible_to(member).filter(pk=table_id).exists()
    return None if is_visible else redirect("home")


@changes_table
def bot(request: HttpRequest, table_id: int) -> None:
    """The host gives an empty chair to a bot."""
    seat, name = read_number(request.POST, "seat"), request.POST.get("bot", "")
    seats.seat_bot(table_id, member_of(request), seat, name, timezone.now())


@changes_table
def clear(request: HttpRequest, table_id: int) -> None:
    """The host removes the occupant of a chair."""
    seat = read_number(request.POST, "seat")
    seats.clear_chair(table_id, member_of(request), seat, timezone.now())


@changes_table
def ask(request: HttpRequest, table_id: int) -> None:
    """The host invites a member by name."""
    name = request.POST.get("name", "")
    seats.ask_by_name(table_id, member_of(request), name, timezone.now())


@changes_table
def decline(request: HttpRequest, table_id: int) -> HttpResponse:
    """Declines an invitation and goes home."""
    seats.decline(table_id, member_of(request), timezone.now())
    return redirect("home")


@changes_table
def start(request: HttpRequest, table_id: int) -> None:
    """The host starts the game."""
    seats.start(table_id, member_of(request), timezone.now())


@changes_table
def confirm(request: HttpRequest, table_id: int) -> None:
    """Confirms the member's presence before the start."""
    seats.confirm(table_id, member_of(request), timezone.now())


@changes_table
def ask_for_substitute(request: HttpRequest, table_id: int) -> None:
    """Offers the member's chair to a substitute."""
    substitutes.ask_for_substitute(table_id, member_of(request), timezone.now())


@changes_table
def call_off(request: HttpRequest, table_id: int) -> None:
    """The host cancels a game to which a member has never come."""
    substitutes.call_off(table_id, member_of(request), timezone.now())


@changes_table
def renew_invite(request: HttpRequest, table_id: int) -> None:
    """Replaces the invitation link. The old one stops working."""
    seats.renew_invite(table_id, member_of(request))


@changes_table
def revoke_invite(request: HttpRequest, table_id: int) -> None:
    """Removes the invitation link."""
    seats.revoke_invite(table_id, member_of(request))
