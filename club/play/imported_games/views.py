"""The page on which a member says whether they played the game of a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from club.base.errors import ClubError
from club.base.ui.web import SeeOther, member_of
from club.play.imported_games import services
from club.play.tables.models import Table, table_address


@require_POST
def answer(request: HttpRequest, table_id: int) -> HttpResponse:
    """Whether the member played the game that a file names them in."""
    played = request.POST.get("played") == "yes"
    try:
        services.answer_seat_claim(table_id, member_of(request), played=played)
    except (ClubError, Table.DoesNotExist):
        raise Http404 from None
    return SeeOther(table_address(table_id) if played else reverse("home"))
