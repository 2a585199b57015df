"""Khronos: the worked cases, one move each, with every question on the way and everything that
stands afterwards.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.khronos.game import KhronosPosition
from games.khronos.rules.boards import buildings
from games.khronos.rules.boards.buildings import BOARDS, KINDS, MIGHT
from tests.games.khronos.positions import (
    SEATS,
    count_cubes,
    list_boards,
    list_texts,
    make_position,
    play_moves,
    read_building,
    write_building,
)

CASES = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))["case"]
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def before(case: dict[str, Any]) -> KhronosPosition:
    one, seat = case["before"], SEATS.index(case["current"])
    pawns = tuple(map(BOARDS.index, case.get("adventurers", ("might", "might"))))
    return make_position(
        case["players"],
        might=one["might"],
        faith=one["faith"],
        reason_=one["reason"],
        active=seat,
        pawns={seat: pawns},  # type: ignore[dict-item]
    )


def move_texts(move: dict[str, str]) -> list[str]:
    if move["name"] == "demolish":
        return [f"demolish {move['square']} on {move['board']}"]
    if move["name"] == "construct":
        return [f"build {move['kind']} on {move['board']}", f"at {move['anchor']}"]
    choice = f"upgrade to {move['kind']} on {move['board']}"
    return [choice, f"at {move['anchor']} from {move['building']}"]


def moved(case: dict[str, Any]) -> KhronosPosition:
    return play_moves(before(case), *move_texts(case["move"]))


def answered(position: KhronosPosition, decision: dict[str, Any]) -> KhronosPosition:
    square = decision.get("anchor") or decision["building"].partition("@")[2]
    verb = "lay" if "anchor" in decision else "shrink"
    return play_moves(position, f"{verb} {square}")


def finished(case: dict[str, Any]) -> KhronosPosition:
    position = moved(case)
    for decision in case["decisions"]:
        position = answered(position, decision)
    return position


def in_stock(position: KhronosPosition) -> dict[str, int]:
    return {
        kind: position.stock(number)
        for number, kind in enumerate(KINDS)
        if position.stock(number) != buildings.COUNTS[number]
    }


@each
def test_w_the_case_begins_as_it_is_written(case: dict[str, Any]) -> None:
    position = before(case)
    assert in_stock(position) == case["before"]["stock"]
    assert count_cubes(position) == list(case["before"]["cubes_in_supply"].values())


@each
def test_w_the_case_ends_as_it_is_written(case: dict[str, Any]) -> None:
    position, after = finished(case), case["after"]
    assert position.pending is None
    assert list_boards(position) == [sorted(after[board], key=read_building) for board in BOARDS]
    assert list(position.ecus) == list(after["ecus"].values())
    assert count_cubes(position) == list(after["cubes_in_supply"].values())
    assert in_stock(position) == after["stock"]


@each
def test_w_the_case_asks_what_is_written(case: dict[str, Any]) -> None:
    position = moved(case)
    for decision in case["decisions"]:
        assert position.pending is not None
        question = position.pending.question
        assert (SEATS[question.seat], BOARDS[question.board]) == (decision["by"], decision["board"])
        squares = [text.split()[1] for text in list_texts(position)]
        assert squares == [one.rpartition("@")[2] for one in decision["options"]]
        position = answered(position, decision)


@each
def test_w_the_case_costs_what_is_written(case: dict[str, Any]) -> None:
    position, spent = finished(case), case["cards_spent"]
    seat = SEATS.index(case["current"])
    assert position.hands[seat] == tuple(4 - spent.get(colour, 0) for colour in buildings.COLOURS)
    assert position.active == seat


def test_w_a_building_reads_back_as_it_is_written() -> None:
    assert (
        write_building(buildings.make_building(buildings.KIND["keep"], 0, 0), MIGHT)
        == "keep@a1:red"
    )
