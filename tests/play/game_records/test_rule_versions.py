"""Tables on older rules: which may move to newer ones unnoticed, and that nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from club.base.streams.publisher import chair_channel, spectators_channel
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.message_json import message_from_json
from club.play.moves import services as play
from club.play.moves.services import rule_versions
from club.play.moves.services.rule_versions import compare_table, move_table
from club.play.tables.models import Chair, EventType
from club.play.tables.services import history
from games import registry
from games.shadow.moment import DifferenceKind
from games.shadow.replay import ReplayDifference
from tests.site.api.conftest import program
from tests.support.newer_rules.nim import CHANGE
from tests.support.sitting_down import MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]

UNMET = ("take 1 from b", "take 2 from c")  # three stones are left in each heap
REFUSED = ("take 1 from b", "take 4 from c")  # at ply 2
MORE_NOW = ("take 1 from a", "take 1 from b")  # four stones may be taken from a heap


def played(alice: Member, bob: Member, *moves: str) -> Sat:
    """A table of version 1."""
    sat = sit_down("nim", [alice, bob], version=1)
    for number, move in enumerate(moves):
        sat.play(number % 2, move)
    return sat


def move(sat: Sat) -> bool:
    return move_table(compare_table(sat.pk, registry.find("nim")), NOW)


def shadow(*words: str) -> list[str]:
    output = StringIO()
    call_command("shadow", "nim", *words, stdout=output)
    return output.getvalue().splitlines()


def numbers(sats: list[Sat], ply: int | None = None) -> str:
    end = "" if ply is None else f" from ply {ply}"
    listed = ", ".join(f"{sat.pk}{end}" for sat in sats)
    return f"({len(sats)}): {listed}"


def test_a_table_moves_with_its_record_and_its_history_says_what_changed(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)

    assert move(sat)

    assert (sat.table.game_version, sat.record.game_version) == (2, 2)
    (event,) = sat.happened(EventType.NEW_RULES)
    reason = message_from_json(event.why)
    assert reason.rule == "R2"
    assert str(reason) == (
        "The table plays by version 2 of the rules from here on, and no longer by version 1. Until "
        f"here nothing would have been different. {CHANGE.text}"
    )


def test_nothing_else_changes_at_a_table_that_moves(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)
    play.lay_out(sat.pk, alice, "take 1 from a", sat.chair(0).asked)
    before = everything(sat)

    assert move(sat)

    assert changed_columns(before, everything(sat)) == MOVED


MOVED = {"table.game_version", "table.revision", "table.locks", "record.game_version"}


def changed_columns(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


def everything(sat: Sat) -> dict[str, Any]:
    """Each column of the table, its record and its chairs, and the plies."""
    rows = {"table": sat.table, "record": sat.record}
    rows |= {f"chair {chair.seat}": chair for chair in Chair.objects.filter(table=sat.pk)}
    columns = {
        f"{name}.{field.attname}": getattr(row, field.attname)
        for name, row in rows.items()
        for field in row._meta.concrete_fields
    }
    return columns | {"plies": list(sat.record.entries.values())}


def test_a_table_that_met_the_rule_or_may_meet_it_now_has_a_difference(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    def difference(*moves: str) -> ReplayDifference | None:
        table = played(alice, bob, *moves)
        return compare_table(table.pk, registry.find("nim")).difference

    assert difference(*UNMET) is None
    assert difference(*REFUSED) == ReplayDifference(2, DifferenceKind.LEGALITY)
    assert difference(*MORE_NOW) == ReplayDifference(2, DifferenceKind.MOVES)


def test_a_table_at_which_somebody_played_meanwhile_does_not_move(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)
    comparison = compare_table(sat.pk, registry.find("nim"))
    sat.play(0, "take 1 from a")

    assert not move_table(comparison, NOW)
    assert (sat.table.game_version, sat.happened(EventType.NEW_RULES)) == (1, [])


def test_a_table_at_which_somebody_prepared_moves_meanwhile_does_not_move(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)
    comparison = compare_table(sat.pk, registry.find("nim"))
    play.lay_out(sat.pk, alice, "take 1 from a", sat.chair(0).asked)

    assert not move_table(comparison, NOW)
    assert sat.table.game_version == 1


def test_a_moved_table_goes_on_by_the_newer_rules_and_its_record_is_sound(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)
    assert sat.read.game.info.version == 1

    move(sat)

    assert sat.read.game.info.version == 2
    sat.play(0, "take 3 from c")
    assert type(sat.position).__name__ == "CappedNim"
    assert audit_error_of(sat.record) == ""


def test_an_open_page_asks_again_and_gets_the_drawing_of_the_newer_version(
    newer_nim: None, alice: Member, bob: Member, inside: Enter
) -> None:
    sat = played(alice, bob, *UNMET)
    page = inside(alice).get(f"/tables/{sat.pk}/").content.decode()
    since = re.search(r"since=([^&\"]+)", page)
    assert since and news(inside(alice), sat, since[1]).status_code == 204

    move(sat)

    answer = news(inside(alice), sat, since[1])
    assert answer.status_code == 200 and CHANGE.text in answer.content.decode()


def news(client: Client, sat: Sat, since: str) -> Any:
    return client.get(f"/tables/{sat.pk}/news/?since={since}")


def test_a_program_that_knows_the_table_gets_the_newer_version(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    sat = played(alice, bob, *UNMET)
    client = program(alice)
    known = client.get(f"tables/{sat.pk}")

    move(sat)

    now = client.get(f"tables/{sat.pk}", HTTP_IF_NONE_MATCH=known["ETag"])
    assert (known.json()["version"], now.status_code, now.json()["version"]) == (1, 200, 2)


def test_each_chair_and_spectators_are_told_of_a_move(
    newer_nim: None, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = played(alice, bob, *UNMET)
    channels: set[str] = set()
    monkeypatch.setattr(history, "publish_after_commit", channels.update)

    move(sat)

    chairs = {chair_channel(sat.chair(seat).pk) for seat in (0, 1)}
    assert chairs | {spectators_channel(sat.pk)} <= channels


def test_the_command_names_tables_by_kind_and_ply_and_moves_none_unasked(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    unmet, refused, more = (played(alice, bob, *moves) for moves in (UNMET, REFUSED, MORE_NOW))

    assert shadow() == [
        "nim: compared with version 2",
        f"live tables that may move unnoticed {numbers([unmet])}",
        f"live tables that stay, legality {numbers([refused], 2)}",
        f"live tables that stay, moves that may be made {numbers([more], 2)}",
    ]
    assert unmet.table.game_version == 1


def test_the_command_compares_finished_records_too(
    newer_nim: None, alice: Member, bob: Member
) -> None:
    capped = played(alice, bob, *UNMET, "take 3 from a", "take 3 from b", "take 3 from c")
    free = played(alice, bob, "take 3 from a", "take 4 from b", "take 5 from c")

    assert shadow("--move") == [
        "nim: compared with version 2",
        f"other records without a difference (1): {capped.record.pk}",
        f"other records with one, legality (1): {free.record.pk} from ply 2",
    ]
    assert capped.record.game_version == 1


def test_the_command_says_which_tables_changed_meanwhile(
    newer_nim: None, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = played(alice, bob, *UNMET)
    read = rule_versions.transcript

    def play_meanwhile(record: Any) -> Any:
        transcript = read(record)
        sat.play(0, "take 1 from a", now=NOW + MINUTE)
        return transcript

    monkeypatch.setattr(rule_versions, "transcript", play_meanwhile)

    assert f"not moved, since they changed meanwhile {numbers([sat])}" in shadow("--move")
    assert sat.table.game_version == 1


def test_the_command_refuses_an_unknown_title() -> None:
    with pytest.raises(CommandError, match="not installed"):
        call_command("shadow", "chess")


@pytest.mark.parametrize(
    "count", [pytest.param(5, id="5"), pytest.param(50, id="50", marks=pytest.mark.long)]
)
def test_drill_of_two_versions_that_differ_in_one_rule(
    newer_nim: None, alice: Member, bob: Member, inside: Enter, same_moment: None, count: int
) -> None:
    """Tables that never met the rule move, those that met it stay, and no page shows more of it
    than a line in the history.
    """
    sats = [played(alice, bob, *STORIES[number % 5]) for number in range(count)]
    unmet = [sat for number, sat in enumerate(sats) if STORIES[number % 5] == UNMET]
    client = inside(alice)
    before = {sat: everything(sat) for sat in sats}
    boards = {sat: board(client, sat) for sat in sats}

    output = shadow("--move")

    assert f"moved {numbers(unmet)}" in output
    for sat in sats:
        changed = changed_columns(before[sat], everything(sat))
        assert changed == (MOVED if sat in unmet else set())
        assert board(client, sat) == boards[sat]


STORIES = (UNMET, REFUSED, MORE_NOW, UNMET, ("take 4 from b", "take 1 from c"))


def board(client: Client, sat: Sat) -> str:
    """What the page asks and shows, without its history and what it says about versions."""
    page = client.get(f"/tables/{sat.pk}/").content.decode()
    return page[page.index('id="turn"') : page.index('id="log"')]
