"""Which of a title's boards is asked for, and the ways to the others: seasons, sizes of the
company, tables of the club's or the real table. Read from an address; what is no choice counts as
"any".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext as _

from club.ratings.ledger.models import Pool, Result, Source
from club.ratings.ledger.pools import APART, SEASON
from games.core import AnyGame


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for."""

    season: str = ""  # "2026Q4"; empty: all time
    seats: int | None = None  # None: any company
    kind: str = ""  # one of Source; empty: both

    @property
    def apart(self) -> bool:
        """Whether plays at the real table are asked for, where they are rated apart (K27)."""
        return self.kind == Source.PLAY and settings.TABLE_PLAY == APART

    @property
    def wins(self) -> bool:
        """Whether wins are counted instead of ratings (B2)."""
        return self.seats is not None or (bool(self.kind) and not self.apart)

    @property
    def query(self) -> str:
        named = {"season": self.season, "seats": self.seats, "kind": self.kind}
        return "?" + urlencode({name: told for name, told in named.items() if told})

    def pool_key(self, slug: str) -> str:
        if self.apart:
            return f"{slug}@table"
        return f"{slug}@{self.season}" if self.season else slug


@dataclass(frozen=True, slots=True)
class Way:
    """One choice among several, as a link."""

    text: str
    query: str  # what its address asks for
    here: bool


def asked_for(told: Mapping[str, str], game: AnyGame) -> Asked:
    """What the query of an address asks for."""
    season, seats = told.get("season", ""), told.get("seats", "")
    sizes = {str(size): size for size in game.info.seats}
    kind = told.get("kind", "")
    return Asked(
        season=season if SEASON.fullmatch(season) else "",
        seats=sizes.get(seats),
        kind=kind if kind in Source.values else "",
    )


def seasons(slug: str, asked: Asked) -> list[Way]:
    """All time, and the seasons in which the title was played, the latest first."""
    found = Pool.objects.filter(slug=slug).exclude(season="").order_by("-season")
    keys = ["", *found.values_list("season", flat=True)]
    return [_way(season_name(key), asked, replace(asked, season=key)) for key in keys]


def sizes(game: AnyGame, asked: Asked) -> list[Way]:
    """Any company, and each that the game can have."""
    ways = [_way(_("Any company"), asked, replace(asked, seats=None))]
    for size in game.info.seats:
        if size >= 2:
            text = _("%(seats)d seats") % {"seats": size}
            ways.append(_way(text, asked, replace(asked, seats=size)))
    return ways


def whereabouts(slug: str, asked: Asked) -> Sequence[Way]:
    """Here, at the real table, or both; nothing to choose while nobody has written down a play."""
    if not Result.objects.filter(slug=slug, kind=Source.PLAY).exists():
        return ()
    return list(_whereabouts(asked))


def season_name(season: str) -> str:
    """A season as people say it: “autumn 2026” would differ by hemisphere, so by number."""
    found = SEASON.fullmatch(season)
    if not found:
        return _("All time")
    return _("%(year)s, quarter %(quarter)s") % {"year": found[1], "quarter": found[2]}


def _whereabouts(asked: Asked) -> Iterator[Way]:
    yield _way(_("Here and at the real table"), asked, replace(asked, kind=""))
    yield _way(_("Here"), asked, replace(asked, kind=str(Source.TABLE)))
    yield _way(_("At the real table"), asked, replace(asked, kind=str(Source.PLAY)))


def _way(text: str, asked: Asked, leads_to: Asked) -> Way:
    return Way(text, leads_to.query, asked == leads_to)
