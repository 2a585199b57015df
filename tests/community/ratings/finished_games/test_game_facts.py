"""The facts read from a closed table: the members in the seats at the start, those who left and
when, and the games that are not rated. Tables are opened, played and left through the services.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from club.community.ratings import tasks
from club.community.ratings.finished_games.game_facts import (
    InvalidGameFacts,
    check_places,
    read_game_facts,
    tables_to_enter,
)
from club.community.ratings.ledger import result_entry
from club.community.ratings.models import GameTally, Result, ResultPlayer
from club.people.members.models import Member
from club.play.game_records.models import Record
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.tables.models import Status, Table
from tests.community.ratings.entered_games import all_rows
from tests.support.sitting_down import DAY, NOW, Sat, agree_to_end, sit_down

pytestmark = pytest.mark.django_db
Callbacks = Callable[..., object]


def play_to_the_end(sat: Sat) -> None:
    """All members and bots make the first legal move until the end."""
    while sat.table.live:
        seat = min(sat.position.to_act)
        if sat.chair(seat).bot:
            play.stand_in(sat.pk, seat, NOW)
        else:
            sat.play(seat, str(sat.position.legal_moves(seat)[0]))


def contenders(sat: Sat) -> list[tuple[str, int, float, bool]]:
    facts = read_game_facts(sat.pk)
    assert facts is not None
    names = dict(Member.objects.values_list("pk", "username"))
    return [
        (names[player.member], player.place, player.presence, player.left)
        for player in facts.players
    ]


def test_a_finished_table_is_a_result_with_its_places(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    play_to_the_end(sat)
    places = sat.record.result["places"]
    assert contenders(sat) == [("alice", places[0], 1.0, False), ("bob", places[1], 1.0, False)]


def test_a_table_that_is_live_or_called_off_gives_none(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    assert read_game_facts(sat.pk) is None
    for member in (alice, bob):
        agree_to_end(sat.pk, member, NOW)
    assert sat.table.status == Status.CANCELLED
    assert result_entry.enter_table(sat.pk) is None
    assert GameTally.objects.count() == 0


def test_a_table_opened_as_unrated_is_tallied_and_not_rated(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(rated=False)
    play_to_the_end(sat)
    assert result_entry.enter_table(sat.pk) is None
    assert (Result.objects.count(), GameTally.objects.count()) == (0, 1)


def test_a_member_among_bots_is_not_rated(alice: Member) -> None:
    sat = sit_down("nim", [alice], robots=["random"])
    play_to_the_end(sat)
    assert contenders(sat) == []
    assert result_entry.enter_table(sat.pk) is None
    assert GameTally.objects.get().whole is False


@pytest.mark.long
def test_two_members_and_a_bot_weigh_two_thirds(alice: Member, bob: Member) -> None:
    sat = sit_down("liars_dice", [alice, bob], robots=["random"])
    play_to_the_end(sat)
    result = result_entry.enter_table(sat.pk)
    assert result is not None
    assert result.weight == 2 / 3
    assert sorted(player.place for player in result.players.all()) == [1, 2]


def test_who_resigned_is_last_with_their_presence(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = sit_down("liars_dice", [alice, bob, carol])
    for _ in range(4):
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    seating.resign(sat.pk, alice, NOW)
    play_to_the_end(sat)
    last = sat.record.entries.filter(seat=0, by="member").latest("number").number
    told = {name: (place, presence, left) for name, place, presence, left in contenders(sat)}
    assert told["alice"] == (3, last / sat.record.length, True)
    assert sorted(place for name, (place, _, _) in told.items() if name != "alice") == [1, 2]


def test_who_left_before_the_first_move_was_not_there(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    seating.resign(sat.pk, alice, NOW)
    play_to_the_end(sat)
    assert contenders(sat) == [("alice", 2, 0.0, True), ("bob", 1, 1.0, False)]


@pytest.mark.long
def test_a_table_that_all_but_one_have_left_is_played_to_its_end(
    alice: Member, bob: Member, carol: Member
) -> None:
    """The share of a leaver refers to the whole game."""
    sat = sit_down("liars_dice", [alice, bob, carol])
    for member in (alice, bob):
        seating.resign(sat.pk, member, NOW)
    assert sat.table.live
    play_to_the_end(sat)
    assert sat.position.outcome is not None
    assert [place for _name, place, _presence, _left in contenders(sat)] == [2, 2, 1]


def test_who_was_played_for_more_than_half_was_there_in_name_only(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    while sat.table.live:
        seat = min(sat.position.to_act)
        if sat.chair(seat).member == alice:
            play.stand_in(sat.pk, seat, NOW + 99 * DAY)
        else:
            sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    assert contenders(sat) == [("alice", 2, 0.0, True), ("bob", 1, 1.0, False)]


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ([1, 2], "3 seats need 3 places, and there are 2."),
        ([1, 2, 4], "There is no place “4” among 3 seats."),
        ([0, 1, 2], "There is no place “0” among 3 seats."),
        ([2, 2, 3], "Nobody came first."),
    ],
)
def test_places_that_no_record_has_are_refused_in_words(places: list[int], sentence: str) -> None:
    with pytest.raises(InvalidGameFacts) as refused:
        check_places(places, 3)
    assert str(refused.value) == sentence


def test_a_record_that_contradicts_itself_changes_nothing(
    alice: Member, bob: Member, caplog: pytest.LogCaptureFixture
) -> None:
    sat = sit_down("nim", [alice, bob])
    play_to_the_end(sat)
    Record.objects.filter(pk=sat.record.pk).update(result={"places": [1], "reason": ""})
    rows = all_rows()
    tasks.enter(sat.pk)
    assert all_rows() == rows
    assert "2 seats need 2 places, and there are 1." in caplog.text


def test_a_closing_table_has_its_result_entered_after_the_commit(
    alice: Member, bob: Member, django_capture_on_commit_callbacks: Callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        play_to_the_end(sit_down("nim", [alice, bob]))
    assert ResultPlayer.objects.count() == 2


def test_what_a_crash_left_out_the_sweep_enters(
    alice: Member, bob: Member, django_capture_on_commit_callbacks: Callbacks
) -> None:
    sat = sit_down("nim", [alice, bob])
    play_to_the_end(sat)  # committed, but no message was sent
    assert tables_to_enter(NOW) == [sat.pk]
    Table.objects.filter(pk=sat.pk).update(ended_at=NOW - 8 * DAY)
    assert tables_to_enter(NOW) == []
    assert tables_to_enter(None) == [sat.pk]
    tasks.enter(sat.pk)
    rows = all_rows()
    tasks.enter(sat.pk)
    assert all_rows() == rows
    assert tables_to_enter(None) == []
