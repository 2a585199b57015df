"""Two members propose a rematch at once: there is one. An answer races the end of the week."""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services import rematches
from club.play.tables.models import Status, Table
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 6


def finished(alice: Member, bob: Member) -> Sat:
    sat = sit_down("toy", [alice, bob], {"length": 2})
    for seat in (0, 1):
        sat.play(seat, "end")
    return sat


def opened_at_once(alice: Member, bob: Member) -> set[int]:
    sat = finished(alice, bob)
    opened = at_once(*(partial(seating.rematch, sat.pk, who, NOW) for who in (alice, bob)))
    return {table.pk for table in opened if isinstance(table, Table)}


def test_two_rematches_at_once_are_one(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        (pk,) = opened_at_once(alice, bob)
        assert Table.objects.get(pk=pk).rematch_of is not None
        Table.objects.filter(status=Status.OPEN).update(status=Status.CANCELLED)


def test_the_control_without_the_tie_there_are_two(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematches, "_link", lambda table, finished: None)
    assert any(len(opened_at_once(alice, bob)) == 2 for _ in range(ROUNDS))


def test_a_yes_in_the_last_moment_counts_or_finds_the_seat_free(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        sat = finished(alice, bob)
        table = seating.rematch(sat.pk, bob, NOW)
        at_once(
            partial(seating.join, table.pk, alice, NOW + 7 * DAY),
            partial(seating.settle_rematch, table.pk, NOW + 7 * DAY),
        )
        assert table.chairs.filter(member=alice).count() == 1
        Table.objects.filter(pk=table.pk).update(status=Status.CANCELLED)
