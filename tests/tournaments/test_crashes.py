"""Opening the tables of a round is interrupted at any statement: each pod has exactly one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from django.db import connection

from club.tables.models import Table
from club.tournaments import tasks
from club.tournaments.models import Leg, Pod
from club.tournaments.services import legs
from club.tournaments.services.tables import open_missing_tables
from tests.support.sitting_down import NOW
from tests.tournaments.fields import organiser, running_tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
KILLS = 30


class KilledError(BaseException):
    """In place of SIGKILL: the transaction is lost, and nothing else is done."""


@contextmanager
def killed_at(statement: int) -> Iterator[None]:
    """The process ends at this statement."""
    left = [statement]

    def execute(
        further: Callable[..., object], sql: str, params: object, many: bool, context: object
    ) -> object:
        left[0] -= 1
        if left[0] < 0:
            raise KilledError
        return further(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


def test_each_pod_has_one_table_however_often_opening_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orla, rng = organiser(), Random("killed")
    tournament = running_tournament(orla, 10)
    leg = legs.pair_next_leg(tournament.pk, orla, NOW)
    monkeypatch.setattr(tasks, "open_missing_tables", lambda *_: None)  # the first message is lost
    legs.open_leg(leg.pk, orla, NOW)
    monkeypatch.undo()
    killed = 0
    for _ in range(KILLS):
        try:
            with killed_at(rng.randrange(2, 60)):
                open_missing_tables(leg.pk, NOW)
        except KilledError:
            killed += 1
        assert Table.objects.count() == Pod.objects.exclude(table=None).count()
    open_missing_tables(leg.pk, NOW)
    open_missing_tables(leg.pk, NOW)
    tables = list(Pod.objects.filter(leg=leg).values_list("table", flat=True))
    assert killed > 3 and None not in tables
    assert len(set(tables)) == len(tables) == Table.objects.count() == 5


@pytest.mark.parametrize("statement", range(0, 60, 3))
def test_a_table_is_opened_whole_or_not_at_all(
    statement: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2)
    leg = legs.pair_next_leg(tournament.pk, orla, NOW)
    monkeypatch.setattr(tasks, "open_missing_tables", lambda *_: None)
    legs.open_leg(leg.pk, orla, NOW)
    monkeypatch.undo()
    try:
        with killed_at(statement):
            open_missing_tables(leg.pk, NOW)
    except KilledError:
        assert not Table.objects.exists() or Pod.objects.get().table_id
    tasks.tick()
    table = Pod.objects.get().table
    assert table is not None and table.live and Table.objects.count() == 1
    assert Leg.objects.get().status == "playing"
