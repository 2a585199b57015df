"""The page of a pod at a real table: its result is entered, confirmed and corrected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, member_of
from club.community.tournaments import queries
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.forms import PlacesForm
from club.community.tournaments.models import Pod, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.pods import ShownPod, shown_pod_of
from club.community.tournaments.services import corrections, real_tables
from club.community.tournaments.views.pages import find_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def pod(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A table of a round: who sits there, and its result."""
    tournament = find_tournament(request, pk=pk)
    row = get_object_or_404(queries.opened_pods_of(tournament), pk=number)
    shown = shown_pod_of(read_past(tournament), row)
    names = [sitter.entrant.name for sitter in shown.sitters]
    build_form = partial(PlacesForm, names, corrects=bool(row.end))
    if request.method != "POST":
        form = build_form(initial=_initial(shown))
        return _page(request, tournament, shown, form)
    form = build_form(request.POST)
    if request.POST.get("act") == "void" or form.is_valid():
        with refusals_on(form):
            _send(request, row, form)
            messages.success(request, _("The result is noted."))
            return SeeOther(reverse("tournaments:pod", args=[pk, number]))
    return _page(request, tournament, shown, form, status=422)


def _send(request: HttpRequest, row: Pod, form: PlacesForm) -> None:
    member, now = member_of(request), timezone.now()
    act = request.POST.get("act", "")
    if act == "void":
        reason = request.POST.get("reason", "")
        corrections.correct_pod(row.pk, member, [], reason, now)
    elif act == "correct":
        reason = form.cleaned_data["reason"]
        corrections.correct_pod(row.pk, member, form.places(), reason, now)
    elif act == "confirm":
        real_tables.confirm_places(row.pk, member, form.places(), now)
    else:
        real_tables.enter_places(row.pk, member, form.places(), now)


def _initial(shown: ShownPod) -> dict[str, int]:
    known = shown.pod.reported or [sitter.place for sitter in shown.sitters]
    return {f"place{seat}": place for seat, place in enumerate(known) if place}


def _places_in_words(shown: ShownPod, places: Sequence[int | None]) -> str:
    """Places by seat, the best first; empty without places."""
    names = [sitter.entrant.name for sitter in shown.sitters]
    known = [(place, name) for place, name in zip(places, names, strict=False) if place]
    return ", ".join(f"{place}. {name}" for place, name in sorted(known))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    shown: ShownPod,
    form: PlacesForm,
    status: int = 200,
) -> HttpResponse:
    member = member_of(request)
    sits = [sitter for sitter in shown.sitters if sitter.entrant.member_id == member.pk]
    context = {
        "tournament": tournament,
        "format": format_of(tournament),
        "shown": shown,
        "in_words": partial(_places_in_words, shown),
        "form": form,
        "sits": bool(sits),
        "agrees": bool(sits and sits[0].agrees),
        "runs": may(member, Power.RUN_TOURNAMENTS),
        "corrections": list(queries.corrections_of(tournament).filter(pod=shown.pod)),
    }
    return render(request, "tournaments/pod.jinja", context, status=status)
