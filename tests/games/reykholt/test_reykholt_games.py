"""Reykholt: whole games. Invariants at every ply, bots, sessions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings

from games import registry, transcript
from games.bots import find
from games.conformance import run
from games.reykholt import GAME
from games.reykholt.ai import evaluation
from games.simulation import PlayOut, play_out, rotate_bots
from games.standing_orders import StandingOrders
from tests.games.reykholt.example_positions import A, B, make_position

STORIES = ["none", "s1", "s2", "s3", "s4", "s5"]


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("story", STORIES)
def test_random_games_with_random_options_keep_every_invariant(seats: int, story: str) -> None:
    rng = Random(f"reykholt {seats} {story}")
    options = {option.id: rng.choice(option.values) for option in GAME.info.options}
    options["story"] = story
    found = run.check(GAME, seats, options, rng, stride=25)
    assert transcript.final(GAME, found).outcome is not None


def record_of_version_1() -> transcript.Transcript:
    folder = Path(settings.BASE_DIR, "tests", "transcripts", "reykholt")
    return transcript.parse((folder / "three_seats_version_1.txt").read_text())


def test_d36_a_record_of_version_1_replays_by_its_rules() -> None:
    found = record_of_version_1()
    game = registry.find("reykholt", 1)
    assert transcript.final(game, found).outcome is not None
    assert registry.folder(game) == registry.folder(GAME)


def test_d36_by_the_rules_of_today_it_would_be_another_game() -> None:
    today = replace(record_of_version_1(), version=GAME.info.version)
    with pytest.raises(transcript.BrokenTranscript):
        transcript.final(GAME, today)


# --- bots


def play_game(seats: int, bots: list[str], seed: int, **options: str) -> PlayOut:
    seated, rng = rotate_bots([find(bot) for bot in bots], seed), Random(f"reykholt {seed}")
    return play_out(GAME, seats, options, seated, rng)


def test_i18_the_same_moves_lead_to_the_same_position() -> None:
    out = play_game(3, ["random"] * 3, 1)
    found = out.transcript(GAME, 3, {})
    assert transcript.final(GAME, found) == transcript.final(GAME, transcript.parse(str(found)))


@pytest.mark.long
def test_the_greedy_bot_beats_chance() -> None:
    wins = 0
    for seed in range(4):
        outcome = play_game(4, ["greedy", "random", "random", "random"], seed).outcome
        assert outcome is not None
        wins += outcome.places[(-seed) % 4] == 1
    assert wins == 4


@pytest.mark.parametrize(
    ("theirs", "placed", "denied"),
    [
        ({"table": 7}, [("d_market_2", A)], True),  # table 8 wants two mushrooms
        ({"table": 7}, [("d_market_2", B)], False),
        ({"table": 7}, [("d_market_1", A)], False),
        ({"table": 7, "stock": "M2"}, [("d_market_2", A)], False),
        ({"table": 7, "home": 0}, [("d_market_2", A)], False),
        ({"table": 0}, [("d_market_1", A)], False),  # tomatoes are to be had elsewhere too
    ],
)
def test_the_bot_sees_whether_it_keeps_its_rival_from_the_next_table(
    theirs: dict[str, Any], placed: list[tuple[str, int]], denied: bool
) -> None:
    position = make_position(2, {B: theirs}, workers=placed)
    assert evaluation.blocks_rival(position, A) is denied
    without = position.change(farms=(position.farms[A], position.farms[B].change(home=0)))
    assert (GAME.evaluate(position, A) > GAME.evaluate(without, A)) is denied


@pytest.mark.long
def test_the_greedy_bot_alone_comes_near_the_goal() -> None:
    found = []
    for seed in range(10):
        outcome = play_game(1, ["greedy"], seed).outcome
        assert outcome is not None
        found.append(outcome.breakdown[0][1][0])
    assert sum(found) / len(found) >= 19.5


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES[1:])
def test_the_greedy_bot_plays_every_story_to_its_end(story: str) -> None:
    outcome = play_game(2, ["greedy", "random"], 0, story=story).outcome
    assert outcome is not None
    assert outcome.places == (1, 2)


def mean_sessions(orders: str) -> float:
    bots, rng = [find("greedy")] * 2, Random("sessions")
    out = play_out(GAME, 2, {}, bots, rng, standing=StandingOrders(GAME, bots, rng, orders))
    return sum(out.sessions) / 2


@pytest.mark.long
def test_plans_and_orders_save_sessions() -> None:
    without, with_plans = mean_sessions("usual"), mean_sessions("sensible")
    assert with_plans < without
