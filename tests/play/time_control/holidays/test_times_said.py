"""Time on a table's page besides the deadlines: holidays at the seats, non-counting time, and the
reason why no clock runs.
"""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.ui.times import by_when
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import Chair, StandInPolicy, Table
from club.play.time_control import services as timecontrol
from club.play.time_control.queries import last_holidays
from club.play.time_control.services.member_holidays import local_date
from club.play.time_control.words import uncounted_time_in_words
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from tests.support.pages import Enter, address, part, words
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def said_at_seats(client_of: Enter, reader: Member, sat: Sat) -> str:
    return part(client_of(reader).get(address(sat)), "seats")


def take_leave(member: Member, first: int, last: int, now: datetime) -> None:
    today = local_date(member, now)
    timecontrol.take_holiday(member, today + first * DAY, today + last * DAY, now)


def asleep(alice: Member, bob: Member) -> Sat:
    sat = sit_down(
        "nim", [alice, bob], misses=1, stand_in=StandInPolicy.FORCED_TURN, now=timezone.now()
    )
    for seat in (0, 1):
        play.stand_in(sat.pk, seat, Chair.objects.get(table=sat.pk, seat=seat).due_at or NOW)
    assert sat.table.slept_at is not None
    return sat


# --- holidays ---


def test_everybody_reads_at_the_seat_until_when_somebody_is_on_leave(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    now = timezone.now()
    sat = sit_down("nim", [alice, bob], now=now)
    for member in (alice, bob):  # asked or not
        take_leave(member, 0, 5, now)
        last = local_date(member, now) + 5 * DAY
        for reader in (alice, bob, carol):
            said = said_at_seats(inside, reader, sat)
            assert f"on holiday until {last:%A} {last.day} {last:%B}" in said


def test_leave_to_come_or_ended_is_not_said(alice: Member, bob: Member, inside: Enter) -> None:
    now = timezone.now()
    sat = sit_down("nim", [alice, bob], now=now)
    take_leave(bob, 2, 3, now)
    take_leave(alice, 0, 1, now)
    timecontrol.end_holiday(alice, alice.holidays.get().pk, now)
    assert "on leave" not in said_at_seats(inside, bob, sat)


def test_leaves_that_touch_are_one(alice: Member) -> None:
    for first, last in ((0, 2), (3, 5), (7, 8)):
        take_leave(alice, first, last, NOW)
    assert last_holidays([alice.pk], NOW) == {alice.pk: local_date(alice, NOW) + 5 * DAY}


def test_the_page_asks_as_much_however_many_are_on_leave(alice: Member, bob: Member) -> None:
    counts = []
    for member in (alice, bob):
        take_leave(member, 0, 1, NOW)
        with CaptureQueriesContext(connection) as asked:
            last_holidays([alice.pk, bob.pk], NOW)
        counts.append(len(asked))
    assert counts == [2, 2]


# --- time that does not count ---


@pytest.mark.parametrize(
    ("nights", "weekend", "said"),
    [
        (True, frozenset[int](), "nights do not count"),
        (False, frozenset({5, 6}), "weekends do not count"),
        (True, frozenset({5, 6}), "nights and weekends do not count"),
    ],
)
def test_deadlines_say_what_does_not_count(
    alice: Member, bob: Member, inside: Enter, nights: bool, weekend: frozenset[int], said: str
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now(), honours_quiet=nights, weekend=weekend)
    own, other = (words(inside(member).get(address(sat))) for member in (alice, bob))
    # beside the deadline, in the list of seats, and among the terms
    assert f", {said}" in own.partition("Seats")[0] and own.count(said) == other.count(said) == 3
    assert f"· {said}" in words(inside(alice).get("/"))


def test_where_all_time_counts_nothing_is_said() -> None:
    assert uncounted_time_in_words(Table()) == ""


# --- stopped clocks ---


def test_a_paused_table_says_until_when(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    now = timezone.now()
    sat = sit_down("nim", [alice, bob], now=now)
    assert "Paused" not in words(inside(alice).get(address(sat)))
    for member in (alice, bob):
        proposals.propose(sat.pk, member, Wish(Subject.PAUSE, 10 * DAY), now)
    for reader in (alice, carol):
        said = part(inside(reader).get(address(sat)), "turn")
        assert f"Paused until {by_when(now + 10 * DAY, now)}: clocks are stopped" in said


def test_a_table_asleep_says_since_when_and_when_it_is_called_off(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = asleep(alice, bob)
    now, slept_at = timezone.now(), sat.table.slept_at or NOW
    for reader in (alice, carol):
        said = part(inside(reader).get(address(sat)), "turn")
        assert "Asleep since " in said and ", as every member is away" in said
        assert f"called off on {by_when(slept_at + 28 * DAY, now)}" in said
        assert ("Press “I am back” at your seat" in said) == (reader is alice)


def test_whoever_comes_back_reads_nothing_of_sleep_any_more(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = asleep(alice, bob)
    play.return_from_absence(sat.pk, alice, timezone.now())
    assert "Asleep" not in words(inside(alice).get(address(sat)))


def test_sleep_is_told_to_nobody_who_may_not_know_that_all_are_away(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = asleep(alice, bob)
    Chair.objects.filter(table=sat.pk, member=bob).update(away_shown=False)
    for reader, told in ((alice, False), (carol, False), (bob, True)):
        assert ("Asleep" in words(inside(reader).get(address(sat)))) == told
