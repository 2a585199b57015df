"""The links of this app on the page of those who look after the club."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import MastheadLink


def figures_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.SEE_FIGURES, _("Figures"), "figures")


def accounts_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.RUN_CLUB, _("Accounts"), "accounts")


def settings_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.CHANGE_SETTINGS, _("Settings of the club"), "settings")


def roles_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.GIVE_ROLES, _("Roles"), "roles")


def journal_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.READ_OWN_ENTRIES, _("Journal"), "journal")


def closure_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.RUN_CLUB, _("Closing the club"), "closure")


def stuck_link(request: HttpRequest) -> MastheadLink | None:
    return _link(request, Power.RUN_CLUB, _("Problems"), "stuck")


def django_admin_link(request: HttpRequest) -> MastheadLink | None:
    """The link to Django's admin, which `is_staff` opens."""
    if not (request.user.is_authenticated and request.user.is_staff):
        return None
    return MastheadLink(_("All other data"), "admin:index")


def _link(
    request: HttpRequest, power: Power, label: str, view_name: str
) -> MastheadLink | None:
    if not may(request.user, power):
        return None
    return MastheadLink(label, f"administration:{view_name}")
