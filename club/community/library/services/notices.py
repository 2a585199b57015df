"""Sends notices about loans. The key of a notice names its fact, so that it is sent once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.base.roles.queries import organisers_and_admins
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.messages.notifications.services import tell, tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member

DUE, MISSING, WAITS = "library_due", "library_missing", "library_waits"
READY, PASSED, TICKED = "library_ready", "library_passed", "library_ticked"
CONTESTED, ASKED = "library_contested", "library_asked"


def tell_due(loan: Loan, step: str, now: datetime) -> None:
    """Reminds the borrower of the due date. `step` is "two" (days before), "today", or "w3" (three
    weeks late).
    """  # library 4.1
    key = f"loan{loan.pk}.{loan.due_on:%Y%m%d}.{step}"
    tell(loan.borrower_id, DUE, NoticeSubject(key, loan.pk, {"step": step}), now)


def tell_missing(loan: Loan, now: datetime) -> None:
    """Notifies the organisers, and the owner of a member's copy."""  # library 4.1
    about = NoticeSubject(f"loan{loan.pk}.{loan.due_on:%Y%m%d}", loan.pk)
    recipients = {*organisers_and_admins(), *owners_of(loan.copy)}
    tell_all([(member, about) for member in sorted(recipients)], MISSING, now)


def notify_borrower_of_request(
    loan: Loan, request: CopyRequest, by: Member, now: datetime
) -> None:
    """Tells the borrower that a member waits, and that the loan cannot be prolonged."""
    # library 3.3
    tell(loan.borrower_id, WAITS, _request_subject(request), now, by)


def notify_owner_of_request(request: CopyRequest, by: Member, now: datetime) -> None:
    """Tells the owner of a copy that a member asks for it."""
    for owner in owners_of(request.copy):
        tell(owner, ASKED, _request_subject(request), now, by)


def notify_first_in_line(request: CopyRequest, now: datetime) -> None:
    """Tells the first member on the waiting list that the copy can be fetched."""  # library 3.1
    tell(request.member_id, READY, _turn_subject(request), now)


def notify_of_missed_turn(request: CopyRequest, now: datetime) -> None:
    """Tells a member that they have not fetched a copy in time."""  # library 3.1
    tell(request.member_id, PASSED, _turn_subject(request), now)


def tell_other_side(loan: Loan, direction: str, by: Member, now: datetime) -> None:
    """Tells the other side that the copy was handed over ("out") or returned ("back"), the
    `direction`.
    """  # library 2.2
    recipients = _other_side(loan, by.pk)
    about = _loan_side_subject(loan, direction)
    tell_all([(member, about) for member in recipients], TICKED, now, by)


def tell_contested(loan: Loan, direction: str, by: Member, now: datetime) -> None:
    """Notifies the side that had ticked, and the organisers, who must look for the box."""
    recipients = {*_other_side(loan, by.pk), *organisers_and_admins()} - {by.pk}
    about = _loan_side_subject(loan, direction)
    tell_all([(member, about) for member in sorted(recipients)], CONTESTED, now, by)


def _loan_side_subject(loan: Loan, direction: str) -> NoticeSubject:
    return NoticeSubject(f"loan{loan.pk}.{direction}", loan.pk, {"side": direction})


def _request_subject(request: CopyRequest) -> NoticeSubject:
    return NoticeSubject(f"request{request.pk}", request.pk)


def _turn_subject(request: CopyRequest) -> NoticeSubject:
    """Returns the subject of a member's turn to fetch a copy. Its key has copy and day, since the
    request is deleted after the turn.
    """
    day = request.ready_until
    assert day is not None
    key = f"copy{request.copy_id}.{day:%Y%m%d}"
    return NoticeSubject(key, request.copy_id, {"ready_until": day.isoformat()})


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
