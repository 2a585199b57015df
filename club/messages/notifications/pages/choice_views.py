"""The pages of a member's choices about notices, and the links in e-mails that switch one kind off
without a log-in.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, member_of
from club.messages.notifications import bounces, queries
from club.messages.notifications.choices.forms import ChoicesForm, PauseForm
from club.messages.notifications.choices.pauses import (
    PauseLength,
    current_pause,
    pause_notices,
    resume_notices,
)
from club.messages.notifications.choices.timings import mute_table, set_choices
from club.messages.notifications.models import Spacing
from club.messages.notifications.stop_links import read_stop_token, stop_kind


def choices(request: HttpRequest) -> HttpResponse:
    """The page of choices. An invalid form is shown again, with status 422."""
    member = member_of(request)
    form = ChoicesForm(member, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        spacing = Spacing(form.cleaned_data["spacing"])
        set_choices(member, form.timings(), spacing, form.digest_time())
        messages.success(request, _("Noted."))
        return redirect("notices:choices")
    return _choices_page(request, form, PauseForm(), 422 if form.is_bound else 200)


def _choices_page(
    request: HttpRequest, form: ChoicesForm, pause_form: PauseForm, status: int
) -> HttpResponse:
    member = member_of(request)
    context = {
        "form": form,
        "mutes": queries.muted_tables(member),
        "pause_form": pause_form,
        "pause_lengths": PauseLength,
        "paused_until": current_pause(member, timezone.now()),
    }
    return render(request, "notifications/choices.jinja", context, status=status)


@require_POST
def pause(request: HttpRequest) -> HttpResponse:
    """Pauses the member's notices, or ends the pause. An invalid end is shown again."""
    member, now = member_of(request), timezone.now()
    if request.POST.get("act") == "end":
        resume_notices(member, now)
        messages.success(request, _("Your notices are sent again."))
        return SeeOther(reverse("notices:choices"))
    form = PauseForm(request.POST)
    if form.is_valid():
        with refusals_on(form):
            pause_notices(member, form.end(member, now), now)
    if form.errors:
        return _choices_page(request, ChoicesForm(member), form, 422)
    messages.success(request, _("Your notices wait until the end of the pause."))
    return SeeOther(reverse("notices:choices"))


vars(pause)["shown_at"] = "notices:choices"


@require_POST
def mute(request: HttpRequest, table_id: int) -> HttpResponse:
    """Mutes a table about which the member has notices, or ends the mute."""
    assert request.user.is_authenticated
    if not queries.may_mute(request.user, table_id):
        raise Http404
    muted = request.POST.get("muted") == "1"
    mute_table(request.user, table_id, muted=muted)
    confirmation = (
        _("You muted that table. You still get the last call.")
        if muted
        else _("You get notices of that table again.")
    )
    messages.success(request, confirmation)
    return redirect("notices:notices")


vars(mute)["shown_at"] = "tables:table"


@csrf_exempt
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Switches one kind of notices off. Looking changes nothing: scanners follow links."""
    read = read_stop_token(token)
    if request.method == "POST" and read is not None:
        stop_kind(*read)
    label = queries.kind_label(read[1]) if read else ""
    context = {"label": label, "stopped": request.method == "POST" and read is not None}
    return render(request, "notifications/stop.jinja", context)


@require_POST
def try_address(request: HttpRequest) -> HttpResponse:
    """Sends a test e-mail to an address that did not work."""
    assert request.user.is_authenticated
    bounces.send_test(request.user)
    messages.success(request, _("A test is on its way. Follow the link in it."))
    return redirect("notices:choices")


vars(try_address)["shown_at"] = "notices:choices"


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def address_works(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the test e-mail. Looking changes nothing: scanners follow links."""
    works = request.method == "POST" and bounces.confirm_address(token)
    context = {"works": works, "tried": request.method == "POST"}
    status = 422 if context["tried"] and not works else 200
    return render(request, "notifications/address.jinja", context, status=status)
