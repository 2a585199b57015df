"""How ratings are said: the number with its question mark, what is sure, signed points, places."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.model.plackett_luce import displayed, provisional, sure
from club.ratings.model.rating_run import MANY


@dataclass(frozen=True, slots=True)
class Label:
    """A rating as it stands beside a name."""

    number: str  # "1687"; "1540?" while provisional
    doubt: str  # "surely above 1523"
    provisional: bool


def label(mu: float, sigma: float, opponents: int = MANY) -> Label:
    """K3: the number, marked while there is much doubt or there were few opponents."""
    unsure = provisional(sigma, opponents)
    number = f"{displayed(mu)}?" if unsure else str(displayed(mu))
    above = _("surely above %(number)d") % {"number": displayed(sure(mu, sigma))}
    return Label(number, above, unsure)


def shown_name(member: Member) -> str:
    """A member by name; who left the club keeps their results, and no name (K26)."""
    return member.username if member.is_active else _("a former member")


def signed(points: int) -> str:
    """ "+13", "−4", "0"; with a minus of the same width."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def nth(place: float) -> str:
    """An expected place, to one decimal: “2.0th”."""
    return _("%(place).1fth") % {"place": place}


def hundred(chance: float) -> int:
    """A chance as how many of 100; never all and never none."""
    return min(99, max(1, round(100 * chance)))


def percent(share: float) -> str:
    return _("%(share)d %%") % {"share": round(100 * share)}


def question_mark() -> str:
    """What the mark means, where it is first met."""
    return _(
        "A question mark stands behind a rating that has still much to learn: few games, few"
        " opponents, or a long absence."
    )
