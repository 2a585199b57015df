"""Lines that are written at the same moment: numbers of their own, and ten a minute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.chat import services
from club.play.chat.audiences import chat_rights
from club.play.chat.models import ChatLine, ChatThread
from club.play.chat.queries import readable_lines
from club.play.seats import services as seating
from club.play.tables.queries import table_for
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
WRITERS = 4
ROUNDS = 6


def written_at_once(sat: Sat, *members: Member) -> list[object]:
    acts = [
        partial(services.write_line, sat.pk, member, f"line {number}", NOW)
        for number in range(WRITERS)
        for member in members
    ]
    return at_once(*acts)


def numbers(sat: Sat) -> list[int]:
    return sorted(ChatLine.objects.filter(table=sat.pk).values_list("number", flat=True))


def test_lines_written_at_once_are_all_there_and_numbered(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob])
    answers = written_at_once(sat, alice, bob)
    assert not [one for one in answers if isinstance(one, Exception)]
    assert numbers(sat) == list(range(1, 2 * WRITERS + 1))


def test_a_line_raced_against_leaving_a_chair_is_read_by_its_author(
    alice: Member, bob: Member, carol: Member
) -> None:
    """It is of the table before, of the gallery after; and neither waits for the other for ever."""
    for _ in range(ROUNDS):
        sat = sit_down("toy", [alice, bob, carol])
        answers = at_once(
            partial(seating.resign, sat.pk, carol, NOW),
            partial(services.write_line, sat.pk, carol, "Good-bye", NOW),
        )
        assert not [one for one in answers if isinstance(one, Exception)]
        table, seat = table_for(carol, sat.pk)
        rights = chat_rights(table, seat, carol, NOW)
        assert [line.text for line in readable_lines(sat.pk, rights)] == ["Good-bye"]


@contextmanager
def without_lock(table_id: int) -> Iterator[ChatThread]:
    yield ChatThread.objects.get_or_create(table_id=table_id)[0]


def test_without_the_lock_lines_are_lost(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    monkeypatch.setattr(services, "locked_thread", without_lock)
    for _ in range(20):
        sat = sit_down("toy", [alice, bob])
        written_at_once(sat, alice, bob)
        if numbers(sat) != list(range(1, 2 * WRITERS + 1)):
            return
    pytest.fail("the race did not show")
