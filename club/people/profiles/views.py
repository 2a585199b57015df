"""Views of one's own profile and of friends."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.ui.refusals import (
    refusal_on_page,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, member_of
from club.people.members.queries import members_named
from club.people.profiles import queries, services
from club.people.profiles.forms import PictureForm, ProfileForm
from club.people.profiles.queries import face_of

PAGE_METHODS: Final = ["GET", "HEAD", "POST"]


@require_http_methods(PAGE_METHODS)
def own_profile(request: HttpRequest) -> HttpResponse:
    """The page of one's own profile: picture, line, favourite games and friends."""
    member = member_of(request)
    if request.method != "POST":
        return _page(request)
    form = ProfileForm(request.POST)
    if form.is_valid():
        with refusals_on(form):
            services.save_profile(member, form.texts())
    if form.errors:
        return _page(request, form=form, status=422)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("profiles:own"))


@require_POST
def change_picture(request: HttpRequest) -> HttpResponse:
    """Stores the uploaded picture, or removes the present one."""
    member = member_of(request)
    if request.POST.get("act") == "remove":
        services.remove_picture(member)
        messages.success(request, _("Your picture is removed."))
        return SeeOther(reverse("profiles:own"))
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        with refusals_on(form, rest="picture"):
            services.set_picture(member, form.cleaned_data["picture"], timezone.now())
    if form.errors:
        return _page(request, picture_form=form, status=422)
    messages.success(request, _("Your picture is saved."))
    return SeeOther(reverse("profiles:own"))


def page_with_refusal(
    request: HttpRequest, name: str, refused: ClubError
) -> HttpResponse:
    """One's own page, with a message that says why nothing has changed."""
    messages.warning(request, refusal_on_page(refused))
    return _page(request, status=status_of(refused))


@require_POST
@shows_refusals(page_with_refusal)
def change_friend(request: HttpRequest, name: str) -> HttpResponse:
    """Adds or removes a friend."""
    member, other = member_of(request), get_object_or_404(members_named(name))
    if request.POST.get("act") == "remove":
        services.remove_friend(member, other)
    else:
        services.add_friend(member, other, timezone.now())
    is_own_page = request.POST.get("back") == "own"
    return SeeOther(
        reverse("profiles:own") if is_own_page else other.get_absolute_url()
    )


def _page(
    request: HttpRequest,
    form: ProfileForm | None = None,
    picture_form: PictureForm | None = None,
    status: int = 200,
) -> HttpResponse:
    member = member_of(request)
    profile = queries.profile_of(member)
    picture = profile.picture
    context = {
        "profile": profile,
        "face": face_of(member.username, picture.get_absolute_url() if picture else ""),
        "form": form or ProfileForm.for_profile(profile),
        "picture_form": picture_form or PictureForm(),
        "friends": queries.friends_of(member),
    }
    return render(request, "profiles/own.jinja", context, status=status)
