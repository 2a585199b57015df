"""Pages of accounts, for admins: find an account, lock and unlock it, end its sessions, send a link
to its member, and change its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.base.audit_log.services import forget_former_names
from club.base.errors import ClubError
from club.base.roles.permissions import may, role_of
from club.base.roles.powers import Power
from club.base.ui.panels import PageLink
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther
from club.people.members import admin_acts, api_keys
from club.people.members.active_sessions import log_ins_of
from club.people.members.models import Member, SecurityEventType
from club.people.members.services import is_locked_by_admin

ONE_PAGE: Final = 30  # accounts
LONGEST_TYPED: Final = 254  # characters


@dataclass(frozen=True, slots=True)
class AccountAct:
    """An action of an account's page: its service, and the message after it."""

    act: Callable[[Member, Member, HttpRequest], None]
    done: Promise


ACTS: Final[Mapping[str, AccountAct]] = {
    "link": AccountAct(
        admin_acts.send_reset_link, gettext_lazy("%(name)s gets a link by e-mail.")
    ),
    "sessions": AccountAct(
        lambda member, admin, _request: admin_acts.end_all_sessions(member, admin),
        gettext_lazy("%(name)s is logged out everywhere."),
    ),
    "lock": AccountAct(
        lambda member, admin, _request: admin_acts.lock(member, admin),
        gettext_lazy("The account of %(name)s is locked."),
    ),
    "unlock": AccountAct(
        lambda member, admin, _request: admin_acts.unlock(member, admin),
        gettext_lazy("The account of %(name)s is open again."),
    ),
}


@require_safe
def list_accounts(request: HttpRequest) -> HttpResponse:
    """The accounts whose name or address holds what was typed; else those that are locked."""
    member_with_power(request, Power.RUN_CLUB)
    typed = request.GET.get("q", "").strip()[:LONGEST_TYPED]
    accounts = _accounts_with(typed) if typed else _locked_accounts()
    page = Paginator(accounts, ONE_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "typed": typed}
    return render(request, "administration/accounts.jinja", context)


def _accounts_with(typed: str) -> QuerySet[Member]:
    named = Q(username__icontains=typed) | Q(email__icontains=typed)
    return Member.objects.filter(named).order_by(Lower("username"))


def _locked_accounts() -> QuerySet[Member]:
    """Accounts that an admin has locked at some time, and that are not open."""
    locked = Member.objects.filter(
        is_active=False, security__matter=SecurityEventType.LOCKED
    )
    return locked.distinct().order_by("username")


def account_page(
    request: HttpRequest, name: str, refused: ClubError | None = None
) -> HttpResponse:
    """An account and what an admin can do about it, with what was refused."""
    admin, member = _admin_and_member(request, name)
    now = timezone.now()
    keys = [key for key in api_keys.keys_of(member, now) if key.holds(now)]
    context: dict[str, Any] = {
        "shown": member,
        "role": role_of(member),
        "sessions": log_ins_of(member),
        "keys": keys,
        "is_locked": not member.is_active and is_locked_by_admin(member),
        "is_own": member.pk == admin.pk,
        "refusal": refusal_in_words(refused),
        "typed": request.POST.get("name", member.username),
    }
    template = "administration/account.jinja"
    return render(request, template, context, status=status_of(refused))


@require_safe
def show_account(request: HttpRequest, name: str) -> HttpResponse:
    """The page of an account."""
    return account_page(request, name)


@require_POST
@shows_refusals(account_page)
def act_on_account(request: HttpRequest, name: str) -> HttpResponse:
    """Does what the button says."""
    admin, member = _admin_and_member(request, name)
    chosen = ACTS.get(request.POST.get("act", ""))
    if chosen is None:
        raise ClubError("no_act", "Press one of the buttons: nothing was asked for.")
    chosen.act(member, admin, request)
    messages.success(request, str(chosen.done) % {"name": member.username})
    return SeeOther(_address(member))


@require_POST
@shows_refusals(account_page)
def rename(request: HttpRequest, name: str) -> HttpResponse:
    """Gives the member another name."""
    admin, member = _admin_and_member(request, name)
    admin_acts.change_name(member, request.POST.get("name", "").strip(), admin)
    text = _("The member is called %(name)s now, and is told by e-mail.")
    messages.success(request, text % {"name": member.username})
    return SeeOther(_address(member))


def account_link(member: Member, viewer: Member, _now: datetime) -> PageLink | None:
    """The button on the page of a member, for admins."""
    if member.pk == viewer.pk or not may(viewer, Power.RUN_CLUB):
        return None
    return PageLink(_("Account"), _address(member))


def forget_names_of_leaving(member: Member, **_signal: Any) -> None:
    """Receives `member_leaving`: takes former names of the member out of the journal."""
    forget_former_names(admin_acts.RENAMED, member.username)


def _admin_and_member(request: HttpRequest, name: str) -> tuple[Member, Member]:
    """The admin of the request and the member of the address. Raises Http404."""
    admin = member_with_power(request, Power.RUN_CLUB)
    return admin, get_object_or_404(Member, username__iexact=name)


def _address(member: Member) -> str:
    return reverse("administration:account", args=[member.username])
