"""Two posts at once through a real web server, by members who are really logged in: one wins, the
other is notified, nothing is lost or doubled. The control: the same server without its lock fails
each of these races.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from club.people.members import services as members
from club.people.members.models import Member
from club.play.moves.services import commit, optimistic_commit
from tests.fire import races
from tests.fire.http_visitor import Visitor, web
from tests.fire.race_tables import Party
from tests.fire.races import RACES, back_button
from tests.fire.weakened.unguarded import LOCKING, unlocked, unlocked_as_read, written_unlocked

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
SOME, WHOLE = 90, 10_000  # posts in all
POSTS = int(os.environ.get("KERHO_FIRE") or (WHOLE if os.environ.get("WHOLE") else SOME))
UNTIL_BROKEN = 60  # races without the lock
Race = Callable[[Party], list[str]]


def invited(port: int) -> Party:
    names = ("alice", "bob", "carol")
    cast: list[Member] = [
        members.create_member(name, f"{name}@club.example", "warm-paper-7") for name in names
    ]
    first = [Visitor(port, name).come_in() for name in names]
    second = [Visitor(port, name).come_in() for name in names]
    return Party(tuple(cast), tuple(first), tuple(second))  # type: ignore[arg-type]


@pytest.fixture
def party(transactional_db: None) -> Iterator[Party]:
    with web() as port:
        yield invited(port)


@pytest.fixture
def unguarded(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """No locks in the server, nor in this process."""
    with web("tests.fire.weakened.unlocked:application") as port:
        guests = invited(port)
        for service in LOCKING:
            monkeypatch.setattr(service, "lock_table", unlocked)
        monkeypatch.setattr(optimistic_commit, "lock_if_unchanged", unlocked_as_read)
        monkeypatch.setattr(commit, "write_if_unchanged", written_unlocked)
        yield guests


def test_nothing_is_lost_nothing_doubled_and_the_loser_is_told(party: Party) -> None:
    found: list[str] = []
    while party.raced < POSTS and not found:
        for race in RACES:
            found += [f"{race.__name__}: {wrong}" for wrong in race(party)]
    assert found == []
    assert party.raced >= POSTS
    connection.close()


def test_without_the_lock_every_race_is_lost(unguarded: Party) -> None:
    """The control. A race that no lost lock can break would prove nothing above."""
    locked = (race for race in RACES if race is not back_button)
    assert [race.__name__ for race in locked if not broken(race, unguarded)] == []
    connection.close()


def test_without_numbered_questions_an_old_page_is_played(transactional_db: None) -> None:
    """The control of the back button: its guard is the number that a form carries."""
    with web("tests.fire.weakened.unnumbered:application") as port:
        assert broken(back_button, invited(port))
    connection.close()


def broken(race: Race, party: Party) -> bool:
    for _ in range(UNTIL_BROKEN):
        try:
            wrong = race(party)
        except Exception as failure:  # the table itself may be beyond reading
            wrong = [repr(failure)]
        if wrong:
            races.settle(party)
            return True
    return False
