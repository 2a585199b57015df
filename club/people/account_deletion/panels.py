"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink, Panel
from club.people.account_deletion.models import Departure
from club.people.account_deletion.services import departure_of
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

departures: CompiledQuery[Departure] = CompiledQuery(
    lambda member: Departure.objects.filter(member=member), ID
)


def home_panel(member: Member, _now: datetime) -> Panel | None:
    """The day on which the member leaves, with a button to stay; None for all others."""
    departure = departure_of(member)
    if departure is None:
        return None
    context = {"leaves_at": departure.leaves_at}
    return Panel("account_deletion/_at_home.jinja", context)


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the page on which one leaves the club."""
    return MastheadLink(_("Leave the club"), "account_deletion:leaving")
