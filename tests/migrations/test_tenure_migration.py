"""Migrations of tenures: who sat where in games that were played before there were any."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.apps.registry import Apps
from pytest_django import DjangoDbBlocker

from tests.migrations.migrating import as_of, migrated

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.whole,
    pytest.mark.xdist_group("tenure migration"),
]
BEFORE = [("tables", "0005_answered"), ("records", "0001_initial")]
AFTER = [("tables", "0006_tenures")]
CALLED_OFF = [("tables", "0017_called_off")]
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
ENTRIES = 4
Row = tuple[Any, ...]  # of a tenure: seat, member, bot, since, until, how it ended


class Way(NamedTuple):
    """Tenures of tables by what had become of them, at two migrations."""

    filled: dict[str, list[Row]]
    later: dict[str, list[Row]]


@pytest.fixture(scope="module")
def way(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Way]:
    with as_of(BEFORE, django_db_blocker) as old:
        tables = {name: sat(old, name, name == "finished") for name in ("live", "finished", "open")}
        tables["cancelled"] = sat(old, "cancelled")
        filled, later = [
            {name: tenures(apps, table) for name, table in tables.items()}
            for apps in map(migrated, (AFTER, CALLED_OFF))
        ]
        yield Way(filled, later)


def sat(apps: Apps, status: str, resigns: bool = False) -> Any:
    """A table of two with four entries, an hour apart; the first may resign after the second."""
    member, table = apps.get_model("members", "Member"), apps.get_model("tables", "Table")
    alice, bob = [
        member.objects.create(username=f"{name}{status}", email=f"{name}{status}@x.example")
        for name in ("alice", "bob")
    ]
    made = table.objects.create(
        host=alice,
        name="Old",
        game_slug="nim",
        game_version=1,
        status=status,
        opened_at=NOW,
        record=None if status == "open" else recorded(apps, status),
    )
    chair = apps.get_model("tables", "Chair")
    chair.objects.create(
        table=made, seat=0, member=None if resigns else alice, bot="greedy" * resigns
    )
    chair.objects.create(table=made, seat=1, member=bob)
    if resigns:
        made.happenings.create(what="resigned", at=NOW + timedelta(hours=2), seat=0, whom=alice)
    return made


def recorded(apps: Apps, status: str) -> Any:
    record = apps.get_model("records", "Record").objects.create(
        game_slug="nim",
        game_version=1,
        seats=2,
        options={},
        length=ENTRIES,
        commitment=status,
        sealed_secret="",
    )
    entry = apps.get_model("records", "Entry")
    for number in range(1, ENTRIES + 1):
        entry.objects.create(
            record=record,
            number=number,
            seat=number % 2,
            move="take 1 from a",
            by="member",
            at=NOW + timedelta(hours=number),
        )
    return record


def tenures(apps: Apps, table: Any) -> list[Row]:
    rows = apps.get_model("tables", "Tenure").objects.filter(table=table.pk)
    told = ("seat", "member__username", "bot", "since", "until", "ended")
    return list(rows.order_by("seat", "since").values_list(*told))


@pytest.mark.twice
def test_who_sits_at_a_live_table_has_sat_there_from_its_first_entry(way: Way) -> None:
    assert way.filled["live"] == [
        (0, "alicelive", "", 0, None, ""),
        (1, "boblive", "", 0, None, ""),
    ]


def test_who_resigned_sat_there_until_then_and_the_bot_from_then_on(way: Way) -> None:
    assert way.filled["finished"] == [
        (0, "alicefinished", "", 0, 2, "resigned"),
        (0, None, "greedy", 2, ENTRIES, "played"),
        (1, "bobfinished", "", 0, ENTRIES, "played"),
    ]


def test_a_table_that_had_not_started_gets_none(way: Way) -> None:
    assert way.filled["open"] == []


def test_those_of_games_called_off_are_told_from_those_played_to_the_end(way: Way) -> None:
    assert {row[-1] for row in way.later["cancelled"]} == {"cancelled"}
    assert [row[-1] for row in way.later["finished"]] == ["resigned", "played", "played"]
