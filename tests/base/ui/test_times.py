"""Times in words, at the moments where the words change."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from club.base.ui import times

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(seconds=5), "1 minute"),
        (timedelta(minutes=59), "59 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=23, minutes=59), "23 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=1, hours=4), "1 day 4 hours"),
        (timedelta(days=2, hours=23), "2 days 23 hours"),
        (timedelta(days=3, hours=5), "3 days"),
        (timedelta(days=14), "2 weeks"),
    ],
)
def test_a_span_has_one_unit_or_two(time: timedelta, words: str) -> None:
    assert times.span_in_words(time) == words


@pytest.mark.parametrize(
    ("due_at", "words"),
    [
        (NOW + timedelta(hours=1), "today 20:00"),
        (NOW + timedelta(hours=5), "tomorrow 0:00"),
        (NOW + timedelta(days=2), "Wednesday 19:00"),
        (NOW + timedelta(days=6), "Sunday 19:00"),
        (NOW + timedelta(days=7), "9 March 19:00"),
        (NOW - timedelta(days=1), "1 March 19:00"),
    ],
)
def test_a_moment_is_named_as_near_as_needed(due_at: datetime, words: str) -> None:
    with timezone.override(UTC):
        assert times.by_when(due_at, NOW) == words


def test_midnight_is_the_readers_own() -> None:
    with timezone.override(zoneinfo.ZoneInfo("Asia/Tokyo")):
        assert times.by_when(NOW + timedelta(hours=1), NOW) == "today 5:00"


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=3), "just now"),
        (timedelta(minutes=5), "5 minutes ago"),
        (timedelta(days=2, hours=7), "2 days ago"),
    ],
)
def test_the_past_is_rounded(past: timedelta, words: str) -> None:
    assert times.ago(NOW - past, NOW) == words


@pytest.mark.parametrize(("passed", "share"), [(0, 100), (12, 75), (48, 0), (90, 0), (-5, 100)])
def test_the_share_left_is_never_more_than_all_nor_less_than_none(passed: int, share: int) -> None:
    assert times.share_left(NOW, NOW + timedelta(hours=48), NOW + timedelta(hours=passed)) == share


def test_no_time_at_all_is_used_up() -> None:
    assert times.share_left(NOW, NOW, NOW) == 0
