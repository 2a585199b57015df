"""The limit of games at once, on real connections: a member sits down at two tables at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services import chairs
from club.play.tables.models import Table
from club.play.tables.services.permissions import room_refusal
from tests.play.seats.test_game_limits import limit, open_nim
from tests.support.racing import at_once, take_out_lock_of_authors
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


@pytest.fixture
def rounds(alice: Member, bob: Member) -> Callable[[], list[int]]:
    """In each round alice, who wants one game at once, sits down at two tables; returns in how many
    games she was after each.
    """
    limited = limit(alice, 1)

    def sit_down_twice() -> int:
        tables = [open_nim(bob) for _ in range(2)]
        at_once(*(partial(seating.join, table.pk, limited, NOW) for table in tables))
        seated = alice.chairs.count()
        Table.objects.all().delete()
        return seated

    return lambda: [sit_down_twice() for _ in range(ROUNDS)]


def test_of_two_chairs_taken_at_once_one_is_within_the_limit(
    rounds: Callable[[], list[int]],
) -> None:
    assert rounds() == [1] * ROUNDS


@pytest.mark.postgres
def test_without_the_lock_both_are_taken(
    rounds: Callable[[], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of this test: it finds the race where it is."""

    def unlocked(member: Member) -> None:
        refusal = room_refusal(member)
        if refusal is not None:
            raise refusal

    monkeypatch.setattr(chairs, "expect_room", unlocked)
    take_out_lock_of_authors(monkeypatch)
    assert 2 in rounds()
