"""Channels for tests. They note their messages, or fail as configured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import ClassVar

import pytest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.messages.notifications import channels
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.channels.email import EmailChannel
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.outbox import Retries
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member


class FakePush(Channel):
    """A channel that notes the titles of its notices, raises `raises`, or is off with `off`."""

    name = "push"
    order = -1
    label: Promise = _("Push")
    retries = Retries(timedelta(minutes=1), timedelta(hours=1), within=timedelta(hours=24))
    sent: ClassVar[list[str]] = []
    raises: ClassVar[Exception | None] = None
    off: ClassVar[str] = ""

    def refused(self, member: Member) -> str:
        return self.off

    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        if self.raises is not None:
            raise self.raises
        self.sent.extend(notice.summary.title for notice in due)
        return "201 Created"


@contextmanager
def with_push(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakePush]]:
    """Registers push and e-mail as the only channels."""
    registered = {"push": FakePush(), "email": EmailChannel()}
    monkeypatch.setattr(channels, "_CHANNELS", registered)
    FakePush.sent.clear()
    FakePush.raises, FakePush.off = None, ""
    yield FakePush


def deliver_all(now: datetime) -> list[bool]:
    """Posts all due deliveries, as the task does. Returns whether each was sent."""
    return [DELIVERIES.post(delivery_id, now) for delivery_id in DELIVERIES.due(now)]
