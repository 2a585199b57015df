"""Notices and deliveries as their pages show them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from club.notifications.channels import channels
from club.notifications.kinds import Summary, kind
from club.notifications.models import Attempt, AttemptOutcome, Delivery, Notice
from club.notifications.queries import kind_label


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice on the page of notices."""

    title: str
    address: str
    at: datetime
    unread: bool
    table_id: int | None
    table: str
    first_of_table: bool  # on the page; it has the button that mutes the table
    muted: bool


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """One delivery in the log."""

    title: str
    address: str
    channel: str
    at: datetime
    result: str
    attempts: tuple[str, ...]


def notice_lines(notices: Iterable[Notice], muted: Container[int]) -> list[NoticeLine]:
    """Notices about tables cost nothing more; those about anything else a query or two each."""
    shown = list(notices)
    first = {one.table_id: one.pk for one in reversed(shown)}
    return [
        NoticeLine(
            summary_of(one).title,
            _address(one),
            one.made_at,
            one.read_at is None,
            one.table_id,
            one.table.name if one.table else "",
            first[one.table_id] == one.pk,
            one.table_id in muted,
        )
        for one in shown
    ]


def summary_of(notice: Notice) -> Summary:
    """What the notice is about, and its page. Of a subject that is gone: the kind, and the list."""
    label = kind_label(notice.kind)
    label = label[:1].upper() + label[1:]
    if notice.table is not None:
        table = notice.table
        return Summary(f"{label}: {table.name}", table.get_absolute_url())
    try:
        return kind(notice.kind).summary(notice)
    except Exception:  # of any app: one notice does not break the page of all
        return Summary(label, reverse("notices:notices"))


def _address(notice: Notice) -> str:
    """Looking at a table reads its notices; the others are read by the address of this app."""
    if notice.table is not None:
        return notice.table.get_absolute_url()
    return reverse("notices:open", args=[notice.pk])


def delivery_lines(deliveries: Iterable[Delivery]) -> list[DeliveryLine]:
    """What was due, and what became of it."""
    return [_delivery_line(one) for one in deliveries]


def _delivery_line(one: Delivery) -> DeliveryLine:
    known = channels().get(one.channel)
    tries = list(one.tries.all())
    return DeliveryLine(
        summary_of(one.notice).title,
        _address(one.notice),
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
