"""Middleware that keeps guests where they were invited to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from club.base.error_pages import error_page
from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.people.members.models import Member
from club.play.guests.queries import may_be_at, pass_of_guest

OF_A_TABLE: Final = re.compile(r"/tables/([0-9]{1,18})/")
# what is no table: rules, one's account, what a member reports, the way out
FOR_GUESTS: Final = (
    "/tables/games/",
    "/help/",
    "/guests/",
    "/accounts/logout/",
    "/accounts/confirm-email/",
    "/conduct/report/",
    "/conduct/members/",
    "/conduct/own/",
    "/leaving/",
    "/my-data/",
    "/notices/",
    "/news/",
    "/threads/",
    "/pictures/",
    "/house-rules/",
    "/privacy/",
    "/look/",
    "/static/",
    "/manifest.webmanifest",
    "/offline/",
    "/push.js",
    "/members/goodbye/",
)


def keep_guests_at_their_table(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a guest is led home to their table or event, and is refused everything of the
    club that is not theirs. It costs members nothing.
    """  # roles 4.1

    def keep_guest(request: HttpRequest) -> HttpResponse:
        guest = request.user
        if not isinstance(guest, Member) or role_of(guest) != RoleKind.GUEST:
            return answer(request)
        if request.path == "/" and (guest_pass := pass_of_guest(guest)):
            return redirect(guest_pass.home)
        if _is_for(guest, request.path):
            return answer(request)
        return error_page(request, 403, "guests/elsewhere.jinja")

    return keep_guest


def _is_for(guest: Member, path: str) -> bool:
    """Whether a guest may ask for this address."""
    table = OF_A_TABLE.match(path)
    if table:
        return may_be_at(guest, int(table[1]))
    if path.startswith(FOR_GUESTS):
        return True
    guest_pass = pass_of_guest(guest)
    return (
        guest_pass is not None
        and bool(guest_pass.page)
        and path.startswith(guest_pass.page)
    )
