"""Rauha: whole games. Invariants at every ply, recorded games, bots, and sessions per game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import transcript
from games.bots import find
from games.conformance import run
from games.message import Message
from games.rauha import GAME
from games.rauha.ai import evaluation
from games.rauha.rules import invariants
from games.simulation import Tally, play_out, rotate_bots, summary, tally
from games.standing_orders import StandingOrders
from tests.games.rauha.positions import A, B, list_moves, play, play_plies, position_at

HERE = Path(__file__).parent
RECORDED = sorted((HERE.parents[1] / "transcripts/rauha").glob("*.txt"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_random_options_keep_every_invariant(seats: int, seed: int) -> None:
    rng = Random(f"rauha {seats} {seed}")
    options = {option.id: rng.choice(option.values) for option in GAME.info.options}
    played_ = run.check(GAME, seats, options, rng, stride=5)
    assert transcript.final(GAME, played_).outcome is not None


# --- recorded games


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    read = transcript.parse(path.read_text(encoding="utf-8"))
    before = None
    for before, ply, after in transcript.replay(GAME, read):
        assert not list(invariants.violations(before, after))
        for viewer in (None, *range(read.seats)):
            messages = GAME.news(before, ply, after, viewer)
            assert all(isinstance(one, Message) and str(one) for one in messages)
    assert before is not None


def test_a_shared_win_is_recorded() -> None:
    ends = [path.read_text().splitlines()[0].split("places ")[1].split() for path in RECORDED]
    assert any(places.count("1") > 1 for places in ends)


# --- bots


def measure_bots(seats: int, bots: list[str], games: int) -> dict[str, Any]:
    tallies: list[Tally] = []
    for number in range(games):
        out = play_out(
            GAME,
            seats,
            {},
            rotate_bots([find(bot) for bot in bots], number),
            Random(f"greedy {number}"),
        )
        tallies.append(tally(out, number))
    return summary(tallies, bots)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
def test_the_greedy_bot_beats_chance(seats: int) -> None:
    # few alone say little
    figures = measure_bots(seats, ["greedy", *["random"] * (seats - 1)], 32 // seats)["seats"][0]
    assert figures["win_rate"] >= 0.95
    assert figures["mean_score"] >= 115


@pytest.mark.long
def test_greedy_bots_among_themselves_reach_what_people_do() -> None:
    scores = [seat["mean_score"] for seat in measure_bots(3, ["greedy"] * 3, 3)["seats"]]
    assert sum(scores) / 3 >= 110


def test_more_resources_are_worth_more() -> None:
    position = position_at(2, 5)
    assert evaluation.estimate_energy(play(position, "discard for crystals"), A) > 0
    better = position_at(2, 5, cells={A: {"r1c1": "a1_forest_7"}})
    assert evaluation.estimate_energy(better, A) > evaluation.estimate_energy(position, A)
    watered = position_at(2, 5, cells={A: {"r3c3": "a1_mountain_2"}})
    assert evaluation.estimate_energy(watered, A) > evaluation.estimate_energy(position, A)


def test_an_entity_and_what_robs_it_are_worth_having() -> None:
    position = position_at(
        2, 6, hands={A: "a1_crystal_6"}, cells={A: {"r2c2": "a1_crystal_3"}}, holders={"kiteet": B}
    )
    best = max(
        list_moves(position, A),
        key=lambda text: evaluation.estimate_energy(play(position, text), A),
    )
    assert best == "place r2c3"


CHOICE = (A, "choose a1_forest_7")


def test_a_choice_is_worth_its_best_use() -> None:
    cells = {A: {"r1c2": "a1_crystal_3", "r1c3": "a1_crystal_6"}}
    position = position_at(2, 5, hands={A: "a1_crystal_8"}, cells=cells, chosen=False)
    best = max(
        list_moves(position, A),
        key=lambda text: evaluation.estimate_energy(play_plies(position, (A, text)), A),
    )
    assert best == "choose a1_crystal_8"


@pytest.mark.parametrize(("stop", "denies"), [(1, True), (2, True), (3, False)])
def test_a_card_is_worth_more_that_the_neighbour_could_use_too(stop: int, denies: bool) -> None:
    """The next seat to see the packet can pay for it, or cannot; after the third turn no seat sees
    it any more.
    """
    rich, poor = (
        evaluation.estimate_energy(
            play_plies(
                position_at(2, stop, hands={A: "a1_forest_7"}, crystals={B: left}, chosen=False),
                CHOICE,
            ),
            A,
        )
        for left in (4, 0)
    )
    assert (rich > poor) == denies
    assert rich >= poor


# --- sessions


def count_sessions(orders: str, games: int = 2) -> float:
    """Per seat and game of three greedy seats."""
    found = 0
    for number in range(games):
        bots, rng = [find("greedy")] * 3, Random(f"visits {number}")
        found += sum(
            play_out(
                GAME, 3, {}, bots, rng, standing=StandingOrders(GAME, bots, rng, orders)
            ).sessions
        )
    return found / (3 * games)


@pytest.mark.long
def test_r33_r34_a_turn_takes_one_session_with_plans_and_not_three() -> None:
    """The number of sessions that a member needs for twelve turns and four scorings."""
    without, with_plans = count_sessions("usual"), count_sessions("sensible")
    assert with_plans < 12 < without - 5
