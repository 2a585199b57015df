"""The record file: what was played as JSON, with what chance drew; and how many at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import jsonschema
import pytest
import time_machine
from django.test import Client

from club.people.members.models import Member
from club.play.game_records import api as game_records_api
from club.play.game_records.models import Record
from club.play.tables.models import Status, Table
from games import chance
from games.chance import Seed
from games.chance.numbers import Numbers
from tests.site.api.conftest import Program, program
from tests.support.pages import address
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]


def played_out(sat: Sat) -> Sat:
    rng = Random(3)
    while sat.position.to_act:
        seat = min(sat.position.to_act)
        sat.play(seat, str(rng.choice(sat.position.legal_moves(seat))))
    return sat


@pytest.fixture
def over(alice: Member, bob: Member) -> Sat:
    """A finished game with dice."""
    return played_out(sit_down("liars_dice", [alice, bob]))


@pytest.fixture
def bot(carol: Member) -> Program:
    return program(carol)


@pytest.mark.long
def test_a_finished_game_fits_the_published_schema(over: Sat, bot: Program) -> None:
    schema = Client().get("/api/v1/records/schema").json()
    told = bot.get(f"records/{over.pk}").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(told)
    assert told["format"] == "kerho-record 1"
    assert told["seats"] == ["alice", "bob"]
    assert [(ply["seat"], ply["move"], ply["by"]) for ply in told["plies"]] == over.plies()
    assert told["outcome"]["places"] == over.record.result["places"]
    assert {"started", "finished"} <= {one["what"] for one in told["happenings"]}


def test_every_draw_of_chance_is_told_as_it_follows_from_the_secret(
    over: Sat, bot: Program
) -> None:
    told = bot.get(f"records/{over.pk}").json()
    plies = [(ply["seat"], ply["move"]) for ply in told["plies"]]
    seed = Seed(told["chance"], bytes.fromhex(told["secret"]), tuple(told["nonces"]))
    assert chance.commitment(seed.secret) == told["commitment"]
    rolled = 0
    for number, ply in enumerate(told["plies"]):
        drawn = seed.generator(plies[:number])
        assert isinstance(drawn, Numbers)
        assert ("rolls" in ply) == (ply["seat"] == -1)
        for bound, which in ply.get("rolls", ()):
            assert drawn.below(bound) == which
            rolled += 1
    assert rolled


def test_the_first_way_of_drawing_is_told_as_well(over: Sat, bot: Program) -> None:
    Record.objects.filter(pk=over.record.pk).update(chance=chance.BY_PYTHON)
    drawn = [
        ply["rolls"] for ply in bot.get(f"records/{over.pk}").json()["plies"] if "rolls" in ply
    ]
    assert drawn
    assert all(0 <= which < bound for rolls in drawn for bound, which in rolls)


def test_the_transcript_is_the_one_that_the_page_offers(
    over: Sat, bot: Program, carol: Member, inside: Enter
) -> None:
    told = bot.get(f"records/{over.pk}", Accept="text/plain")
    assert told["Content-Type"] == "text/plain; charset=utf-8"
    assert told.content == inside(carol).get(address(over, "transcript")).content


def test_a_game_called_off_is_told_without_an_outcome(
    alice: Member, bob: Member, bot: Program
) -> None:
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(status=Status.CANCELLED, ended_at=sat.table.started_at)
    assert bot.get(f"records/{sat.pk}").json()["outcome"] is None


def test_a_game_under_way_has_no_record_file_for_anybody(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    for member in (alice, bob):
        assert program(member).get(f"records/{sat.pk}").status_code == 404


@pytest.mark.long
def test_record_files_are_exported_many_at_a_time(
    over: Sat, alice: Member, bob: Member, bot: Program
) -> None:
    private = played_out(sit_down("nim", [alice, bob], private=True))
    told = bot.get("exports/records").json()
    assert told == {"items": [bot.get(f"records/{over.pk}").json()], "next": None}
    own = program(alice).get("exports/records?limit=1").json()
    assert own["items"][0]["table"]["id"] == own["next"] == private.pk


def test_an_export_ends_where_games_grow_long_and_goes_on_from_there(
    over: Sat, alice: Member, bob: Member, bot: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = played_out(sit_down("nim", [alice, bob]))
    monkeypatch.setattr(game_records_api, "MOST_PLIES", 1)
    first = bot.get("exports/records").json()
    rest = bot.get(f"exports/records?cursor={first['next']}").json()
    assert [one["table"]["id"] for one in first["items"] + rest["items"]] == [newer.pk, over.pk]
    assert rest["next"] is None


def test_six_exports_an_hour_and_no_more(bot: Program) -> None:
    with time_machine.travel("2026-03-02T19:30:00Z", tick=False):
        codes = [bot.get("exports/records").status_code for _ in range(7)]
        refused = bot.get("exports/records")
        assert bot.get("records").status_code == 200
    assert codes == [200] * 6 + [429]
    assert refused["Retry-After"] == "1801"
    with time_machine.travel("2026-03-02T20:00:00Z", tick=False):
        assert bot.get("exports/records").status_code == 200
