"""Two requests at once, each on its own database connection: one wins, the other gets a clear
error, and nothing is written twice. The tests run on either database; `bin/test` runs both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import By, Record
from club.play.moves import services as play
from club.play.moves.services import commit, optimistic_commit
from club.play.seats import services as seating
from club.play.seats.services import chairs
from club.play.seats.services import terms as opening
from club.play.seats.services.terms import Terms
from club.play.tables.errors import StaleTurn
from club.play.tables.models import EventType, StandInPolicy, Status, Table
from club.play.tables.services.lock import TableSnapshot
from club.play.time_control import services as timecontrol
from club.site.periodic import tasks
from compiled_queries.writes import Statement
from games import registry
from tests.support.racing import at_once, stands, take_out_lock, unlocked_as_read, write_over
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, agree_to_end, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 20


def kinds(results: list[object]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    """One table for all rounds: alice asks, and the answers race."""
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION)


def test_of_two_clicks_one_is_played_and_the_other_is_stale(toy: Sat) -> None:
    for played in range(2, 2 * ROUNDS + 1, 2):
        toy.play(0, "ask open")
        click = partial(toy.play, 1, "reply yes", asked=toy.chair(1).asked)
        assert kinds(at_once(click, click)) == ["StaleTurn", "Table"]
        assert toy.read.length == played
    assert [seat for seat, _, _ in toy.plies()] == [0, 1] * ROUNDS
    assert audit_error_of(toy.record) == ""


def test_of_a_move_and_the_time_running_out_one_happens(toy: Sat) -> None:
    stood_in_for = 0
    for _ in range(ROUNDS):
        toy.play(0, "ask open")
        chair = toy.chair(1)
        assert chair.due_at is not None
        move, stood_in = at_once(
            partial(toy.play, 1, "reply yes", asked=chair.asked, now=chair.due_at),
            partial(play.stand_in, toy.pk, 1, chair.due_at),
        )
        stood_in_for += stood_in is True
        assert type(move) is (StaleTurn if stood_in else Table)
        assert toy.plies()[-1] == (
            (1, "reply no", By.STAND_IN) if stood_in else (1, "reply yes", By.MEMBER)
        )
        assert len(toy.happened(EventType.STOOD_IN)) == Notice.objects.count() == stood_in_for
    assert toy.read.length == 2 * ROUNDS


def test_seats_asked_at_once_do_not_refuse_each_other(toy: Sat) -> None:
    for number in range(1, ROUNDS + 1):
        toy.play(0, "ask all")
        results = at_once(
            partial(toy.play, 1, "reply yes", asked=toy.chair(1).asked),
            partial(toy.play, 2, "reply no", asked=toy.chair(2).asked),
        )
        assert kinds(results) == ["Table", "Table"]
        assert toy.read.length == 3 * number
    assert audit_error_of(toy.record) == ""


@pytest.mark.long
def test_two_sweeps_do_everything_once(alice: Member, bob: Member) -> None:
    """Twenty-five tables whose time is up, and twenty-five where an e-mail is due."""
    half = range(ROUNDS // 2)
    late = [
        sit_down("nim", [alice, bob], stand_in=StandInPolicy.FORCED_TURN, now=NOW - 99 * DAY)
        for _ in half
    ]
    lately = timezone.now() - 3 * MINUTE
    waiting = [sit_down("nim", [alice, bob], now=lately) for _ in half]
    assert at_once(tasks.sweep, tasks.sweep) == [None, None]
    for sat in late:
        assert [(seat, by) for seat, _, by in sat.plies()] == [(0, By.STAND_IN)]
        assert len(sat.happened(EventType.STOOD_IN)) == 1
    for sat in waiting:
        assert sat.plies() == []
        assert Notice.objects.filter(table=sat.pk, kind="your_turn").count() == 1


def last_chair(host: Member, *members: Member) -> tuple[Table, list[object]]:
    """A table with one chair left, and the results of all who try to take it at once."""
    table = seating.open_table(host, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
    results = at_once(*(partial(seating.join, table.pk, member, NOW) for member in members))
    seating.leave(table.pk, host, NOW)
    return table, results


def test_the_last_chair_is_taken_once(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        table, results = last_chair(alice, bob, carol)
        assert kinds(results) == ["ClubError", "Table"]
        assert "Every seat is taken or reserved." in map(str, results)
        winner = (bob, carol)[isinstance(results[0], ClubError)]
        assert table.chairs.get(seat=1).member == winner
        assert table.happenings.filter(what=EventType.JOINED).count() == 1


def test_two_clicks_open_one_table(alice: Member) -> None:
    for _ in range(ROUNDS):
        terms = Terms("Thursday", 2, {}, once=uuid4())
        results = at_once(
            *[partial(seating.open_table, alice, registry.find("nim"), terms, NOW)] * 2
        )
        assert kinds(results) == ["Table", "Table"] and results[0] == results[1]
        seating.leave(Table.objects.get(once=terms.once).pk, alice, NOW)


def test_nobody_opens_more_tables_than_they_may(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST_OPEN", 1)
    click = partial(seating.open_table, alice, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
    for _ in range(ROUNDS // 5):
        results = at_once(*[click] * 4)
        assert kinds(results) == ["ClubError", "ClubError", "ClubError", "Table"]
        seating.leave(next(table.pk for table in results if isinstance(table, Table)), alice, NOW)


def test_a_game_starts_once(alice: Member) -> None:
    terms = Terms("Thursday", 2, {}, bots=["random"])
    for _ in range(ROUNDS):
        table = seating.open_table(alice, registry.find("nim"), terms, NOW)
        start = partial(seating.start, table.pk, alice, NOW)
        assert kinds(at_once(start, start)) == ["ClubError", "Table"]
    assert Record.objects.count() == ROUNDS


@pytest.mark.long
def test_a_move_and_resigning_leave_a_sound_table(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        nim = sit_down("nim", [alice, bob])
        move, resigned = at_once(
            partial(play.play, nim.pk, alice, ["take 1 from a"], 1, NOW),
            partial(seating.resign, nim.pk, alice, NOW),
        )
        assert resigned is None
        assert nim.plies()[0][2] == (By.BOT if isinstance(move, NotAllowed) else By.MEMBER)
        assert (nim.chair(0).bot, audit_error_of(nim.record)) == ("greedy", "")


@pytest.mark.long
def test_the_last_two_votes_at_once_call_the_game_off(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        nim = sit_down("nim", [alice, bob])
        votes = at_once(*(partial(agree_to_end, nim.pk, who, NOW) for who in (alice, bob)))
        assert sorted(map(str, votes)) == ["False", "True"]
        assert (nim.table.status, len(nim.happened(EventType.CANCELLED))) == (Status.CANCELLED, 1)


@pytest.mark.long
def test_two_posts_send_once(toy: Sat) -> None:
    for _ in range(ROUNDS):
        toy.play(0, "ask open")
        timecontrol.remind(toy.pk, 1, NOW + 2 * MINUTE)
        post = partial(DELIVERIES.post, Delivery.objects.latest("pk").pk, NOW + 3 * MINUTE)
        assert sorted(map(str, at_once(post, post))) == ["False", "True"]
        toy.play(1, "reply yes")
    assert len(mail.outbox) == ROUNDS


def written_when_both_have_looked(both: Barrier) -> Callable[..., object]:
    """Replaces the conditional write: both compare before one of them writes."""

    @contextmanager
    def written(sitting: TableSnapshot, writes: Sequence[Statement]) -> Iterator[bool]:
        standing = stands(sitting)
        both.wait(10)
        if standing:
            write_over(sitting, writes)
        yield standing

    return written


class TestWithoutTheLock:
    """The control: without the lock the same races fail, and the tests above notice it."""

    @pytest.fixture(autouse=True)
    def unlocked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(optimistic_commit, "lock_if_unchanged", unlocked_as_read)
        take_out_lock(monkeypatch, chairs)

    def test_two_clicks_collide(
        self, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(commit, "write_if_unchanged", written_when_both_have_looked(Barrier(2)))
        nim = sit_down("nim", [alice, bob])
        click = partial(nim.play, 0, "take 1 from a", asked=1)
        assert kinds(at_once(click, click)) == ["IntegrityError", "Table"]

    def test_the_last_chair_is_taken_twice(self, alice: Member, bob: Member, carol: Member) -> None:
        assert any(
            kinds(last_chair(alice, bob, carol)[1]) != ["ClubError", "Table"] for _ in range(ROUNDS)
        )
