"""Rules that fail suspend their own table alone, reveal nothing hidden, and play can be resumed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.management import CommandError, call_command
from django.test import override_settings

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import Record
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import due_chairs
from club.play.tables.errors import StaleTurn, Suspended
from club.play.tables.models import EventType, StandInPolicy, Status, Table
from club.play.time_control import services as timecontrol
from games import registry
from games.chance import commitment
from games.core import CHANCE
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, agree_to_end, meanwhile, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Committing = Callable[..., AbstractContextManager[list[Any]]]


@pytest.fixture
def toy(alice: Member, bob: Member) -> Sat:
    return sit_down("toy", [alice, bob], {"faults": "yes"}, stand_in=StandInPolicy.FORCED_TURN)


@pytest.mark.parametrize("how", ["now", "chain"])
def test_where_the_rules_fail_nothing_is_played_and_play_is_held(toy: Sat, how: str) -> None:
    with pytest.raises(Suspended, match="Nothing was played"):
        toy.play(0, f"break {how}")
    assert toy.plies() == []
    assert toy.table.marked.startswith("The rules failed")
    assert len(toy.happened(EventType.MARKED)) == 1


def test_an_endless_chain_of_chance_is_a_fault_of_the_rules(toy: Sat) -> None:
    with pytest.raises(Suspended):
        toy.play(0, "break chain")
    assert "EndlessChain" in toy.table.marked


def test_a_forced_move_that_the_rules_refuse_is_a_fault_of_the_rules(toy: Sat) -> None:
    toy.play(0, "break force")
    assert not play.stand_in(toy.pk, 0, NOW + 2 * DAY)
    assert "RuleContradiction" in toy.table.marked


def test_the_log_says_where_and_not_what(toy: Sat, caplog: pytest.LogCaptureFixture) -> None:
    toy.play(0, "peek")
    with caplog.at_level(logging.DEBUG), pytest.raises(Suspended):
        toy.play(0, "break now")
    assert "KeyError in _failing, line" in caplog.text
    assert "toys.py" in caplog.text
    for secret in ("hidden card", str(toy.record.secret), toy.record.secret.hex()):
        assert secret not in caplog.text
        assert secret not in toy.table.marked


def test_thinking_that_never_ends_is_ended_and_holds_play(
    toy: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "club.play.moves.services.optimistic_commit.LONGEST_COMPUTATION", timedelta(seconds=0.2)
    )
    with pytest.raises(Suspended, match="Nothing was played"):
        toy.play(0, "break forever")
    assert "TimeLimitExceeded" in toy.table.marked


def test_thinking_that_was_kept_waiting_is_no_fault_of_the_rules(
    toy: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "club.play.moves.services.optimistic_commit.LONGEST_COMPUTATION", timedelta(seconds=0.2)
    )
    monkeypatch.setattr("club.base.processes.time_limit.MIN_CPU_SHARE", 2.0)  # which nobody is
    with pytest.raises(ClubError, match="Please try again"):
        toy.play(0, "break forever")
    assert toy.table.marked == ""


@pytest.mark.parametrize(("how", "held"), [(SoftTimeLimitExceeded, False), (KeyError, True)])
def test_drawing_that_was_kept_waiting_is_no_fault_of_the_rules(
    toy: Sat, monkeypatch: pytest.MonkeyPatch, how: type[Exception], held: bool
) -> None:
    def failing(*_: object) -> None:
        raise how

    monkeypatch.setattr("tests.support.toys.ToyPosition._failing", failing)
    game = toy.table.game
    with pytest.raises(how) as caught:
        game.start(2, {"faults": "yes"}).after(0, game.read_move("break now"))
    assert play.suspend_unrenderable(toy.table, caught.value, NOW) == held


def test_held_tables_are_listed_and_let_go_on_from_the_command_line(toy: Sat) -> None:
    with pytest.raises(CommandError, match="not suspended"):
        call_command("suspended", "--resume", str(toy.pk))
    play.suspend(toy.pk, "A fault.", NOW)
    call_command("suspended", stdout=(out := StringIO()))
    assert out.getvalue() == f"{toy.pk} (toy, record {toy.record.pk}): A fault.\n"
    call_command("suspended", "--resume", str(toy.pk), stdout=StringIO())
    assert toy.table.marked == ""


def test_a_held_table_takes_no_moves_no_orders_and_no_reminders(toy: Sat) -> None:
    play.suspend(toy.pk, "A fault.", NOW)
    with pytest.raises(Suspended):
        toy.play(0, "step")
    with pytest.raises(Suspended):
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
    assert not timecontrol.remind(toy.pk, 0, NOW + HOUR)
    assert not play.stand_in(toy.pk, 0, NOW + 3 * DAY)
    assert (
        due_chairs.overdue_chairs(NOW + 3 * DAY),
        due_chairs.chairs_to_remind(NOW + HOUR),
        due_chairs.tables_without_question(NOW),
    ) == (
        [],
        [],
        [],
    )


def test_members_may_still_leave_a_held_table(toy: Sat) -> None:
    play.suspend(toy.pk, "A fault.", NOW)
    agree_to_end(toy.pk, toy.member(0), NOW)
    assert agree_to_end(toy.pk, toy.member(1), NOW)
    assert toy.table.status == Status.CANCELLED


def test_held_twice_is_held_once(toy: Sat) -> None:
    assert play.suspend(toy.pk, "A fault.", NOW)
    assert play.suspend(toy.pk, "Another.", NOW)
    assert toy.table.marked == "A fault."
    assert len(toy.happened(EventType.MARKED)) == 1


def test_a_table_that_moved_on_is_not_held_for_what_was_thought_before(toy: Sat) -> None:
    before = toy.table.revision
    toy.play(0, "step")
    assert not play.suspend(toy.pk, "A fault.", NOW, revision=before)
    assert toy.table.marked == ""


def test_play_goes_on_with_every_clock_as_it_stood(toy: Sat) -> None:
    play.suspend(toy.pk, "A fault.", NOW + DAY)
    assert play.resume(toy.pk, None, NOW + 11 * DAY)
    assert toy.chair(0).due_at == NOW + 12 * DAY
    toy.play(0, "step")
    assert not play.resume(toy.pk, None, NOW + 12 * DAY)


def test_when_play_goes_on_bots_are_called(
    alice: Member, django_capture_on_commit_callbacks: Committing
) -> None:
    sat = sit_down("nim", [alice], robots=["random"])
    sat.play(0, "take 1 from a")
    play.suspend(sat.pk, "A fault.", NOW)
    with django_capture_on_commit_callbacks(execute=True):
        play.resume(sat.pk, None, NOW)
    assert len(sat.plies()) == 2


class TestShelf:
    """A game that is not in the catalogue any more, and one whose secret cannot be decrypted."""

    @pytest.fixture
    def gone(self, toy: Sat) -> Sat:
        Record.objects.filter(pk=toy.record.pk).update(game_version=9)
        Table.objects.filter(pk=toy.pk).update(game_version=9)
        return toy

    def test_its_tables_say_so_and_wait(self, gone: Sat) -> None:
        with pytest.raises(Suspended, match="not available just now"):
            gone.play(0, "step")
        assert not play.stand_in(gone.pk, 0, NOW + 2 * DAY)
        assert gone.table.marked == ""

    def test_they_stay_out_of_the_sweep(self, gone: Sat) -> None:
        assert due_chairs.overdue_chairs(NOW + 2 * DAY) == []

    def test_it_cannot_be_started(self, alice: Member) -> None:
        table = seating.open_table(
            alice, registry.find("toy"), Terms("Two", 2, {}, bots=["random"]), NOW
        )
        Table.objects.filter(pk=table.pk).update(game_version=9)
        with pytest.raises(ClubError, match="not available just now"):
            seating.start(table.pk, alice, NOW)

    def test_a_lost_seal_holds_play_and_marks_nothing(
        self, toy: Sat, caplog: pytest.LogCaptureFixture
    ) -> None:
        with (
            override_settings(SEAL_KEYS=["x" * 43 + "="]),
            pytest.raises(Suspended, match="Nothing is lost"),
        ):
            toy.play(0, "step")
        assert toy.table.marked == ""
        assert "SEAL_KEYS" in caplog.text

    def test_a_record_with_a_gap_holds_play(self, toy: Sat) -> None:
        toy.play(0, "step", "step")
        toy.record.entries.filter(number=1)._raw_delete("default")
        with pytest.raises(Suspended, match="cannot be read"):
            toy.play(0, "step")
        assert "cannot be read" in toy.table.marked


class TestStart:
    def test_rules_that_fail_at_the_start_leave_the_table_open(
        self, alice: Member, bob: Member
    ) -> None:
        table = seating.open_table(
            alice, registry.find("toy"), Terms("T", 2, {"begin": "broken"}), NOW
        )
        seating.join(table.pk, bob, NOW)
        with pytest.raises(ClubError, match="stays open"):
            seating.start(table.pk, alice, NOW)
        assert (Table.objects.get(pk=table.pk).status, Record.objects.count()) == (Status.OPEN, 0)

    def test_chance_before_the_first_question_is_part_of_the_start(
        self, alice: Member, bob: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob], {"begin": "drawing"})
        assert [seat for seat, _, _ in toy.plies()] == [CHANCE]
        assert toy.chair(0).being_asked


def test_every_roll_can_be_verified_from_the_revealed_secret(alice: Member, bob: Member) -> None:
    dice = sit_down("liars_dice", [alice, bob], {"dice": 3})
    promised = dice.record.commitment
    while dice.table.live:
        seat = min(dice.position.to_act)
        dice.play(seat, str(dice.position.legal_moves(seat)[0]))
    seed, position, plies = dice.record.seed, dice.record.game.start(2, {"dice": 3}), []
    assert commitment(seed.secret) == promised
    rolls = 0
    for seat, notation, _ in dice.plies():
        move = dice.record.game.read_move(notation)
        if seat == CHANCE:
            rolls += 1
            assert position.chance_move(seed.generator(plies)) == move
        position = position.play(seat, move)
        plies.append((seat, notation))
    assert rolls >= 2 * 3


def test_a_torn_read_is_thought_over_again(toy: Sat) -> None:
    """A hidden window opens between the reads of the table's row and of its chairs: seat 1 is due
    in a position that is gone.
    """
    with meanwhile("tables_chair", lambda: toy.play(0, "ask open", now=NOW)):
        assert play.stand_in(toy.pk, 1, NOW + 2 * DAY)
    assert [(seat, move) for seat, move, _ in toy.plies()] == [(0, "ask open"), (1, "reply no")]
    assert toy.table.marked == ""


def test_rules_that_fail_on_a_position_that_is_gone_are_asked_again(toy: Sat) -> None:
    """The move that breaks the rules was computed before the turn passed on; now it is stale."""
    toy.play(0, "step")
    asked = toy.chair(0).asked
    with (
        meanwhile("records_entry", lambda: toy.play(0, "end", asked=asked)),
        pytest.raises(StaleTurn),
    ):
        toy.play(0, "break now", asked=asked)
    assert toy.table.marked == ""


def test_a_table_held_long_ago_is_put_off_by_the_last_time_only(toy: Sat) -> None:
    play.suspend(toy.pk, "A fault.", NOW)
    play.resume(toy.pk, None, NOW + DAY)
    play.suspend(toy.pk, "A fault.", NOW + DAY)
    play.resume(toy.pk, None, NOW + DAY + HOUR)
    assert toy.chair(0).due_at == NOW + 2 * DAY + timedelta(hours=25)
