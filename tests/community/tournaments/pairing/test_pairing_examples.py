"""Every worked example of pairing and standings; the header of the file says how to read it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from club.community.tournaments.pairing.knock_out import bracket_rounds, deal_snake
from club.community.tournaments.pairing.pods import SizeTerms, pod_sizes, who_sits_out
from club.community.tournaments.pairing.results import (
    UNIT,
    PairingHistory,
    PlayedPod,
    points_of_places,
)
from club.community.tournaments.pairing.round_robin import circle_rounds, next_divisions
from club.community.tournaments.pairing.standings import rank_entrants, rungs_after_game
from club.community.tournaments.pairing.swiss import least_repeats
from tests.community.tournaments.pairing.simulated import simulate_swiss

EXAMPLES = tomllib.loads(Path(__file__).with_name("pairing_examples.toml").read_text())["example"]
Example = Mapping[str, Any]


def sizes_of(example: Example) -> SizeTerms:
    return SizeTerms(example["size"], example["least"], example["most"])


def check_sizes(example: Example) -> Any:
    sizes, out = pod_sizes(example["n"], sizes_of(example))
    return {"sizes": sizes, "out": out}


def check_points(example: Example) -> Any:
    points = points_of_places(example["places"])
    return {"points": [str(Fraction(point, UNIT)) for point in points]}


def check_standings(example: Example) -> Any:
    pods = [PlayedPod(game["seats"], game["places"], game["scores"]) for game in example["games"]]
    history = PairingHistory(pods, dict(example.get("byes", [])))
    ranked = rank_entrants(example["entrants"], history, example["seed"])
    return {
        "rows": [
            [
                row.entrant,
                str(Fraction(row.points, UNIT)),
                str(row.wins),
                str(row.opponents),
                str(row.scores),
            ]
            for row in ranked
        ]
    }


def check_sits_out(example: Example) -> Any:
    points, byes = dict(example["points"]), dict(example["byes"])
    return {"who": who_sits_out(example["order"], example["out"], points, byes)}


def check_bracket(example: Example) -> Any:
    rounds = bracket_rounds(example["n"], sizes_of(example), example["advance"])
    return {"rounds": [[row.sizes, row.byes] for row in rounds]}


def check_snake(example: Example) -> Any:
    return {"pods": deal_snake(range(1, example["n"] + 1), example["sizes"])}


def check_ladder(example: Example) -> Any:
    return {"rungs": rungs_after_game(example["rungs"], example["seats"], example["places"])}


def check_league(example: Example) -> Any:
    names = ("divisions", "gone", "new", "up", "size")
    return {"divisions": next_divisions(*(example[name] for name in names))}


def check_circle(example: Example) -> Any:
    return {"rounds": circle_rounds(example["entrants"])}


def check_least_repeats(example: Example) -> Any:
    return {"pairs": least_repeats(example["size"], example["pods"])}


CHECKS: Mapping[str, Callable[[Example], Any]] = {
    "sizes": check_sizes,
    "points": check_points,
    "standings": check_standings,
    "sits_out": check_sits_out,
    "bracket": check_bracket,
    "snake": check_snake,
    "ladder": check_ladder,
    "league": check_league,
    "circle": check_circle,
    "least_repeats": check_least_repeats,
}


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example["kind"] != "swiss"],
    ids=lambda one: f"{one['rule']} {one['name']}",
)
def test_a_worked_example_comes_out_as_worked_out(example: Example) -> None:
    assert CHECKS[example["kind"]](example) == example["expect"]


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example["kind"] == "swiss"],
    ids=lambda one: f"{one['rule']} {one['name']}",
)
def test_laws_of_a_whole_swiss(example: Example) -> None:
    swiss = simulate_swiss(example["n"], sizes_of(example), example["rounds"], example["seed"])
    expected = example["expect"]
    firsts = swiss.firsts()
    assert swiss.clean_rounds >= expected["clean_rounds"]
    assert swiss.repeats[1] <= expected["second_round"]
    assert max(swiss.history.byes.values(), default=0) <= expected["most_byes"]
    assert max(firsts) - min(firsts) <= expected["firsts_apart"]


def test_every_example_is_read() -> None:
    assert {example["kind"] for example in EXAMPLES} == {*CHECKS, "swiss"}
    assert len(EXAMPLES) >= 30
