"""Notices and deliveries as their pages show them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from club.messages.notifications.channels import channels
from club.messages.notifications.kinds import Summary, kind
from club.messages.notifications.models import Attempt, AttemptOutcome, Delivery, Notice
from club.messages.notifications.pages.notice_rows import notices_of_rows
from club.messages.notifications.queries import kind_label


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice on the page of notices."""

    title: str
    address: str  # empty: that of its group
    at: datetime
    unread: bool


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """The notices of one table, or about one other subject: the newest, and older ones."""

    table: str
    address: str
    table_id: int | None
    muted: bool
    newest: NoticeLine
    older: tuple[NoticeLine, ...]  # newest first
    folded: int  # older ones, also those that are not listed


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """One delivery in the log."""

    title: str
    address: str
    channel: str
    at: datetime
    result: str
    attempts: tuple[str, ...]


def notice_rows(
    notices: QuerySet[Notice], rows: Sequence[Mapping[str, Any]], muted: Container[int]
) -> list[NoticeRow]:
    """The rows of a page. Notices about tables cost no query, those about anything else one or two
    each.
    """
    by_row = notices_of_rows(notices, rows)
    return [
        _notice_row(by_row[row["row_kind"], row["row_number"]], row["count"], muted)
        for row in rows
    ]


def _notice_row(notices: list[Notice], count: int, muted: Container[int]) -> NoticeRow:
    table = notices[0].table
    newest, *older = map(_notice_line, notices)
    return NoticeRow(
        table.name if table else "",
        table.get_absolute_url() if table else "",
        notices[0].table_id,
        notices[0].table_id in muted,
        newest,
        tuple(older),
        count - 1,
    )


def _notice_line(notice: Notice) -> NoticeLine:
    is_unread = notice.read_at is None
    if notice.table is not None:
        return NoticeLine(_kind_named(notice), "", notice.made_at, is_unread)
    title, address = summary_of(notice).title, _address(notice)
    return NoticeLine(title, address, notice.made_at, is_unread)


def _address(notice: Notice) -> str:
    """Looking at a table reads its notices; the others are read by the address of this app."""
    if notice.table is not None:
        return notice.table.get_absolute_url()
    return reverse("notices:open", args=[notice.pk])


def _kind_named(notice: Notice) -> str:
    label = kind_label(notice.kind)
    return label[:1].upper() + label[1:]


def summary_of(notice: Notice) -> Summary:
    """Returns the subject of the notice and its page; without a subject, the kind and the list."""
    label = _kind_named(notice)
    if notice.table is not None:
        table = notice.table
        return Summary(f"{label}: {table.name}", table.get_absolute_url())
    try:
        return kind(notice.kind).summary(notice)
    except Exception:  # of any app: one notice does not break the page of all
        return Summary(label, reverse("notices:notices"))


def delivery_lines(deliveries: Iterable[Delivery]) -> list[DeliveryLine]:
    """Returns the deliveries as lines of the log, each with its result."""
    return [_delivery_line(delivery) for delivery in deliveries]


def _delivery_line(delivery: Delivery) -> DeliveryLine:
    known = channels().get(delivery.channel)
    tries = list(delivery.tries.all())
    return DeliveryLine(
        summary_of(delivery.notice).title,
        _address(delivery.notice),
        str(known.label) if known else delivery.channel,
        delivery.made_at,
        _result(delivery, len(tries)),
        tuple(_attempt(number, attempt) for number, attempt in enumerate(tries, 1)),
    )


def _result(delivery: Delivery, attempts: int) -> str:
    """Returns whether the delivery was sent, and the reason if not."""
    if delivery.sent_at is not None:
        text = _("sent") if attempts < 2 else _("sent at attempt %d") % attempts
        return text if delivery.sent_with_id is None else _("%s, with others") % text
    if delivery.dropped:
        return _("not sent: %s") % delivery.dropped
    if attempts:
        return _("not sent yet; the club tries again")
    waits = delivery.waits
    return _("waits: %s") % waits if waits else _("will be sent soon")


def _attempt(number: int, attempt: Attempt) -> str:
    outcome = AttemptOutcome(attempt.outcome).label
    text = _("attempt %(number)d: %(outcome)s") % {"number": number, "outcome": outcome}
    return f"{text} ({attempt.answer})" if attempt.answer else text
