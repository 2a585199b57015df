"""One's own page. What the others may see of a member is in `home/people.py`, since that is
what they play.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.members import active_sessions, services
from club.members.profile_form import PreferencesForm

MOST_DIGITS = 18  # of a row's number


def profile(request: HttpRequest) -> HttpResponse:
    """One's own page: what the club does for me and how. A refused form comes back as 422 with the
    reasons.
    """
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(request, "members/profile.jinja", {"form": PreferencesForm.of(request.user)})
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return render(request, "members/profile.jinja", {"form": form}, status=422)
    services.set_preferences(request.user, form.preferences())
    messages.success(request, _("Noted."))
    return redirect("members:profile")


@login_not_required
@require_safe
def goodbye(request: HttpRequest) -> HttpResponse:
    """Where logging out leads: what to do on a device that others use."""
    return render(request, "members/goodbye.jinja")


@require_safe
def where_logged_in(request: HttpRequest) -> HttpResponse:
    """Where one is logged in."""
    assert request.user.is_authenticated
    here = request.session.session_key
    found = active_sessions.log_ins_of(request.user)
    shown = [{"log_in": log_in, "is_this": log_in.session_key == here} for log_in in found]
    return render(request, "members/log_ins.jinja", {"shown": shown})


@require_POST
def end_log_ins(request: HttpRequest) -> HttpResponse:
    """Ends one of one's own sessions, or all but this one; one that is over already is as good."""
    assert request.user.is_authenticated
    one = request.POST.get("one", "")
    if one.isdecimal() and len(one) < MOST_DIGITS:
        active_sessions.end_session(request.user, int(one), request)
        messages.success(request, _("That session has ended."))
    elif not one:
        active_sessions.end_other_sessions(request.user, request)
        messages.success(request, _("You are logged in here alone."))
    return redirect("members:log_ins")


vars(end_log_ins)["shown_at"] = "members:log_ins"  # where the log-in leads
