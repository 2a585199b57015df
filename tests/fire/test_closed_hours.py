"""The club was closed: everybody gets that time back, once, and the tables say so. Time is an
argument throughout.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables.due_chairs import overdue_chairs
from club.play.tables.models import EventType, StandInPolicy
from club.play.tables.presentation.log_lines import event_log_line
from club.play.tables.presentation.names import player_names_of
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure, Heartbeat
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
CLOCK = ("remind_at", "due_at")
# the time for a turn runs out in between
CLOSING, OPENING = NOW + HOUR / 2, NOW + HOUR / 2 + 30 * HOUR


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    timecontrol.record_downtime(NOW)
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION, pace=HOUR)


def clock(sat: Sat, seat: int) -> list[datetime | None]:
    chair = sat.chair(seat)
    return [getattr(chair, name) for name in CLOCK]


def sweep(now: datetime) -> timedelta | None:
    """The effects of a sweep at a moment, with its calls carried out at once."""
    closed = timecontrol.record_downtime(now)
    for table_id, seat in overdue_chairs(now):
        play.stand_in(table_id, seat, now)
    return closed


def until(moment: datetime, since: datetime = NOW) -> None:
    """Sweeps while the club is open, every four minutes; the last one is at the moment."""
    while since < moment:
        sweep(since)
        since += 4 * MINUTE
    sweep(moment)


def test_while_the_club_is_open_no_clock_is_touched(toy: Sat) -> None:
    before = clock(toy, 0)
    until(CLOSING)
    assert clock(toy, 0) == before
    assert toy.happened(EventType.REOPENED) == []


def test_a_deadline_that_ran_out_while_the_club_was_closed_is_given_back(toy: Sat) -> None:
    until(CLOSING)
    before = toy.chair(0).due_at
    assert before is not None
    assert sweep(OPENING) == OPENING - CLOSING
    assert toy.chair(0).due_at == before + (OPENING - CLOSING)
    assert toy.plies() == []
    until(NOW + 31 * HOUR, since=OPENING)
    assert [by for _, _, by in toy.plies()] == [By.STAND_IN], "and runs out when it should"


def test_without_giving_back_somebody_would_have_played_in_their_place(toy: Sat) -> None:
    """The control: the same night with a heartbeat that went on."""
    until(CLOSING)
    Heartbeat.objects.update(at=OPENING - MINUTE)
    sweep(OPENING)
    assert [by for _, _, by in toy.plies()] == [By.STAND_IN]


def test_the_history_says_so_once_and_in_words(toy: Sat) -> None:
    until(CLOSING)
    for minutes in range(3):
        sweep(OPENING + minutes * MINUTE)
    (line,) = toy.happened(EventType.REOPENED)
    cast = player_names_of(toy.read.game, [toy.chair(seat) for seat in range(3)])
    said = "The club was closed for 1 day 6 hours; deadlines moved by as much."
    assert event_log_line(line, cast).sentences == (said,)


def test_of_two_sweeps_at_once_one_sets_the_clocks_back(toy: Sat) -> None:
    for opening in range(1, 31):
        at = NOW + opening * DAY
        Heartbeat.objects.update(at=at - 3 * HOUR)
        toy.table.chairs.filter(seat=0).update(clock_started_at=NOW, left=at - NOW, due_at=at)
        Closure.objects.all().delete()
        assert sorted(map(str, at_once(*[partial(timecontrol.record_downtime, at)] * 2))) == [
            "3:00:00",
            "None",
        ]
        assert toy.chair(0).due_at == at + 3 * HOUR
        assert len(toy.happened(EventType.REOPENED)) == opening


def test_what_had_run_out_before_the_club_closed_is_still_due(toy: Sat) -> None:
    Heartbeat.objects.update(at=NOW + 2 * HOUR)
    sweep(NOW + 4 * HOUR)
    assert [by for _, _, by in toy.plies()] == [By.STAND_IN]


def test_what_was_asked_after_the_last_sweep_rests_until_the_next(toy: Sat) -> None:
    """The site was open and only the sweep away: a closure is one for everybody."""
    until(CLOSING)
    toy.play(0, "ask open", now=CLOSING + HOUR / 4)
    sweep(CLOSING + HOUR / 2)
    assert toy.chair(1).due_at == CLOSING + HOUR / 2 + HOUR


def test_bots_wait_for_nothing_and_lose_nothing(alice: Member) -> None:
    timecontrol.record_downtime(NOW)
    nim = sit_down("nim", [alice], robots=["random"])
    nim.play(0, "take 1 from a")
    assert nim.table.chairs.filter(seat=1, due_at__gt=NOW).count() == 0


def test_a_held_table_gets_the_time_back_once_when_play_goes_on(toy: Sat) -> None:
    until(CLOSING)
    before = toy.chair(0).due_at
    assert before is not None
    play.suspend(toy.pk, "A fault.", CLOSING)
    sweep(OPENING)
    assert play.resume(toy.pk, None, OPENING + HOUR)
    assert toy.chair(0).due_at == before + (OPENING + HOUR - CLOSING)
    assert toy.happened(EventType.REOPENED) == []


def test_a_clock_stepped_an_hour_forward_and_back_repeats_nothing_and_loses_nothing(
    toy: Sat,
) -> None:
    """Forward looks like an hour closed and gives everybody an hour; back changes nothing."""
    until(CLOSING)
    sweep(CLOSING + HOUR)
    stepped = clock(toy, 0)
    until(CLOSING + HOUR, since=CLOSING + MINUTE)
    assert clock(toy, 0) == stepped
    assert len(toy.happened(EventType.REOPENED)) == 1
    until(NOW + 2 * HOUR, since=CLOSING + HOUR)
    until(NOW + 2 * HOUR, since=NOW + HOUR)
    assert [(seat, by) for seat, _, by in toy.plies()] == [(0, By.STAND_IN)]
    assert audit_error_of(toy.record) == ""


def test_a_thought_on_the_old_clocks_is_thought_again(toy: Sat) -> None:
    """Somebody about to stand in finds under the lock that the time was given back."""
    until(CLOSING)
    revision = toy.table.revision
    timecontrol.record_downtime(OPENING)
    assert toy.table.revision == revision + 1
    assert not play.stand_in(toy.pk, 0, NOW + 2 * HOUR)


def test_the_first_sweep_ever_finds_nothing_to_give_back(toy: Sat) -> None:
    Heartbeat.objects.all().delete()
    assert timecontrol.record_downtime(timezone.now()) is None
    assert toy.happened(EventType.REOPENED) == []
