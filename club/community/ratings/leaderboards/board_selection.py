"""The board of a title that an address selects, and links to the other boards: by season, number of
seats, and source (club or real table). Invalid values in an address select "any".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from club.base.club_settings.models import RealTableRatings
from club.base.club_settings.queries import current_settings
from club.community.ratings.ledger.models import Pool, Result, Source
from club.community.ratings.ledger.pools import SEASON
from games.core import AnyGame


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


def read_selection(query: Mapping[str, str], game: AnyGame) -> BoardSelection:
    """Reads the query of an address."""
    season = query.get("season", "")
    seats = query.get("seats", "")
    sizes = {str(size): size for size in game.info.seats}
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


def size_links(game: AnyGame, selection: BoardSelection) -> list[BoardLink]:
    """Links to any number of seats and to each number of the game."""
    links = [_board_link(_("Any company"), selection, replace(selection, seats=None))]
    for size in game.info.seats:
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
