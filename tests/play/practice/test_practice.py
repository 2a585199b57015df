"""Practice from a ply of a finished game: against bots, and alone at all seats."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import uuid4

import pytest

from club.base.errors import ClubError
from club.community.ratings.finished_games.game_facts import tables_to_enter
from club.people.members.models import Member
from club.people.moderation.contacts.rules import CONTACT_RULES, Contact
from club.people.moderation.models import ContactMade
from club.play.game_records.audit import audit_error_of
from club.play.moves import services as play
from club.play.practice.services import starting
from club.play.practice.services.starting import PracticeStart
from club.play.tables.models import Chair, Origin, Status, Table
from club.play.tables.presentation.results import transcript_of
from games import registry, transcript
from tests.play.replay.looking_back import at, play_out
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
ALONE = PracticeStart(ply=2, seat=None, bot="", once=None)
AS_BOB = PracticeStart(ply=2, seat=1, bot="greedy", once=None)


@pytest.fixture
def finished(alice: Member, bob: Member) -> Sat:
    sat = sit_down("nim", [alice, bob], {"heaps": "3 4 5"})
    for seat, move in enumerate(("3 from a", "4 from b", "4 from c", "1 from c")):
        sat.play(seat % 2, f"take {move}")
    assert sat.table.status == Status.FINISHED
    return sat


def begin(finished: Sat, member: Member, choices: PracticeStart) -> Sat:
    return Sat(starting.begin_practice(finished.table, member, choices, NOW).pk)


def test_the_game_goes_on_from_the_chosen_ply_at_a_table_of_ones_own(
    finished: Sat, carol: Member
) -> None:
    sat = begin(finished, carol, AS_BOB)
    table = sat.table
    assert (table.host, table.private, table.rated) == (carol, True, False)
    assert (table.status, table.origin) == (Status.LIVE, Origin.PRACTICE)
    assert sat.plies() == finished.plies()[:2]
    assert sat.seat_of(carol) == 1
    assert sat.chair(0).bot == "greedy"
    assert sat.chair(0).being_asked


def test_the_finished_game_stays_as_it_was(finished: Sat, carol: Member) -> None:
    before = finished.plies()
    sat = begin(finished, carol, ALONE)
    sat.play(0, "take 5 from c")
    assert finished.plies() == before
    assert finished.table.status == Status.FINISHED
    assert audit_error_of(finished.record) == ""


def test_alone_the_member_moves_to_the_seat_that_decides(finished: Sat, alice: Member) -> None:
    sat = begin(finished, alice, ALONE)
    assert sat.seat_of(alice) == 0
    sat.play(0, "take 1 from c")
    assert sat.seat_of(alice) == 1
    sat.play(1, "take 4 from c")
    assert sat.table.status == Status.FINISHED
    assert audit_error_of(sat.record) == ""


def test_a_second_press_plays_nothing_at_the_next_seat(finished: Sat, alice: Member) -> None:
    sat = begin(finished, alice, ALONE)
    asked = sat.chair(0).asked
    sat.play(0, "take 1 from c", asked=asked)
    with pytest.raises(ClubError):
        play.play(sat.pk, alice, ["take 1 from c"], asked, NOW)
    assert len(sat.plies()) == 3


def test_practice_has_no_clock(finished: Sat, carol: Member) -> None:
    sat = begin(finished, carol, replace(AS_BOB, ply=1))
    chair = sat.chair(1)
    assert chair.being_asked
    assert (chair.due_at, chair.remind_at) == (None, None)


def test_practice_counts_for_no_rating(finished: Sat, alice: Member) -> None:
    sat = begin(finished, alice, ALONE)
    sat.play(0, "take 5 from c")
    assert sat.table.status == Status.FINISHED
    assert sat.pk not in tables_to_enter(None)


def test_chance_after_the_ply_is_drawn_anew_and_can_be_verified(alice: Member, bob: Member) -> None:
    dice = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    sat = begin(dice, alice, replace(ALONE, ply=3))
    play_out(sat)
    read = transcript.parse(transcript_of(sat.table))
    assert read.proof and read.proof.copied == 3
    assert transcript.verified(registry.find("liars_dice"), read).outcome
    assert audit_error_of(sat.record) == ""
    changed = replace(read, proof=replace(read.proof, copied=0))
    with pytest.raises(transcript.BrokenTranscript):
        transcript.verified(registry.find("liars_dice"), changed)


@pytest.mark.parametrize(
    ("choices", "word"),
    [
        (replace(ALONE, ply=4), "over there"),
        (replace(ALONE, ply=5), "no such step"),
        (replace(AS_BOB, seat=2), "no such seat"),
        (replace(AS_BOB, bot="deep blue"), "no such bot"),
    ],
)
def test_what_there_is_not_is_refused(
    finished: Sat, alice: Member, choices: PracticeStart, word: str
) -> None:
    with pytest.raises(ClubError, match=word):
        starting.begin_practice(finished.table, alice, choices, NOW)
    assert Table.objects.count() == 1


def test_a_live_game_is_not_practised(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    with pytest.raises(ClubError, match="over"):
        starting.begin_practice(sat.table, alice, replace(ALONE, ply=0), NOW)


def test_one_press_begins_one_game(finished: Sat, alice: Member) -> None:
    once = replace(ALONE, once=uuid4())
    assert begin(finished, alice, once).pk == begin(finished, alice, once).pk


def test_a_member_practises_ten_games_at_once(finished: Sat, alice: Member) -> None:
    for _ in range(starting.MOST_AT_ONCE):
        begun = begin(finished, alice, ALONE)
    with pytest.raises(ClubError, match="10 practice games"):
        begin(finished, alice, ALONE)
    starting.end_practice(begun.pk, alice, NOW)
    assert begin(finished, alice, ALONE)


def test_practice_counts_as_a_table_that_is_opened(finished: Sat, alice: Member) -> None:
    (hourly, _daily) = CONTACT_RULES[Contact.OPEN_TABLE].by_author
    ContactMade.objects.bulk_create(
        ContactMade(contact=Contact.OPEN_TABLE, author=alice, at=NOW) for _ in range(hourly.most)
    )

    with pytest.raises(ClubError, match="that is the limit"):
        begin(finished, alice, ALONE)


def test_practice_ends_when_its_member_says_so(finished: Sat, alice: Member, bob: Member) -> None:
    sat = begin(finished, alice, ALONE)
    with pytest.raises(ClubError):
        starting.end_practice(sat.pk, bob, NOW)
    assert starting.end_practice(sat.pk, alice, NOW).status == Status.CANCELLED
    other = sit_down("nim", [alice, bob])
    with pytest.raises(ClubError, match="not for practice"):
        starting.end_practice(other.pk, alice, NOW)


def test_the_replay_has_the_form_and_the_table_says_what_it_is(
    finished: Sat, carol: Member, inside: Enter
) -> None:
    client = inside(carol)
    page = body(client.get(at(finished, 2)))
    assert "Practise from here" in page
    once = re.findall(r'name="once" value="([^"]+)"', page)[0]
    form = {"step": "2", "as": "spectator", "seat": "all", "once": once}
    answer = client.post(address(finished, "practice"), form)
    assert answer.status_code == 303
    begun = Table.objects.get(origin=Origin.PRACTICE)
    assert answer.headers["Location"] == begun.get_absolute_url()
    shown = words(client.get(begun.get_absolute_url()))
    assert "Only you and members whom you invite see this table." in shown
    assert "Seat 2" in shown
    ended = client.post(address(Sat(begun.pk), "practice", "end"))
    assert ended.status_code == 303
    assert Table.objects.get(pk=begun.pk).status == Status.CANCELLED


def test_at_its_end_a_replay_has_no_form(finished: Sat, alice: Member, inside: Enter) -> None:
    assert "Practise from here" not in body(inside(alice).get(at(finished, 4)))


def test_a_refusal_is_a_sentence_on_the_replay(finished: Sat, carol: Member, inside: Enter) -> None:
    client = inside(carol)
    form = {"step": "1", "as": "spectator", "seat": "7"}
    answer = client.post(address(finished, "practice"), form, follow=True)
    assert "no such seat" in words(answer)


def test_others_do_not_see_it(finished: Sat, alice: Member, bob: Member, inside: Enter) -> None:
    sat = begin(finished, alice, ALONE)
    assert inside(bob).get(address(sat)).status_code == 404
    assert Chair.objects.filter(table=sat.pk, member=alice).count() == 1


def test_a_program_practises_too(finished: Sat, carol: Member) -> None:
    own, place = program(carol), f"tables/{finished.pk}/practice"
    begun = own.post(place, {"plies": 2, "seat": None})
    assert begun.status_code == 200
    table = Table.objects.get(origin=Origin.PRACTICE)
    assert begun.json()["id"] == table.pk
    assert own.post(place, {"plies": 9, "seat": None}).status_code == 422
    assert own.delete(f"tables/{table.pk}/practice").status_code == 200
    assert Table.objects.get(pk=table.pk).status == Status.CANCELLED
