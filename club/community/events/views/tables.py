"""Tables and wishes of an event."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from club.base.errors import ClubError
from club.base.ui.refusals import shows_refusals
from club.base.ui.web import SeeOther, member_of, typed_number
from club.community.events.event_times import DAY, instant
from club.community.events.forms.events import GameTableForm
from club.community.events.models import Event
from club.community.events.services import game_tables
from club.community.events.services.game_tables import TableProposal
from club.community.events.views.events import event_numbered, page_of, page_with


def proposal_page(
    request: HttpRequest, event_id: int, refused: ClubError
) -> HttpResponse:
    """The page of the event with the form of a table, and with a refusal."""
    form = GameTableForm(request.POST)
    return page_of(request, event_numbered(event_id), refused, table_form=form)


@require_POST
@shows_refusals(proposal_page)
def propose(request: HttpRequest, event_id: int) -> HttpResponse:
    """Proposes a table."""
    event = event_numbered(event_id)
    form = GameTableForm(request.POST)
    if not form.is_valid():
        raise ClubError("form", "Name a game, and choose 1 to 12 seats.")
    proposal = _proposal(form, event)
    game_tables.propose_table(event_id, member_of(request), proposal, timezone.now())
    return _back(event)


@require_POST
@shows_refusals(page_with())
def act_at_table(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """Sits down, stands up, brings, teaches."""
    event = event_numbered(event_id)
    member, now = member_of(request), timezone.now()
    act = request.POST.get("act", "")
    if act == "sit":
        game_tables.sit_down(event_id, table_id, member, now)
    elif act == "rise":
        game_tables.stand_up(event_id, table_id, member, now)
    elif act == "help":
        box = request.POST.get("box", "")
        game_tables.set_help(
            event_id,
            table_id,
            member,
            now,
            brings=bool(box) or "brings" in request.POST,
            teaches="teaches" in request.POST,
            box=_number_of_box(box),
        )
    else:
        raise ClubError("no_act", "Choose what to do.")
    return _back(event)


@require_POST
@shows_refusals(page_with("refused_wish"))
def wish(request: HttpRequest, event_id: int) -> HttpResponse:
    """Wishes a game, or takes a wish back."""
    event = event_numbered(event_id)
    member, now = member_of(request), timezone.now()
    taken_back = typed_number(request.POST.get("take_back", ""), digits=18)
    if taken_back is not None:
        game_tables.take_wish_back(event_id, taken_back, member, now)
    else:
        game_tables.wish(event_id, member, request.POST.get("title", ""), now)
    return _back(event)


def _number_of_box(written: str) -> int | None:
    """Which box of the library is brought; None: none of them."""
    if written in ("", "other"):
        return None
    number = typed_number(written, digits=18)
    if number is None:
        raise ClubError("box", "Choose one of the boxes of this game.")
    return number


def _back(event: Event) -> HttpResponse:
    return SeeOther(f"{event.get_absolute_url()}#tables")


def _proposal(form: GameTableForm, event: Event) -> TableProposal:
    chosen = form.cleaned_data
    begins, ends = chosen["begins"], chosen["ends"]
    if (begins is None) != (ends is None):
        raise ClubError("times", "Say from when and to when, or neither.")
    minutes = None
    if begins is not None:
        minutes = (_minute(event, begins), _minute(event, ends))
    return TableProposal(
        chosen["title"], chosen["seats"], chosen["brings"], chosen["teaches"], minutes
    )


def _minute(event: Event, time_of_day: time) -> int:
    """Minutes from the begin to this time on the wall, on the first day or the next."""
    wall = datetime.combine(event.day, time_of_day)
    if instant(event.zone_info, wall) < event.begins_at:
        wall += DAY
    return int(
        (instant(event.zone_info, wall) - event.begins_at) / timedelta(minutes=1)
    )
