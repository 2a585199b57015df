"""The page on which a member brings a game from elsewhere."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.errors import ClubError
from club.imported_games import services
from club.imported_games.record_files import LARGEST_FILE
from club.tables.models import Table, table_address
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of


@require_http_methods(["GET", "HEAD", "POST"])
def import_game(request: HttpRequest) -> HttpResponse:
    """The form; a file leads to the table of its game."""  # R2
    if request.method != "POST":
        return _page(request)
    try:
        brought = services.import_game(
            _content(request),
            member_of(request),
            timezone.now(),
            private="public" not in request.POST,
        )
    except ClubError as refused:
        return _page(request, refusal_in_words(refused), status=422)
    if not brought.is_new:
        messages.info(request, _("The club has this game already: here it is."))
    return SeeOther(brought.table.get_absolute_url())


@require_POST
def answer(request: HttpRequest, table_id: int) -> HttpResponse:
    """Whether the member played the game that a file names them in."""
    played = request.POST.get("played") == "yes"
    try:
        services.answer_seat_claim(table_id, member_of(request), played=played)
    except (ClubError, Table.DoesNotExist):
        raise Http404 from None
    return SeeOther(table_address(table_id) if played else reverse("home"))


def _content(request: HttpRequest) -> bytes:
    sent = request.FILES.get("file")
    if sent is None:
        raise ClubError("no_file", "Choose a file first.")
    content: bytes = sent.read(LARGEST_FILE + 1)  # one byte more than is accepted
    return content


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    facts = {"problem": problem}
    return render(request, "imported_games/import.jinja", facts, status=status)
