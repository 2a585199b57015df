"""A file of BG Stats that is read, written out and read again says the same."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time
from typing import Any

import pytest

from club.community.play_log import services
from club.community.play_log.bg_stats_export import bg_stats_document
from club.community.play_log.forms import draft_of_form, form_of_play
from club.community.play_log.models import ImportedRow, Play
from club.community.play_log.queries import find_play, plays_to_export
from club.people.file_imports.services import take_import_back
from club.people.members.models import Member
from tests.community.play_log.evenings import draft, scorer
from tests.community.play_log.files import BGG, CSV, bg_stats, bg_stats_play
from tests.community.play_log.imported import counts, read, say_who, written
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
GAMES = [
    {"id": 31, "uuid": "g-31", "name": "Carcosa", "bggId": 4711, "highestWins": True, "minAge": 8},
    {"id": 7, "uuid": "g-7", "name": "Rescue", "bggId": 0, "cooperative": True, "copies": [{}]},
    {"id": 12, "uuid": "g-12", "name": "Carcosa: Ruins", "bggId": 4712, "isExpansion": 1},
]
TAGS = [{"id": 5, "uuid": "t-5", "name": "Weekly", "type": "Personal"}]
MORE = {
    "games": GAMES,
    "tags": TAGS,
    "groups": [],
    "challenges": [{"uuid": "c-1", "name": "10 x 10", "games": [{"gameRefId": 12}]}],
    "userInfo": {"meRefId": 1, "bggUsername": "alice_bgg", "appVersion": "v5"},
}


def played(number: int, scores: Sequence[str] = ("40", "31"), **more: Any) -> dict[str, Any]:
    return bg_stats_play(number, scores, **{"gameRefId": 31, **more})


def whole_file() -> dict[str, Any]:
    """Plays as the program writes them: seconds, ties, teams, a lost game, expansions."""
    teams = played(4, ("9", "9", "4", "4"), winners=[0, 1], usesTeams=True)
    for score, team in zip(teams["playerScores"], "1122", strict=True):
        score |= {"team": team, "teamRole": "Owls", "role": "scout", "seatOrder": 2}
    unknown = {
        "board": "Winter",
        "rating": 7,
        "expansionPlays": [{"gameRefId": 12, "bggId": 0}],
        "metaData": {"playerRefId": 2},
        "tags": [{"tagRefId": 5}],
    }
    plays = [
        played(1, ("59", "59"), winners=[1], playDate="2026-02-01 19:30:45"),
        played(2, ("28", "60"), winners=[0], **unknown),
        played(3, ("0", "0"), winners=[], gameRefId=7, comments="x" * 1_200),
        teams,
        played(5, ("7",), winners=[], playDate="2026-02-02 00:00:00", locationRefId=0),
        played(6, playerScores=[]),
        {key: value for key, value in played(7).items() if key not in ("ignored", "durationMin")},
    ]
    document: dict[str, Any] = json.loads(bg_stats(plays, **MORE))
    return document


def as_bytes(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document).encode()


def exported(member: Member) -> dict[str, Any]:
    document = bg_stats_document(member, plays_to_export(member))
    copy: dict[str, Any] = json.loads(json.dumps(document))
    return copy


def by_uuid(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with plays by identifier, since their order says nothing."""
    return {**document, "plays": {play["uuid"]: play for play in document["plays"]}}


def test_a_file_is_exported_as_it_was_imported(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))

    assert by_uuid(exported(alice)) == by_uuid(whole_file())


@pytest.mark.parametrize("owner", [None, [], "me", {"meRefId": [1]}, {"meRefId": {}}, {}])
def test_a_file_whose_owner_is_odd_is_exported_again(alice: Member, owner: object) -> None:
    written(alice, bg_stats([bg_stats_play(1)], userInfo=owner))

    user = exported(alice)["userInfo"]

    assert user == (owner if isinstance(owner, dict) else {"meRefId": user["meRefId"]})


def test_an_exported_file_that_is_imported_again_changes_nothing(
    alice: Member, bob: Member
) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))
    services.log_play(bob, draft(scorer(bob, "7"), scorer(alice, "4")), NOW)

    assert counts(alice, as_bytes(exported(alice))) == {"same": 8}


def test_winners_of_the_file_are_first_and_of_nobody_none(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))

    places = {
        play.source_id[-1]: [row.place for row in play.scorers.all()] for play in Play.objects.all()
    }

    assert places == {
        "1": [2, 1],
        "2": [1, 2],
        "3": [None, None],
        "4": [1, 1, 3, 3],
        "5": [None],
        "6": [None],
        "7": [1, 2],
    }
    assert Play.objects.get(source_id__endswith="1").clock == time(19, 30, 45)


def test_winners_of_boardgamegeek_and_of_tables_are_facts(alice: Member, bob: Member) -> None:
    level = BGG.replace('score="9"', 'score="12"')
    written(alice, level.encode())
    written(alice, CSV.replace("20,1,1", "20,1,0").replace('5",2,0', '5",2,1').encode())

    places = [row.place for row in Play.objects.get(source_id="501").scorers.all()]

    assert places == [1, 2]
    assert [row.place for row in Play.objects.get(source_id="7").scorers.all()] == [2, 1]


def test_an_edit_of_the_note_changes_the_note_alone(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))
    before = by_uuid(exported(alice))["plays"]
    for play in Play.objects.exclude(source_id__endswith="6"):
        shown = find_play(play.pk)
        assert shown is not None
        form = draft_of_form(form_of_play(shown), NOW.date(), is_edit=True)
        note = f"{play.note}!"[-900:]
        services.edit_play(play.pk, alice, replace(form, note=note), 1, "", NOW)

    after = by_uuid(exported(alice))["plays"]

    for uuid, play in after.items():
        edited = {key: play[key] for key in play if key in ("comments", "modificationDate")}
        assert play == {**before[uuid], **edited}


def test_an_edit_of_title_and_scores_changes_these(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))
    play = Play.objects.get(source_id__endswith="2")
    new = draft(scorer(alice, "70"), scorer(bob, "60"), title="Rescue", day=play.day)

    services.edit_play(play.pk, alice, new, 1, "", NOW)

    row = by_uuid(exported(alice))["plays"][play.source_id]
    assert (row["gameRefId"], row["board"], row["rating"]) == (7, "Winter", 7)
    assert [(score["score"], score["metaData"]) for score in row["playerScores"]] == [
        ("70", "{}"),
        ("60", "{}"),
    ]


def test_rows_keep_their_identifiers_when_another_file_has_other_numbers(
    alice: Member, bob: Member
) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))
    games = [{**GAMES[0], "id": 1}, {"id": 31, "uuid": "g-new", "name": "Newer", "bggId": 0}]
    written(alice, bg_stats([played(9)], games=games, userInfo=MORE["userInfo"]))

    document = exported(alice)

    uuids = {game["id"]: game["uuid"] for game in document["games"]}
    assert len(uuids) == len(document["games"]) == 4
    games_of = {play["uuid"][-1]: uuids[play["gameRefId"]] for play in document["plays"]}
    assert (games_of["1"], games_of["3"], games_of["9"]) == ("g-31", "g-7", "g-new")
    expansion = by_uuid(document)["plays"][played(2)["uuid"]]["expansionPlays"][0]
    assert uuids[expansion["gameRefId"]] == "g-12"


def test_a_file_says_nothing_about_its_owner_to_others(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))

    document = exported(bob)

    text = json.dumps(document)
    assert len(document["plays"]) == 5
    assert "Winter" not in text and "alice_bgg" not in text and "Bob B." not in text
    assert by_uuid(document)["plays"][played(1)["uuid"]]["playerScores"][1]["winner"]


def test_who_wants_to_be_left_out_has_no_name_in_exported_plays(
    alice: Member, bob: Member, carol: Member
) -> None:
    say_who(alice)
    written(alice, as_bytes(whole_file()))
    services.set_left_out(bob, True, NOW)

    document = exported(alice)

    anonymous = {player["id"] for player in document["players"] if player["isAnonymous"]}
    second = by_uuid(document)["plays"][played(1)["uuid"]]["playerScores"][1]
    assert second["playerRefId"] in anonymous and second["score"] == "59"


def test_rows_of_a_file_go_with_the_last_import_that_is_taken_back(alice: Member) -> None:
    imported = written(alice, as_bytes(whole_file()))
    assert ImportedRow.objects.exists()

    take_import_back(imported.pk, alice)

    assert not ImportedRow.objects.exists()


def test_the_owner_is_taken_from_the_file(alice: Member, bob: Member) -> None:
    shown = read(alice, bg_stats([bg_stats_play(1)])).preview

    assert [(name["name"], name["member"]) for name in shown["names"][:2]] == [
        ("Alice A.", "alice"),
        ("Bob B.", ""),
    ]
    assert shown["counts"]["new"] == 1


def test_the_owner_of_a_file_of_boardgamegeek_is_its_user(alice: Member) -> None:
    content = BGG.replace('username="alice"', 'username="alice_bgg"')

    shown = read(alice, content.encode()).preview

    assert ("alice_bgg", "alice") in [(name["name"], name["member"]) for name in shown["names"]]


def test_what_the_importer_says_of_the_owner_counts_more_than_the_file(
    alice: Member, bob: Member
) -> None:
    say_who(bob)  # in whose hands Alice A. is alice

    shown = read(bob, bg_stats([bg_stats_play(1)])).preview

    assert [name["member"] for name in shown["names"][:2]] == ["alice", "bob"]


def test_our_own_export_says_who_its_owner_is(alice: Member, bob: Member) -> None:
    services.log_play(alice, draft(scorer("Gran", "7"), scorer(alice, "4")), NOW)

    document = exported(alice)

    names = {player["id"]: player["name"] for player in document["players"]}
    assert names[document["userInfo"]["meRefId"]] == "alice"
