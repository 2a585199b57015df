"""Sends notices about loans. The key of a notice names its fact, so that it is sent once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.base.roles.queries import organisers_and_admins
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.messages.notifications.services import tell, tell_all
from club.people.members.models import Member

DUE, MISSING, WAITS = "library_due", "library_missing", "library_waits"
READY, PASSED, TICKED = "library_ready", "library_passed", "library_ticked"
CONTESTED, ASKED = "library_contested", "library_asked"


def tell_due(loan: Loan, step: str, now: datetime) -> None:
    """`step`: "two" days before, "today", or "w3" for three weeks late."""  # library 4.1
    tell(loan.borrower_id, DUE, f"loan{loan.pk}.{loan.due_on:%Y%m%d}.{step}", now)


def tell_missing(loan: Loan, now: datetime) -> None:
    """Notifies the organisers, and the owner of a member's copy."""  # library 4.1
    about = f"loan{loan.pk}.{loan.due_on:%Y%m%d}"
    recipients = {*organisers_and_admins(), *owners_of(loan.copy)}
    tell_all([(member, about) for member in sorted(recipients)], MISSING, now)


def tell_waits(loan: Loan, request: CopyRequest, by: Member, now: datetime) -> None:
    """Notifies the borrower: a member waits, and the loan cannot be prolonged."""  # library 3.3
    tell(loan.borrower_id, WAITS, f"request{request.pk}", now, by)


def tell_asked(request: CopyRequest, by: Member, now: datetime) -> None:
    """Notifies the owner of a member's copy."""
    for owner in owners_of(request.copy):
        tell(owner, ASKED, f"request{request.pk}", now, by)


def tell_ready(request: CopyRequest, now: datetime) -> None:
    """Notifies the first in the line of a copy on the shelf."""  # library 3.1
    assert request.ready_until is not None
    about = f"copy{request.copy_id}.{request.ready_until:%Y%m%d}"
    tell(request.member_id, READY, about, now)


def tell_passed(request: CopyRequest, now: datetime) -> None:
    """Notifies a member who has not fetched a copy in time."""  # library 3.1
    assert request.ready_until is not None
    about = f"copy{request.copy_id}.{request.ready_until:%Y%m%d}"
    tell(request.member_id, PASSED, about, now)


def tell_other_side(loan: Loan, direction: str, by: Member, now: datetime) -> None:
    """Notifies the side that has not ticked. `direction` is "out" or "back"."""  # library 2.2
    about = f"loan{loan.pk}.{direction}"
    recipients = _other_side(loan, by.pk)
    tell_all([(member, about) for member in recipients], TICKED, now, by)


def tell_contested(loan: Loan, direction: str, by: Member, now: datetime) -> None:
    """Notifies the side that had ticked, and the organisers, who must look for the box."""
    recipients = {*_other_side(loan, by.pk), *organisers_and_admins()} - {by.pk}
    about = f"loan{loan.pk}.{direction}"
    tell_all([(member, about) for member in sorted(recipients)], CONTESTED, now, by)


def _other_side(loan: Loan, by_id: int) -> Iterable[int]:
    """Returns the borrower, unless the borrower acted; else the owner, or the organisers."""
    if by_id != loan.borrower_id:
        return [loan.borrower_id]
    return owners_of(loan.copy) or [
        member for member in organisers_and_admins() if member != by_id
    ]


def owners_of(copy: GameCopy) -> list[int]:
    """The owner of a member's copy; empty for a copy of the club."""
    return [copy.owner_id] if copy.owner_id and not copy.former_owner else []
