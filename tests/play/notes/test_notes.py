"""Notes: a page of one's own for each seat, and notes at the log of a finished game."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.notes import queries, services
from club.play.notes.models import LogNote, SeatNotes
from club.play.seats import services as seating
from club.play.tables.models import Status
from tests.support.pages import HTMX, Enter, address, body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def sat(toys: None, alice: Member, bob: Member) -> Sat:
    """alice and bob play; carol looks on."""
    return sit_down("toy", [alice, bob])


@pytest.fixture
def finished(toys: None, alice: Member, bob: Member) -> Sat:
    finished = sit_down("toy", [alice, bob], {"length": 1})
    finished.play(0, "end")
    assert finished.table.status == Status.FINISHED
    return finished


def save(sat: Sat, member: Member, text: str, version: int = 0) -> SeatNotes:
    return services.save_notes(sat.table, member, text, version, NOW)


def note(sat: Sat, member: Member, text: str, *, shared: bool = False, line: int = 1) -> None:
    services.save_log_note(sat.table, member, line, text, shared=shared, now=NOW)


def test_notes_are_saved_with_a_number(sat: Sat, alice: Member) -> None:
    assert save(sat, alice, "Buy sheep").version == 1
    assert save(sat, alice, "Buy wool", 1).version == 2
    assert queries.seat_notes(sat.table, alice).text == "Buy wool"


def test_the_second_of_two_devices_is_shown_both_texts(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    save(sat, alice, "from the phone")
    form = {"text": "from the desk", "version": "0"}
    answer = inside(alice).post(address(sat, "notes"), form)
    assert answer.status_code == 409
    assert "from the phone" in words(answer)
    assert "from the desk" in words(answer)
    assert queries.seat_notes(sat.table, alice).text == "from the phone"
    assert 'name="version" value="1"' in body(answer)


def test_the_same_text_twice_is_no_conflict(sat: Sat, alice: Member) -> None:
    save(sat, alice, "Buy sheep")
    assert save(sat, alice, "Buy sheep").version == 1


def test_notes_of_twenty_thousand_characters_are_the_longest(sat: Sat, alice: Member) -> None:
    save(sat, alice, "x" * 20_000)
    with pytest.raises(ClubError, match="20000"):
        save(sat, alice, "x" * 20_001, 1)


def test_notes_are_read_by_nobody_else(
    sat: Sat, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    save(sat, alice, "wool before winter")
    for member in (bob, carol):
        for place in ((), ("notes",), ("log",)):
            assert "wool before winter" not in body(inside(member).get(address(sat, *place)))


def test_who_never_sat_there_has_no_notes(sat: Sat, carol: Member, inside: Enter) -> None:
    with pytest.raises(NotAllowed):
        save(sat, carol, "Hello")
    assert inside(carol).get(address(sat, "notes")).status_code == 404


def test_who_left_keeps_their_notes(toys: None, alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("toy", [alice, bob, carol])
    save(sat, carol, "mine")
    seating.resign(sat.pk, carol, NOW)
    assert queries.seat_notes(sat.table, carol).text == "mine"


def test_notes_stay_with_the_finished_table(finished: Sat, alice: Member) -> None:
    assert save(finished, alice, "Well played").version == 1


def test_the_part_beside_the_board_is_filled_and_saved_by_fragments(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    save(sat, alice, "Buy sheep")
    client = inside(alice)
    assert "Buy sheep" not in body(client.get(address(sat)))
    assert "Buy sheep" in body(client.get(address(sat, "notes"), **HTMX))
    answer = client.post(address(sat, "notes"), {"text": "Buy wool", "version": "1"}, **HTMX)
    assert "Saved." in words(answer)
    assert 'name="version" value="2"' in body(answer)


def test_a_note_at_a_line_is_mine_or_of_all_who_sat_there(
    finished: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    note(finished, alice, "This was the turning point", shared=True)
    note(finished, bob, "I had not seen it")
    log = address(finished, "notes", "log")
    assert "turning point" in words(inside(bob).get(log))
    assert "not seen it" in words(inside(bob).get(log))
    assert "turning point" in words(inside(alice).get(log))
    assert "not seen it" not in words(inside(alice).get(log))


def test_a_note_without_a_text_is_removed(finished: Sat, alice: Member, inside: Enter) -> None:
    note(finished, alice, "Oh")
    form = {"line": "1", "text": " "}
    assert inside(alice).post(address(finished, "notes", "log"), form).status_code == 303
    assert not LogNote.objects.exists()


@pytest.mark.parametrize("line", [0, 99])
def test_a_line_that_there_is_not_has_no_note(finished: Sat, alice: Member, line: int) -> None:
    with pytest.raises(ClubError, match="no such line"):
        note(finished, alice, "Oh", line=line)


def test_notes_at_the_log_wait_for_the_end(sat: Sat, alice: Member, inside: Enter) -> None:
    sat.play(0, "step")
    with pytest.raises(ClubError, match="end of the game"):
        note(sat, alice, "Oh")
    assert inside(alice).get(address(sat, "notes", "log")).status_code == 404


def test_who_looks_on_reads_no_notes_at_the_log(
    finished: Sat, alice: Member, carol: Member, inside: Enter
) -> None:
    note(finished, alice, "Oh", shared=True)
    assert inside(carol).get(address(finished, "notes", "log")).status_code == 404
    with pytest.raises(NotAllowed):
        note(finished, carol, "Ah")
