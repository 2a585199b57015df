"""Stakes before a game: the mean rating change that each place would bring to a member."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from club.community.ratings.ledger import rows
from club.community.ratings.models import Rating
from club.community.ratings.presentation.labels import (
    RatingLabel,
    per_hundred,
    rating_label,
    signed,
)
from club.community.ratings.rating_math.plackett_luce import (
    PlayerRating,
    displayed,
    grow_sigma,
)
from club.community.ratings.rating_math.predictions import place_stakes
from club.community.ratings.rating_math.rating_run import (
    Contest,
    Figures,
    RatedPlayer,
    damped_shares,
    result_weight,
)
from club.people.members.models import Member
from club.play.tables.presentation.results import ordinal

NOT_YET = 2**62  # greater than every number of a result


@dataclass(frozen=True, slots=True)
class Stake:
    """One place with its mean change."""

    place: str
    change: str  # signed
    often: int  # of 100 games


@dataclass(frozen=True, slots=True)
class Rival:
    """A seated member with the present rating."""

    member: Member
    rating: RatingLabel
    figures: Figures  # sigma includes its growth until now
    pool: int | None  # id; None before the first result


def rivals_of(slug: str, members: Sequence[Member], now: datetime) -> list[Rival]:
    """The present ratings of members at a title, in the given order. Takes one query."""
    today = now.astimezone(UTC).date().toordinal()
    rows = Rating.objects.filter(pool__key=slug, member__in=members)
    ratings = {rating.member_id: rating for rating in rows}
    return [_rival(member, ratings.get(member.pk), today) for member in members]


def at_stake(
    rivals: Sequence[Rival], viewer_index: int | None, bots: int, now: datetime
) -> list[Stake]:
    """Returns for each place the mean change of the rival with index `viewer_index`. Empty for
    None, or for fewer than two rivals.
    """
    if viewer_index is None or len(rivals) < 2:
        return []
    company = [PlayerRating(rival.figures.mu, rival.figures.sigma) for rival in rivals]
    contest = _expected_contest(
        rivals, now, result_weight(1.0, len(rivals), len(rivals) + bots)
    )
    pools = [rival.pool for rival in rivals if rival.pool is not None][:1]
    meetings = rows.count_meetings(pools, contest) if pools else {}
    damped = damped_shares(meetings.get(pools[0], {}) if pools else {}, contest.members)
    return [
        Stake(ordinal(place), signed(displayed(change)), per_hundred(chance))
        for place, (chance, change) in enumerate(
            place_stakes(company, viewer_index, contest.weight, damped), 1
        )
    ]


def _rival(member: Member, rating: Rating | None, today: int) -> Rival:
    if rating is None:
        start = Figures()
        return Rival(member, rating_label(start.mu, start.sigma, 0), start, None)
    figures = rows.rating_figures(rating)
    assert figures.day is not None
    by_now = replace(figures, sigma=grow_sigma(figures.sigma, today - figures.day))
    return Rival(
        member,
        rating_label(by_now.mu, by_now.sigma, rating.opponents),
        by_now,
        rating.pool_id,
    )


def _expected_contest(rivals: Sequence[Rival], now: datetime, weight: float) -> Contest:
    """A result with these players, as if it ended now."""
    players = [
        RatedPlayer(seat, rival.member.pk, 1, 1.0, False)
        for seat, rival in enumerate(rivals)
    ]
    return Contest(NOT_YET, now.astimezone(UTC).date().toordinal(), weight, players)
