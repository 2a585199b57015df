"""The page of a title's board: the board that an address selects by season, number of seats and
source, links to the other boards, and corrections after the end of a season.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page
from django.db.models import Count, F
from django.db.models.functions import Floor
from django.utils.translation import gettext as _

from club.base.club_settings.models import RealTableRatings
from club.base.club_settings.queries import current_settings
from club.community.ratings.leaderboards import boards
from club.community.ratings.leaderboards.boards import NoSuchPage, Row, Rows
from club.community.ratings.ledger.pools import SEASON, results_of_pool, season_bounds
from club.community.ratings.models import Amendment, Pool, Rating, Result, Source
from club.community.ratings.presentation.charts import Bar, distribution
from club.community.ratings.presentation.view_parts import PageNotFound
from games import registry

MAX_CORRECTIONS = 12  # corrections that are shown


@dataclass(frozen=True, slots=True)
class RankedTitle:
    """A title with ratings. They outlast its rules."""

    slug: str
    name: str
    seats: tuple[int, ...]  # numbers of seats; empty: the rules are not installed

    @classmethod
    def find(cls, slug: str) -> RankedTitle:
        """Raises PageNotFound for a slug without rules and without ratings."""
        name = registry.display_name(slug)
        try:
            return cls(slug, name, registry.find(slug).info.seats)
        except registry.UnknownGame:
            if not Pool.objects.filter(slug=slug).exists():
                raise PageNotFound(_("This game is not in the catalogue.")) from None
            return cls(slug, name, ())


@dataclass(frozen=True, slots=True)
class BoardSelection:
    """The board that an address selects."""

    season: str = ""  # "2026Q4"; empty: all time
    seats: int | None = None  # None: any number
    kind: str = ""  # one of Source; empty: both

    @property
    def apart(self) -> bool:
        """Whether games at the real table are selected and have ratings of their own."""
        chosen = current_settings().real_table_ratings
        return self.kind == Source.PLAY and chosen == RealTableRatings.APART

    @property
    def wins(self) -> bool:
        """Whether the board shows wins instead of ratings."""
        return self.seats is not None or (bool(self.kind) and not self.apart)

    @property
    def query(self) -> str:
        named = {"season": self.season, "seats": self.seats, "kind": self.kind}
        return "?" + urlencode({name: value for name, value in named.items() if value})

    def pool_key(self, slug: str) -> str:
        if self.apart:
            return f"{slug}@table"
        if self.season:
            return f"{slug}@{self.season}"
        return slug


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A link to a board."""

    text: str
    query: str  # query of its address
    here: bool  # it is the selected board


def read_selection(query: Mapping[str, str], title: RankedTitle) -> BoardSelection:
    """Reads the query of an address."""
    season = query.get("season", "")
    seats = query.get("seats", "")
    sizes = {str(size): size for size in title.seats}
    kind = query.get("kind", "")
    return BoardSelection(
        season=season if SEASON.fullmatch(season) else "",
        seats=sizes.get(seats),
        kind=kind if kind in Source.values else "",
    )


def season_links(slug: str, selection: BoardSelection) -> list[BoardLink]:
    """Links to all time and to the seasons of the title, the latest first."""
    pools = Pool.objects.filter(slug=slug).exclude(season="").order_by("-season")
    keys = ["", *pools.values_list("season", flat=True)]
    return [
        _board_link(season_name(key), selection, replace(selection, season=key))
        for key in keys
    ]


def size_links(title: RankedTitle, selection: BoardSelection) -> list[BoardLink]:
    """Links to any number of seats and to each number of the game."""
    links = [_board_link(_("Any company"), selection, replace(selection, seats=None))]
    for size in title.seats:
        if size >= 2:
            text = _("%(seats)d seats") % {"seats": size}
            links.append(_board_link(text, selection, replace(selection, seats=size)))
    return links


def source_links(slug: str, selection: BoardSelection) -> Sequence[BoardLink]:
    """Links to both sources and each; empty while the title has no results of a real table."""
    if not Result.objects.filter(slug=slug, kind=Source.PLAY).exists():
        return ()
    return list(_all_source_links(selection))


def season_name(season: str) -> str:
    """Name of a season. Quarters have numbers, since “autumn” depends on the hemisphere."""
    match = SEASON.fullmatch(season)
    if not match:
        return _("All time")
    return _("%(year)s, quarter %(quarter)s") % {"year": match[1], "quarter": match[2]}


def _all_source_links(selection: BoardSelection) -> Iterator[BoardLink]:
    yield _board_link(
        _("Here and at the real table"), selection, replace(selection, kind="")
    )
    yield _board_link(_("Here"), selection, replace(selection, kind=str(Source.TABLE)))
    yield _board_link(
        _("At the real table"), selection, replace(selection, kind=str(Source.PLAY))
    )


def _board_link(
    text: str, selection: BoardSelection, target: BoardSelection
) -> BoardLink:
    return BoardLink(text, target.query, selection == target)


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

    title: RankedTitle
    page: Page[Any] | None  # None: there are no ratings
    wins: bool  # it shows wins, not ratings
    seasons: Sequence[BoardLink]
    sizes: Sequence[BoardLink]
    kinds: Sequence[BoardLink]  # empty: only one source
    beside: Sequence[Row]
    bars: Sequence[Bar]
    season: Season | None
    being_counted: bool


def board_of(
    title: RankedTitle, selection: BoardSelection, number: int, today: date
) -> Board:
    """The selected board. Raises NoSuchPage."""
    slug = title.slug
    pool = Pool.objects.filter(key=selection.pool_key(slug)).first()
    rated = pool is not None and not selection.wins
    return Board(
        title=title,
        page=_board_page(pool, selection, number, today),
        wins=selection.wins,
        seasons=season_links(slug, selection),
        sizes=size_links(title, selection),
        kinds=source_links(slug, selection),
        beside=boards.unranked_rows(pool, today)
        if pool and rated and number == 1
        else [],
        bars=_rating_bars(pool) if pool and rated else [],
        season=season_details(pool, today) if pool and pool.season else None,
        being_counted=pool is not None and pool.being_counted,
    )


def _board_page(
    pool: Pool | None, selection: BoardSelection, number: int, today: date
) -> Page[Any] | None:
    if pool is None and number != 1:
        raise NoSuchPage(
            _("There is no page %(n)d: the list is empty.") % {"n": number}
        )
    if pool is None:
        return None
    if selection.wins:
        return boards.win_board(pool, selection.seats, selection.kind, number)
    return boards.rating_board(pool, number, today)


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
