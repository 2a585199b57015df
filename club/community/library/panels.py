"""Panels and links on pages of the club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import MastheadLink, Panel
from club.community.library.models import CopyRequest, Loan
from club.community.library.queries import (
    OPEN,
    all_open_loans,
    borrowed_by,
    loans_in_need,
    own_copies,
    waited_for_by,
)
from club.community.library.services.lines import club_day
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

SOON: Final = timedelta(days=7)  # before the due day, from which on home shows a loan
MOST: Final = 5
MOST_BOXES: Final = 12  # on a member's page

copies_ready: CompiledQuery[CopyRequest] = CompiledQuery(
    lambda member: CopyRequest.objects.filter(member=member, ready_until__isnull=False),
    ID,
)
loans_of_member: CompiledQuery[Loan] = CompiledQuery(
    lambda member: Loan.objects.filter(OPEN, borrower=member), ID
)


@dataclass(frozen=True, slots=True)
class LoanLine:
    """A loan, or a copy that is ready, on the home page."""

    title: str
    address: str
    day: date
    is_ready: bool = False
    is_late: bool = False
    copy_id: int = 0  # of a loan: the member can say that the box is back


def masthead_link(request: HttpRequest) -> MastheadLink | None:
    """The link in the menu."""
    if not may(request.user, Power.LEND_COPIES):
        return None
    return MastheadLink(_("Library"), "library:index", in_club_menu=True)


def at_home(member: Member, now: datetime) -> Panel | None:
    """Loans that are due soon, and copies that are ready; None when there are none."""
    today = club_day(now)
    ready = waited_for_by(member).filter(ready_until__isnull=False)
    due = borrowed_by(member).filter(due_on__lte=today + SOON)
    lines = [
        LoanLine(
            request.copy.title.name,
            request.copy.get_absolute_url(),
            request.ready_until,
            is_ready=True,
        )
        for request in ready[:MOST]
        if request.ready_until
    ]
    lines += [
        LoanLine(
            loan.copy.title.name,
            loan.copy.get_absolute_url(),
            loan.due_on,
            is_late=loan.due_on < today,
            copy_id=loan.copy_id,
        )
        for loan in due[:MOST]
    ]
    return Panel("library/_at_home.jinja", {"lines": tuple(lines)}) if lines else None


def member_panel(member: Member, viewer: Member, _now: datetime) -> Panel | None:
    """The boxes that the member lends."""
    if not may(viewer, Power.LEND_COPIES):
        return None
    copies = list(own_copies(member)[: MOST_BOXES + 1])
    boxes = tuple(
        (copy.get_absolute_url(), copy.title.name) for copy in copies[:MOST_BOXES]
    )
    context = {"boxes": boxes, "more": len(copies) > MOST_BOXES}
    return Panel("library/_of_member.jinja", context) if boxes else None


def loans_link(request: HttpRequest) -> MastheadLink | None:
    """The link on the page of those who look after the club, with the loans that need somebody."""
    if not may(request.user, Power.MANAGE_LIBRARY):
        return None
    count = all_open_loans().filter(loans_in_need()).count()
    return MastheadLink(_("Loans of the library"), "library:loans", count)


def import_link(request: HttpRequest) -> MastheadLink | None:
    """Returns the link that leads to importing a collection."""
    if not may(request.user, Power.MANAGE_LIBRARY):
        return None
    return MastheadLink(_("Import a collection of games"), "library:import")
