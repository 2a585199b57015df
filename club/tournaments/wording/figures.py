"""Points and other figures as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

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


def own_points_in_words(points: Mapping[str, Sequence[int]]) -> str:
    """The points of places, by size of a table; without any the usual ones."""
    if not points:
        return _(
            "12 for a win at a table of any size, 0 for the last place, 6 for sitting out."
        )
    parts = [
        _("at a table of %(size)s: %(points)s")
        % {"size": size, "points": ", ".join(map(points_in_words, of_places))}
        for size, of_places in sorted(points.items())
    ]
    return _("From the first place down, %(tables)s.") % {"tables": "; ".join(parts)}
