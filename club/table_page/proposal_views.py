"""What members of a table decide together: proposals, votes, time given, a rematch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from club.proposals import services as proposals
from club.proposals.majorities import Subject
from club.proposals.services.eligibility import DAY
from club.proposals.services.wish import Wish
from club.seating import services as seating
from club.table_page.post_data import hours_in, number_in, weekdays_in
from club.table_page.responses import answering, onward
from club.tables.errors import Refused
from club.tables.queries import table_for
from club.timecontrol import services as timecontrol
from club.timecontrol.presets import BOUNDS
from club.ui.web import SeeOther, member_of

YES_OR_NO = {"yes": True, "no": False}
MOST_DAYS = 1000  # that a form may ask for; the service knows what is possible


@answering
def propose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes what the form says to the table."""
    table, _ = table_for(member_of(request), table_id)
    proposals.propose(table.pk, member_of(request), _wish(request), timezone.now())
    return onward(table_id)


@answering
def vote(request: HttpRequest, table_id: int) -> HttpResponse:
    """Answers a proposal, or answers otherwise than before."""
    table, _ = table_for(member_of(request), table_id)
    proposal, answer = number_in(request.POST, "proposal"), request.POST.get("answer", "")
    proposals.vote(table.pk, member_of(request), proposal, answer, timezone.now())
    return onward(table_id)


@answering
def give_time(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives another's chair more time."""
    table, _ = table_for(member_of(request), table_id)
    seat = number_in(request.POST, "seat")
    timecontrol.give_time(table.pk, member_of(request), seat, timezone.now())
    return onward(table_id)


@answering
def forgive(request: HttpRequest, table_id: int) -> HttpResponse:
    """A missed turn of another's shall not count."""
    table, _ = table_for(member_of(request), table_id)
    seat, turn = (number_in(request.POST, name) for name in ("seat", "turn"))
    timecontrol.excuse_miss(table.pk, member_of(request), seat, turn)
    return SeeOther(reverse("tables:time", args=[table.pk]))


@answering
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """Opens another table for the same company, or finds the one there is."""
    table, _ = table_for(member_of(request), table_id)
    opened = seating.rematch(table.pk, member_of(request), timezone.now())
    return SeeOther(opened.get_absolute_url())


def _wish(request: HttpRequest) -> Wish:
    """What the form proposes. Raises Refused for one that none of our pages sends."""
    form = request.POST
    kind = form.get("kind", "")
    if kind not in set(Subject):
        raise Refused("no_kind", "Say what you propose.")
    seat = number_in(form, "seat") if "seat" in form else None
    days = min(number_in(form, "days"), MOST_DAYS) if "days" in form else 1
    timed = kind in (Subject.PAUSE, Subject.EXTEND)
    return Wish(
        Subject(kind),
        days * DAY if timed else None,
        seat,
        pace=form.get("pace", ""),
        lengths={name: hours_in(form, name) for name in BOUNDS if name in form},
        nights=YES_OR_NO.get(form.get("nights", "")),
        weekend=weekdays_in(form, "weekend") if "weekend" in form else None,
        holidays=YES_OR_NO.get(form.get("holidays", "")),
    )
