"""Rakentaa: whole games. Every invariant at every ply, recorded games of each way to end, and bots
that beat chance.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import registry, transcript
from games.bots import find
from games.bots.request import DecisionRequest
from games.conformance import run
from games.core import CHANCE, Move
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules import invariants
from games.rakentaa.rules.moves import EndTurn, PassSpring, SpringPlanting
from games.rakentaa.rules.pending import Window
from games.rakentaa.rules.position import TURN, Effect
from games.simulation import play_out, rotate_bots
from tests.games.rakentaa.positions import A, B, C, D, list_texts, make_t4, play_plies

HERE = Path(__file__).parent
RECORDED = sorted((HERE.parents[1] / "transcripts/rakentaa").glob("*.txt"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_with_random_options_keep_every_invariant(seats: int) -> None:
    rng = Random(f"rakentaa {seats}")
    options = {option.id: rng.choice(option.values) for option in GAME.info.options}
    played_ = run.check(GAME, seats, options, rng, stride=4)
    assert transcript.final(GAME, played_).outcome is not None


def broken(**fields: Any) -> list[str]:
    return list(
        invariants.violations(
            make_t4(), make_t4(tokens={B: {"ship": 1}}, hands={C: "finagle"}).change(**fields)
        )
    )


def test_the_invariants_find_nothing_wrong_with_table_t4() -> None:
    assert broken() == []


BROKEN: list[dict[str, Any]] = [
    {"tokens": ((11, 0, 0, 0, 0, 0), *((0,) * 6,) * 3)},
    {"hands": ((), (), (), ())},
    {"hands": ((), (), (1,), ()), "due": 4, "due_to": C},
    {"castles": (1, 2, 4, 8)},
    {"castles": (3, 3, 12, 48)},
    {"castles": (127, 3 << 7, 3 << 9, 3 << 11)},
    {"pieces": (1, 0, 0, 0)},
    {"stacks": ((A, A), *((),) * 25)},
    {"spaces": (1, 0, 0, 0)},
    {"gold": (-1, 0, 0, 0)},
    {"order": (A, B, C, C)},
    {"phase": "tiles", "effects": (Effect("extra_fee", 0, A, 0),)},
    {"effects": (Effect("extra_fee", 0, A, 1),)},
    {"year": 6},
    {"pending": Window(A, GAME.read_move("play royal tax"), 2, 6)},
    {"pending": Window(A, GAME.read_move("play royal tax"), 2, 2, 2)},
    {"pending": Window(A, GAME.read_move("play royal tax"), 3, 1)},
]


@pytest.mark.parametrize("fields", BROKEN)
def test_the_invariants_find_what_is_broken(fields: dict[str, Any]) -> None:
    assert broken(**fields)


def test_the_invariants_check_steps_between_positions() -> None:
    before = make_t4(pieces={A: "kaikuharju"}, final=True, final_by=A)
    assert not list(invariants.violations(before, before))
    for fields in ({"pieces": (0,) * 4}, {"spaces": (0,) * 4}, {"final": False}, {"year": 4}):
        assert any(
            "does not hold" in violation
            for violation in invariants.violations(before, before.change(**fields))
        )
    layout = type(before.layout)(tuple(reversed(before.layout.tiles)), before.layout.incomes)
    assert list(invariants.violations(before, before.change(layout=layout)))


# --- recorded games


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    position: RakentaaPosition = transcript.final(
        GAME, transcript.parse(path.read_text(encoding="utf-8"))
    )
    assert position.outcome is not None
    reason, first = {
        "two_seats_income": ("income", 1),
        "five_seats_income": ("income", 1),
        "two_seats_idle": ("idle", 1),
        "two_seats_tie": ("income", 2),
    }[path.stem]
    assert (position.outcome.reason, position.outcome.places.count(1)) == (reason, first)


def test_every_way_to_end_is_recorded() -> None:
    assert len(RECORDED) == 4


# --- bots


@pytest.mark.parametrize(("seats", "least"), [(2, 9), pytest.param(4, 8, marks=pytest.mark.whole)])
def test_the_greedy_bot_beats_chance(seats: int, least: int) -> None:
    bots = [find("greedy"), *(find("random") for _ in range(seats - 1))]
    won = 0
    for number in range(10):
        out = play_out(GAME, seats, {}, rotate_bots(bots, number), Random(f"greedy {number}"))
        assert out.outcome is not None
        won += (
            out.outcome.places[[bot is bots[0] for bot in rotate_bots(bots, number)].index(True)]
            == 1
        )
    assert won >= least


def test_building_is_worth_more_to_a_bot_than_waiting() -> None:
    position = make_t4()
    waiting = GAME.evaluate(play_plies(position, (A, "end turn")), A)
    assert GAME.evaluate(play_plies(position, (A, "build on koivuniitty")), A) > waiting
    assert position.phase == TURN


def chosen(position: RakentaaPosition, seed: int) -> Move:
    (seat,) = position.to_act
    moves = position.legal_moves(seat)
    return find("greedy").choose(
        DecisionRequest(GAME, seat, moves, lambda: position.view(seat), Random(seed))
    )


def test_r34_the_greedy_bot_plants_itself_from_the_last_place_to_the_first() -> None:
    last = make_t4(at=3, hands={A: "spring_planting"})
    dealt = play_plies(last, (D, "end turn"), (CHANCE, "tiles 1 2 3 0"))
    move = chosen(dealt, 1)
    assert isinstance(move, SpringPlanting)
    assert move.order[0] == A


def test_r34_the_greedy_bot_keeps_its_planting_while_it_is_first() -> None:
    last = make_t4(at=3, hands={A: "spring_planting"})
    dealt = play_plies(last, (D, "end turn"), (CHANCE, "tiles 0 1 2 3"))
    assert chosen(dealt, 1) == PassSpring()


@pytest.mark.parametrize("order", [(B, C, D, A), (A, B, C, D)])
def test_d27_the_greedy_bot_buys_no_card_that_no_turn_is_left_for(order: tuple[int, ...]) -> None:
    poor = make_t4(
        order=order, at=order.index(A), gold={A: 12}, final=True, final_by=A, spaces={A: 70}
    )
    assert list_texts(poor, A) == ["end turn", "end turn, buy 1"]
    assert {chosen(poor, seed) for seed in range(6)} == {EndTurn(0)}


# --- as data


def test_every_rule_and_ruling_has_a_test_that_names_it() -> None:
    rules = registry.rules(GAME)
    numbers = {
        line.split("**")[1].lower()
        for line in rules.splitlines()
        if line.startswith(("- **R", "- **D"))
    }
    named = set()
    for path in HERE.glob("test_*.py"):
        module = importlib.import_module(f"tests.games.rakentaa.{path.stem}")
        for name in vars(module):
            named |= set(name.split("_")) if name.startswith("test_") else set()
    assert numbers - named == set()
