"""Labels of ratings, and names of rated titles.

A title without a game of ours has a slug that begins with “x-”. The app that stores plays at real
tables registers a `RealTableSource`, which reads such titles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from club.base.registries import Registry
from club.community.ratings.rating_math.plackett_luce import (
    displayed,
    is_provisional,
    lower_bound,
)
from club.community.ratings.rating_math.rating_run import MAX_COUNTED_OPPONENTS
from club.people.members.models import Member
from games import registry

OTHER = "x-"


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


@dataclass(frozen=True, slots=True)
class OtherTitle:
    """A title without a game of ours."""

    name: str
    address: str  # of its page, with its board


@dataclass(frozen=True, slots=True)
class RealTableSource:
    """An app that stores plays at real tables."""

    titles: Callable[[Sequence[str]], Mapping[str, OtherTitle]]  # by slug
    play_address: Callable[[int], str]  # the page of a play
    slug_named: Callable[[str], str]  # of a title's ratings, by its name; empty: none


real_table_sources: Final = Registry[RealTableSource]()


def rated_slug(title: str) -> str:
    """Returns the slug under which a title has ratings: the slug of a game of ours as it is, or
    that of a title of this name.
    """
    if title in {game.info.slug for game in registry.games()}:
        return title
    slugs = (source.slug_named(title) for source in real_table_sources)
    return next(filter(None, slugs), title)


def is_other_title(slug: str) -> bool:
    """Whether the title has no game of ours."""
    return slug.startswith(OTHER)


def other_titles(slugs: Iterable[str]) -> Mapping[str, OtherTitle]:
    """The titles without a game of ours among these, by slug. Takes one query, or none."""
    wanted = sorted({title for title in slugs if is_other_title(title)})
    titles: dict[str, OtherTitle] = {}
    for source in real_table_sources:
        titles |= source.titles(wanted) if wanted else {}
    return titles


def title_names(slugs: Iterable[str]) -> Mapping[str, str]:
    """The names of titles by slug. Takes one query, or none."""
    wanted = set(slugs)
    others = other_titles(wanted)
    names = {title: registry.display_name(title) for title in wanted}
    return names | {slug: other.name for slug, other in others.items()}


def title_name(slug: str) -> str:
    """The name of a title."""
    return title_names([slug])[slug]
