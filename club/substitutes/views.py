"""*Your bench*: the games whose chairs a member would take over, and the calls that have asked
them; what awaits whoever takes a chair, before they do. Services write.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.members.models import Member
from club.substitutes import queries
from club.substitutes import services as substitutes
from club.substitutes.briefings import SeatBriefing, seat_briefing
from club.substitutes.models import BenchCall, Vacancy
from club.substitutes.services.requests import MOST_CHAIRS
from club.table_cards.cards import TableCard, table_cards
from club.tables.errors import Refused
from club.tables.presentation.log_lines import LogLine, log_line, merged_history, player_names_of
from club.tables.projection import TableProjection, project_table
from club.timecontrol.words import absence_policy_in_words, named_time_control
from club.ui import times
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of
from games import registry
from games.core import AnyGame

LATELY = 12  # lines of what happened there


class BenchForm(forms.Form):
    """How many chairs of each game at once."""

    def __init__(self, member: Member, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        chosen = queries.offers_of(member)
        for game in registry.games():
            self.fields[game.info.slug] = forms.TypedChoiceField(
                label=game.info.name,
                choices=_choices,
                coerce=int,
                initial=chosen.get(game.info.slug, 0),
            )

    def carry_out(self, member: Member) -> None:
        chosen = queries.offers_of(member)
        for slug, chairs in self.cleaned_data.items():
            if chairs != chosen.get(slug, 0):
                substitutes.volunteer(member, slug, chairs)


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """The position as the chair's seat sees it, drawn as boards are, with nothing to choose."""

    game: AnyGame
    boards: tuple[str, ...]  # the board's template and the one in its place while there is none
    facts: dict[str, Any] = field(repr=False)  # what it finds


@dataclass(frozen=True, slots=True)
class Briefing:
    """What is read before a chair is taken: what everybody may know of its table, the chair's time,
    and for who is asked just now what its seat sees.
    """

    call: BenchCall
    glimpse: TableCard
    open: bool  # the chair may be taken
    why: str
    over: str  # "tomorrow 8:00"
    pace: str
    constitution: str
    lately: tuple[LogLine, ...]  # the latest first
    shown: DrawnSeat | None  # None for who is not asked by the call that is out


@require_http_methods(["GET", "HEAD", "POST"])
def own_substitutes(request: HttpRequest) -> HttpResponse:
    """Where a member volunteers. A refused form comes back as 422 with the reasons."""
    member, now = member_of(request), timezone.now()
    form = BenchForm(member, request.POST) if request.method == "POST" else BenchForm(member)
    if request.method == "POST" and form.is_valid():
        form.carry_out(member)
        messages.success(request, _("Noted."))
        return SeeOther(reverse("tables:bench"))
    calls = [(call, times.by_when(call.over_at, now)) for call in queries.requests_to(member)]
    status = 422 if request.method == "POST" else 200
    return render(request, "substitutes/bench.jinja", {"form": form, "calls": calls}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def briefing(request: HttpRequest, call_id: int) -> HttpResponse:
    """A chair that the member may take over, and by POST takes; nobody else finds it."""
    member, now, problem = member_of(request), timezone.now(), ""
    try:
        call = queries.request_to(member, call_id)
        if request.method == "POST":
            return SeeOther(substitutes.take_chair(call_id, member, now).get_absolute_url())
    except BenchCall.DoesNotExist:
        raise Http404 from None
    except Refused as reason:
        problem = refusal_in_words(reason)
    found = briefing_on(call, member, now)
    facts = {"briefing": found, "page": found.shown, "problem": problem}
    if found.shown is not None:
        facts |= found.shown.facts
    return render(request, "substitutes/briefing.jinja", facts, status=422 if problem else 200)


def briefing_on(call: BenchCall, member: Member, now: datetime) -> Briefing:
    """What a spectator may know of the table, whatever is asked of the chair, and what its seat
    sees; of one that is taken already, nothing but that.
    """
    seat = seat_briefing(call, member)
    out = queries.open_request(call.table_id, call.seat)
    (glimpse,) = table_cards([call.table], None, now)
    return Briefing(
        call=call,
        glimpse=glimpse,
        open=out is not None,
        why=request_reason(Vacancy(call.why), call.member.username),
        over=times.by_when(out.over_at, now) if out else "",
        pace=named_time_control(call.table),
        constitution=absence_policy_in_words(call.table),
        lately=_lately(project_table(call.table, None)) if out else (),
        shown=_shown(seat, glimpse) if seat and out else None,
    )


def request_reason(why: Vacancy, name: str) -> str:
    """Why somebody is looked for, in a sentence."""
    return {
        Vacancy.AWAY: _("%(name)s has missed several turns in a row."),
        Vacancy.NO_SHOW: _("%(name)s has missed the first turn, and never played here."),
        Vacancy.ASKED: _("%(name)s asks for a substitute."),
        Vacancy.VOTED: _("%(name)s stays away, and the others have voted to replace them."),
    }[why] % {"name": name}


def _shown(seat: SeatBriefing, glimpse: TableCard) -> DrawnSeat:
    game = seat.game
    facts = {
        "game": game,
        "viewer": seat.seat,
        "view": seat.view,
        "picture": seat.picture,
        "narrowing": None,
        "sitters": glimpse.sitters,
        "board_constants": game.board_constants,
    }
    return DrawnSeat(game, (f"{registry.folder(game)}/board.jinja", "games/_plain.jinja"), facts)


def _lately(one: TableProjection) -> tuple[LogLine, ...]:
    if one.read is None:  # nothing of it can be read just now
        return ()
    cast = player_names_of(one.game, one.occupants)
    past = islice(merged_history(one.lines, one.happenings), LATELY)
    return tuple(log_line(line, cast, len(one.lines)) for line in past)


def _choices() -> list[tuple[int, str]]:
    return [(0, _("none")), *((number, str(number)) for number in range(1, MOST_CHAIRS + 1))]
