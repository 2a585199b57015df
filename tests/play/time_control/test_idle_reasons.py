"""Lists show that a table is paused or asleep; an open table shows when it is called
off. They show it as far as the viewer may know, with the same number of queries for more tables.
"""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from club.base.ui.times import by_when
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.due_chairs import OPEN_LIMIT
from club.play.tables.models import Chair, StandInPolicy, Table
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from games import registry
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LISTS = ("/", "/tables/?status=live")


def paused(alice: Member, bob: Member) -> Sat:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    for member in (alice, bob):
        proposals.propose(sat.pk, member, Wish(Subject.PAUSE, 10 * DAY), timezone.now())
    return sat


def asleep(alice: Member, bob: Member) -> Sat:
    sat = sit_down(
        "nim", [alice, bob], misses=1, stand_in=StandInPolicy.FORCED_TURN, now=timezone.now()
    )
    for seat in (0, 1):
        play.stand_in(sat.pk, seat, sat.chair(seat).due_at or NOW)
    assert sat.table.slept_at is not None
    return sat


@pytest.mark.parametrize("where", LISTS)
def test_lists_say_that_a_table_is_paused_and_until_when(
    alice: Member, bob: Member, inside: Enter, where: str
) -> None:
    paused(alice, bob)
    until = by_when(timezone.now() + 10 * DAY, timezone.now())
    for reader in (alice, bob):
        assert f"Paused until {until}." in words(inside(reader).get(where))


def test_lists_say_that_a_table_is_asleep(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    asleep(alice, bob)
    for reader in (alice, carol):
        assert "Paused: all members are away." in words(inside(reader).get(LISTS[1]))


def test_lists_do_not_say_so_to_who_may_not_know_that_all_are_away(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = asleep(alice, bob)
    Chair.objects.filter(table=sat.pk, seat=1).update(away_shown=False)
    assert "Asleep" not in words(inside(carol).get(LISTS[1]))


@pytest.mark.long
def test_more_paused_tables_cost_no_more(alice: Member, bob: Member, inside: Enter) -> None:
    client, counts = inside(alice), []
    for _ in range(2):
        for _ in range(3):
            paused(alice, bob)
        with CaptureQueriesContext(connection) as asked:
            client.get("/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_an_open_table_says_when_it_is_called_off(
    alice: Member, carol: Member, inside: Enter
) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Open", 2, {}), timezone.now())
    day = date_format(timezone.localtime(timezone.now() + OPEN_LIMIT), "l j F")
    for reader in (alice, carol):
        page = words(inside(reader).get(table.get_absolute_url()))
        assert f"called off on {day}, unless a member joins" in page


def test_one_that_is_played_says_nothing_of_it(alice: Member, bob: Member, inside: Enter) -> None:
    table = Table.objects.get(pk=sit_down("nim", [alice, bob], now=timezone.now()).pk)
    assert "called off on" not in words(inside(alice).get(table.get_absolute_url()))
