"""What the rankings' pages show, as facts for templates: one function a page, each in a fixed
number of queries. Addresses are the templates'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F
from django.db.models.functions import Floor
from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings import queries
from club.ratings.boards import board_selection, title_boards
from club.ratings.boards.board_selection import Asked, Way
from club.ratings.boards.seasons import Season, season_told
from club.ratings.boards.title_boards import BoardPage, Row
from club.ratings.ledger.inactivity import grown_by
from club.ratings.ledger.models import Pool, Rating
from club.ratings.model.plackett_luce import displayed
from club.ratings.model.predictions import overall
from club.ratings.presentation import plots
from club.ratings.presentation.labels import Label, label
from club.ratings.presentation.plots import Bar, History
from club.ratings.results.result_details import Account, accounts_between, accounts_of
from club.ratings.statistics.member_statistics import Career, Pairing, career_of, pairing_of
from games import registry
from games.core import AnyGame

MOST = 600  # results of one member at one title that are counted for their page


@dataclass(frozen=True, slots=True)
class Board:
    """A title's board, with the ways to others."""

    game: AnyGame
    page: BoardPage | None  # None: nobody has a rating yet
    wins: bool  # wins are counted, not ratings
    seasons: Sequence[Way]
    sizes: Sequence[Way]
    kinds: Sequence[Way]  # empty: nothing to choose
    beside: Sequence[Row]
    bars: Sequence[Bar]
    season: Season | None
    being_counted: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A member at one title."""

    slug: str
    game: str  # its name
    rating: Label
    results: int
    last_on: date
    pull: int  # of 100: how much of the overall number it makes


@dataclass(frozen=True, slots=True)
class Standings:
    """A member over all titles."""

    titles: Sequence[Standing]  # the most played first
    overall: Label | None  # None below two titles
    doubt: int
    start_pull: int  # of 100: what the start still makes of it

    @property
    def provisional(self) -> bool:
        """Whether any number carries a question mark."""
        return any(title.rating.provisional for title in self.titles)


@dataclass(frozen=True, slots=True)
class TitlePortrait:
    """A member at one title, whole."""

    game: str
    slug: str
    rating: Label
    doubt: int
    standing: Rating
    history: History | None
    seen: Set[int]  # numbers of the results whose page the viewer may see
    career: Career


def board_of(game: AnyGame, asked: Asked, number: int, today: date) -> Board:
    """A board as it is asked for. Raises boards.NoSuchPage."""
    slug = game.info.slug
    pool = Pool.objects.filter(key=asked.pool_key(slug)).first()
    rated = pool is not None and not asked.wins
    return Board(
        game=game,
        page=_page(pool, asked, number, today),
        wins=asked.wins,
        seasons=board_selection.seasons(slug, asked),
        sizes=board_selection.sizes(game, asked),
        kinds=board_selection.whereabouts(slug, asked),
        beside=title_boards.beside(pool, today) if pool and rated and number == 1 else [],
        bars=_bars(pool) if pool and rated else [],
        season=season_told(pool, today) if pool and pool.season else None,
        being_counted=pool is not None and pool.being_counted,
    )


def _page(pool: Pool | None, asked: Asked, number: int, today: date) -> BoardPage | None:
    if pool is None and number != 1:
        raise title_boards.NoSuchPage(_("There is no page %(n)d: nobody is here.") % {"n": number})
    if pool is None:
        return None
    if asked.wins:
        return title_boards.by_wins(pool, asked.seats, asked.kind, number)
    return title_boards.board(pool, number, today)


def standings_of(member: Member, today: date) -> Standings:
    """All titles of a member, and what they come to together; one query."""
    ratings = list(
        Rating.objects.filter(member=member, pool__season="", pool__plays=False)
        .select_related("pool")
        .order_by("-results", "pool__slug")
    )
    figures = [(rating.mu, grown_by(rating, today)) for rating in ratings]
    number, doubt, pulls = overall(figures)
    *titles, start = (round(100 * pull) for pull in pulls)
    return Standings(
        titles=[
            _standing(rating, sigma, pull)
            for rating, (_mu, sigma), pull in zip(ratings, figures, titles, strict=True)
        ],
        overall=label(number, doubt) if len(ratings) >= title_boards.TITLES else None,
        doubt=displayed(doubt),
        start_pull=start,
    )


def title_portrait(member: Member, slug: str, viewer: Member, today: date) -> TitlePortrait | None:
    """A member at one title; None who has no rating there."""
    found = Rating.objects.filter(member=member, pool__key=slug).select_related("pool")
    rating = found.first()
    if rating is None:
        return None
    sigma = grown_by(rating, today)
    changes = list(rating.pool.changes.filter(member=member).order_by("result"))
    history = plots.history_plot(changes)
    numbers = [point.number for point in history.points] if history else []
    return TitlePortrait(
        game=registry.known_as(slug),
        slug=slug,
        rating=label(rating.mu, sigma, rating.opponents),
        doubt=displayed(sigma),
        standing=rating,
        history=history,
        seen=queries.seen_by(viewer, numbers),
        career=career_of(member, accounts_of(member, rating.pool, MOST)),
    )


def pairings_of(one: Member, other: Member) -> Mapping[str, Pairing]:
    """Two members, title by title, and over all where they met in more than one."""
    found = accounts_between(one, other, MOST)
    by_title: dict[str, list[Account]] = {}
    for account in found:
        by_title.setdefault(account.result.slug, []).append(account)
    pairings = {
        registry.known_as(slug): pairing_of(one, other, accounts)
        for slug, accounts in sorted(by_title.items())
    }
    if len(pairings) > 1:
        pairings[_("All titles")] = pairing_of(one, other, found)
    return pairings


def _standing(rating: Rating, sigma: float, pull: int) -> Standing:
    return Standing(
        rating.pool.slug,
        registry.known_as(rating.pool.slug),
        label(rating.mu, sigma, rating.opponents),
        rating.results,
        rating.last_on,
        pull,
    )


def _bars(pool: Pool) -> list[Bar]:
    found = Rating.objects.filter(pool=pool, member__is_active=True)
    by_hundred: title_boards.Rows = found.annotate(
        hundred=Floor((F("mu") + 0.5) / 100.0)
    ).order_by()
    counted = by_hundred.values_list("hundred").annotate(Count("pk"))
    return plots.distribution({int(hundred): count for hundred, count in counted})
