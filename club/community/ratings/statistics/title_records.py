"""Club records of a title: highest scores, longest game, season with most games, highest rating.

Only games that members alone played to the end count. Records link to tables that the viewer
may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncQuarter
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.time_zones.names import club_zone
from club.community.ratings.leaderboards.boards import SHOWN, Rows
from club.community.ratings.leaderboards.title_page import BoardSelection, season_name
from club.community.ratings.ledger.pools import season_of
from club.community.ratings.models import Change, GameTally, Pool, Result
from club.community.ratings.rating_math.plackett_luce import MODEL, displayed
from club.people.members.models import Member
from club.play.tables.queries import visible_to
from games.core import AnyGame

Found = Iterator[tuple[str, str, int]]  # title, figure, id of the game record


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record of the club."""

    what: str
    figure: str
    address: str  # of the table or board; empty: the viewer may not see it


def tallies_of(slug: str) -> QuerySet[GameTally]:
    """Tallies of a title, without games whose result is void."""
    void = Result.objects.exclude(voided_why="").filter(record__isnull=False)
    return GameTally.objects.filter(slug=slug).exclude(record__in=void.values("record"))


def club_records_of(game: AnyGame, viewer: Member | None) -> list[ClubRecord]:
    """Club records of all time. Takes one query for each number of seats, and five."""
    slug = game.info.slug
    tallies = tallies_of(slug).filter(whole=True)
    club_records = [
        *_highest_scores(tallies, game.info.seats),
        *_longest_game(tallies),
        *_highest_rating(slug),
    ]
    addresses = _table_addresses(
        [record for _what, _figure, record in club_records], viewer
    )
    records = [
        ClubRecord(title, figure, addresses.get(record, ""))
        for title, figure, record in club_records
    ]
    return [*records, *_fullest_season(slug, tallies)]


def _highest_scores(tallies: QuerySet[GameTally], sizes: Iterable[int]) -> Found:
    """One query for each number of seats, which the index answers."""
    scored = tallies.filter(best__isnull=False).order_by("-best", "pk")
    for seats in sizes:
        tally = scored.filter(seats=seats).first()
        if tally is not None:
            yield (
                _("Highest score of %(seats)d") % {"seats": seats},
                str(tally.best),
                tally.record_id,
            )


def _longest_game(tallies: QuerySet[GameTally]) -> Found:
    tally = tallies.order_by("-plies", "pk").first()
    if tally is not None:
        yield _("Most moves"), str(tally.plies), tally.record_id


def _highest_rating(slug: str) -> Found:
    """The highest rating with a small sigma."""
    pool = Pool.objects.filter(key=slug).first()
    settled = Change.objects.filter(SHOWN, pool=pool, sigma_after__lte=MODEL.settled)
    peak = (
        settled.select_related("member", "result")
        .order_by("-mu_after", "result")
        .first()
    )
    if peak is not None:
        figure = f"{displayed(peak.mu_after)} ({peak.member.username})"
        yield _("Highest rating"), figure, peak.result.record_id or 0


def _fullest_season(slug: str, tallies: QuerySet[GameTally]) -> Iterator[ClubRecord]:
    """The season with the most games, with the address of its board."""
    quarters: Rows = tallies.annotate(
        quarter=TruncQuarter("moment", tzinfo=club_zone())
    )
    counted = quarters.order_by().values("quarter").annotate(games=Count("pk"))
    most = counted.order_by("-games", "quarter").first()
    if most is not None:
        season = season_of(most["quarter"])
        address = (
            reverse("ratings:title", args=[slug]) + BoardSelection(season=season).query
        )
        figure = f"{most['games']} ({season_name(season)})"
        yield ClubRecord(_("Most games in a season"), figure, address)


def _table_addresses(
    records: Iterable[int], viewer: Member | None
) -> Mapping[int, str]:
    """URLs of tables that the viewer may see, by id of the game record."""
    if viewer is None:
        return {}
    tables = visible_to(viewer).filter(record__in=list(records))
    return {
        table.record_id: table.get_absolute_url()
        for table in tables
        if table.record_id is not None
    }
