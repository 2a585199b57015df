"""The clock's arithmetic: a fixed time per turn, a letter, a last call, and what an interruption leaves."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.tables import clock
from club.tables.services import PACES

NOW = datetime(2026, 3, 28, 18, 30, tzinfo=UTC)  # the night before summer time begins in Helsinki
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
paces = st.sampled_from(PACES)


def test_a_question_put_now_has_the_whole_pace() -> None:
    wound = clock.wound(NOW, 2 * DAY)
    assert (wound.since, wound.due_at) == (NOW, NOW + 2 * DAY)


def test_the_letter_comes_after_two_minutes() -> None:
    assert clock.wound(NOW, 2 * DAY).remind_at == NOW + 2 * MINUTE


def test_the_last_call_comes_when_four_fifths_have_passed() -> None:
    assert clock.last_call_at(NOW, NOW + 10 * HOUR) == NOW + 8 * HOUR


def test_an_interruption_leaves_what_was_left() -> None:
    assert clock.wound(NOW, 2 * DAY, left=30 * HOUR).due_at == NOW + 30 * HOUR


def test_an_interruption_leaves_at_least_some_hours() -> None:
    assert clock.wound(NOW, 2 * DAY, left=timedelta(0)).due_at == NOW + clock.FLOOR


def test_the_floor_never_exceeds_the_pace() -> None:
    assert clock.wound(NOW, HOUR, left=5 * MINUTE).due_at == NOW + HOUR


def test_a_bots_turn_is_due_as_it_begins() -> None:
    assert clock.stopped_at_once(NOW).due_at == NOW


@given(paces, st.timedeltas(-30 * DAY, 30 * DAY) | st.none())
def test_rungs_come_in_their_order_and_before_the_time_is_up(pace: timedelta, left: timedelta | None) -> None:
    wound = clock.wound(NOW, pace, left)
    assert NOW < wound.remind_at <= clock.last_call_at(wound.since, wound.due_at) < wound.due_at <= NOW + pace


@pytest.mark.parametrize("pace", PACES)
def test_every_pace_leaves_room_for_a_letter(pace: timedelta) -> None:
    assert clock.wound(NOW, pace).remind_at == NOW + clock.LETTER_AFTER
