"""The pages of organisers: newcomers who wait, and invitation links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.texts.short_texts import ShortTextField
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, expect_found
from club.people.members.models import Member
from club.people.sign_up import services
from club.people.sign_up.models import (
    LONGEST_LINK_NAME,
    InvitationLink,
    JoinRequest,
)
from club.people.sign_up.services import (
    MOST_DAYS,
    MOST_USES,
    USUAL_DAYS,
    invitation_links,
    waiting_newcomers,
)

ONE_PAGE: Final = 30
ANSWERS: Final[Mapping[str, Callable[[int, Member, datetime], JoinRequest]]] = {
    "yes": services.accept_newcomer,
    "no": services.decline_newcomer,
}


class LinkForm(forms.Form):
    """The purpose of an invitation link, its number of uses and its days."""

    name = ShortTextField(
        label=gettext_lazy("What it is for"),
        most=LONGEST_LINK_NAME,
        required=False,
        help_text=gettext_lazy("For your list alone, as in “Poster at the library”."),
    )
    most_uses = forms.IntegerField(
        label=gettext_lazy("For how many people"),
        min_value=1,
        max_value=MOST_USES,
        initial=1,
    )
    days = forms.IntegerField(
        label=gettext_lazy("For how many days"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
    )


@require_safe
@login_not_required
def asked(request: HttpRequest) -> HttpResponse:
    """Shows a newcomer that the request to join waits for an answer."""
    return render(request, "sign_up/asked.jinja")


def newcomers_page(
    request: HttpRequest, pk: int | None = None, refused: ClubError | None = None
) -> HttpResponse:
    """The newcomers who wait, with what was refused."""
    member_with_power(request, Power.ADMIT_MEMBERS)
    waiting = Paginator(waiting_newcomers(), ONE_PAGE)
    page = waiting.get_page(request.GET.get("page"))
    context = {"page": page, "refusal": refusal_in_words(refused)}
    status = status_of(refused)
    return render(request, "sign_up/newcomers.jinja", context, status=status)


@require_safe
def list_newcomers(request: HttpRequest) -> HttpResponse:
    """The newcomers who wait; 403 for members."""
    return newcomers_page(request)


@require_POST
@shows_refusals(newcomers_page)
def answer_newcomer(request: HttpRequest, pk: int) -> HttpResponse:
    """An organiser says yes or no."""
    organiser = member_with_power(request, Power.ADMIT_MEMBERS)
    decide = ANSWERS.get(request.POST.get("answer", ""))
    if decide is None:
        raise ClubError("no_answer", "Say yes or no.")
    decided = decide(pk, organiser, timezone.now())
    text = (
        _("%(name)s is a member now.") if decided.accepted else _("%(name)s is told.")
    )
    messages.success(request, text % {"name": decided.name})
    return SeeOther(reverse("sign_up:newcomers"))


@require_http_methods(["GET", "HEAD", "POST"])
def list_links(request: HttpRequest) -> HttpResponse:
    """The invitation links, and the form that makes one; 403 for members."""
    organiser = member_with_power(request, Power.ADMIT_MEMBERS)
    if request.method != "POST":
        return _links_page(request, LinkForm())
    form = LinkForm(request.POST)
    if not form.is_valid() or not _make_link(form, organiser):
        return _links_page(request, form, status=422)
    messages.success(request, _("The link is made. Copy it from the list."))
    return SeeOther(reverse("sign_up:links"))


@require_safe
def poster(request: HttpRequest, pk: int) -> HttpResponse:
    """A valid link as a sheet to print, with its QR code; 403 for members."""
    member_with_power(request, Power.ADMIT_MEMBERS)
    link = get_object_or_404(InvitationLink, pk=pk)
    expect_found(link.is_valid(timezone.now()) and link.address)
    return render(request, "sign_up/poster.jinja", {"link": link})


@require_POST
def revoke_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Revokes a link."""
    organiser = member_with_power(request, Power.ADMIT_MEMBERS)
    if services.revoke_link(pk, organiser, timezone.now()):
        messages.success(request, _("Nobody can join by that link any more."))
    return SeeOther(reverse("sign_up:links"))


def _links_page(
    request: HttpRequest, form: LinkForm, status: int = 200
) -> HttpResponse:
    page = Paginator(invitation_links(), ONE_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "now": timezone.now()}
    return render(request, "sign_up/links.jinja", context, status=status)


def _make_link(form: LinkForm, organiser: Member) -> bool:
    """Whether the service has made the link; else the error is added to the form."""
    with refusals_on(form):
        services.make_link(by=organiser, now=timezone.now(), **form.cleaned_data)
    return not form.errors
