"""Expansions and sides of plays in files of BG Stats and CSV, in and out."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from club.community.play_log.bg_stats_export import bg_stats_document
from club.community.play_log.imports.csv_plays import plays_as_csv
from club.community.play_log.models import Play
from club.community.play_log.queries import plays_to_export
from club.people.members.models import Member
from tests.community.play_log.evenings import logged
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.community.play_log.imported import say_who, written

pytestmark = pytest.mark.django_db


def test_expansions_and_sides_come_and_go_with_files(alice: Member, bob: Member) -> None:
    say_who(alice)
    expansion = {"id": 12, "uuid": "g-12", "name": "Carcosa: Tides"}
    games = [{"id": 1, "uuid": "g-1", "name": "Carcosa"}, expansion]
    row = bg_stats_play(1, expansionPlays=[{"gameRefId": 12}, {"gameRefId": 99}, "x"])
    written(alice, bg_stats([row], games=games))
    play = Play.objects.get()
    assert [title.name for title in play.expansions.all()] == ["Carcosa: Tides"]
    play.scorers.filter(member=alice).update(side="red", started=True)

    (line, other) = csv_lines(plays_as_csv(plays_to_export(alice)))

    assert (line["expansions"], line["side"], line["began"]) == ("Carcosa: Tides", "red", "1")
    assert other["side"] == ""
    play.delete()
    written(alice, plays_as_csv_bytes([line, other]))
    again = Play.objects.get()
    assert [title.name for title in again.expansions.all()] == ["Carcosa: Tides"]
    assert again.scorers.get(member=alice).side == "red"


def test_an_expansion_that_was_added_here_goes_out_as_bg_stats(alice: Member, bob: Member) -> None:
    logged(alice, bob, expansions=["Carcosa: Tides"])

    document = bg_stats_document(alice, plays_to_export(alice))

    (expansion,) = document["plays"][0]["expansionPlays"]
    (game,) = [row for row in document["games"] if row["id"] == expansion["gameRefId"]]
    assert game["name"] == "Carcosa: Tides"


def csv_lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def plays_as_csv_bytes(lines: list[dict[str, str]]) -> bytes:
    target = StringIO()
    writer = csv.DictWriter(target, lines[0])
    writer.writeheader()
    writer.writerows(lines)
    return target.getvalue().encode()
