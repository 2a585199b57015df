"""Who sits where: taking a chair before a table starts, what the host does about the others, and a
substitute for who would leave.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club.seating import services as seating
from club.substitutes import services as substitutes
from club.table_page.post_data import number_in
from club.table_page.responses import answering, onward
from club.tables.queries import table_for, visible_to
from club.ui.web import member_of


@answering
def join(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sits down at a table that is open to all; at a private one its invitation is asked for."""
    table, _ = table_for(member_of(request), table_id)
    invite, own = request.POST.get("invite"), request.POST.get("nonce", "")
    seating.join(table.pk, member_of(request), timezone.now(), invite, own)
    return onward(table_id)


@answering
def change_nonce(request: HttpRequest, table_id: int) -> HttpResponse:
    """Adds another word to chance; an empty one has a fresh one made."""
    table, _ = table_for(member_of(request), table_id)
    own = request.POST.get("nonce", "")
    seating.change_nonce(table.pk, member_of(request), own, timezone.now())
    return onward(table_id)


@answering
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Stands up; whoever can no longer see the table then goes home. A host with company says that
    they are sure.
    """
    table, _ = table_for(member_of(request), table_id)
    seating.leave(
        table.pk, member_of(request), timezone.now(), sure=request.POST.get("sure") == "yes"
    )
    return (
        onward(table_id)
        if visible_to(member_of(request)).filter(pk=table.pk).exists()
        else redirect("home")
    )


@answering
def bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host gives an empty chair to a bot."""
    table, _ = table_for(member_of(request), table_id)
    seat = number_in(request.POST, "seat")
    seating.seat_bot(
        table.pk, member_of(request), seat, request.POST.get("bot", ""), timezone.now()
    )
    return onward(table_id)


@answering
def clear(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host asks whoever sits there to stand up."""
    table, _ = table_for(member_of(request), table_id)
    seating.clear_chair(
        table.pk, member_of(request), number_in(request.POST, "seat"), timezone.now()
    )
    return onward(table_id)


@answering
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host asks a member by name to sit down."""
    table, _seat = table_for(member_of(request), table_id)
    name = request.POST.get("name", "")
    seating.ask_by_name(table.pk, member_of(request), name, timezone.now())
    return onward(table_id)


@answering
def decline(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who was asked says no, and goes home."""
    table, _seat = table_for(member_of(request), table_id)
    seating.decline(table.pk, member_of(request), timezone.now())
    return redirect("home")


@answering
def start(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host lets play begin."""
    table, _ = table_for(member_of(request), table_id)
    seating.start(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def confirm(request: HttpRequest, table_id: int) -> HttpResponse:
    """*I am here*: the member has been asked before the game begins."""
    table, _ = table_for(member_of(request), table_id)
    seating.confirm(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def ask_for_substitute(request: HttpRequest, table_id: int) -> HttpResponse:
    """The member would give their chair up to somebody of the bench."""
    table, _ = table_for(member_of(request), table_id)
    substitutes.ask_for_substitute(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def call_off(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host ends a game to which somebody has never come."""
    table, _ = table_for(member_of(request), table_id)
    substitutes.call_off(table.pk, member_of(request), timezone.now())
    return onward(table_id)


@answering
def renew_invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """A new invitation; the old address leads nowhere from now on."""
    table, _ = table_for(member_of(request), table_id)
    seating.renew_invite(table.pk, member_of(request))
    return onward(table_id)


@answering
def revoke_invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """No invitation is out any more."""
    table, _ = table_for(member_of(request), table_id)
    seating.revoke_invite(table.pk, member_of(request))
    return onward(table_id)
