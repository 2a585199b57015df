"""Pages of polls of dates."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_on_page,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, member_of, typed_number
from club.community.events.forms.polls import PollForm
from club.community.events.poll_models import DatePoll
from club.community.events.presentation.poll_page import poll_page
from club.community.events.services import polls

FIELD_OF_CODE = {"days": "day_1", "day": "day_1"}
DAY_PREFIX = "day-"


@require_http_methods(["GET", "HEAD", "POST"])
def make_poll(request: HttpRequest) -> HttpResponse:
    """The form of a new poll; 403 without the power to make events."""
    host = member_with_power(request, Power.MAKE_EVENTS)
    if request.method != "POST":
        initial = {"begins": "18:00", "ends": "22:00", "guests_each": 0}
        return _form_page(request, PollForm(initial=initial))
    form = PollForm(request.POST)
    if form.is_valid():
        with refusals_on(form, FIELD_OF_CODE):
            made = polls.make_poll(host, form.days(), form.terms(), timezone.now())
            messages.success(request, _("The poll is open."))
            return SeeOther(made.get_absolute_url())
    return _form_page(request, form, status=422)


def _form_page(request: HttpRequest, form: PollForm, status: int = 200) -> HttpResponse:
    return render(request, "events/poll_form.jinja", {"form": form}, status=status)


def rendered_poll(
    request: HttpRequest, poll_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page of a poll, with a refusal."""
    reader = member_with_power(request, Power.SEE_ANSWERS)
    page = poll_page(_poll_numbered(request, poll_id), reader, timezone.now())
    context = {"page": page, "refusal": refusal_on_page(refused)}
    return render(request, "events/poll.jinja", context, status=status_of(refused))


@require_safe
def poll(request: HttpRequest, poll_id: int) -> HttpResponse:
    """The page of a poll; 403 for guests."""
    return rendered_poll(request, poll_id)


@require_POST
@shows_refusals(rendered_poll)
def answer_poll(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Stores the reader's choice for each day."""
    asked = _poll_numbered(request, poll_id)
    choices = _read_choices(request)
    polls.answer_poll(asked.pk, member_of(request), choices, timezone.now())
    messages.success(request, _("Your answers are saved."))
    return SeeOther(asked.get_absolute_url())


@require_POST
@shows_refusals(rendered_poll)
def fix_day(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Makes the event on a day of the poll; 403 for all but host and organisers."""
    asked = _poll_numbered(request, poll_id)
    by = member_with_power(request, Power.CHANGE_EVENT, asked)
    day_id = typed_number(request.POST.get("day", ""), digits=18) or 0
    event = polls.fix_day(asked.pk, day_id, by, timezone.now())
    messages.success(request, _("The event is made. All who answered are told."))
    return SeeOther(event.get_absolute_url())


@require_POST
@shows_refusals(rendered_poll)
def close_poll(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Ends the poll without an event; 403 for all but host and organisers."""
    asked = _poll_numbered(request, poll_id)
    by = member_with_power(request, Power.CHANGE_EVENT, asked)
    polls.close_poll(asked.pk, by, timezone.now())
    messages.success(request, _("The poll is closed."))
    return SeeOther(asked.get_absolute_url())


def _read_choices(request: HttpRequest) -> dict[int, str]:
    """Returns the chosen answers of the form by the id of their day."""
    choices = {}
    for name in request.POST:
        number = typed_number(name.removeprefix(DAY_PREFIX), digits=18)
        if name.startswith(DAY_PREFIX) and number is not None:
            choices[number] = request.POST.get(name, "")
    return choices


def _poll_numbered(request: HttpRequest, poll_id: int) -> DatePoll:
    """Returns a poll that the reader may see. Raises Http404."""
    rows = DatePoll.objects.visible_to(request.user).select_related("host", "event")
    return get_object_or_404(rows, pk=poll_id)
