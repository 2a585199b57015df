"""One service for what a member does with a copy: pages and the API call it with the act."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from club.base.errors import ClubError
from club.community.library.services import lending
from club.people.members.models import Member
from club.people.members.queries import member_named


class CopyAct(StrEnum):
    """What can be done with a copy."""

    ASK = "ask"
    WITHDRAW = "withdraw"
    TAKE = "take"
    HAND_OVER = "hand_over"
    TAKE_BACK = "take_back"
    PROLONG = "prolong"


@dataclass(frozen=True, slots=True)
class ActDetails:
    """What some of the acts need."""

    to: str = ""  # a member's name
    days: int | None = None  # as the club lends
    condition: str = ""


def act_on_copy(
    copy_id: int, act: str, by: Member, now: datetime, details: ActDetails
) -> None:
    """Does it. Raises NotAllowed, and ClubError, as the services of `lending` do, and for an
    unknown act.
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
