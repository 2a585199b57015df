"""Rows and pages of boards, and the conditions to be listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from club.community.ratings.presentation.labels import RatingLabel
from club.community.ratings.presentation.view_parts import PageNotFound
from club.people.members.models import Member

PAGE = 50  # rows
RANKED_RESULTS, RANKED_OPPONENTS = 6, 4  # for a season
RANKED = Q(results__gte=RANKED_RESULTS, opponents__gte=RANKED_OPPONENTS)
SHOWN = Q(member__is_active=True, member__off_boards=None)  # members who may be listed
Rows = QuerySet[Any, Any]


class NoSuchPage(PageNotFound):
    """The board has no such page; the message says how many there are."""


@dataclass(frozen=True, slots=True)
class Row:
    """One member on a board of ratings."""

    place: int | None  # None: not ranked
    member: Member
    rating: RatingLabel
    sure: int
    results: int
    last_on: date | None
    missing: str = ""  # condition that is missing for a rank
    titles: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """One member on a board of wins."""

    place: int
    member: Member
    results: int
    wins: int
    share: int  # percent
    mean_place: float


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board."""

    rows: Sequence[Row | Share]
    number: int
    pages: int
    members: int

    @property
    def before(self) -> int | None:
        if self.number > 1:
            return self.number - 1
        return None

    @property
    def after(self) -> int | None:
        if self.number < self.pages:
            return self.number + 1
        return None


def slice_page(rows: Rows, number: int) -> tuple[list[Any], int, int]:
    """Returns the rows of one page, the number of pages and of rows. Raises NoSuchPage."""
    members = rows.count()
    pages = max(1, -(-members // PAGE))
    if not 1 <= number <= pages:
        raise NoSuchPage(
            _("There is no page %(number)d: this board has %(pages)d.")
            % {"number": number, "pages": pages}
        )
    return list(rows[(number - 1) * PAGE : number * PAGE]), pages, members
