"""Asking for a copy, handing it over, prolonging, and taking it back. One tick of either side is
enough. Each service locks the copy, and a refusal changes nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.base.club_settings.models import MOST_LOAN_DAYS
from club.base.club_settings.queries import read_settings
from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.community.library.models import LONGEST_DETAIL, CopyRequest, GameCopy, Loan
from club.community.library.services.lines import (
    clear_ready,
    club_day,
    first_in_line,
    hands_out,
    locked_copy,
    may_borrow,
    open_loan,
    settle_line,
)
from club.community.library.services.notices import (
    notify_borrower_of_request,
    notify_owner_of_request,
    owners_of,
    tell_other_side,
)
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

MOST_PROLONGED: Final = 3


def ask_for_copy(copy_id: int, by: Member, now: datetime) -> CopyRequest:
    """Puts the member in the line. Raises ClubError for the borrower, for a member of the line, and
    for a copy that is not lent to the member.
    """  # library 2.2, library 3.1
    expect_power(by, Power.LEND_COPIES)
    with locked_copy(copy_id) as copy:
        loan = open_loan(copy)
        _expect_may_ask(copy, loan, by)
        make_contact(Contact.BORROW, by, owners_of(copy), now)
        was_empty = first_in_line(copy) is None
        copy.requests_made += 1
        copy.save(update_fields=["requests_made"])
        request = CopyRequest.objects.create(
            copy=copy, member=by, number=copy.requests_made, asked_at=now
        )
        settle_line(copy, now)
        if loan is None:
            notify_owner_of_request(request, by, now)
        elif was_empty:
            notify_borrower_of_request(loan, request, by, now)
    return request


def withdraw_request(copy_id: int, by: Member, now: datetime) -> None:
    """Takes the member out of the line. Raises ClubError for any other member."""  # library 3.1
    with locked_copy(copy_id) as copy:
        deleted, _rows = copy.requests.filter(member=by).delete()
        if not deleted:
            raise ClubError("not_in_line", "You do not wait for this copy.")
        settle_line(copy, now)


def lend_copy(
    copy_id: int, to: Member, by: Member, now: datetime, days: int | None = None
) -> Loan:
    """Lends the copy to the member from today on; without `days`, for as long as the club lends.
    Owner and organisers hand it to any member, past the line too; a member takes it in turn.
    Raises NotAllowed, ClubError.
    """  # library 2.2, library 2.1
    expect_power(by, Power.LEND_COPIES)
    days = read_settings().loan_days if days is None else days
    if not 1 <= days <= MOST_LOAN_DAYS:
        raise ClubError("days", "Lend it for 1 to {most} days.", most=MOST_LOAN_DAYS)
    with locked_copy(copy_id) as copy:
        _expect_may_hand_over(copy, to, by)
        _count_hand_over(copy, to, by, now)
        today = club_day(now)
        loan = Loan.objects.create(
            copy=copy,
            borrower=to,
            days=days,
            due_on=today + timedelta(days=days),
            handed_at=now,
            handed_on=today,
            handed_by=by,
        )
        copy.requests.filter(member=to).delete()
        clear_ready(copy)
        tell_other_side(loan, "out", by, now)
    return loan


def return_copy(copy_id: int, by: Member, now: datetime, condition: str = "") -> Loan:
    """Puts the copy on the shelf again, with its condition if it is noted, and notifies the first
    in the line. Raises NotAllowed, ClubError.
    """  # library 2.2, library 3.1
    noted = (
        clean_line(condition, "condition", LONGEST_DETAIL) if condition.strip() else ""
    )
    with locked_copy(copy_id) as copy:
        loan = open_loan(copy)
        if loan is None:
            raise ClubError("is_not_lent", "This copy is not lent.")
        if by.pk != loan.borrower_id and not hands_out(by, copy):
            raise _not_yours()
        end_loan(loan, by, now, noted)
        _note_return(copy, noted, now)
        tell_other_side(loan, "back", by, now)
    return loan


def prolong_loan(copy_id: int, by: Member, now: datetime) -> Loan:
    """The loan lasts as many days again, from its due day, or from today when it is late. Raises
    NotAllowed, and ClubError when somebody waits and after three times.
    """  # library 3.3
    with locked_copy(copy_id) as copy:
        loan = open_loan(copy)
        if loan is None:
            raise ClubError("is_not_lent", "This copy is not lent.")
        if by.pk != loan.borrower_id and not hands_out(by, copy):
            raise _not_yours()
        if first_in_line(copy) is not None:
            raise ClubError("somebody_waits", "Another member waits for this copy.")
        if loan.prolonged >= MOST_PROLONGED:
            raise ClubError("three_times", "A loan is prolonged three times at most.")
        loan.due_on = max(loan.due_on, club_day(now)) + timedelta(days=loan.days)
        loan.prolonged, loan.reminded, loan.missing_at = loan.prolonged + 1, 0, None
        loan.save(update_fields=["due_on", "prolonged", "reminded", "missing_at"])
    return loan


def end_loan(loan: Loan, by: Member | None, now: datetime, condition: str = "") -> None:
    """Call with the copy locked. What was kept of a borrower who left is deleted."""
    loan.returned_at, loan.returned_by, loan.returned_condition = now, by, condition
    loan.missing_at, loan.former_borrower = None, ""
    loan.save()


def _note_return(copy: GameCopy, condition: str, now: datetime) -> None:
    if condition:
        copy.condition = condition
    if copy.former_owner:  # its owner has left the club, and takes it along
        copy.former_owner, copy.retired_at = "", now
        copy.requests.all().delete()
    copy.save()
    settle_line(copy, now)


def _expect_may_ask(copy: GameCopy, loan: Loan | None, by: Member) -> None:
    if loan is not None and loan.borrower_id == by.pk:
        raise ClubError("has_it", "You have this copy.")
    if copy.requests.filter(member=by).exists():
        raise ClubError("asked_already", "You wait for this copy already.")
    if not may_borrow(by, copy):
        raise ClubError("not_lent", "This copy is not lent to you.")


def _expect_may_hand_over(copy: GameCopy, to: Member, by: Member) -> None:
    keeps = hands_out(by, copy)
    if by.pk != to.pk and not keeps:
        raise _not_yours()
    if open_loan(copy) is not None:
        raise ClubError("is_lent", "This copy is lent already.")
    if not may_borrow(to, copy):
        raise ClubError(
            "not_lent", "This copy is not lent to {name}.", name=to.username
        )
    first = first_in_line(copy)
    if first is not None and first.member_id != to.pk and not keeps:
        raise ClubError("another_is_next", "Another member is next in line.")


def _count_hand_over(copy: GameCopy, to: Member, by: Member, now: datetime) -> None:
    """An organiser who hands a copy over does it for the club, which is no contact."""
    if by.pk == to.pk:
        make_contact(Contact.BORROW, by, owners_of(copy), now)
    elif copy.belongs_to(by):
        make_contact(Contact.LEND, by, [to.pk], now)


def _not_yours() -> NotAllowed:
    return NotAllowed(
        "not_your_copy", "Only its owner, its borrower and organisers may do this."
    )
