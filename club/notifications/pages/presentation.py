"""Notices and deliveries as their pages show them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from club.notifications.channels import channels
from club.notifications.models import Attempt, AttemptOutcome, Delivery, Notice
from club.notifications.queries import kind_label


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice on the page of notices."""

    label: str  # the kind
    at: datetime
    unread: bool


@dataclass(frozen=True, slots=True)
class NoticeGroup:
    """The notices of one table on the page of notices, or one that is about no table."""

    table: str
    address: str
    table_id: int | None
    muted: bool
    lines: tuple[NoticeLine, ...]  # newest first


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """One delivery in the log."""

    label: str
    table: str
    address: str
    channel: str
    at: datetime
    result: str
    attempts: tuple[str, ...]


def notice_groups(
    notices: Iterable[Notice], muted: Container[int]
) -> list[NoticeGroup]:
    """The notices by table; the table with the newest comes first. Runs no query."""
    by_table: dict[object, list[Notice]] = {}
    for one in notices:
        key = one.table_id or ("no table", one.pk)
        by_table.setdefault(key, []).append(one)
    return [_notice_group(of_table, muted) for of_table in by_table.values()]


def _notice_group(notices: list[Notice], muted: Container[int]) -> NoticeGroup:
    table = notices[0].table
    return NoticeGroup(
        table.name if table else "",
        table.get_absolute_url() if table else "",
        notices[0].table_id,
        notices[0].table_id in muted,
        tuple(
            NoticeLine(_capital(kind_label(one.kind)), one.made_at, one.read_at is None)
            for one in notices
        ),
    )


def delivery_lines(deliveries: Iterable[Delivery]) -> list[DeliveryLine]:
    """What was due, and what became of it."""
    return [_delivery_line(one) for one in deliveries]


def _delivery_line(one: Delivery) -> DeliveryLine:
    table, known = one.notice.table, channels().get(one.channel)
    tries = list(one.tries.all())
    return DeliveryLine(
        _capital(kind_label(one.notice.kind)),
        table.name if table else "",
        table.get_absolute_url() if table else "",
        str(known.label) if known else one.channel,
        one.made_at,
        _result(one, len(tries)),
        tuple(_attempt(number, each) for number, each in enumerate(tries, 1)),
    )


def _result(one: Delivery, attempts: int) -> str:
    """What became of it, and why."""
    if one.sent_at is not None:
        text = _("sent") if attempts < 2 else _("sent at attempt %d") % attempts
        return text if one.sent_with_id is None else _("%s, with others") % text
    if one.dropped:
        return _("not sent: %s") % one.dropped
    if attempts:
        return _("not sent yet; the club tries again")
    return _("waits: %s") % one.waits if one.waits else _("will be sent soon")


def _attempt(number: int, one: Attempt) -> str:
    outcome = AttemptOutcome(one.outcome).label
    text = _("attempt %(number)d: %(outcome)s") % {"number": number, "outcome": outcome}
    return f"{text} ({one.answer})" if one.answer else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
