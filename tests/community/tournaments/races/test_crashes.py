"""Opening the tables of a round is interrupted at any statement: each pod has exactly one table.

A process of its own opens them, and SIGKILL ends it.
"""

from __future__ import annotations

import os
import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

import pytest
from django.db import connection, connections

from club.base.database.task_rows import LONGEST_TASK
from club.community.tournaments import tasks
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import PairingRequest
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import large_pairings, legs
from club.community.tournaments.services.online_tables import open_missing_tables
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.community.tournaments.fields import organiser, running_tournament
from tests.sampling import sampled
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
KILLS = sampled(2, 30)
LONGEST = 60  # seconds, then the process ends by itself


@contextmanager
def each_statement(act: Callable[[int], object]) -> Iterator[list[int]]:
    """Calls a function with the number of each statement before it runs; gives their count."""
    count = [0]

    def execute(
        further: Callable[..., object], sql: str, params: object, many: bool, context: object
    ) -> object:
        act(count[0])
        count[0] += 1
        return further(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield count


def round_without_tables(
    tournament: Tournament, orla: Member, monkeypatch: pytest.MonkeyPatch
) -> Leg:
    """A round is open, and the message that opens its tables is lost."""
    leg = legs.pair_next_leg(tournament.pk, orla, NOW)
    with monkeypatch.context() as patch:
        patch.setattr(legs.open_tables_of_round, "delay", lambda *_: None)
        legs.open_leg(leg.pk, orla, NOW)
    assert not Table.objects.filter(status=Status.LIVE).exists()
    return leg


def kill_during(work: Callable[[], object], statement: int) -> int:
    """A process works and is killed before that statement; returns what ended it."""
    connections.close_all()
    heard, reached = os.pipe()
    process = os.fork()
    if process == 0:
        work_until(work, statement, reached)
    os.close(reached)
    assert os.read(heard, 1) == b"x", "the process ended before that statement"
    os.close(heard)
    os.kill(process, signal.SIGKILL)
    return os.WTERMSIG(os.waitpid(process, 0)[1])


def work_until(work: Callable[[], object], statement: int, reached: int) -> None:
    """Works, and before that statement says so and waits for its end."""

    def wait(number: int) -> None:
        if number == statement:
            os.write(reached, b"x")
            signal.pause()

    # a test's secrets repeat, and the process that it forked would draw the same ones
    secrets.token_bytes = lambda size=None: os.urandom(size or 32)
    try:
        signal.alarm(LONGEST)
        with each_statement(wait):
            work()
    finally:
        os._exit(1)


def count_statements(work: Callable[[], object]) -> int:
    with each_statement(lambda _: None) as count:
        work()
    return count[0]


def check_one_table_each(leg: Leg) -> None:
    """After the next sweep each pod has its table, and no table is without a pod."""
    noted = Pod.objects.filter(leg=leg).exclude(table=None).count()
    assert Table.objects.filter(status=Status.LIVE).count() == noted
    for _ in range(2):
        open_missing_tables(leg.pk, NOW)
    tables = set(Pod.objects.filter(leg=leg).values_list("table", flat=True))
    live = set(Table.objects.filter(status=Status.LIVE).values_list("pk", flat=True))
    assert tables == live and len(live) == 3


@pytest.mark.proc
def test_each_pod_has_one_table_after_kill_9_of_the_process_that_opens_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orla, rng = organiser(), Random("killed")
    tournament = running_tournament(orla, 6)
    leg = round_without_tables(tournament, orla, monkeypatch)
    statements = count_statements(lambda: open_missing_tables(leg.pk, NOW))
    for _ in range(KILLS):
        legs.undo_pairing(leg.pk, orla, NOW)
        leg = round_without_tables(tournament, orla, monkeypatch)
        opening = partial(open_missing_tables, leg.pk, NOW)
        assert kill_during(opening, rng.randrange(statements)) == signal.SIGKILL
        check_one_table_each(leg)


@pytest.mark.proc
def test_a_round_is_paired_once_after_kill_9_of_the_worker_that_pairs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orla, rng = organiser(), Random("killed while pairing")
    tournament = running_tournament(orla, 6, online=False)

    def request() -> Callable[[], None]:
        with monkeypatch.context() as patch:
            patch.setattr(large_pairings.pair_requested, "delay", lambda *_: None)
            row = large_pairings.request_pairing(tournament.pk, orla, NOW, opens=True)
        return partial(large_pairings.pair_round, row.pk, NOW)

    statements = count_statements(request())
    for _ in range(KILLS):
        legs.undo_pairing(Leg.objects.get().pk, orla, NOW)
        assert kill_during(request(), rng.randrange(1, statements)) == signal.SIGKILL
        tasks.tick()  # some of the kills leave the row to the next task
        for request_id in large_pairings.requests_to_pair(NOW + 2 * LONGEST_TASK):
            large_pairings.pair_round(request_id, NOW + 2 * LONGEST_TASK)
        assert Leg.objects.get().status == "playing"
        assert Pod.objects.count() == 3 and not PairingRequest.objects.exists()


def test_the_sweep_opens_tables_whose_message_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    orla = organiser()
    leg = round_without_tables(running_tournament(orla, 2), orla, monkeypatch)
    tasks.tick()
    table = Pod.objects.get(leg=leg).table
    assert table is not None and table.live and Table.objects.count() == 1
    assert Leg.objects.get().status == "playing"
