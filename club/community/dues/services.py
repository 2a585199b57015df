"""Services that note and withdraw payments of dues, and remind members."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.dues.models import (
    DuesPayment,
    members_in_arrears,
    members_with_dues,
)
from club.community.dues.notices import REMINDER
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member

FIRST_YEAR, YEARS_AHEAD = 2000, 1


def note_payments(
    by: Member, year: int, names: Collection[str], paid_until: date, now: datetime
) -> int:
    """Notes that these members have paid their dues of the year; returns how many. A second call
    changes the day. Raises NotAllowed, and ClubError for a year or a day out of range, and where no
    member is chosen.
    """  # club 6.1
    expect_power(by, Power.KEEP_DUES)
    expect_year(year, now)
    if not year <= paid_until.year <= year + 1:
        text = "Dues of {year} are paid until a day of that year or the next."
        raise ClubError("paid_until", text, year=year)
    members = _chosen(year, names)
    with transaction.atomic():
        DuesPayment.objects.bulk_create(
            [
                DuesPayment(
                    member=member,
                    year=year,
                    paid_until=paid_until,
                    noted_by=by,
                    noted_at=now,
                )
                for member in members
            ],
            update_conflicts=True,
            unique_fields=["member", "year"],
            update_fields=["paid_until", "noted_by", "noted_at"],
        )
        about = _names_in_journal(year, members)
        record_entry(by, "dues.note", about, "", paid_until.isoformat(), now=now)
    return len(members)


def withdraw_payments(
    by: Member, year: int, names: Collection[str], now: datetime
) -> int:
    """Deletes what is noted for these members and the year; returns for how many. Raises
    NotAllowed, and ClubError where no member is chosen.
    """  # club 6.1
    expect_power(by, Power.KEEP_DUES)
    chosen = _chosen(year, names)
    with transaction.atomic():
        payments = DuesPayment.objects.filter(year=year, member__in=chosen)
        members = [payment.member for payment in payments.select_related("member")]
        payments.delete()
        if members:
            about = _names_in_journal(year, members)
            record_entry(by, "dues.withdraw", about, now=now)
    return len(members)


def remind_of_dues(by: Member, year: int, now: datetime, today: date) -> int:
    """Sends a notice to each member in arrears, at most one a month; returns to how many. Raises
    NotAllowed and ClubError.
    """  # club 6.2
    expect_power(by, Power.KEEP_DUES)
    expect_year(year, now)
    late = members_in_arrears(year, today)
    key = f"dues:{year}:{today:%Y-%m}"
    subjects = [
        (member.pk, NoticeSubject(key, member.pk, {"year": year})) for member in late
    ]
    with transaction.atomic():
        tell_all(subjects, REMINDER, now, by)
        record_entry(by, "dues.remind", str(year), "", str(len(subjects)), now=now)
    return len(subjects)


def expect_year(year: int, now: datetime) -> None:
    """Raises ClubError for a year before the club's time, or far in the future."""
    latest = now.year + YEARS_AHEAD
    if not FIRST_YEAR <= year <= latest:
        text = "Choose a year from {first} to {latest}."
        raise ClubError("bad_year", text, first=FIRST_YEAR, latest=latest)


def _chosen(year: int, names: Collection[str]) -> list[Member]:
    members = list(members_with_dues(year).filter(username__in=set(names)))
    if not members:
        raise ClubError("nobody_chosen", "Choose at least one member.")
    return members


def _names_in_journal(year: int, members: Collection[Member]) -> str:
    return f"{year}: " + ", ".join(member.username for member in members)
