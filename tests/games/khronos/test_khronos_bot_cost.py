"""Khronos: how much the greedy bot computes for a decision, in positions and resolutions."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import find, greedy
from games.bots.request import DecisionRequest
from games.core import Seat
from games.khronos import GAME
from games.khronos.ai import evaluation
from games.khronos.game import KhronosPosition
from games.khronos.rules import placement
from games.khronos.rules.position import BasePosition
from tests.games.khronos.positions import RED, make_position, play_moves

DECISIONS = ("", "build keep on might")


def choose(position: KhronosPosition) -> str:
    moves = position.legal_moves(RED)
    bot = find("greedy")
    return str(
        bot.choose(DecisionRequest(GAME, RED, moves, lambda: position.view(RED), Random("khronos")))
    )


def clear_caches() -> None:
    evaluation._estimate_relevant.cache_clear()
    placement._resolve_once.cache_clear()


def count_resolutions() -> int:
    return placement._resolve_once.cache_info().misses


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[BasePosition, Seat]]:
    """The positions whose seats the bot compares, from empty caches."""
    found: list[tuple[BasePosition, Seat]] = []
    compare = evaluation._compare_seats

    def record(position: BasePosition, seat: Seat) -> float:
        found.append((position, seat))
        return compare(position, seat)

    clear_caches()
    monkeypatch.setattr(evaluation, "_compare_seats", record)
    return found


@pytest.mark.parametrize("begun", DECISIONS)
def test_a_decision_compares_no_position_twice(
    begun: str, compared: list[tuple[BasePosition, Seat]]
) -> None:
    position = play_moves(make_position(), begun) if begun else make_position()
    choose(position)
    assert compared
    assert len(compared) == len(set(compared))


@pytest.mark.parametrize("begun", DECISIONS)
def test_more_sampled_positions_compare_and_resolve_no_more(
    begun: str, compared: list[tuple[BasePosition, Seat]], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = play_moves(make_position(), begun) if begun else make_position()
    choose(position)
    positions, resolutions = len(compared), count_resolutions()
    compared.clear()
    clear_caches()
    monkeypatch.setattr(greedy, "SAMPLES", 1)
    choose(position)
    assert positions == len(compared)
    assert resolutions == count_resolutions()


def test_a_move_copies_the_position_once(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = 0
    change = KhronosPosition.change

    def count(position: KhronosPosition, **fields: object) -> KhronosPosition:
        nonlocal copies
        copies += 1
        return change(position, **fields)

    position = play_moves(make_position(), "build keep on might")
    monkeypatch.setattr(KhronosPosition, "change", count)
    play_moves(position, "at b10")
    assert copies == 1
