"""Bots act at once, by a task; a bot that fails does not stop its table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.tables import due_chairs
from club.play.tables.models import Chair
from games import bots
from tests.support.sitting_down import NOW, Choosing, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Committing = Callable[..., AbstractContextManager[list[Any]]]


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


def test_a_bot_answers_as_soon_as_the_move_is_committed(
    alice: Member, django_capture_on_commit_callbacks: Committing
) -> None:
    sat = sit_down("nim", [alice], robots=["random"])
    with django_capture_on_commit_callbacks(execute=True):
        sat.play(0, "take 1 from a")
    assert [(seat, by) for seat, _, by in sat.plies()] == [(0, By.MEMBER), (1, By.BOT)]
    assert sat.chair(0).being_asked


def test_until_then_nothing_leaves_the_process(
    alice: Member, django_capture_on_commit_callbacks: Committing
) -> None:
    sat = sit_down("nim", [alice], robots=["random"])
    with django_capture_on_commit_callbacks() as waiting:
        sat.play(0, "take 1 from a")
    assert waiting
    assert len(sat.plies()) == 1


def test_what_a_lost_message_would_have_done_the_sweep_does(alice: Member) -> None:
    sat = sit_down("nim", [alice], robots=["random"])
    sat.play(0, "take 1 from a")
    assert due_chairs.overdue_chairs(NOW) == [(sat.pk, 1)]


def test_a_bots_whole_turn_is_one_task(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots._BOTS, "stepper", Choosing(lambda moves: moves[1]))
    toy = sit_down("toy", [alice], robots=["stepper"])
    toy.play(0, "end")
    assert play.stand_in(toy.pk, 1, NOW)
    assert [move for _, move, _ in toy.plies()] == ["end", "step", "step", "step", "step"]


@pytest.mark.parametrize("name", ["forgotten", "raising", "cheating"])
def test_a_bot_that_fails_or_is_gone_plays_the_neutral_move(
    alice: Member, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(bots._BOTS, "raising", Choosing(lambda moves: moves[10**6]))
    monkeypatch.setitem(bots._BOTS, "cheating", Choosing(lambda moves: "not a move"))
    sat = sit_down("nim", [alice], robots=["random"])
    Chair.objects.filter(table=sat.pk, seat=1).update(bot=name)
    sat.play(0, "take 3 from a")
    assert play.stand_in(sat.pk, 1, NOW)
    assert sat.plies()[-1] == (1, "take 1 from b", By.BOT)
    assert sat.table.marked == ""


def test_a_bot_that_thinks_too_long_plays_neutral_moves_for_the_rest_of_its_turn(
    toy: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Choosing(lambda moves: (_ for _ in ()).throw(SoftTimeLimitExceeded()))
    monkeypatch.setitem(bots._BOTS, "slow", slow)
    choose = bot_chooser("slow")
    assert [str(choose(toy.read, 0)) for _ in range(3)] == ["step"] * 3
    assert slow.asked == 1


def test_what_a_failing_bot_says_is_not_logged(
    toy: Sat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(bots._BOTS, "raising", Choosing(lambda moves: {}["the ace of spades"]))
    with caplog.at_level(logging.DEBUG):
        bot_chooser("raising")(toy.read, 0)
    assert "KeyError" in caplog.text
    assert "ace" not in caplog.text
