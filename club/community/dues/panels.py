"""Links of the app on pages of other apps."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import MastheadLink
from club.base.ui.web import member_of
from club.community.dues.models import payments_of


def admin_link(request: HttpRequest) -> MastheadLink | None:
    """The link on the page of those who look after the club."""
    if not may(request.user, Power.KEEP_DUES):
        return None
    return MastheadLink(_("Dues"), "dues:index")


def account_link(request: HttpRequest) -> MastheadLink | None:
    """The link on a member's own page, at a club that has noted dues of theirs."""
    if not payments_of(member_of(request)).exists():
        return None
    return MastheadLink(_("Your dues"), "dues:own")
