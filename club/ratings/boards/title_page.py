"""The page of a title's board, as facts for its template: the board, the ways to others, and its
season with what admins corrected after its end (K20). Each page has a fixed number of queries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F
from django.db.models.functions import Floor
from django.utils.translation import gettext as _

from club.ratings.boards import board_selection, title_boards
from club.ratings.boards.board_rows import BoardPage, NoSuchPage, Row, Rows
from club.ratings.boards.board_selection import Asked, Way
from club.ratings.ledger.models import Amendment, Pool, Rating
from club.ratings.ledger.pools import results_in, span_of
from club.ratings.presentation.bar_charts import Bar, distribution
from games.core import AnyGame

MOST = 12  # corrections that are told


@dataclass(frozen=True, slots=True)
class Season:
    """A season of one title."""

    key: str  # "2026Q4"
    last_day: date  # in the club's zone
    over: bool
    corrections: Sequence[Amendment]  # made after its end, the latest first


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


def board_of(game: AnyGame, asked: Asked, number: int, today: date) -> Board:
    """A board as it is asked for. Raises NoSuchPage."""
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
        raise NoSuchPage(_("There is no page %(n)d: nobody is here.") % {"n": number})
    if pool is None:
        return None
    if asked.wins:
        return title_boards.by_wins(pool, asked.seats, asked.kind, number)
    return title_boards.board(pool, number, today)


def _bars(pool: Pool) -> list[Bar]:
    found = Rating.objects.filter(pool=pool, member__is_active=True)
    by_hundred: Rows = found.annotate(hundred=Floor((F("mu") + 0.5) / 100.0)).order_by()
    counted = by_hundred.values_list("hundred").annotate(Count("pk"))
    return distribution({int(hundred): count for hundred, count in counted})


def season_told(pool: Pool, today: date) -> Season:
    """What stands above a season's board; one query once it is over, none before."""
    ends = span_of(pool.season)[1]
    last_day = ends.date() - timedelta(days=1)
    over = today > last_day
    return Season(pool.season, last_day, over, _corrections(pool) if over else ())


def _corrections(pool: Pool) -> Sequence[Amendment]:
    found = Amendment.objects.filter(
        result__in=results_in(pool).order_by(), at__gte=span_of(pool.season)[1]
    )
    return list(found.order_by("-at", "-pk")[:MOST])
