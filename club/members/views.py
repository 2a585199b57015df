"""The pages about members: one's own, and what the others may see of one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.members import queries, services
from club.members.forms import PreferencesForm


def profile(request: HttpRequest) -> HttpResponse:
    """One's own page: what the club does for me and how. A refused form comes back as 422 with the reasons."""
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(request, "members/profile.html", {"form": PreferencesForm.of(request.user)})
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return render(request, "members/profile.html", {"form": form}, status=422)
    services.prefer(request.user, form.preferences())
    messages.success(request, _("Noted."))
    return redirect("members:profile")


@require_safe
def member(request: HttpRequest, name: str) -> HttpResponse:
    """What the others may see of a member."""
    shown = queries.member_named(name)
    if shown is None:
        raise Http404(_("Nobody here has the name %(name)s.") % {"name": name})
    return render(request, "members/member.html", {"shown": shown})
