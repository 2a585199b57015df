"""One's own page. What the others may see of a member is in `tables/people.py`, since that is what they play."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.members import services
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
