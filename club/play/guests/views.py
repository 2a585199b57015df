"""The guests of a table, for its host; and the link by which a guest logs in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from allauth.account.signals import password_set
from django import forms
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.error_pages import error_page
from club.base.errors import ClubError
from club.base.ui.panel_places import invitation_panels
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, expect_found, hidden_from_search, member_of
from club.people.members.login.account_forms import PASSWORD_HELP
from club.people.members.models import Member
from club.play.guests import services
from club.play.guests.membership import (
    MembershipAnswer,
    MembershipWish,
    ask_for_membership,
)
from club.play.guests.queries import (
    is_still_guest,
    may_join,
    pass_of_token,
    passes_of,
    wants_link,
    wants_sentence,
)
from club.play.tables.models import Status, Table
from club.play.tables.queries import visible_to

ANSWERS: Final[Mapping[MembershipAnswer, StrPromise]] = {
    MembershipAnswer.JOINED: _("You are a member of the club now, and keep your seat."),
    MembershipAnswer.ASKED: _(
        "An organiser reads what you wrote, and you get an e-mail."
    ),
    MembershipAnswer.CHECK_EMAIL: _(
        "Look into your e-mails: there is a link that goes on."
    ),
}
BACKEND = "club.people.members.backends.UsernameBackend"


class JoinForm(forms.Form):
    """Address and password, and what the club wants to know of newcomers."""

    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        help_text=_("For e-mails from the club. Only you see it."),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )
    sentence = forms.CharField(
        label=_("A sentence about you"),
        help_text=_("An organiser reads it, and answers you by e-mail."),
    )
    link = forms.CharField(
        label=_("Invitation link"),
        max_length=300,
        help_text=_("The club is open by invitation: ask an organiser for a link."),
    )

    def __init__(self, guest: Member, *args: Any) -> None:
        super().__init__(*args)
        self.guest = guest
        wanted = {"sentence": wants_sentence(guest), "link": wants_link(guest)}
        for name, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[name]

    def clean_password1(self) -> str:
        password: str = self.cleaned_data["password1"]
        validate_password(password, self.guest)
        return password

    @property
    def wish(self) -> MembershipWish:
        """Call it for a valid form."""
        wish = self.cleaned_data
        return MembershipWish(
            wish["email"],
            wish["password1"],
            wish.get("sentence", ""),
            wish.get("link", ""),
        )


if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


def guests_page(
    request: HttpRequest, table_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The guests of a table and a form that invites one, with what was refused."""
    table = _hosted_table(request, table_id)
    context = {
        "table": table,
        "passes": passes_of(table),
        "refusal": refusal_in_words(refused),
        "name": request.POST.get("name", ""),
        "is_open": table.status == Status.OPEN,
    }
    return render(request, "guests/guests.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(guests_page)
def guests(request: HttpRequest, table_id: int) -> HttpResponse:
    """The guests of a table and a form that invites one; 404 for everybody but the host."""
    if request.method != "POST":
        return guests_page(request, table_id)
    table, name = _hosted_table(request, table_id), request.POST.get("name", "")
    services.invite_guest(table.pk, member_of(request), name, timezone.now())
    return SeeOther(reverse("guests:guests", args=[table.pk]))


@require_POST
def revoke(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """The host ends the log-in of a guest."""
    table = _hosted_table(request, table_id)
    services.revoke_pass(table.pk, pk, member_of(request), timezone.now())
    return SeeOther(reverse("guests:guests", args=[table.pk]))


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_from_search
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a guest's link; a POST logs the guest in. A GET changes nothing: programs that
    look at links in chats do not use them.
    """
    guest_pass = pass_of_token(token)
    if guest_pass is None:
        return error_page(request, 404, "guests/link_gone.jinja")
    if request.user.is_authenticated and request.user.pk != guest_pass.member_id:
        return render(request, "guests/enter.jinja", {"found": guest_pass}, status=409)
    if request.method != "POST":
        panels = invitation_panels.collect(guest_pass.home, timezone.now())
        context = {"found": guest_pass, "panels": panels}
        return render(request, "guests/enter.jinja", context)
    login(request, guest_pass.member, backend=BACKEND)
    return SeeOther(guest_pass.home)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A guest becomes a member and keeps the seat; 404 for members with a password."""
    guest = member_of(request)
    expect_found(may_join(guest))
    if request.method != "POST":
        return _join_page(request, JoinForm(guest))
    form = JoinForm(guest, request.POST)
    if form.is_valid():
        with refusals_on(form):
            answer = ask_for_membership(guest, form.wish, request, timezone.now())
            update_session_auth_hash(request, guest)
            password_set.send(sender=type(guest), request=request, user=guest)
            messages.success(request, ANSWERS[answer])
            return SeeOther(reverse("home"))
    return _join_page(request, form, status=422)


def _join_page(request: HttpRequest, form: JoinForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "is_guest": is_still_guest(form.guest)}
    return render(request, "guests/join.jinja", context, status=status)


def _hosted_table(request: HttpRequest, table_id: int) -> Table:
    member = member_of(request)
    return get_object_or_404(visible_to(member), pk=table_id, host=member)
