"""The club's records at a title: the highest scores, the longest game, the fullest season, the
highest rating (B10). Of games that members alone played to the end; each with its table, where
the viewer may look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncQuarter
from django.urls import reverse
from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.boards.board_rows import SHOWN, Rows
from club.ratings.boards.board_selection import Asked, season_name
from club.ratings.finished_games.models import GameTally
from club.ratings.ledger.models import Change, Pool, Result
from club.ratings.ledger.pools import club_zone, season_of
from club.ratings.model.plackett_luce import MODEL, displayed
from club.tables.queries import visible_to
from games.core import AnyGame

Told = Iterator[tuple[str, str, int]]  # what, its figure, id of the record


@dataclass(frozen=True, slots=True)
class Feat:
    """One of the club's records."""

    what: str
    figure: str
    address: str  # where it was done; empty where the viewer may not look


def tallies_of(slug: str) -> QuerySet[GameTally]:
    """A title's games for statistics; those whose result a keeper took out are left out."""
    void = Result.objects.exclude(voided_why="").filter(record__isnull=False)
    return GameTally.objects.filter(slug=slug).exclude(record__in=void.values("record"))


def feats_of(game: AnyGame, viewer: Member | None) -> list[Feat]:
    """Of all time; as many queries as the game has sizes, and five."""
    slug = game.info.slug
    tallies = tallies_of(slug).filter(whole=True)
    told = [*_highest_scores(tallies, game.info.seats), *_longest(tallies), *_peak(slug)]
    addresses = _addresses([record for _what, _figure, record in told], viewer)
    feats = [Feat(what, figure, addresses.get(record, "")) for what, figure, record in told]
    return [*feats, *_fullest(slug, tallies)]


def _highest_scores(tallies: QuerySet[GameTally], sizes: Iterable[int]) -> Told:
    """One small question for each size: its index has the answer at its end."""
    scored = tallies.filter(best__isnull=False).order_by("-best", "pk")
    for seats in sizes:
        found = scored.filter(seats=seats).first()
        if found is not None:
            yield (
                _("Highest score of %(seats)d") % {"seats": seats},
                str(found.best),
                found.record_id,
            )


def _longest(tallies: QuerySet[GameTally]) -> Told:
    found = tallies.order_by("-plies", "pk").first()
    if found is not None:
        yield _("Most moves"), str(found.plies), found.record_id


def _peak(slug: str) -> Told:
    """The highest rating that anybody reached with little doubt left."""
    pool = Pool.objects.filter(key=slug).first()
    settled = Change.objects.filter(SHOWN, pool=pool, sigma_after__lte=MODEL.settled)
    peak = settled.select_related("member", "result").order_by("-mu_after", "result").first()
    if peak is not None:
        told = f"{displayed(peak.mu_after)} ({peak.member.username})"
        yield _("Highest rating"), told, peak.result.record_id or 0


def _fullest(slug: str, tallies: QuerySet[GameTally]) -> Iterator[Feat]:
    """The season with the most games, with its board."""
    quarters: Rows = tallies.annotate(quarter=TruncQuarter("moment", tzinfo=club_zone()))
    counted = quarters.order_by().values("quarter").annotate(games=Count("pk"))
    most = counted.order_by("-games", "quarter").first()
    if most is not None:
        season = season_of(most["quarter"])
        address = reverse("ratings:title", args=[slug]) + Asked(season=season).query
        figure = f"{most['games']} ({season_name(season)})"
        yield Feat(_("Most games in a season"), figure, address)


def _addresses(records: Iterable[int], viewer: Member | None) -> Mapping[int, str]:
    """Of tables by record, as far as the viewer may find them."""
    if viewer is None:
        return {}
    found = visible_to(viewer).filter(record__in=list(records))
    return {
        table.record_id: table.get_absolute_url() for table in found if table.record_id is not None
    }
