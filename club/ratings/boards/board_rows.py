"""Rows and pages of boards, and who may stand on one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.presentation.labels import Label
from club.ratings.presentation.view_parts import NotHere

PAGE = 50  # rows
RANKED_RESULTS, RANKED_OPPONENTS = 6, 4  # for a season (K20)
RANKED = Q(results__gte=RANKED_RESULTS, opponents__gte=RANKED_OPPONENTS)
SHOWN = Q(member__is_active=True, member__off_boards=None)  # who may stand on a board
Rows = QuerySet[Any, Any]


class NoSuchPage(NotHere):
    """A page past the end: the sentence says how many there are."""


@dataclass(frozen=True, slots=True)
class Row:
    """One member on a board of ratings."""

    place: int | None  # None: not on the board proper
    member: Member
    rating: Label
    sure: int
    results: int
    last_on: date | None
    missing: str = ""  # what is missing to be ranked
    titles: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """One member where wins are counted."""

    place: int
    member: Member
    results: int
    wins: int
    share: int  # of 100
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
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def cut_page(found: Rows, number: int) -> tuple[list[Any], int, int]:
    """The rows of one page, how many pages there are, and how many rows. Raises NoSuchPage."""
    members = found.count()
    pages = max(1, -(-members // PAGE))
    if not 1 <= number <= pages:
        raise NoSuchPage(
            _("There is no page %(number)d: this board has %(pages)d.")
            % {"number": number, "pages": pages}
        )
    return list(found[(number - 1) * PAGE : number * PAGE]), pages, members
