"""Views for joint decisions at a table: proposals, votes, gifts of time, rematches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.errors import ClubError
from club.base.ui.web import SeeOther, member_of
from club.people.members.models import Member
from club.play.seats import services as seats
from club.play.seats.services import RematchWish
from club.play.seats.services.rematches import REMATCH_PERIOD
from club.play.table_page.request_data import read_hours, read_number, read_weekdays
from club.play.table_page.responses import changes_table, shows_table
from club.play.tables.models import Status, Table
from club.play.tables.queries import chairs_with_members, rematch_of, table_for
from club.play.time_control import services as time_control
from club.play.time_control.presets import BOUNDS
from club.play.votes import services as votes
from club.play.votes.majorities import Subject
from club.play.votes.services.eligibility import DAY
from club.play.votes.services.new_terms import Wish

YES_OR_NO = {"yes": True, "no": False}
MOST_DAYS = 1000  # in a form; the service checks the real limit


@dataclass(frozen=True, slots=True)
class RematchAnswer:
    """A member of the finished table, and the member's answer to the rematch."""

    member: Member
    words: str


@changes_table
def propose(request: HttpRequest, table_id: int) -> None:
    """Proposes what the form says."""
    votes.propose(table_id, member_of(request), _wish(request), timezone.now())


@changes_table
def vote(request: HttpRequest, table_id: int) -> None:
    """Records or changes a vote."""
    proposal = read_number(request.POST, "proposal")
    answer = request.POST.get("answer", "")
    votes.vote(table_id, member_of(request), proposal, answer, timezone.now())


@changes_table
def give_time(request: HttpRequest, table_id: int) -> None:
    """Gives more time to another member's chair."""
    seat = read_number(request.POST, "seat")
    time_control.give_time(table_id, member_of(request), seat, timezone.now())


@changes_table
def forgive(request: HttpRequest, table_id: int) -> HttpResponse:
    """Excuses a missed turn of another member."""
    seat, turn = (read_number(request.POST, name) for name in ("seat", "turn"))
    time_control.excuse_miss(table_id, member_of(request), seat, turn)
    return SeeOther(reverse("tables:time", args=[table_id]))


@changes_table
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes a rematch, or finds the one that is proposed."""
    wish = RematchWish(
        turns_seats=request.POST.get("seats") == "turned",
        fills_with_bots=request.POST.get("empty") == "bots",
    )
    opened = seats.rematch(table_id, member_of(request), timezone.now(), wish)
    return SeeOther(opened.get_absolute_url())


@require_safe
@shows_table
def rematch_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows how a rematch is proposed, or its answers, to members who sat there at the end."""
    table, seat = table_for(member_of(request), table_id)
    now = timezone.now()
    if seat is None or table.status != Status.FINISHED:
        raise Http404
    opened = rematch_of(table, member_of(request))
    context = {
        "table": table,
        "opened": opened,
        "may_propose": opened is None and _is_recent(table, now),
        "company": [
            chair.member
            for chair in chairs_with_members(table)
            if chair.member and chair.seat != seat
        ],
        "answers": _answers(table, opened, now) if opened else (),
        "days": REMATCH_PERIOD.days,
    }
    return render(request, "table_page/rematch.jinja", context)


def _is_recent(table: Table, now: datetime) -> bool:
    return table.ended_at is not None and now <= table.ended_at + REMATCH_PERIOD


def _answers(table: Table, opened: Table, now: datetime) -> tuple[RematchAnswer, ...]:
    """The answer of each member of the finished table. Silence is no when the week is over."""
    chairs = chairs_with_members(opened)
    seated = {chair.member_id for chair in chairs}
    awaited = {
        chair.kept_for_id
        for chair in chairs
        if chair.kept_until is not None and chair.kept_until > now
    }
    words = dict.fromkeys(awaited, _("has not answered yet"))
    words |= dict.fromkeys(seated, _("plays"))
    return tuple(
        RematchAnswer(chair.member, words.get(chair.member.pk, _("does not come")))
        for chair in chairs_with_members(table)
        if chair.member is not None
    )


def _wish(request: HttpRequest) -> Wish:
    """The proposal in the form. Raises ClubError for one that no page sends."""
    form = request.POST
    kind = form.get("kind", "")
    if kind not in set(Subject):
        raise ClubError("no_kind", "Choose what you propose.")
    seat = read_number(form, "seat") if "seat" in form else None
    days = min(read_number(form, "days"), MOST_DAYS) if "days" in form else 1
    timed = kind in (Subject.PAUSE, Subject.EXTEND)
    return Wish(
        Subject(kind),
        days * DAY if timed else None,
        seat,
        pace=form.get("pace", ""),
        lengths={name: read_hours(form, name) for name in BOUNDS if name in form},
        nights=YES_OR_NO.get(form.get("nights", "")),
        weekend=read_weekdays(form, "weekend") if "weekend" in form else None,
        holidays=YES_OR_NO.get(form.get("holidays", "")),
    )
