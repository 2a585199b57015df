"""Views for what the members of a table decide together: proposals, votes, gifts of time,
rematches.
"""

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
from club.play.seats import services as seating
from club.play.seats.services import RematchWish
from club.play.seats.services.rematches import REMATCH_PERIOD
from club.play.table_page.post_data import read_hours, read_number, read_weekdays
from club.play.table_page.responses import changes_table, redirect_to_table, shows_table
from club.play.tables.models import Status, Table
from club.play.tables.queries import chairs_with_members, rematch_of, table_for
from club.play.time_control import services as timecontrol
from club.play.time_control.presets import BOUNDS
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.eligibility import DAY
from club.play.votes.services.new_terms import Wish

YES_OR_NO = {"yes": True, "no": False}
MOST_DAYS = 1000  # in a form; the service checks the real limit


@dataclass(frozen=True, slots=True)
class RematchAnswer:
    """A member of the finished table, and what they say to the rematch."""

    member: Member
    words: str


@changes_table
def propose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes what the form says."""
    table, _seat = table_for(member_of(request), table_id)
    proposals.propose(table.pk, member_of(request), _wish(request), timezone.now())
    return redirect_to_table(table_id)


@changes_table
def vote(request: HttpRequest, table_id: int) -> HttpResponse:
    """Records or changes a vote."""
    table, _seat = table_for(member_of(request), table_id)
    proposal, answer = (
        read_number(request.POST, "proposal"),
        request.POST.get("answer", ""),
    )
    proposals.vote(table.pk, member_of(request), proposal, answer, timezone.now())
    return redirect_to_table(table_id)


@changes_table
def give_time(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives more time to another member's chair."""
    table, _seat = table_for(member_of(request), table_id)
    seat = read_number(request.POST, "seat")
    timecontrol.give_time(table.pk, member_of(request), seat, timezone.now())
    return redirect_to_table(table_id)


@changes_table
def forgive(request: HttpRequest, table_id: int) -> HttpResponse:
    """Excuses a missed turn of another member."""
    table, _seat = table_for(member_of(request), table_id)
    seat, turn = (read_number(request.POST, name) for name in ("seat", "turn"))
    timecontrol.excuse_miss(table.pk, member_of(request), seat, turn)
    return SeeOther(reverse("tables:time", args=[table.pk]))


@changes_table
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes a rematch, or finds the one that is proposed."""
    table, _seat = table_for(member_of(request), table_id)
    wish = RematchWish(
        turns_seats=request.POST.get("seats") == "turned",
        fills_with_bots=request.POST.get("empty") == "bots",
    )
    opened = seating.rematch(table.pk, member_of(request), timezone.now(), wish)
    return SeeOther(opened.get_absolute_url())


@require_safe
@shows_table
def rematch_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """How a rematch is proposed, or who has answered; for those who sat there at the end."""
    table, seat = table_for(member_of(request), table_id)
    now = timezone.now()
    if seat is None or table.status != Status.FINISHED:
        raise Http404
    opened = rematch_of(table, member_of(request))
    facts = {
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
    return render(request, "table_page/rematch.jinja", facts)


def _is_recent(table: Table, now: datetime) -> bool:
    return table.ended_at is not None and now <= table.ended_at + REMATCH_PERIOD


def _answers(table: Table, opened: Table, now: datetime) -> tuple[RematchAnswer, ...]:
    """What each member of the finished table says. Silence is no when the week is over."""
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
