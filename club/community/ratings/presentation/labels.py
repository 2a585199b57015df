"""Labels of ratings: number with question mark, lower bound, signed points, places, percentages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.community.ratings.model.plackett_luce import (
    displayed,
    is_provisional,
    lower_bound,
)
from club.community.ratings.model.rating_run import MAX_COUNTED_OPPONENTS
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class RatingLabel:
    """The label of a rating beside a name."""

    number: str  # "1687"; "1540?" while provisional
    bound: str  # "safe rating 1523"
    provisional: bool


def rating_label(
    mu: float, sigma: float, opponents: int = MAX_COUNTED_OPPONENTS
) -> RatingLabel:
    """The label of a rating, with a question mark while it is provisional."""
    unsure = is_provisional(sigma, opponents)
    number = f"{displayed(mu)}?" if unsure else str(displayed(mu))
    bound = displayed(lower_bound(mu, sigma))
    above = _("safe rating %(number)d") % {"number": bound}
    return RatingLabel(number, above, unsure)


def shown_name(member: Member) -> str:
    """The name of a member. Former members keep their results without a name."""
    if member.is_active:
        return member.username
    return _("a former member")


def signed(points: int) -> str:
    """Points with a sign: "+13", "−4", "0". The minus is as wide as the plus."""
    if points > 0:
        return f"+{points}"
    if points:
        return f"−{-points}"
    return "0"


def per_hundred(chance: float) -> int:
    """A probability as a number of 100, from 1 to 99."""
    return min(99, max(1, round(100 * chance)))


def percent(share: float) -> str:
    return _("%(share)d %%") % {"share": round(100 * share)}


def explain_question_mark() -> str:
    """Explanation of the question mark."""
    return _(
        "A question mark marks an uncertain rating: few games, few opponents, or a long absence."
    )
