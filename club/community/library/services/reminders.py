"""Reminders of loans that are due, and copies that were not fetched in time. They may run several
times a day; each reminder is sent once.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from club.base.time_zones.names import club_zone
from club.community.library.models import CopyRequest, Loan
from club.community.library.services.lines import (
    club_day,
    locked_copy,
    settle_line,
)
from club.community.library.services.notices import (
    notify_of_missed_turn,
    tell_due,
    tell_missing,
)

HOUR: Final = 9
BEFORE: Final = timedelta(days=2)
IS_SOON, IS_TODAY = 1, 2  # steps; those of the weeks follow
MOST_WEEKS: Final = 8
IS_MISSING: Final = IS_TODAY + MOST_WEEKS
WORDS: Final = {IS_SOON: "two", IS_TODAY: "today"}


def remind_of_loans(now: datetime) -> int:
    """Sends reminders from 9:00 in the club's zone on; returns their number."""  # library 4.1
    if now.astimezone(club_zone()).hour < HOUR:
        return 0
    today = club_day(now)
    late = CopyRequest.objects.filter(ready_until__lt=today)
    for pk, copy in list(late.values_list("pk", "copy_id")):
        _pass_over(pk, copy, now)
    due = Loan.objects.filter(returned_at__isnull=True, due_on__lte=today + BEFORE)
    reminders = [
        (loan.pk, loan.copy_id)
        for loan in due.filter(reminded__lt=IS_MISSING)
        if reminder_step(loan, today) > loan.reminded
    ]
    return sum(_remind(pk, copy, now) for pk, copy in reminders)


def reminder_step(loan: Loan, today: date) -> int:
    """The step of today: two days before, on the day, then each week, eight times; 0: none."""
    late = (today - loan.due_on).days
    if late == -BEFORE.days:
        return IS_SOON if loan.handed_on != today else 0
    if late == 0:
        return IS_TODAY
    return IS_TODAY + min(late // 7, MOST_WEEKS) if late >= 7 else 0


def _remind(loan_id: int, copy_id: int, now: datetime) -> bool:
    with locked_copy(copy_id):
        loan = Loan.objects.select_related("copy").get(pk=loan_id)
        step = reminder_step(loan, club_day(now))
        if loan.returned_at is not None or step <= loan.reminded:
            return False
        loan.reminded = step
        loan.missing_at = now if step == IS_MISSING else None
        loan.save(update_fields=["reminded", "missing_at"])
        if not loan.former_borrower:
            tell_due(loan, WORDS.get(step, f"w{step - IS_TODAY}"), now)
        if step == IS_MISSING:
            tell_missing(loan, now)
    return True


def _pass_over(request_id: int, copy_id: int, now: datetime) -> None:
    """The first has not fetched the copy: it is the next one's turn."""  # library 3.1
    with locked_copy(copy_id) as copy:
        request = copy.requests.filter(
            pk=request_id, ready_until__lt=club_day(now)
        ).first()
        if request is None:
            return
        notify_of_missed_turn(request, now)
        request.delete()
        settle_line(copy, now)
