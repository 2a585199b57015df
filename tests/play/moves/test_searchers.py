"""Bots that search have a queue of their own: no member's click and no other task waits for one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from club.celery import app
from club.people.members.models import Member
from club.play.game_records.game_cache import forget_all
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.moves import tasks
from club.play.moves.services import playing
from club.play.tables import due_chairs
from club.play.tables.models import Chair
from games import bots
from games.bots.request import DecisionRequest
from games.core import Move
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Committing = Callable[..., AbstractContextManager[list[Any]]]
LATE = NOW + settings.SEARCHERS_HURRY_AFTER + timedelta(seconds=1)


class Searcher:
    """A bot with a budget of time, which takes the last of its moves and collects its requests."""

    seconds = 0.1

    def __init__(self) -> None:
        self.requests: list[DecisionRequest] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def choose(self, request: DecisionRequest) -> Move:
        self.requests.append(request)
        self.meanwhile()
        return request.moves[-1]


@pytest.fixture
def searcher(monkeypatch: pytest.MonkeyPatch) -> Searcher:
    searcher = Searcher()
    monkeypatch.setitem(bots._BOTS, "searcher", searcher)
    return searcher


@pytest.fixture
def sat(alice: Member, searcher: Searcher) -> Sat:
    """A game of Nim in which alice begins against the searcher."""
    return sit_down("nim", [alice], robots=["searcher"])


@pytest.fixture
def search_calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    calls: list[tuple[int, ...]] = []
    monkeypatch.setattr(tasks.search, "apply_async", lambda ids, _kwargs: calls.append(ids))
    return calls


def plies_of_bot(sat: Sat) -> list[str]:
    return [text for seat, text, by in sat.plies() if (seat, by) == (1, By.BOT)]


def test_a_click_is_answered_before_the_searcher_is_asked(
    sat: Sat,
    searcher: Searcher,
    search_calls: list[tuple[int, ...]],
    django_capture_on_commit_callbacks: Committing,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        sat.play(0, "take 1 from a")
    assert search_calls == [(sat.pk, 1)]
    assert searcher.requests == []


def test_the_searchers_have_a_queue_of_their_own() -> None:
    queues = app.amqp.queues
    assert queues[tasks.search.queue_name].routing_key != queues["celery"].routing_key
    assert tasks.search.queue_name == settings.SEARCHERS_QUEUE
    assert tasks.stand_in.queue_name == ""


def test_the_usual_queue_passes_a_searchers_turn_on(
    sat: Sat, searcher: Searcher, search_calls: list[tuple[int, ...]]
) -> None:
    sat.play(0, "take 1 from a")
    assert not play.stand_in(sat.pk, 1, NOW, search_later=tasks.search.delay)
    assert search_calls == [(sat.pk, 1)]
    assert searcher.requests == [] and plies_of_bot(sat) == []


def test_a_turn_that_is_called_for_twice_is_played_once(sat: Sat, searcher: Searcher) -> None:
    sat.play(0, "take 1 from a")
    assert play.stand_in(sat.pk, 1, NOW)
    assert not play.stand_in(sat.pk, 1, NOW)
    assert len(searcher.requests) == len(plies_of_bot(sat)) == 1


def test_a_turn_that_was_played_while_the_searcher_thought_is_not_played_again(
    sat: Sat, searcher: Searcher
) -> None:
    sat.play(0, "take 1 from a")
    searcher.meanwhile = lambda: play.stand_in(sat.pk, 1, LATE, search_later=tasks.search.delay)
    assert not play.stand_in(sat.pk, 1, NOW)
    assert len(plies_of_bot(sat)) == 1


def test_after_a_killed_worker_the_usual_queue_answers_as_steady(
    sat: Sat, searcher: Searcher, search_calls: list[tuple[int, ...]]
) -> None:
    """The call to the searchers is lost; the sweep calls the usual queue."""
    sat.play(0, "take 1 from a")
    assert play.stand_in(sat.pk, 1, LATE, search_later=tasks.search.delay)
    assert searcher.requests == [] and search_calls == []
    assert len(plies_of_bot(sat)) == 1


def test_late_turns_of_searchers_are_found_and_no_others(sat: Sat, alice: Member) -> None:
    other = sit_down("nim", [alice], robots=["random"])
    for table in (sat, other):
        table.play(0, "take 1 from a")
    assert due_chairs.late_searchers(NOW) == []
    assert due_chairs.late_searchers(LATE) == [(sat.pk, 1)]


def test_a_table_whose_searcher_kills_two_workers_is_suspended_by_a_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[int, ...]] = []
    suspend = tasks.suspend_after_lost_worker
    monkeypatch.setattr(suspend, "apply_async", lambda ids, _kwargs: calls.append(ids))

    tasks.search.note_lost_worker((7, 0))
    assert calls == []
    tasks.search.note_lost_worker((7, 0))

    assert calls == [(7,)]


def test_under_load_a_turn_that_has_waited_long_is_answered_as_steady(
    sat: Sat, searcher: Searcher
) -> None:
    sat.play(0, "take 1 from a")
    assert play.stand_in(sat.pk, 1, LATE)
    assert searcher.requests == []
    assert len(plies_of_bot(sat)) == 1


def test_after_its_budget_for_a_turn_the_searcher_is_not_asked_again(
    sat: Sat, searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SEARCH_SECONDS_A_TURN", 0)
    sat.play(0, "take 1 from a")
    assert play.stand_in(sat.pk, 1, NOW)
    assert searcher.requests == [] and len(plies_of_bot(sat)) == 1


def test_the_clock_of_a_member_does_not_run_while_the_searcher_thinks(
    sat: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat.play(0, "take 1 from a")
    readings = iter([100.0, 102.5])
    monkeypatch.setattr(playing, "perf_counter", lambda: next(readings))
    assert play.stand_in(sat.pk, 1, NOW)
    assert sat.chair(0).turn_since == NOW + timedelta(seconds=2.5)
    cached = sat.read
    forget_all()
    assert sat.read.lines[0][-1] == cached.lines[0][-1]


def test_the_clock_of_a_member_does_not_run_while_a_turn_waits_for_the_searchers(
    sat: Sat, search_calls: list[tuple[int, ...]]
) -> None:
    sat.play(0, "take 1 from a")
    before = Chair.objects.filter(table=sat.pk).values_list("due_at", "left", "turn_since")
    rows = list(before)
    play.stand_in(sat.pk, 1, NOW, search_later=tasks.search.delay)
    assert list(before.all()) == rows
    assert sat.chair(0).turn_since is None


# --- what a bot gets


def test_a_bot_finds_its_memory_at_its_next_decision(sat: Sat, searcher: Searcher) -> None:
    searcher.meanwhile = lambda: searcher.requests[-1].memory.update(seen=len(searcher.requests))
    for move in ("take 1 from a", "take 1 from b"):
        sat.play(0, move)
        assert play.stand_in(sat.pk, 1, NOW)
    assert sat.chair(1).bot_memory == {"seen": 2}


@pytest.mark.parametrize("content", [{1, 2}, "x" * 20_000])
def test_a_memory_that_cannot_be_stored_is_dropped_and_the_move_is_played(
    sat: Sat, searcher: Searcher, content: object
) -> None:
    searcher.meanwhile = lambda: searcher.requests[-1].memory.update(seen=content)
    sat.play(0, "take 1 from a")
    assert play.stand_in(sat.pk, 1, NOW)
    assert sat.chair(1).bot_memory == {}
    assert len(plies_of_bot(sat)) == 1


def test_a_bot_gets_the_news_since_its_last_ply(sat: Sat, searcher: Searcher) -> None:
    news: list[int] = []
    searcher.meanwhile = lambda: news.append(len(searcher.requests[-1].news()))
    for move in ("take 1 from a", "take 1 from b"):
        sat.play(0, move)
        play.stand_in(sat.pk, 1, NOW)
    assert news == [1, 1]
