"""The accent colour of the club in both lights. A colour that cannot be read on the background of
a light is replaced there by the nearest of the same hue that can.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from club.base.errors import ClubError

HEX: Final = re.compile(r"#[0-9a-f]{6}")
# the terracotta of `static/site.css`, in both lights
USUAL_ACCENT: Final = "#ac371c"
USUAL_DARK: Final = "#f5a464"
LEAST_CONTRAST: Final = 4.5
STEP: Final = 0.005  # of lightness and of chroma in oklch
GAMUT_TOLERANCE: Final = 1e-4

Triple = tuple[float, float, float]


class Light(Enum):
    """Paper and sheet of a light, and the direction in which contrast grows."""

    LIGHT = (("#f9f4eb", "#fdfaf4"), -1)
    DARK = (("#181e29", "#202733"), 1)

    @property
    def backgrounds(self) -> Sequence[str]:
        return self.value[0]

    @property
    def direction(self) -> int:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Accent:
    """The colours of pages in each light, with the least contrast on its backgrounds."""

    light: str
    light_ratio: float
    dark: str
    dark_ratio: float


def accent_pair(colour: str, dark: str = "") -> Accent:
    """The accent in both lights; `dark` is one that was chosen for the dark light. Raises ClubError
    for text that is no colour, and for a chosen one with too little contrast.
    """  # club 1.3
    entered, chosen = parse_colour(colour), parse_colour(dark) if dark else ""
    if chosen:
        _expect_contrast(chosen, Light.DARK)
    light_colour = shown_in(entered, Light.LIGHT)
    shown_dark = chosen or shown_in(entered, Light.DARK)
    return Accent(
        light_colour,
        least_contrast(light_colour, Light.LIGHT),
        shown_dark,
        least_contrast(shown_dark, Light.DARK),
    )


def parse_colour(text: str) -> str:
    """The colour as "#rrggbb". Raises ClubError."""
    colour = text.strip().lower()
    if not HEX.fullmatch(colour):
        raise ClubError("bad_colour", "Write a colour as in #8c2f1b.")
    return colour


def shown_in(colour: str, light: Light) -> str:
    """The colour, or the nearest lightness of its hue that has enough contrast."""
    if least_contrast(colour, light) >= LEAST_CONTRAST:
        return colour
    lightness, chroma, hue = _to_oklch(colour)
    while 0 <= lightness <= 1:
        lightness += STEP * light.direction
        nearest = _nearest_on_screen(lightness, chroma, hue)
        if least_contrast(nearest, light) >= LEAST_CONTRAST:
            return nearest
    return "#000000" if light is Light.LIGHT else "#ffffff"


def least_contrast(colour: str, light: Light) -> float:
    """The least contrast of the colour on the backgrounds of the light."""
    return min(contrast(colour, background) for background in light.backgrounds)


def contrast(first: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _expect_contrast(colour: str, light: Light) -> None:
    ratio = least_contrast(colour, light)
    if ratio < LEAST_CONTRAST:
        raise ClubError(
            "low_contrast",
            "On the dark ground that colour has a contrast of {ratio} to 1. To be read it needs "
            "4.5 to 1: choose a lighter one.",
            # cut, not rounded: 4.499 is not 4.5
            ratio=f"{math.floor(ratio * 100) / 100:.2f}",
        )


def _luminance(colour: str) -> float:
    red, green, blue = _to_linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _to_linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(channel: float) -> float:
    if channel <= 0.04045:
        return channel / 12.92
    return math.pow((channel + 0.055) / 1.055, 2.4)


def _encoded(channel: float) -> float:
    if channel <= 0.0031308:
        return channel * 12.92
    return 1.055 * math.pow(channel, 1 / 2.4) - 0.055


def _to_oklch(colour: str) -> Triple:
    """Lightness, chroma and hue in radians, by the matrices of Björn Ottosson."""
    red, green, blue = _to_linear(colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return lightness, math.hypot(a, b), math.atan2(b, a)


def _from_oklch(lightness: float, chroma: float, hue: float) -> Triple:
    """Linear red, green and blue; outside of 0 to 1 where a screen cannot show it."""
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _nearest_on_screen(lightness: float, chroma: float, hue: float) -> str:
    """The colour with the greatest chroma up to this one that a screen can show."""
    while chroma > 0 and not _is_on_screen(_from_oklch(lightness, chroma, hue)):
        chroma = max(0.0, chroma - STEP)
    channels = (
        min(1.0, max(0.0, channel)) for channel in _from_oklch(lightness, chroma, hue)
    )
    return "#" + "".join(
        f"{round(_encoded(channel) * 255):02x}" for channel in channels
    )


def _is_on_screen(channels: Triple) -> bool:
    return all(
        -GAMUT_TOLERANCE <= channel <= 1 + GAMUT_TOLERANCE for channel in channels
    )
