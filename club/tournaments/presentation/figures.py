"""Points and other figures as people write them."""

from __future__ import annotations

from fractions import Fraction

from club.tournaments.pairing.points import UNIT

HALVES = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
QUARTERS = {Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
SHOWN = HALVES | QUARTERS


def points_in_words(sixtieths: int) -> str:
    """Points: "12", "7½", "4.4"."""
    return fraction_in_words(Fraction(sixtieths, UNIT))


def fraction_in_words(number: Fraction) -> str:
    """A number with at most two decimals, or a vulgar fraction."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    if rest in SHOWN:
        return f"{whole or ''}{SHOWN[rest]}"
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
