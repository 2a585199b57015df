"""The page of a series, and a yes to all of its events in a month."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther
from club.community.events.presentation.month_calendar import read_month
from club.community.events.presentation.series_page import series_page
from club.community.events.queries import series_with_parts
from club.community.events.services.series_answers import answer_month


def rendered_series(
    request: HttpRequest, series_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The dates of a series with the reader's answers, with a refusal."""
    reader = member_with_power(request, Power.SEE_ANSWERS)
    series = get_object_or_404(series_with_parts(), pk=series_id)
    page = series_page(series, reader, timezone.now())
    context = {"page": page, "refusal": refusal_on_page(refused)}
    return render(request, "events/series.jinja", context, status=status_of(refused))


@require_safe
def series(request: HttpRequest, series_id: int) -> HttpResponse:
    """The page of a series; 403 for guests."""
    return rendered_series(request, series_id)


@require_POST
@shows_refusals(rendered_series)
def answer_all(request: HttpRequest, series_id: int) -> HttpResponse:
    """Says yes to all of a month, in one press."""
    member = member_with_power(request, Power.SEE_ANSWERS)
    get_object_or_404(series_with_parts(), pk=series_id)
    now = timezone.now()
    month = read_month(request.POST.get("month", ""), timezone.localdate(now))
    answers = answer_month(series_id, member, month, now)
    waits = sum(answer.is_waiting for answer in answers)
    comes = len(answers) - waits
    text = ngettext("You come to {count} day.", "You come to {count} days.", comes)
    messages.success(request, text.format(count=comes))
    if waits:
        text = _("You wait for a place at {count}.").format(count=waits)
        messages.info(request, text)
    return SeeOther(reverse("events:series", args=[series_id]))
