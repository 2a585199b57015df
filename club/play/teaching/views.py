"""Views of teaching tables and mentors."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import (
    SeeOther,
    member_of,
    missing_as_404,
    typed_number,
    typed_uuid,
    wants_fragments,
)
from club.people.members.models import Member
from club.play.game_records.game_cache import BrokenRecord
from club.play.tables.models import Table
from club.play.teaching import services
from club.play.teaching.mentor_page import mentor_page
from club.play.teaching.services import TeachingTerms
from games import registry
from games.core import AnyGame

UNREADABLE = (Table.DoesNotExist, registry.UnknownGame, BrokenRecord)


def opening_page(
    request: HttpRequest, slug: str, refused: ClubError | None = None
) -> HttpResponse:
    """The form that opens a teaching table, with what was refused."""
    info = _game(slug).info
    usual = min((count for count in info.seats if count > 1), default=1)
    chosen = (
        _chosen_terms(request) if refused else TeachingTerms(seats=usual, learners=1)
    )
    context = {
        "info": info,
        "chosen": chosen,
        "once": chosen.once or uuid4(),
        "refusal": refusal_on_page(refused),
    }
    return render(request, "teaching/open.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(opening_page)
def teaching_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that opens a teaching table."""
    host = member_with_power(request, Power.OPEN_TABLE)
    if request.method != "POST":
        return opening_page(request, slug)
    terms, now = _chosen_terms(request), timezone.now()
    return SeeOther(
        services.open_teaching_table(host, _game(slug), terms, now).get_absolute_url()
    )


def mentors_page(
    request: HttpRequest,
    table_id: int,
    pk: int | None = None,
    refused: ClubError | None = None,
) -> HttpResponse:
    """The mentors of a table, with what was refused."""
    with missing_as_404(*UNREADABLE):
        page = mentor_page(table_id, member_of(request))
    context = {
        "mentoring": page,
        "refusal": refusal_on_page(refused),
        "said": request.POST,
    }
    if page.screen:
        context |= page.screen.context()
    part = "_mentoring" if wants_fragments(request) else "mentors"
    template, status = f"teaching/{part}.jinja", status_of(refused)
    response = render(request, template, context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
def mentors(request: HttpRequest, table_id: int) -> HttpResponse:
    """The mentors of a table; for a mentor, the game as their seat sees it. An open page
    asks for it again when something is new at home, and now and then: no signal tells it of moves.
    """
    return mentors_page(request, table_id)


@require_POST
@shows_refusals(mentors_page)
@missing_as_404(*UNREADABLE)
def name(request: HttpRequest, table_id: int) -> HttpResponse:
    """Names a mentor, as the seat or the host."""
    member = _reader(request, table_id)
    seat, named = _number(request.POST.get("seat", "")), request.POST.get("name", "")
    services.name_mentor(table_id, member, seat, named, timezone.now())
    return _back_to_mentors(table_id)


@require_POST
@shows_refusals(mentors_page)
@missing_as_404(*UNREADABLE)
def agree(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Agrees to a mentor, as the seat or the host."""
    member = _reader(request, table_id)
    services.agree_to_mentor(table_id, pk, member, timezone.now())
    return _back_to_mentors(table_id)


@require_POST
@shows_refusals(mentors_page)
@missing_as_404(*UNREADABLE)
def end(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Ends the mentoring of a seat."""
    member = _reader(request, table_id)
    services.end_mentoring(table_id, pk, member, timezone.now())
    return _back_to_mentors(table_id)


@require_POST
@shows_refusals(mentors_page)
@missing_as_404(*UNREADABLE)
def write(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Writes a line between the mentor and the seat."""
    member = _reader(request, table_id)
    text, move = request.POST.get("text", ""), request.POST.get("move", "")
    services.write_mentor_line(table_id, pk, member, text, move, timezone.now())
    return _back_to_mentors(table_id)


def _reader(request: HttpRequest, table_id: int) -> Member:
    """Returns the member, if the member may see the mentors of the table."""
    mentor_page(table_id, member_of(request))
    return member_of(request)


def _back_to_mentors(table_id: int) -> HttpResponse:
    return SeeOther(reverse("teaching:mentors", args=[table_id]))


def _game(slug: str) -> AnyGame:
    with missing_as_404(registry.UnknownGame):
        return registry.find(slug)


def _chosen_terms(request: HttpRequest) -> TeachingTerms:
    form = request.POST
    return TeachingTerms(
        seats=_number(form.get("seats", "")),
        learners=_number(form.get("learners", "")),
        private=form.get("private") == "yes",
        once=typed_uuid(form.get("once", "")),
    )


def _number(text: str) -> int:
    number = typed_number(text, digits=3)
    return -1 if number is None else number
