"""The other side says within seven days that a tick is not so: the box was not handed over, or it
did not come back.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError, NotAllowed
from club.community.library.models import Loan
from club.community.library.services.lending import end_loan
from club.community.library.services.lines import clear_ready, open_loan, settle_line
from club.community.library.services.locking import hands_out, locked_copy
from club.community.library.services.notices import tell_contested
from club.people.members.models import Member

TIME_TO_CONTEST: Final = timedelta(days=7)


def contest_loan(loan_id: int, by: Member, now: datetime) -> Loan:
    """Takes the last tick of the loan back. Raises NotAllowed for the side that ticked and for all
    others, and ClubError after seven days and when somebody else has the copy by now.
    """  # library 2.2
    found = Loan.objects.filter(pk=loan_id).first()
    if found is None:
        raise ClubError("no_loan", "There is no such loan.")
    with locked_copy(found.copy_id):
        loan = Loan.objects.select_related("copy__title").get(pk=loan_id)
        if not may_contest(loan, by, now):
            raise NotAllowed(
                "not_contestable",
                "Only the other side can say so, within seven days.",
            )
        if loan.returned_at is None:
            loan.annulled_at = now
            end_loan(loan, by, now)
            settle_line(loan.copy, now)
            tell_contested(loan, "out", by, now)
        else:
            _open_again(loan)
            tell_contested(loan, "back", by, now)
    return loan


def may_contest(loan: Loan, member: Member, now: datetime) -> bool:
    """Whether the member may say that the last tick of the loan is not so."""
    ticked_at = loan.returned_at or loan.handed_at
    ticker = loan.handed_by_id if loan.returned_at is None else loan.returned_by_id
    if loan.annulled_at is not None or now > ticked_at + TIME_TO_CONTEST:
        return False
    if ticker != loan.borrower_id:
        return member.pk == loan.borrower_id
    return member.pk != ticker and hands_out(member, loan.copy)


def _open_again(loan: Loan) -> None:
    if open_loan(loan.copy) is not None:
        raise ClubError("lent_again", "Another member has this copy now.")
    loan.returned_at, loan.returned_by, loan.returned_condition = None, None, ""
    loan.save(update_fields=["returned_at", "returned_by", "returned_condition"])
    clear_ready(loan.copy)
