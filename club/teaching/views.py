"""Views of teaching tables and mentors."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.errors import ClubError, NotAllowed
from club.members.models import Member
from club.records.game_cache import BrokenRecord
from club.roles.powers import Power
from club.tables.models import Table
from club.teaching import services
from club.teaching.mentor_page import mentor_page
from club.teaching.services import TeachingTerms
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_on_page
from club.ui.web import SeeOther, member_of, wants_fragments
from games import registry
from games.core import AnyGame


@require_http_methods(["GET", "HEAD", "POST"])
def teaching_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that opens a teaching table."""  # W7
    host = member_with_power(request, Power.OPEN_TABLE)
    try:
        game = registry.find(slug)
    except registry.UnknownGame:
        raise Http404 from None
    if request.method != "POST":
        return _form(request, game)
    form = request.POST
    chosen = TeachingTerms(
        seats=_number(form.get("seats", "")),
        learners=_number(form.get("learners", "")),
        private=form.get("private") == "yes",
        once=_uuid(form.get("once", "")),
    )
    try:
        opened = services.open_teaching_table(host, game, chosen, timezone.now())
    except ClubError as refusal:
        return _form(request, game, chosen, refusal_on_page(refusal), status=422)
    return SeeOther(opened.get_absolute_url())


@require_safe
def mentors(request: HttpRequest, table_id: int) -> HttpResponse:
    """The mentors of a table; for a mentor, the game as their seat sees it. An open page
    asks for it again when something is new at home, and now and then: no signal tells it of moves.
    """  # W7.1
    return _page(request, table_id)


@require_POST
def name(request: HttpRequest, table_id: int) -> HttpResponse:
    """The seat or the host names a mentor."""
    seat, named = _number(request.POST.get("seat", "")), request.POST.get("name", "")
    return _change(
        request,
        table_id,
        lambda by: services.name_mentor(table_id, by, seat, named, timezone.now()),
    )


@require_POST
def agree(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """The other of the two agrees."""
    return _change(
        request,
        table_id,
        lambda by: services.agree_to_mentor(table_id, pk, by, timezone.now()),
    )


@require_POST
def end(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """The seat has no mentor any more."""
    return _change(
        request,
        table_id,
        lambda by: services.end_mentoring(table_id, pk, by, timezone.now()),
    )


@require_POST
def write(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """A line between the mentor and the seat."""
    text, move = request.POST.get("text", ""), request.POST.get("move", "")
    return _change(
        request,
        table_id,
        lambda by: services.write_mentor_line(
            table_id, pk, by, text, move, timezone.now()
        ),
    )


def _change(
    request: HttpRequest, table_id: int, act: Callable[[Member], object]
) -> HttpResponse:
    """Acts, and leads back; a refusal is shown on the page."""
    try:
        mentor_page(table_id, member_of(request))  # first: may they see it?
        act(member_of(request))
    except NotAllowed as refusal:
        return _page(request, table_id, refusal_on_page(refusal), status=403)
    except ClubError as refusal:
        return _page(request, table_id, refusal_on_page(refusal), status=422)
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    return SeeOther(reverse("teaching:mentors", args=[table_id]))


def _page(
    request: HttpRequest, table_id: int, refusal: str = "", status: int = 200
) -> HttpResponse:
    try:
        page = mentor_page(table_id, member_of(request))
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    facts = {"mentoring": page, "refusal": refusal, "said": request.POST}
    if page.screen:
        facts |= page.screen.context()
    part = "_mentoring" if wants_fragments(request) else "mentors"
    response = render(request, f"teaching/{part}.jinja", facts, status=status)
    patch_cache_control(response, private=True, no_store=True)
    return response


def _form(
    request: HttpRequest,
    game: AnyGame,
    chosen: TeachingTerms | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    usual = min((count for count in game.info.seats if count > 1), default=1)
    chosen = chosen or TeachingTerms(seats=usual, learners=1)
    facts = {
        "info": game.info,
        "chosen": chosen,
        "once": chosen.once or uuid4(),
        "refusal": refusal,
    }
    return render(request, "teaching/open.jinja", facts, status=status)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
