"""Rise of the Inkas: whole games. Invariants at every ply, recorded games, bots against chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import transcript
from games.bots import find
from games.bots.request import DecisionRequest
from games.conformance import run
from games.conformance.fuzz_cases import random_move
from games.conformance.run import ConformanceRun
from games.core import CHANCE, AnyPosition, Family, Ply, Seat
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules import invariants
from games.inkas.rules.board.geometry import TILE_INDEX
from games.inkas.rules.board.pieces import change_ground
from games.inkas.rules.offer_moves import Confirm
from games.inkas.rules.position import Proposal, SevenDiscards, TradeState
from games.simulation import play_out, rotate_bots
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_hand,
    play,
    read_cards,
    read_stack,
)
from tests.sampling import cases, sampled

HERE = Path(__file__).parent
RECORDED = sorted((HERE.parents[1] / "transcripts/inkas").glob("*.txt"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_random_options_keep_every_invariant(seats: int, seed: int) -> None:
    rng = Random(f"inkas {seats} {seed}")
    options = {option.id: rng.choice(option.values) for option in GAME.info.options}
    played_ = run.check(GAME, seats, options, rng, stride=6)
    assert transcript.final(GAME, played_).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_games_full_of_trade_keep_every_invariant(seats: int) -> None:
    """Offers of a card or two, answered at random: a form filled in at random hardly makes any."""
    rng, position = Random(f"trade {seats}"), GAME.start(seats, {"stall_rounds": 30})
    inspection, kinds = ConformanceRun(GAME, seats, rng, stride=4), Counter[str]()
    inspection(None, None, position)
    for _ in range(900):
        if not position.to_act:
            break
        ply = choose_trade_ply(position, rng)
        kinds[type(ply.move).__name__] += 1
        before, position = position, position.play(ply.seat, ply.move)
        inspection(before, ply, position)
    assert {"Offer", "Counter", "Accept", "Decline", "Confirm", "Withdraw"} <= set(kinds)


def choose_trade_ply(position: AnyPosition, rng: Random) -> Ply[Any]:
    """A random ply, half of them to do with trade where there is any."""
    if CHANCE in position.to_act:
        return Ply(CHANCE, position.chance_move(rng))
    seats = position.may_act if rng.random() < 0.5 else position.to_act
    seat = rng.choice(sorted(seats))
    forms = [family for family in position.families(seat) if family.kind.__name__ != "Concede"]
    for family in forms if rng.random() < 0.5 else ():
        small = _choose_small_trade(position, seat, family, rng)
        if small is not None:
            return Ply(seat, small)
    acting = seat if position.legal_moves(seat) else min(position.to_act)
    moves = list(position.legal_moves(acting))
    settling = [move for move in moves if isinstance(move, Confirm)]  # seldom to be had
    return Ply(acting, rng.choice(settling or moves))


def _choose_small_trade(position: AnyPosition, seat: Seat, family: Family, rng: Random) -> Any:
    """A form filled in for no more than one card of a kind; None when luck found nothing legal."""
    for _ in range(20):
        move: Any = random_move(family, rng)
        wanted = {
            name: min(1, getattr(move, name)) for name in ("take_wood", "take_ore", "take_stone")
        }
        small = type(move)(**{**_trade_fields(move), **wanted})
        if position.allows(seat, small):
            return small
    return None


def _trade_fields(move: Any) -> dict[str, Any]:
    """The move's fields, the cards wanted left out."""
    return {
        one.name: getattr(move, one.name)
        for one in fields(move)
        if not one.name.startswith("take_")
    }


# --- the invariants


def find_violations(**fields: Any) -> list[str]:
    return list(invariants.violations(build_position(), build_position().change(**fields)))


def change_ground_fields(**fields: Any) -> Any:
    return change_ground(build_position().ground, **fields)


BREACHES: list[dict[str, Any]] = [
    {"hands": (read_cards("21 ore"), 0, 0, 0)},
    {"hands": (-1, 0, 0, 0)},
    {"cards": (read_stack("monopoly monopoly monopoly"), 0, 0, 0)},
    {"cards": (read_stack("combat_arts " * 8), 0, 0, 0)},
    {"removed": read_stack("monopoly invention road_building" + " combat_arts" * 8)},
    {"ground": change_ground_fields(settlements=(0b111, 0, 0, 0))},
    {"ground": change_ground_fields(ruins=(1, 0, 0, 0))},
    {"ground": change_ground_fields(roads=((1 << 8) - 1, 0, 0, 0))},
    {"ground": change_ground_fields(taken=0)},
    {"ground": change_ground_fields(paved=0)},
    {"ground": change_ground_fields(lengths=(2, 0, 0, 0))},
    {"ground": change_ground_fields(cities=(3 << 40, 0, 0, 0))},
    {"markers": (3, 2, 2, 2)},
    {"markers": (2, 2, 2, 12)},
    {"markers": (4, 2, 2, 2)},
    {"robber": TILE_INDEX["e2"]},
    {"route": A},
    {"arts": A},
    {"open": (2, 0, 0, 0)},
    {"bought": read_stack("monopoly")},
    {"seven": SevenDiscards((1, 0, 0, 0), (0, 0, 0, 0))},
    {"phase": "discard"},
    {"phase": "discard", "seven": SevenDiscards((4, 0, 0, 0), (0, 0, 0, 0))},
    {"phase": "found"},
    {"trade_state": TradeState((Proposal(1, B, (C,), 1, 256, False, ("open",)),), 1, (0,) * 4)},
    {
        "trade_state": TradeState((Proposal(1, A, (C,), 1, 256, False, ("open",)),), 1, (0,) * 4),
        "phase": "dice",
    },
    {"second": True},
    {"gone": (A,)},
    {"phase": "deal"},
]


def test_the_invariants_hold_in_the_printed_start() -> None:
    assert find_violations() == []


@pytest.mark.parametrize("wrong", BREACHES)
def test_the_invariants_find_what_is_broken(wrong: dict[str, Any]) -> None:
    assert find_violations(**wrong)


def test_the_invariants_check_plies() -> None:
    before = build_position(tribes=dict.fromkeys(range(4), 2), removed=read_stack("monopoly"))
    assert before.second
    assert not list(invariants.violations(before, before))
    steps: list[dict[str, Any]] = [
        {"second": False},
        {"turn": 5},
        {"removed": read_stack("monopoly invention combat_arts")},
        {"markers": (5,) * 4},
    ]
    for step in steps:
        assert list(invariants.violations(before, before.change(**step)))
    spent = before.change(used=1)
    assert list(
        invariants.violations(spent, spent.change(removed=read_stack("monopoly invention")))
    )


# --- recorded games


@pytest.mark.parametrize(
    ("name", "reason", "first"),
    [
        ("four_seats_culture", "culture", 1),
        ("three_seats_culture", "culture", 1),
        ("three_seats_conceded", "conceded", 1),
        ("four_seats_stalled", "stalled", 1),
        ("four_seats_trade", "culture", 1),
    ],
)
def test_every_way_to_end_is_recorded(name: str, reason: str, first: int) -> None:
    path = next(path for path in RECORDED if path.stem == name)
    position: InkasPosition = transcript.final(
        GAME, transcript.parse(path.read_text(encoding="utf-8"))
    )
    assert position.outcome is not None
    assert position.outcome.reason == reason
    assert position.outcome.places.count(1) >= first


# --- bots


@pytest.mark.long
@pytest.mark.parametrize("seats", cases([3, 4], [3]))
def test_the_greedy_bot_beats_chance(seats: int) -> None:
    bots = [find("greedy"), *(find("random") for _ in range(seats - 1))]
    won = 0
    games = sampled(3, 10)
    for number in range(games):
        out = play_out(GAME, seats, {}, rotate_bots(bots, number), Random(f"greedy {number}"))
        assert out.outcome is not None
        won += (
            out.outcome.places[[bot is bots[0] for bot in rotate_bots(bots, number)].index(True)]
            == 1
        )
    assert won >= games - 1


@pytest.mark.whole
def test_greedy_bots_end_their_games_among_themselves() -> None:
    out = play_out(GAME, 4, {"board": "variable"}, [find("greedy")] * 4, Random(5), limit=2000)
    assert out.outcome is not None
    assert out.outcome.reason == "culture"


def choose_greedily(position: InkasPosition, seat: int) -> str:
    moves = position.legal_moves(seat)
    return str(
        find("greedy").choose(
            DecisionRequest(GAME, seat, moves, lambda: position.view(seat), Random(1))
        )
    )


def test_a_bot_accepts_what_it_needs_and_not_what_it_does_not() -> None:
    needy = build_position(hands={A: "3 wood 1 potato 3 ore", B: "2 potato 2 fish", C: "1 wool"})
    good = play(needy, (B, "offer 1 potato for 1 wood to 0"))
    assert choose_greedily(good, A) == "accept 1"
    assert choose_greedily(play(good, (A, "accept 1")), A).startswith("city")
    bad = play(needy, (B, "offer 1 fish for 1 ore to 0"))
    assert choose_greedily(bad, A) != "accept 1"


def test_a_bot_trades_with_the_supply_for_what_it_lacks() -> None:
    position = build_position(hands={A: "3 wood 1 potato 3 ore"})
    assert choose_greedily(position, A) == "trade 3 wood for potato"
    assert describe_hand(play(position, (A, "trade 3 wood for potato")), A) == "2 potato 3 ore"


def test_a_marker_is_worth_more_to_a_bot_than_what_it_costs() -> None:
    position = build_position(hands={A: "2 potato 3 ore 1 fish", D: "1 ore"})
    built = play(position, (A, "city n27"))
    assert GAME.evaluate(built, A) > GAME.evaluate(position, A)
    assert GAME.evaluate(built, B) < GAME.evaluate(position, B)
