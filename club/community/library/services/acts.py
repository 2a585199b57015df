"""Acts of a member: those on a copy, as pages and the API call them; a wish to play a title; and an
objection within seven days, where a box was not handed over or did not come back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db import transaction

from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.library.models import LibraryTitle, Loan, TitleWish
from club.community.library.services import lending
from club.community.library.services.lending import end_loan
from club.community.library.services.lines import (
    clear_ready,
    hands_out,
    locked_copy,
    open_loan,
    settle_line,
)
from club.community.library.services.notices import tell_contested
from club.people.members.models import Member
from club.people.members.queries import member_named

TIME_TO_CONTEST: Final = timedelta(days=7)


class CopyAct(StrEnum):
    """An act of a member on a copy."""

    ASK = "ask"
    WITHDRAW = "withdraw"
    TAKE = "take"
    HAND_OVER = "hand_over"
    TAKE_BACK = "take_back"
    PROLONG = "prolong"


@dataclass(frozen=True, slots=True)
class ActDetails:
    """Values that some of the acts need."""

    to: str = ""  # a member's name
    days: int | None = None  # as the club lends
    condition: str = ""


def act_on_copy(
    copy_id: int, act: str, by: Member, now: datetime, details: ActDetails
) -> None:
    """Performs the act. Raises NotAllowed and ClubError like the services of `lending`, and
    ClubError for an unknown act.
    """
    match act:
        case CopyAct.ASK:
            lending.ask_for_copy(copy_id, by, now)
        case CopyAct.WITHDRAW:
            lending.withdraw_request(copy_id, by, now)
        case CopyAct.TAKE:
            lending.lend_copy(copy_id, by, by, now)
        case CopyAct.HAND_OVER:
            to = _member(details.to)
            lending.lend_copy(copy_id, to, by, now, details.days)
        case CopyAct.TAKE_BACK:
            lending.return_copy(copy_id, by, now, details.condition)
        case CopyAct.PROLONG:
            lending.prolong_loan(copy_id, by, now)
        case _:
            raise ClubError("no_act", "Choose what to do with the copy.")


def _member(name: str) -> Member:
    member = member_named(name.strip())
    if member is None:
        raise ClubError("to", "There is no member of that name.")
    return member


def contest_loan(loan_id: int, by: Member, now: datetime) -> Loan:
    """Takes the last tick of the loan back. Raises NotAllowed for the side that ticked and for all
    others, and ClubError after seven days and when somebody else has the copy by now.
    """  # library 2.2
    contested = Loan.objects.filter(pk=loan_id).first()
    if contested is None:
        raise ClubError("no_loan", "There is no such loan.")
    with locked_copy(contested.copy_id):
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


def set_wish(title_id: int, by: Member, now: datetime, *, wants: bool) -> None:
    """The member wants to play the title, or does not any more; the same again changes nothing.
    Raises NotAllowed, ClubError.
    """  # library 1.2
    expect_power(by, Power.LEND_COPIES)
    with transaction.atomic():
        title = LibraryTitle.objects.filter(pk=title_id).first()
        if title is None:
            raise ClubError("no_title", "There is no such title.")
        if wants:
            TitleWish.objects.get_or_create(
                title=title, member=by, defaults={"at": now}
            )
        else:
            TitleWish.objects.filter(title=title, member=by).delete()
