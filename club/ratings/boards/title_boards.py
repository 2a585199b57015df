"""Boards: who stands where in a pool, over all titles, or by wins where one asks for some games
alone. Each page costs the same number of queries, however many members there are (B1 to B5).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db.models import Avg, Count, F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.models import Member
from club.ratings.boards.board_rows import (
    PAGE,
    RANKED,
    RANKED_OPPONENTS,
    RANKED_RESULTS,
    SHOWN,
    BoardPage,
    Row,
    Share,
    cut_page,
)
from club.ratings.ledger.inactivity import DORMANT, dormant, grown_by
from club.ratings.ledger.models import Contender, Pool, Rating
from club.ratings.ledger.pools import results_in, span_of
from club.ratings.model.plackett_luce import MODEL, displayed, sure
from club.ratings.presentation.labels import label

FEWEST = 5  # results, where wins are shown


def board(pool: Pool, number: int, today: date) -> BoardPage:
    """A title's board, or a season's: what is surest comes first."""
    found = on_board(pool, today).order_by("-sure", "-mu", "member__username")
    some, pages, members = cut_page(found.select_related("member"), number)
    first = found.filter(sure__gt=some[0].sure).count() + 1 if some else 1
    return BoardPage(_placed(some, pool, first, today), number, pages, members)


def beside(pool: Pool, today: date) -> list[Row]:
    """Who has a rating and is not on the board: too little known of them, or away for long."""
    there = on_board(pool, today).values("pk")
    found = Rating.objects.filter(SHOWN, pool=pool).exclude(pk__in=there)
    some = found.select_related("member").order_by("-sure", "member__username")[:PAGE]
    return [_row(rating, pool, None, today, _missing(rating, pool, today)) for rating in some]


def by_wins(pool: Pool, seats: int | None, kind: str, number: int) -> BoardPage:
    """B2: where games of one size alone are asked for, or of one kind, wins and places are counted,
    and no other rating is made up. None and "": of any.
    """
    results = results_in(pool).filter(voided_why="").order_by()
    results = results.filter(seats=seats) if seats else results
    results = results.filter(kind=kind) if kind else results
    found = (
        Contender.objects.filter(SHOWN, result__in=results)
        .order_by()
        .values("member")
        .annotate(results=Count("pk"), wins=Count("pk", filter=Q(place=1)), mean_place=Avg("place"))
        .filter(results__gte=FEWEST)
        .annotate(share=F("wins") * 1.0 / F("results"))
        .order_by("-share", "mean_place", "member__username")
    )
    columns = found.values_list("member", "results", "wins", "mean_place")
    some, pages, members = cut_page(columns, number)
    return BoardPage(_shares(some, (number - 1) * PAGE + 1), number, pages, members)


def on_board(pool: Pool, today: date) -> QuerySet[Rating]:
    """B1: not provisional, active, not hidden; a season's has rules of its own (K20)."""
    found = Rating.objects.filter(SHOWN, pool=pool)
    if pool.season:
        return found.filter(RANKED)
    return found.filter(
        # the sure column carries the doubt as it has grown
        sure__gte=F("mu") - 2.0 * MODEL.settled,
        opponents__gte=MODEL.opponents,
        last_on__gte=today - timedelta(days=DORMANT),
    )


def _placed(some: Sequence[Rating], pool: Pool, first: int, today: date) -> list[Row]:
    """Who is level shares a place."""
    rows: list[Row] = []
    for at, rating in enumerate(some):
        level = at > 0 and rating.sure == some[at - 1].sure
        place = rows[-1].place if level else first + at
        rows.append(_row(rating, pool, place, today))
    return rows


def _row(rating: Rating, pool: Pool, place: int | None, today: date, missing: str = "") -> Row:
    """A season is frozen as its results left it: absence goes on in the ratings of all time."""
    sigma = rating.sigma if pool.season else grown_by(rating, today)
    return Row(
        place,
        rating.member,
        label(rating.mu, sigma, rating.opponents),
        displayed(sure(rating.mu, sigma)),
        rating.results,
        rating.last_on,
        missing,
    )


def _missing(rating: Rating, pool: Pool, today: date) -> str:
    """B4: what a member can do about it; empty in a season that is over."""
    if pool.season and span_of(pool.season)[1].date() <= today:
        return ""
    results, opponents = rating.results, rating.opponents
    need = RANKED_OPPONENTS if pool.season else MODEL.opponents
    if opponents < need:
        more = need - opponents
        told = ngettext("one more opponent", "%(count)d more opponents", more)
        return told % {"count": more}
    if pool.season and results < RANKED_RESULTS:
        more = RANKED_RESULTS - results
        return ngettext("one more result", "%(count)d more results", more) % {"count": more}
    if not pool.season and dormant(rating, today):
        return _("a game, after half a year")
    return _("a few more results")


def _shares(some: Sequence[tuple[int, int, int, float]], first: int) -> list[Share]:
    members = Member.objects.in_bulk([member for member, *_rest in some])
    return [
        Share(first + at, members[member], results, wins, round(100 * wins / results), mean)
        for at, (member, results, wins, mean) in enumerate(some)
    ]
