"""Notices of a seat that is taken and of a game that begins: who is told, when, and when not."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.core import mail

from club.messages.notifications.kinds import EVERYWHERE, kind
from club.messages.notifications.models import Delivery, Notice, Timing
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.messages.notifications.services import mark_table_read, tell
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from games import registry
from tests.messages.notifications.telling import choose
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, agree_to_end, sit_down

pytestmark = pytest.mark.django_db
TWO, SIX = NOW + 2 * MINUTE, NOW + 6 * MINUTE
TOMORROW = NOW + DAY  # the hour of the digest has come


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    """alice is asked first, and bob is to be told that the game has begun."""
    sat = sit_down("nim", [alice, bob])
    tell(bob.pk, "started", seat_question(sat.pk, 1, 0), NOW)
    return sat


def open_nim(host: Member, seats: int = 3, *, begins_full: bool = False) -> Table:
    terms = Terms("Thursday", seats, {}, begins_full=begins_full)
    return seating.open_table(host, registry.find("nim"), terms, NOW)


def told(kind_name: str) -> set[str]:
    return set(Notice.objects.filter(kind=kind_name).values_list("member__username", flat=True))


def post(now: datetime) -> list[tuple[str, str]]:
    """The e-mails of a moment: addressee and subject of each."""
    mail.outbox.clear()
    for delivery in DELIVERIES.due(now):
        DELIVERIES.post(delivery, now)
    return [(one.to[0].partition("@")[0], str(one.subject)) for one in mail.outbox]


def why_not(kind_name: str) -> str:
    return Delivery.objects.get(notice__kind=kind_name, channel="email").dropped


def test_a_game_that_begins_is_told_to_all_but_the_host_who_begins_it(
    alice: Member, bob: Member, carol: Member
) -> None:
    table = open_nim(alice)
    for guest in (bob, carol):
        seating.join(table.pk, guest, NOW)
    seating.start(table.pk, alice, NOW)
    assert told("started") == {"bob", "carol"}


def test_a_game_that_begins_by_itself_is_told_to_all_but_who_took_the_last_seat(
    alice: Member, bob: Member, carol: Member
) -> None:
    table = open_nim(alice, begins_full=True)
    for guest in (bob, carol):
        seating.join(table.pk, guest, NOW)
    assert told("started") == {"alice", "bob"}


def test_a_game_that_begins_when_the_last_confirms_is_told_to_the_others(
    alice: Member, bob: Member
) -> None:
    table = open_nim(alice, 2)
    seating.join(table.pk, bob, NOW)
    Member.objects.update(date_joined=NOW - 99 * DAY)
    seating.start(table.pk, alice, NOW + 9 * DAY)
    assert told("started") == set()
    seating.confirm(table.pk, bob, NOW + 9 * DAY)
    assert told("started") == {"alice"}


def test_the_start_goes_on_every_channel_and_a_taken_seat_in_the_digest() -> None:
    assert kind("started").channels == EVERYWHERE
    assert kind("seat_taken").channels == {"email": Timing.DIGEST}


def test_the_e_mail_says_who_plays_and_how_fast(nim: Sat) -> None:
    assert post(TWO) == []
    assert post(SIX) == [("bob", "The game has begun: Thursday")]
    body = mail.outbox[0].body
    assert "“Thursday” (Nim, 2 days per turn" in body
    assert "You play with alice." in body
    assert nim.table.get_absolute_url() in body


def test_who_was_at_the_table_since_is_not_told_that_it_has_begun(nim: Sat, bob: Member) -> None:
    mark_table_read(bob.pk, nim.pk, NOW + MINUTE)
    assert post(SIX) == []
    assert why_not("started") == "you were there"


def test_who_is_told_of_their_turn_is_not_told_that_it_has_begun(nim: Sat) -> None:
    nim.play(0, "take 1 from a")
    assert timecontrol.remind(nim.pk, 1, TWO)
    assert post(TWO) == [("bob", "Your turn: Thursday, until Wednesday 21:00")]
    assert why_not("started") == "you were told of your turn"


def test_who_switched_turns_off_is_told_that_it_has_begun(nim: Sat, bob: Member) -> None:
    choose(bob, "your_turn", Timing.NEVER)
    nim.play(0, "take 1 from a")
    assert timecontrol.remind(nim.pk, 1, TWO)
    assert [*post(TWO), *post(SIX)] == [("bob", "The game has begun: Thursday")]


def test_a_game_that_is_over_has_not_begun(nim: Sat, alice: Member, bob: Member) -> None:
    for member in (alice, bob):
        agree_to_end(nim.pk, member, NOW)
    assert sorted(post(SIX)) == [
        ("alice", "The game was called off: Thursday"),
        ("bob", "The game was called off: Thursday"),
    ]
    assert why_not("started") == "it is over"


def test_who_has_resigned_is_not_told_that_it_has_begun(nim: Sat, bob: Member) -> None:
    seating.resign(nim.pk, bob, NOW)
    assert ("bob", "The game has begun: Thursday") not in post(SIX)


def test_the_host_reads_in_the_digest_who_has_sat_down(alice: Member, bob: Member) -> None:
    seating.join(open_nim(alice).pk, bob, NOW)
    assert post(SIX) == []
    assert [to for to, _ in post(TOMORROW)] == ["alice"]
    body = mail.outbox[0].body
    assert "A seat is taken: Thursday" in body
    assert "bob has taken a seat at “Thursday” (Nim)." in body
    assert "1 seat is still free." in body


def test_the_host_is_told_of_nobody_but_others(alice: Member) -> None:
    table = open_nim(alice)
    seating.seat_bot(table.pk, alice, 1, "greedy", NOW)
    assert told("seat_taken") == set()


def test_who_leaves_and_sits_down_again_is_told_once(alice: Member, bob: Member) -> None:
    table = open_nim(alice)
    for _ in range(2):
        seating.join(table.pk, bob, NOW)
        seating.leave(table.pk, bob, NOW)
    assert Notice.objects.filter(kind="seat_taken").count() == 1


def test_the_digest_tells_of_nobody_who_left_again(alice: Member, bob: Member) -> None:
    table = open_nim(alice)
    seating.join(table.pk, bob, NOW)
    seating.leave(table.pk, bob, NOW)
    assert [*post(SIX), *post(TOMORROW)] == []
    assert why_not("seat_taken") == "it has begun, or they left again"


def test_the_digest_tells_no_seats_of_a_game_that_has_begun(alice: Member, bob: Member) -> None:
    table = open_nim(alice, 2)
    seating.join(table.pk, bob, NOW)
    seating.start(table.pk, alice, NOW)
    Notice.objects.exclude(kind="seat_taken").delete()
    assert [*post(SIX), *post(TOMORROW)] == []
