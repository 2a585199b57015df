"""Views of substitutes: a member's offers and requests to them, and the briefing of a chair before
they take it over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.errors import ClubError
from club.base.ui import times
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of
from club.people.members.models import Member
from club.play.substitutes import queries
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest, Vacancy
from club.play.substitutes.queries import SeatBriefing, seat_briefing
from club.play.substitutes.services.requests import MOST_CHAIRS
from club.play.table_cards.cards import TableCard, table_cards
from club.play.tables.presentation.log_lines import LogLine, log_line, merged_history
from club.play.tables.presentation.names import past_names, player_names_of
from club.play.tables.presentation.seats import board_templates, still_board
from club.play.tables.projection import TableProjection, project_table
from club.play.time_control.words import absence_policy_in_words, named_time_control
from games import registry
from games.core import AnyGame

RECENT_LINES = 12  # of the table's log


class BenchForm(forms.Form):
    """The number of chairs that the member would take over at once, for each game."""

    def __init__(self, member: Member, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        offers = queries.offers_of(member)
        for game in registry.games():
            self.fields[game.info.slug] = forms.TypedChoiceField(
                label=game.info.name,
                choices=_choices,
                coerce=int,
                initial=offers.get(game.info.slug, 0),
            )

    def save_offers(self, member: Member) -> None:
        """Stores the numbers that have changed."""
        present = queries.offers_of(member)
        for slug, chairs in self.cleaned_data.items():
            if chairs != present.get(slug, 0):
                substitutes.volunteer(member, slug, chairs)


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """The position as the chair's seat sees it, with nothing to choose, for templates of boards."""

    game: AnyGame
    # the game's board template, and the plain one for games without
    boards: tuple[str, ...]
    context: dict[str, Any] = field(repr=False)  # of the board template


@dataclass(frozen=True, slots=True)
class Briefing:
    """The page of a chair that may be taken over: public facts of its table, and for a member whom
    the open request asks, the position as the chair's seat sees it.
    """

    call: SubstituteRequest
    card: TableCard
    open: bool  # the chair may be taken
    why: str
    over: str  # "tomorrow 8:00"
    pace: str
    absence_policy: str
    lately: tuple[LogLine, ...]  # the latest first
    drawn_seat: DrawnSeat | None  # None for a member whom no open request asks


@require_http_methods(["GET", "HEAD", "POST"])
def own_substitutes(request: HttpRequest) -> HttpResponse:
    """The page where a member volunteers and sees requests. An invalid form gets status 422."""
    member, now = member_of(request), timezone.now()
    is_post = request.method == "POST"
    form = BenchForm(member, request.POST) if is_post else BenchForm(member)
    if is_post and form.is_valid():
        form.save_offers(member)
        messages.success(request, _("Noted."))
        return SeeOther(reverse("tables:bench"))
    requests = queries.requests_to(member)
    calls = [(call, times.by_when(call.over_at, now)) for call in requests]
    context, status = {"form": form, "calls": calls}, 422 if is_post else 200
    return render(request, "substitutes/bench.jinja", context, status=status)


def briefing_page(
    request: HttpRequest, call_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The briefing of a chair, with what was refused."""
    member = member_of(request)
    call = get_object_or_404(queries.asked_of(member), pk=call_id)
    briefing = briefing_on(call, member, timezone.now())
    context: dict[str, Any] = {
        "briefing": briefing,
        "page": briefing.drawn_seat,
        "problem": refusal_in_words(refused),
    }
    if briefing.drawn_seat is not None:
        context |= briefing.drawn_seat.context
    template, status = "substitutes/briefing.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(briefing_page)
def briefing(request: HttpRequest, call_id: int) -> HttpResponse:
    """The briefing of a chair; a POST takes the chair over. 404 for a member whom no request has
    asked; a refusal is drawn with status 422.
    """
    if request.method != "POST":
        return briefing_page(request, call_id)
    member = member_of(request)
    call = get_object_or_404(queries.asked_of(member), pk=call_id)
    table = substitutes.take_chair(call.pk, member, timezone.now())
    return SeeOther(table.get_absolute_url())


def briefing_on(call: SubstituteRequest, member: Member, now: datetime) -> Briefing:
    """The briefing for the member; without log and position when no request is open any more."""
    table = call.table
    seat = seat_briefing(call, member)  # read before the request: it may end in between
    open_now = queries.open_request(call.table_id, call.seat)
    (card,) = table_cards([table], None, now)
    return Briefing(
        call=call,
        card=card,
        open=open_now is not None,
        why=request_reason(Vacancy(call.why), call.member.username),
        over=times.by_when(open_now.over_at, now) if open_now else "",
        pace=named_time_control(table),
        absence_policy=absence_policy_in_words(table),
        lately=_recent_log(project_table(table, None)) if open_now else (),
        drawn_seat=_drawn_seat(seat, card) if seat and open_now else None,
    )


def request_reason(vacancy: Vacancy, name: str) -> str:
    """The reason of a request in a sentence."""
    return {
        Vacancy.AWAY: _("%(name)s has missed several turns in a row."),
        Vacancy.NO_SHOW: _("%(name)s missed the first turn and has not played here."),
        Vacancy.ASKED: _("%(name)s asks for a substitute."),
        Vacancy.VOTED: _(
            "%(name)s is away, and the others have voted to replace them."
        ),
    }[vacancy] % {"name": name}


def _drawn_seat(seat: SeatBriefing, card: TableCard) -> DrawnSeat:
    game = seat.game
    board = still_board(game, seat.seat, seat.view, card.sitters)
    return DrawnSeat(game, tuple(board_templates(game)), board)


def _recent_log(projection: TableProjection) -> tuple[LogLine, ...]:
    """The latest lines of the table's public log."""
    if projection.read is None:  # the record cannot be read just now
        return ()
    names = player_names_of(projection.game, projection.occupants)
    lines = projection.lines
    recent = islice(merged_history(lines, projection.events), RECENT_LINES)
    named = past_names(names, projection).by_entry(list(recent))
    return tuple(log_line(line, then, len(lines)) for line, then in named)


def _choices() -> list[tuple[int, str]]:
    return [
        (0, _("none")),
        *((number, str(number)) for number in range(1, MOST_CHAIRS + 1)),
    ]
