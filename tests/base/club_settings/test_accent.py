"""The accent colour: worked examples, and what holds for any colour."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from club.base.club_settings.accent import (
    LEAST_CONTRAST,
    Light,
    accent_pair,
    contrast,
    least_contrast,
)
from club.base.club_settings.views import accent_style
from club.base.errors import ClubError

EXAMPLES = tomllib.loads((Path(__file__).parent / "accent_examples.toml").read_text())
ROWS = [row for example in EXAMPLES["example"] for row in example["rows"]]
MANY = 300


def channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def is_same_shade(one: str, other: str) -> bool:
    pairs = zip(channels(one), channels(other), strict=True)
    return all(abs(a - b) <= 1 for a, b in pairs)


def any_colours() -> list[str]:
    luck = Random("colours")
    return [f"#{luck.randrange(256**3):06x}" for _ in range(MANY)]


@pytest.mark.parametrize("row", ROWS)
def test_worked_examples(row: str) -> None:
    given, day, night, _, light, light_ratio, dark, dark_ratio = row.split()
    assert f"{least_contrast(given, Light.LIGHT):.2f}" == day
    assert f"{least_contrast(given, Light.DARK):.2f}" == night
    pair = accent_pair(given)
    assert is_same_shade(pair.light, light) and is_same_shade(pair.dark, dark)
    assert pair.light_ratio == pytest.approx(float(light_ratio), abs=0.05)
    assert pair.dark_ratio == pytest.approx(float(dark_ratio), abs=0.05)


def test_every_example_is_played() -> None:
    assert len(ROWS) == 7


def test_any_colour_can_be_read_in_both_lights() -> None:
    pairs = [accent_pair(colour) for colour in any_colours()]
    assert min(min(pair.light_ratio, pair.dark_ratio) for pair in pairs) >= LEAST_CONTRAST


def test_no_colour_does_in_both_lights() -> None:
    both = [
        colour
        for colour in any_colours()
        if all(least_contrast(colour, light) >= LEAST_CONTRAST for light in Light)
    ]
    assert both == []


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_a_dark_colour_of_the_clubs_own_is_kept() -> None:
    assert accent_pair("#8c2f1b", "#ffcc00").dark == "#ffcc00"


def test_a_dark_colour_that_cannot_be_read_is_refused_with_its_contrast() -> None:
    with pytest.raises(ClubError, match=r"1\.81"):
        accent_pair("#8c2f1b", "#8c2f1b")


@pytest.mark.parametrize("text", ["red", "#8c2", "#8c2f1b80", "8c2f1b", "#8c2f1g", "url(x)"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ClubError):
        accent_pair(text)


def test_the_style_sheet_has_text_on_the_accent_that_can_be_read() -> None:
    pair = accent_pair("#0057b8")
    style = accent_style(pair)
    assert f"--now: light-dark({pair.light}, {pair.dark})" in style
    assert contrast(pair.light, Light.LIGHT.backgrounds[1]) >= LEAST_CONTRAST
    assert contrast(pair.dark, Light.DARK.backgrounds[0]) >= LEAST_CONTRAST
