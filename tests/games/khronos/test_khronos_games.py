"""Khronos: whole games. Every invariant at every ply, recorded games, bots that beat chance,
sessions, and forecasts.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import transcript
from games.bots import find
from games.conformance import run
from games.khronos import GAME
from games.khronos.ai import evaluation
from games.khronos.game import KhronosPosition
from games.khronos.rules import invariants
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.message import Message
from games.simulation import Tally, play_out, rotate_bots, summary, tally
from games.standing_orders import StandingOrders
from tests.games.khronos.positions import GREEN, RED, YELLOW, list_texts, make_position, play_moves

HERE = Path(__file__).parent
RECORDED = sorted((HERE.parents[1] / "transcripts/khronos").glob("*.txt"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_random_options_keep_every_invariant(seats: int, seed: int) -> None:
    rng = Random(f"khronos {seats} {seed}")
    options = {option.id: rng.choice(option.values) for option in GAME.info.options}
    played_ = run.check(GAME, seats, options, rng, stride=9)
    assert transcript.final(GAME, played_).outcome is not None


# --- recorded games


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    read = transcript.parse(path.read_text(encoding="utf-8"))
    after = None
    for before, ply, after in transcript.replay(GAME, read):
        assert not list(invariants.violations(before, after))
        for viewer in (None, *range(read.seats)):
            messages = GAME.news(before, ply, after, viewer)
            assert all(isinstance(one, Message) and str(one) for one in messages)
    assert after is not None
    assert after.outcome is not None


def test_both_ways_of_ending_and_the_fewest_and_most_seats_are_recorded() -> None:
    heads = [path.read_text(encoding="utf-8").splitlines() for path in RECORDED]
    assert {line.split()[2].strip(",") for line, *_ in heads} == {"richest", "shared"}
    assert {lines[2] for lines in heads} >= {"seats: 2", "seats: 5"}


# --- bots


def measured(bots: list[str], games: int) -> dict[str, Any]:
    tallies: list[Tally] = []
    for number in range(games):
        lots = rotate_bots([find(bot) for bot in bots], number)
        out = play_out(GAME, len(bots), {}, lots, Random(f"greedy {number}"))
        tallies.append(tally(out, number))
    return summary(tallies, bots)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games"), [(2, 2), pytest.param(4, 2, marks=pytest.mark.whole)])
def test_the_greedy_bot_beats_chance(seats: int, games: int) -> None:
    figures = measured(["greedy", *["random"] * (seats - 1)], games)["seats"][0]
    assert figures["win_rate"] >= 0.9
    assert figures["mean_score"] >= 50


def best(position: KhronosPosition) -> str:
    (seat,) = position.to_act
    moves = [GAME.read_move(text) for text in list_texts(position)]
    return str(
        max(moves, key=lambda move: evaluation.estimate_lead(position.after(seat, move), seat))
    )


RUINS = ["abbey@c14:ruin+mark=green", "city@f16", "keep@b11:ruin"]


def reasonable(round: int) -> KhronosPosition:
    """Cards for people and ruins, and nothing to be had elsewhere."""
    faith = ["abbey@c14:green", "city@f16", "keep@b11:green"]
    return make_position(
        round=round, reason_=RUINS, faith=faith, hands={RED: (0, 1, 1)}, ecus={RED: 4}
    )


def test_the_bot_goes_to_reason_on_payday_when_that_pays() -> None:
    position = reasonable(4)
    assert best(position).endswith("to reason")
    position = play_moves(position, "travel 1 to reason")
    first = best(position)
    second = best(play_moves(position, first))
    assert {first.split()[0], second.split()[0]} == {"populate", "renovate"}


def test_the_bot_stays_away_from_reason_on_other_turns() -> None:
    assert not best(reasonable(3)).startswith("travel")


def test_the_bot_travels_before_it_is_paid() -> None:
    position = make_position(
        round=7, faith=["monastery@b10:red", "city@d10"], might=[], hands={}, ecus={RED: 2}
    )
    assert best(position).endswith("to faith")


def test_more_to_collect_is_worth_more() -> None:
    poor = make_position(might=["keep@b11:red"])
    rich = make_position(might=["keep@b10:red"])
    assert evaluation.estimate_lead(rich, RED) > evaluation.estimate_lead(poor, RED)
    assert evaluation.estimate_lead(rich, GREEN) < evaluation.estimate_lead(poor, GREEN)


def test_questions_and_placements_begun_are_worth_their_best_answer() -> None:
    might = ["keep@b10:red", "keep@e9:white"]
    position = play_moves(
        make_position(active=GREEN, might=might), "build hamlet on might", "at d10"
    )
    after = [
        evaluation.estimate_lead(play_moves(position, text), GREEN) for text in list_texts(position)
    ]
    assert evaluation.estimate_lead(position, GREEN) == max(after)


# --- count_sessions


def count_sessions(orders: str, games: int = 3) -> float:
    """The figures per seat and game of three seats that take any move."""
    found = 0
    for number in range(games):
        bots, rng = [find("random")] * 3, Random(f"visits {number}")
        standing = StandingOrders(GAME, bots, rng, orders)
        found += sum(play_out(GAME, 3, {}, bots, rng, standing=standing).sessions)
    return found / (3 * games)


def test_r38_a_turn_takes_one_session() -> None:
    assert count_sessions("usual") == 7


# --- what is read_forecast


def read_forecast(position: KhronosPosition, text: str) -> str:
    (seat,) = position.to_act
    return str(GAME.forecast(position.view(seat), GAME.read_move(text)))


def test_the_forecast_of_a_placement_shows_its_effects_in_every_age() -> None:
    position = make_position(
        active=GREEN,
        faith=["town@k12", "castle@k14:yellow"],
        reason_=["town@k12:red1", "castle@k14:ruin"],
    )
    messages = read_forecast(play_moves(position, "build monastery on might"), "at k13")
    for words in (
        "+1 Ecu ",
        "town disappears from the Age of faith",
        "seat 4’s castle",
        "appears in the Age",
    ):
        assert words in messages


def test_the_forecast_of_a_placement_shows_changed_incomes() -> None:
    position = make_position(might=["keep@b11:red"])
    assert "seat 1 +2 in might" in read_forecast(
        play_moves(position, "build hamlet on might"), "at b10"
    )
    shrinking = ["keep@b10:red", "keep@e9:white", "watch_tower@e8:white", "hamlet@d9"]
    messages = read_forecast(
        play_moves(make_position(active=YELLOW, might=shrinking), "build hamlet on might"), "at d10"
    )
    assert "seat 1" in messages
    assert "seat 3" in messages


def test_the_forecast_of_a_refused_shadow_has_the_reason() -> None:
    position = play_moves(make_position(faith=["monastery@d11:white"]), "build monastery on might")
    assert "casts no shadow" in read_forecast(position, "at b11")


def test_forecasts_show_prices_and_pay() -> None:
    there = make_position(
        pawns={RED: (REASON, MIGHT)}, round=4, might=["keep@b10:red"], reason_=RUINS
    )
    assert read_forecast(there, "end turn") == "+1 Ecu in might"
    assert read_forecast(there, "travel 1 to might") == "−1 Ecu · might pays you 1"
    assert read_forecast(there, "exchange civil") == "−2 Ecus"
    assert read_forecast(there, "build keep on might") == "2 cards · +1 Ecu"
    assert read_forecast(make_position(round=4), "end turn") == "you collect nothing"
    assert read_forecast(make_position(round=3), "end turn") == "None"
    assert "1 card" in read_forecast(there, "populate f16")
    assert "−1 Ecu" in read_forecast(
        make_position(might=["chapel@b11:red"]), "demolish b11 on might"
    )
    ground = play_moves(make_position(2), "build keep on might")
    assert "2 cards for terrain" in read_forecast(ground, "at l13")


def test_a_balance_shows_ecus_and_incomes() -> None:
    before = make_position()
    after = play_moves(before, "build keep on might", "at b10")
    assert str(GAME.balance(before.view(RED), after.view(RED))) == "+1 Ecus · income 1, 0, 0"
    assert GAME.balance(before.view(None), after.view(None)) is None
    assert FAITH < REASON
