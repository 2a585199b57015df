"""Points and reasons in words, which formats and pages share: one sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.tournaments.pairing.results import UNIT
from club.community.tournaments.pairing.standings import EntrantStanding, TieBreak

HALVES = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
QUARTERS = {Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
VULGAR = HALVES | QUARTERS


def points_in_words(sixtieths: int) -> str:
    """Points: "12", "7½", "4.4"."""
    return fraction_in_words(Fraction(sixtieths, UNIT))


def fraction_in_words(number: Fraction) -> str:
    """Returns a number with at most two decimals, or a vulgar fraction."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    if rest in VULGAR:
        return f"{whole or ''}{VULGAR[rest]}"
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def own_points_in_words(points: Mapping[str, Sequence[int]]) -> str:
    """Returns the points of places, by size of a table; by default the usual ones."""
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


def points_reason_in_words(why: Mapping[str, Any]) -> str:
    """Says how many points the entrants of a pod have."""
    low, high = int(why.get("low", 0)), int(why.get("high", 0))
    new = not why.get("again")
    if low == high:
        text = (
            _("All have %(points)s points, and none has met another.")
            if new
            else _("All have %(points)s points.")
        )
        return text % {"points": points_in_words(low)}
    ends = {"low": points_in_words(low), "high": points_in_words(high)}
    text = (
        _("They have %(low)s to %(high)s points, and none has met another.")
        if new
        else _("They have %(low)s to %(high)s points.")
    )
    return text % ends


def repeats_in_words(why: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Returns the players of a pod who meet again; names are by key in the pairing."""
    pairs = [
        _("%(one)s and %(other)s")
        % {"one": names.get(a, "?"), "other": names.get(b, "?")}
        for a, b in why.get("again", ())
    ]
    if not pairs:
        return ""
    meet = ngettext("%(pairs)s meet again", "%(pairs)s meet again", len(pairs)) % {
        "pairs": _(", ").join(pairs)
    }
    if why.get("least") and why.get("byes"):
        text = _(
            "%(meet)s: no pairing has fewer who do, whoever sits out of those who have sat out "
            "least often."
        )
        return text % {"meet": meet}
    if why.get("least"):
        return _("%(meet)s: no pairing has fewer who do.") % {"meet": meet}
    return _("%(meet)s: no pairing with fewer was found.") % {"meet": meet}


def parting_in_words(
    row: EntrantStanding, above: EntrantStanding, name_above: str
) -> str:
    """Returns the reason why a line stands below the one above; empty if points decided."""
    sentences = {
        TieBreak.WINS: _("Level with %(name)s on points; %(own)s wins to %(other)s."),
        TieBreak.OPPONENTS: _(
            "Level with %(name)s; opponents had %(own)s points a game to %(other)s."
        ),
        TieBreak.DIRECT: _(
            "Level with %(name)s; in their own games %(own)s to %(other)s."
        ),
        TieBreak.SCORES: _(
            "Level with %(name)s; share of the scores %(own)s to %(other)s."
        ),
        TieBreak.LOT: _("Level with %(name)s in everything: the lot decided."),
    }
    if row.parted_by not in sentences:
        return ""
    return sentences[row.parted_by] % {"name": name_above, **_figures(row, above)}


def seed_in_words(name_above: str) -> str:
    """Returns the reason between two players who were eliminated in the same round."""
    return _("Came as far as %(name)s, who is the better seed.") % {"name": name_above}


def _figures(row: EntrantStanding, above: EntrantStanding) -> dict[str, str]:
    pairs = {
        TieBreak.WINS: (row.wins, above.wins),
        TieBreak.OPPONENTS: (row.opponents, above.opponents),
        TieBreak.SCORES: (row.scores, above.scores),
    }
    if row.parted_by in pairs:
        own, other = pairs[row.parted_by]
        return {"own": fraction_in_words(own), "other": fraction_in_words(other)}
    return {"own": f"{row.direct:+d}", "other": f"{above.direct:+d}"}
