"""The page of roles, and the form with which an admin gives one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.errors import ClubError
from club.base.roles.models import RoleKind
from club.base.roles.powers import Power
from club.base.roles.queries import roles_of_kinds
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther
from club.people.members.admin_acts import change_role
from club.people.members.queries import member_named

GIVEN = (RoleKind.ADMIN, RoleKind.ORGANISER, RoleKind.MEMBER)
LISTED = (RoleKind.ADMIN, RoleKind.ORGANISER)


def roles_page(request: HttpRequest, refused: ClubError | None = None) -> HttpResponse:
    """The admins and organisers, and the form, with what was refused."""
    member_with_power(request, Power.GIVE_ROLES)
    context = {
        "roles": list(roles_of_kinds(LISTED)),
        "kinds": GIVEN,
        "refusal": refusal_in_words(refused),
        "typed": request.POST,
    }
    template, status = "administration/roles.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_safe
def roles(request: HttpRequest) -> HttpResponse:
    """The admins and organisers, and the form; 403 for others."""
    return roles_page(request)


@require_POST
@shows_refusals(roles_page)
def give(request: HttpRequest) -> HttpResponse:
    """Gives a member a role."""
    admin = member_with_power(request, Power.GIVE_ROLES)
    name, kind = request.POST.get("name", ""), request.POST.get("role", "")
    member = member_named(name.strip())
    if member is None:
        raise ClubError("no_such_member", "There is no member of that name.")
    change_role(member, kind, admin)
    text = _("%(name)s has the role: %(role)s.")
    facts = {"name": member.username, "role": RoleKind(kind).label}
    messages.success(request, text % facts)
    return SeeOther(reverse("administration:roles"))
