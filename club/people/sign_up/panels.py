"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import MastheadLink, Panel
from club.people.members.models import Member
from club.people.sign_up.services import waiting_newcomers

MOST = 3  # newcomers on the home page


def newcomers_panel(member: Member, _now: datetime) -> Panel | None:
    """The newcomers who wait, for those who may answer; costs others no query."""
    if not may(member, Power.ADMIT_MEMBERS):
        return None
    waiting = waiting_newcomers()
    names = tuple(request.name for request in waiting[:MOST])
    if not names:
        return None
    count = len(names) if len(names) < MOST else waiting.count()
    return Panel("sign_up/_waiting.jinja", {"names": names, "count": count})


def newcomers_link(request: HttpRequest) -> MastheadLink | None:
    """The link on the page of those who look after the club."""
    if not may(request.user, Power.ADMIT_MEMBERS):
        return None
    count = waiting_newcomers().count()
    return MastheadLink(_("Newcomers"), "sign_up:newcomers", count)


def import_link(request: HttpRequest) -> MastheadLink | None:
    """Returns the link that leads to inviting people by e-mail."""
    if not may(request.user, Power.SEE_ADDRESSES):
        return None
    return MastheadLink(_("Invite people by e-mail"), "sign_up:import")


def links_link(request: HttpRequest) -> MastheadLink | None:
    """Returns the link that leads to invitation links."""
    if not may(request.user, Power.ADMIT_MEMBERS):
        return None
    return MastheadLink(_("Invitation links"), "sign_up:links")
