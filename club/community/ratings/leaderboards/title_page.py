"""Data of the page of a title's board: the board, links to others, and the season with corrections
after its end. The page takes a fixed number of queries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F
from django.db.models.functions import Floor
from django.utils.translation import gettext as _

from club.community.ratings.leaderboards import board_selection, title_boards
from club.community.ratings.leaderboards.board_rows import (
    BoardPage,
    NoSuchPage,
    Row,
    Rows,
)
from club.community.ratings.leaderboards.board_selection import (
    BoardLink,
    BoardSelection,
)
from club.community.ratings.ledger.models import Amendment, Pool, Rating
from club.community.ratings.ledger.pools import results_of_pool, season_bounds
from club.community.ratings.presentation.bar_charts import Bar, distribution
from games.core import AnyGame

MAX_CORRECTIONS = 12  # corrections that are shown


@dataclass(frozen=True, slots=True)
class Season:
    """A season of one title."""

    key: str  # "2026Q4"
    last_day: date  # in the club's time zone
    over: bool
    corrections: Sequence[Amendment]  # made after its end, the latest first


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a title, with links to other boards."""

    game: AnyGame
    page: BoardPage | None  # None: there are no ratings
    wins: bool  # it shows wins, not ratings
    seasons: Sequence[BoardLink]
    sizes: Sequence[BoardLink]
    kinds: Sequence[BoardLink]  # empty: only one source
    beside: Sequence[Row]
    bars: Sequence[Bar]
    season: Season | None
    being_counted: bool


def board_of(
    game: AnyGame, selection: BoardSelection, number: int, today: date
) -> Board:
    """The selected board. Raises NoSuchPage."""
    slug = game.info.slug
    pool = Pool.objects.filter(key=selection.pool_key(slug)).first()
    rated = pool is not None and not selection.wins
    return Board(
        game=game,
        page=_board_page(pool, selection, number, today),
        wins=selection.wins,
        seasons=board_selection.season_links(slug, selection),
        sizes=board_selection.size_links(game, selection),
        kinds=board_selection.source_links(slug, selection),
        beside=title_boards.unranked_rows(pool, today)
        if pool and rated and number == 1
        else [],
        bars=_rating_bars(pool) if pool and rated else [],
        season=season_details(pool, today) if pool and pool.season else None,
        being_counted=pool is not None and pool.being_counted,
    )


def _board_page(
    pool: Pool | None, selection: BoardSelection, number: int, today: date
) -> BoardPage | None:
    if pool is None and number != 1:
        raise NoSuchPage(
            _("There is no page %(n)d: the list is empty.") % {"n": number}
        )
    if pool is None:
        return None
    if selection.wins:
        return title_boards.win_board(pool, selection.seats, selection.kind, number)
    return title_boards.rating_board(pool, number, today)


def _rating_bars(pool: Pool) -> list[Bar]:
    ratings = Rating.objects.filter(pool=pool, member__is_active=True)
    by_hundred: Rows = ratings.annotate(
        hundred=Floor((F("mu") + 0.5) / 100.0)
    ).order_by()
    counted = by_hundred.values_list("hundred").annotate(Count("pk"))
    return distribution({int(hundred): count for hundred, count in counted})


def season_details(pool: Pool, today: date) -> Season:
    """Details of a season. Takes one query when the season is over, else none."""
    ends = season_bounds(pool.season)[1]
    last_day = ends.date() - timedelta(days=1)
    is_over = today > last_day
    return Season(pool.season, last_day, is_over, _corrections(pool) if is_over else ())


def _corrections(pool: Pool) -> Sequence[Amendment]:
    corrections = Amendment.objects.filter(
        result__in=results_of_pool(pool).order_by(),
        at__gte=season_bounds(pool.season)[1],
    )
    return list(corrections.order_by("-at", "-pk")[:MAX_CORRECTIONS])
