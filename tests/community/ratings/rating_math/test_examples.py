"""Every worked example of the rules (`examples.toml`, whose header says how to read it) is computed
and compared, figure by figure.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from club.community.ratings.rating_math.plackett_luce import (
    PlayerRating,
    grow_sigma,
    opponent_share,
    update_ratings,
)
from club.community.ratings.rating_math.predictions import (
    overall_strength,
    place_stakes,
    win_probabilities,
)
from club.community.ratings.rating_math.rating_run import FirstOccupant, place_players
from tests.community.ratings.named_book import NamedBook

Example = Mapping[str, Any]
WITHIN = 0.002
FILE = Path(__file__).with_name("examples.toml")
EXAMPLES = tomllib.loads(FILE.read_text())["example"]


def close(expected: object) -> Any:
    """Equal to within the tolerance; lists of lists too."""
    if isinstance(expected, list) and expected and isinstance(expected[0], list):
        return [close(row) for row in expected]
    return pytest.approx(expected, abs=WITHIN)


def company(example: Example) -> list[PlayerRating]:
    return [
        PlayerRating(
            seat["mu"],
            seat["sigma"],
            seat.get("place", 1),
            seat.get("presence", 1.0),
            seat.get("left", False),
        )
        for seat in example["seats"]
    ]


def rate(example: Example) -> dict[str, object]:
    damped = {(i, j): share for i, j, share in example.get("damp", [])}
    made = update_ratings(company(example), example.get("weight", 1.0), damped)
    return {
        "mu": [update.mu for update in made],
        "sigma": [update.sigma for update in made],
        "expected_place": [update.expected_place for update in made],
        "points": [update.points for update in made],
        "change": [update.change for update in made],
        "lines": [update.lines for update in made],
    }


def at_stake(example: Example) -> dict[str, object]:
    found = place_stakes(company(example), example["seat"])
    return {"chance": [chance for chance, _ in found], "change": [change for _, change in found]}


def all_titles(example: Example) -> dict[str, object]:
    number, doubt, _ = overall_strength([(mu, sigma) for mu, sigma in example["ratings"]])
    return {"number": number, "doubt": doubt}


def who_counts(example: Example) -> dict[str, object]:
    names = [chair["member"] for chair in example["chairs"]]
    chairs = [
        FirstOccupant(
            None if chair["member"] == "bot" else seat, chair["place"], chair["last"], chair["left"]
        )
        for seat, chair in enumerate(example["chairs"])
    ]
    return {
        "rows": [
            [names[player.member], player.place, player.presence, player.left]
            for player in place_players(chairs, example["length"])
        ]
    }


def ledger(example: Example) -> dict[str, object]:
    book = NamedBook()
    for result in example["results"]:
        book.enter(result["day"], dict(result["places"]))
    return {"rows": [[name, *book.rating(name)] for name in sorted(book.names)]}


COMPUTED = {
    "rate": rate,
    "stakes": at_stake,
    "grown": lambda example: {"sigma": grow_sigma(example["sigma"], example["days"])},
    "damping": lambda example: {"share": opponent_share(example["meetings"])},
    "overall": all_titles,
    "contenders": who_counts,
    "win_shares": lambda example: {"shares": win_probabilities(company(example))},
    "ledger": ledger,
}


def name_of(example: Example) -> str:
    return f"{example['rule']}: {example['name']}"


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_a_worked_example_is_computed_as_worked_out(example: Example) -> None:
    found = COMPUTED[example["kind"]](example)
    for figure, expected in example["expect"].items():
        if figure in ("change", "lines") and example["kind"] == "rate":
            assert found[figure] == expected, figure
        elif figure == "rows":
            for row, told in zip(sorted(found[figure]), sorted(expected), strict=True):  # type: ignore[call-overload]
                assert row[0] == told[0]
                assert row[1:] == close(told[1:])
        else:
            assert found[figure] == close(expected), figure


def test_every_example_is_read() -> None:
    assert len(EXAMPLES) == 34
