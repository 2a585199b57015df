"""A ply races with the escalation: with an excuse, and with an automatic holiday. The ply is played
in any case. The escalation step is taken once, before the ply, or not at all.
"""

from __future__ import annotations

from functools import partial

import pytest

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables.models import EventType, Table
from club.play.tables.services.lock import table_snapshot
from club.play.time_control import clock
from club.play.time_control import services as timecontrol
from club.play.time_control.models import MemberHoliday
from club.play.time_control.services import reminders
from tests.support.racing import at_once, take_out_lock
from tests.support.sitting_down import DAY, NOW, Sat, meanwhile, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 20
LATE = NOW + 2 * DAY


def excusable(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], excuses=1)


def about_to_leave(alice: Member, bob: Member) -> Sat:
    """An automatic holiday is the next step of alice's question."""
    timecontrol.choose_automatic_holiday(alice, True)
    alice.refresh_from_db()
    sat = sit_down("nim", [alice, bob])
    while sat.chair(0).escalation_step != clock.AUTOMATIC_HOLIDAY:
        assert timecontrol.remind(sat.pk, 0, sat.chair(0).remind_at or NOW)
    return sat


def expect_played(sat: Sat, played: object) -> None:
    """The ply was played once, by the member, and their clock is stopped."""
    assert isinstance(played, Table)
    assert [(seat, by) for seat, _, by in sat.plies()] == [(0, By.MEMBER)]
    chair = sat.chair(0)
    assert (chair.clock_started_at, chair.due_at, chair.remind_at) == (None, None, None)


@pytest.mark.long
def test_a_ply_raced_against_an_excuse_is_played_and_the_excuse_used_once_or_not(
    alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat = excusable(alice, bob)
        played, stood_in = at_once(
            partial(sat.play, 0, "take 1 from a", now=LATE),
            partial(play.stand_in, sat.pk, 0, LATE),
        )
        expect_played(sat, played)
        used = sat.chair(0).excused
        told = Notice.objects.filter(kind="excused", table=sat.pk)
        assert stood_in is False
        assert len(sat.happened(EventType.EXCUSED)) == told.count() == used <= 1


@pytest.mark.long
def test_a_ply_raced_against_leave_by_itself_is_played_and_leave_taken_before_it_or_not(
    alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat = about_to_leave(alice, bob)
        at = sat.chair(0).remind_at
        assert at is not None
        played, climbed = at_once(
            partial(sat.play, 0, "take 1 from a", now=at),
            partial(timecontrol.remind, sat.pk, 0, at),
        )
        expect_played(sat, played)
        assert MemberHoliday.objects.count() == (climbed is True)
        assert Notice.objects.filter(kind="leave_taken").count() == (climbed is True)
        MemberHoliday.objects.all().delete()
        Notice.objects.all().delete()


class TestWithoutTheLock:
    """The control: a ply between the read and the write of the chair by the escalation is lost."""

    @pytest.fixture(autouse=True)
    def unlocked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        take_out_lock(monkeypatch, reminders)

    def test_who_has_played_is_excused_and_their_clock_runs_on(
        self, alice: Member, bob: Member
    ) -> None:
        sat = excusable(alice, bob)
        before = table_snapshot(sat.pk)
        with meanwhile("members_member", partial(sat.play, 0, "take 1 from a", now=LATE)):
            reminders.give_more_time(before, 0, LATE)
        assert (sat.chair(0).excused, sat.chair(0).clock_started_at is None) == (1, False)

    def test_leave_is_taken_for_who_has_played(self, alice: Member, bob: Member) -> None:
        sat = about_to_leave(alice, bob)
        at = sat.chair(0).remind_at
        assert at is not None
        with meanwhile("members_member", partial(sat.play, 0, "take 1 from a", now=at)):
            timecontrol.remind(sat.pk, 0, at)
        assert (MemberHoliday.objects.count(), sat.chair(0).clock_started_at is None) == (1, False)
