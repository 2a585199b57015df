"""The lock of a copy, its loan, and the line of members who wait for the copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.time_zones.names import club_zone
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.community.library.services.notices import notify_first_in_line
from club.people.members.models import Member

READY_DAYS: Final = timedelta(days=7)  # to fetch a copy, the last one included


def club_day(now: datetime) -> date:
    """The date at that moment, where the club is."""
    return now.astimezone(club_zone()).date()


@contextmanager
def locked_copy(copy_id: int) -> Iterator[GameCopy]:
    """A transaction with the copy's row locked; everything inside is read after the lock. Raises
    ClubError when the copy is in the library no more.
    """
    with transaction.atomic():
        copies = GameCopy.objects.select_for_update(of=("self",))
        copy = copies.select_related("title").filter(pk=copy_id).first()
        if copy is None or copy.retired_at is not None:
            raise ClubError("no_copy", "This copy is in the library no more.")
        yield copy


def hands_out(member: Member, copy: GameCopy) -> bool:
    """Whether the member hands the copy out and takes it back: its owner and organisers."""
    return may(member, Power.HAND_OVER_PAST_QUEUE, copy)


def may_borrow(member: Member, copy: GameCopy) -> bool:
    """Whether the copy is lent to members like this one."""
    if copy.belongs_to(member) or not may(member, Power.LEND_COPIES):
        return False
    if copy.lent_to == "organisers":
        return may(member, Power.MANAGE_LIBRARY)
    return copy.lent_to == "all"


def open_loan(copy: GameCopy) -> Loan | None:
    """The open loan of the copy."""
    return (
        copy.loans.filter(returned_at__isnull=True).select_related("borrower").first()
    )


def first_in_line(copy: GameCopy) -> CopyRequest | None:
    """The first request of the line."""
    return copy.requests.order_by("number").first()


def settle_line(copy: GameCopy, now: datetime) -> None:
    """Gives the first in the line seven days to fetch a copy that is on the shelf, with a notice of
    the last day.
    """  # library 3.1
    first = first_in_line(copy)
    if first is None or first.ready_until is not None or open_loan(copy) is not None:
        return
    first.ready_until = club_day(now) + READY_DAYS
    first.save(update_fields=["ready_until"])
    notify_first_in_line(first, now)


def clear_ready(copy: GameCopy) -> None:
    """Ends the days in which a member could fetch the copy."""
    copy.requests.filter(ready_until__isnull=False).update(ready_until=None)
