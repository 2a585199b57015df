"""Kinds and channels are registered by their apps. One that does not fit is refused at once."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.messages.notifications import kinds as registered_kinds
from club.messages.notifications.channels import register_channel
from club.messages.notifications.email_parts import EmailPart
from club.messages.notifications.kinds import (
    KindGroup,
    NoticeKind,
    Summary,
    kind,
    kinds_by_group,
    register_notice_kind,
)
from club.messages.notifications.models import LONGEST_ABOUT, LONGEST_KIND, Notice
from club.messages.notifications.subjects import NoticeSubject
from tests.messages.notifications.channel_doubles import FakePush


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the kinds and channels that a test registers."""
    monkeypatch.setattr(registered_kinds, "_KINDS", dict(registered_kinds._KINDS))


class Reminder(NoticeKind):
    """A kind for tests."""

    name = "reminder"
    label = "a reminder"
    group = KindGroup.EVENTS

    def words(self, notice: Notice) -> EmailPart:
        return EmailPart("", (), "")

    def summary(self, notice: Notice) -> Summary:
        return Summary("", "")


def test_a_registered_kind_is_found_by_its_name_and_listed_below_its_heading() -> None:
    reminder = Reminder()

    register_notice_kind(reminder)

    assert kind("reminder") is reminder
    assert kinds_by_group()[KindGroup.EVENTS][-1] is reminder


def test_a_smaller_order_stands_first_in_its_group() -> None:
    class First(Reminder):
        name = "first"
        order = -1

    register_notice_kind(Reminder(), First())

    assert kinds_by_group()[KindGroup.EVENTS][0].name == "first"


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="Two kinds"):
        register_notice_kind(Reminder(), Reminder())


def test_a_name_that_does_not_fit_its_column_is_refused() -> None:
    class TooLong(Reminder):
        name = "k" * (LONGEST_KIND + 1)

    with pytest.raises(ImproperlyConfigured, match="25 characters"):
        register_notice_kind(TooLong())


def test_a_channel_that_does_not_fit_its_column_is_refused() -> None:
    class Loud(FakePush):
        name = "much_too_long"

    with pytest.raises(ImproperlyConfigured, match="13 characters"):
        register_channel(Loud())


def test_the_key_of_a_subject_has_a_limit() -> None:
    with pytest.raises(ValueError, match="64 characters at most"):
        NoticeSubject("x" * (LONGEST_ABOUT + 1))
