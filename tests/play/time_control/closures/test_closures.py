"""A closure is settled in batches of tables: when it is interrupted anywhere, continued by any
worker, run twice or by two workers at once, every clock is adjusted once and every table notified
once. Votes and substitute requests wait longer by the same time.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.substitutes import services as substitutes
from club.play.tables.models import EventType
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure
from club.play.time_control.services import downtime
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.play.substitutes.benches import asking_for_one, the_call
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
OPENING = NOW + 10 * HOUR
DUE, DUE_LATER = NOW + 2 * DAY, NOW + 2 * DAY + 10 * HOUR


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downtime, "BATCH", 2)
    timecontrol.record_downtime(NOW)


@pytest.fixture
def five(alice: Member, bob: Member) -> list[Sat]:
    return [sit_down("nim", [alice, bob]) for _ in range(5)]


def dues(sats: list[Sat]) -> list[datetime | None]:
    return [sat.chair(0).due_at for sat in sats]


def lines(sats: list[Sat]) -> list[int]:
    return [len(sat.happened(EventType.REOPENED)) for sat in sats]


def cut_off_after(batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker dies at the end of the batch after that many."""
    whole, done = downtime._log_reopening, iter(range(batches))

    def log_then_die(closure: Closure, tables: list[int]) -> None:
        whole(closure, tables)
        if next(done, None) is None:
            raise MemoryError

    with monkeypatch.context() as patched, pytest.raises(MemoryError):
        patched.setattr(downtime, "_log_reopening", log_then_die)
        timecontrol.record_downtime(OPENING)


@pytest.mark.long
@pytest.mark.parametrize("batches", [0, 1, 2])
def test_cut_off_between_batches_the_next_sweep_goes_on(
    five: list[Sat], monkeypatch: pytest.MonkeyPatch, batches: int
) -> None:
    cut_off_after(batches, monkeypatch)
    set_now = 2 * batches
    assert dues(five) == [DUE_LATER] * set_now + [DUE] * (5 - set_now)
    assert lines(five) == [1] * set_now + [0] * (5 - set_now)
    assert timecontrol.record_downtime(OPENING) is None
    assert (dues(five), lines(five)) == ([DUE_LATER] * 5, [1] * 5)
    assert Closure.objects.get().settled


def test_a_clock_wound_anew_while_batches_are_made_is_set_back_once(
    five: list[Sat], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that starts at a table that no batch has reached already takes the closure into
    account.
    """
    cut_off_after(1, monkeypatch)
    played = five[4]
    timecontrol.give_time(played.pk, played.member(1), 0, OPENING)
    given = played.chair(0).due_at
    assert given == DUE_LATER + DAY
    timecontrol.record_downtime(OPENING)
    assert played.chair(0).due_at == given


def test_every_batch_done_twice_changes_nothing_more(five: list[Sat]) -> None:
    timecontrol.record_downtime(OPENING)
    Closure.objects.update(settled=False, reached=0)
    timecontrol.record_downtime(OPENING)
    assert (dues(five), lines(five)) == ([DUE_LATER] * 5, [1] * 5)


def test_two_workers_at_once_share_the_batches(five: list[Sat]) -> None:
    closure = Closure.objects.create(since=NOW, until=OPENING)
    revisions = [sat.table.revision for sat in five]
    assert at_once(*[partial(downtime.settle_closures, OPENING)] * 2) == [None, None]
    assert (dues(five), lines(five)) == ([DUE_LATER] * 5, [1] * 5)
    assert [sat.table.revision for sat in five] == [one + 1 for one in revisions]
    closure.refresh_from_db()
    assert closure.settled


def test_a_table_that_began_after_the_opening_hears_of_no_closure(
    alice: Member, bob: Member
) -> None:
    Closure.objects.create(since=NOW, until=OPENING)
    later = sit_down("nim", [alice, bob], now=OPENING + HOUR)
    downtime.settle_closures(OPENING)
    assert (lines([later]), dues([later])) == ([0], [OPENING + HOUR + 2 * DAY])


class TestAnswersAwaited:
    """No member could answer while the club was closed."""

    def test_a_call_to_the_bench_is_out_for_a_day_of_an_open_club(
        self, alice: Member, bob: Member
    ) -> None:
        sat = asking_for_one(alice, bob)
        timecontrol.record_downtime(OPENING)
        assert the_call(sat).over_at == NOW + DAY + 10 * HOUR
        assert not substitutes.settle_request(sat.pk, the_call(sat).pk, NOW + DAY)

    def test_a_vote_is_open_for_as_long_as_the_club(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        proposal = proposals.propose(sat.pk, alice, Wish(Subject.PAUSE, DAY), NOW)
        timecontrol.record_downtime(OPENING)
        proposal.refresh_from_db()
        assert proposal.expires_at == NOW + 3 * DAY + 10 * HOUR
        assert not proposals.settle_proposal(sat.pk, proposal.pk, NOW + 3 * DAY)

    def test_a_vote_on_more_time_is_open_until_the_deadline_that_was_set_back(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        sat = sit_down("toy", [alice, bob, carol])
        proposals.propose(sat.pk, bob, Wish(Subject.EXTEND, DAY, seat=0), NOW)
        timecontrol.record_downtime(OPENING)
        assert Proposal.objects.get().expires_at == sat.chair(0).due_at == DUE_LATER

    def test_what_was_asked_in_between_is_open_longer_by_what_was_left_of_the_closure(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob])
        proposal = proposals.propose(sat.pk, alice, Wish(Subject.PAUSE, DAY), NOW + 9 * HOUR)
        timecontrol.record_downtime(OPENING)
        proposal.refresh_from_db()
        assert proposal.expires_at == NOW + 9 * HOUR + 3 * DAY + HOUR

    def test_a_batch_done_twice_and_a_second_closure(self, alice: Member, bob: Member) -> None:
        sat = asking_for_one(alice, bob)
        proposals.propose(sat.pk, bob, Wish(Subject.PAUSE, DAY), NOW)
        timecontrol.record_downtime(OPENING)
        Closure.objects.update(settled=False, reached=0)
        timecontrol.record_downtime(OPENING)
        assert the_call(sat).over_at == NOW + DAY + 10 * HOUR
        timecontrol.record_downtime(OPENING + HOUR)
        assert the_call(sat).over_at == NOW + DAY + 11 * HOUR
        assert Proposal.objects.get().expires_at == NOW + 3 * DAY + 11 * HOUR

    def test_what_is_settled_stays_as_it_was(self, alice: Member, bob: Member) -> None:
        sat = asking_for_one(alice, bob)
        call = the_call(sat)
        assert substitutes.settle_request(sat.pk, call.pk, NOW + DAY)
        Closure.objects.create(since=NOW, until=NOW + 30 * HOUR)
        downtime.settle_closures(OPENING)
        call.refresh_from_db()
        assert call.over_at == NOW + DAY


@pytest.mark.long
def test_a_batch_costs_as_many_queries_for_many_tables_as_for_one(
    alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms: dict[str, Any] = {"honours_quiet": True, "weekend": frozenset({5, 6})}
    monkeypatch.setattr(downtime, "BATCH", 50)

    def cost(tables: int) -> int:
        for _ in range(tables):
            sat = sit_down("toy", [alice, bob, carol], absence="bench", **terms)
            proposals.propose(sat.pk, bob, Wish(Subject.EXTEND, DAY, seat=0), NOW)
            proposals.propose(sat.pk, bob, Wish(Subject.PAUSE, DAY), NOW)
            substitutes.ask_for_substitute(sat.pk, alice, NOW)
        closure = Closure.objects.create(since=NOW, until=OPENING)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert downtime.settle_batch(closure.pk)
        return len(asked)

    assert cost(1) == cost(7)
