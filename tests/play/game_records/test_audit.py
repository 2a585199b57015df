"""The audit finds every kind of corruption of a record, and names the ply and never the move."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club.base.encryption import seal
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from games.core import CHANCE
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    sat.play(0, "bid 1 twos")
    sat.play(1, "bid 2 sixes")
    sat.play(0, "challenge")
    return sat


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    sat = sit_down("nim", [alice, bob])
    for seat, move in ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 5 from c")):
        sat.play(seat, move)
    return sat


def written(sql: str) -> Callable[[Record], None]:
    """A function that executes SQL; `%s` is the id of the record."""

    def write(record: Record) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql, [record.pk])

    return write


def resealed(record: Record) -> None:
    Record.objects.filter(pk=record.pk).update(sealed_secret=seal("00" * 32))


def another_roll(record: Record) -> None:
    first = record.entries.get(number=1)
    other = "roll 1 1 2" if first.move != "roll 1 1 2" else "roll 1 1 3"
    with connection.cursor() as cursor:
        cursor.execute("UPDATE records_entry SET move = %s WHERE id = %s", [other, first.pk])


CORRUPTIONS: dict[str, tuple[Callable[[Record], None], str]] = {
    "another move": (
        written("UPDATE records_entry SET move = 'bid 1 ones' WHERE number = 4 AND record_id = %s"),
        "ply 4 is illegal",
    ),
    "no move at all": (
        written("UPDATE records_entry SET move = 'bid a lot' WHERE number = 3 AND record_id = %s"),
        "ply 3 is illegal",
    ),
    "another seat": (
        written("UPDATE records_entry SET seat = 1 WHERE number = 3 AND record_id = %s"),
        "ply 3 is illegal",
    ),
    "a seat there is not": (
        written("UPDATE records_entry SET seat = 7 WHERE number = 3 AND record_id = %s"),
        "ply 3 is illegal",
    ),
    "another roll": (another_roll, "ply 1 is not what chance draws from the secret"),
    "chance out of turn": (
        written(
            "UPDATE records_entry SET seat = -1, move = 'roll 1 1 1'"
            " WHERE number = 3 AND record_id = %s"
        ),
        "ply 3 is illegal",
    ),
    "a gap": (
        written("DELETE FROM records_entry WHERE number = 2 AND record_id = %s"),
        "ply 2 is missing",
    ),
    "the last ply gone": (
        written("DELETE FROM records_entry WHERE number = 7 AND record_id = %s"),
        "it has 6 plies and says 7",
    ),
    "a length too short": (
        written("UPDATE records_record SET length = 6 WHERE id = %s"),
        "it has 7 plies and says 6",
    ),
    "another secret": (resealed, "its secret does not match its commitment"),
    "a broken seal": (
        written("UPDATE records_record SET sealed_secret = 'x' WHERE id = %s"),
        "its secret cannot be decrypted",
    ),
    "an unknown game": (
        written("UPDATE records_record SET game_version = 9 WHERE id = %s"),
        "its game is not installed (liars_dice 9)",
    ),
    "an option out of range": (
        written("""UPDATE records_record SET options = '{"dice": 99}' WHERE id = %s"""),
        "it cannot begin: “dice” cannot be “99”.",
    ),
    "a result too early": (
        written("""UPDATE records_record SET result = '{"places": [1, 2]}' WHERE id = %s"""),
        "it has a result and is not over",
    ),
}


def test_what_was_played_here_is_sound(dice: Sat, nim: Sat) -> None:
    assert dice.record.length == 7
    assert [seat for seat, _, _ in dice.plies()].count(CHANCE) == 4
    assert [audit_error_of(dice.record), audit_error_of(nim.record)] == ["", ""]


@pytest.mark.long
@pytest.mark.parametrize("how", CORRUPTIONS)
def test_each_corruption_is_found_and_named(dice: Sat, how: str) -> None:
    corrupt, flaw = CORRUPTIONS[how]
    corrupt(dice.record)
    assert audit_error_of(dice.record) == flaw


@pytest.mark.parametrize(
    ("sql", "flaw"),
    [
        ("UPDATE records_record SET result = NULL WHERE id = %s", "it is over and has no result"),
        (
            """UPDATE records_record SET result = '{"places": [2, 1]}' WHERE id = %s""",
            "its result does not follow from its plies",
        ),
    ],
)
def test_the_result_is_compared_with_what_the_plies_lead_to(nim: Sat, sql: str, flaw: str) -> None:
    written(sql)(nim.record)
    assert audit_error_of(nim.record) == flaw


def test_the_command_goes_through_all_and_fails_if_any_does(dice: Sat, nim: Sat) -> None:
    out = StringIO()
    call_command("audit_records", stdout=out)
    assert out.getvalue() == "2 records, 0 broken\n"
    another_roll(dice.record)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 2 records"):
        call_command("audit_records", stdout=out)
    assert f"record {dice.record.pk} (liars_dice): ply 1 is not what" in out.getvalue()
