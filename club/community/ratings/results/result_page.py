"""Data of the page of a result: places, rating changes with explanations, and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.ratings.models import Amendment, Result
from club.community.ratings.presentation.labels import (
    explain_question_mark,
    shown_name,
    title_name,
)
from club.community.ratings.results.explanations import Explanation, explain_result
from club.community.ratings.results.result_details import details_of_result
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.tables.queries import visible_to


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The page of a result for one viewer."""

    result: Result
    game: str  # its name
    table: Table | None
    # sorted by place; empty if the result is void or being recounted
    explanations: Sequence[Explanation]
    amendments: Sequence[Amendment]

    @property
    def seats_now(self) -> str:
        """Members with their places in order of seat, for the form of corrections."""
        by_seat = self.result.players.select_related("member").order_by("seat")
        return "; ".join(f"{shown_name(row.member)} {row.place}" for row in by_seat)

    @property
    def question_mark(self) -> str:
        """Explanation of the question mark; empty: no rating has one."""
        unsure = any(
            explanation.before.provisional or explanation.after.provisional
            for explanation in self.explanations
        )
        return explain_question_mark() if unsure else ""

    @property
    def play_address(self) -> str:
        """The page of the play at the real table; empty: it was a table of the club's."""
        if self.result.play is None:
            return ""
        return reverse(settings.PLAY_PAGE, args=[self.result.play])

    @property
    def being_counted(self) -> bool:
        return self.result.counts and not self.explanations


def visible_result_page(number: int, viewer: Member) -> ResultPage | None:
    """The page of a result, if the viewer may see its table; None otherwise.

    Admins see all results, but not the names of tables that they may not see.
    """
    result = _results_for(viewer).filter(number=number).first()
    if result is None:
        return None
    table = visible_to(viewer).filter(record=result.record_id or 0).first()
    amendments = list(result.amendments.select_related("admin"))
    return ResultPage(
        result,
        title_name(result.slug),
        table,
        explanations_of(result, viewer),
        amendments,
    )


def result_page_of_table(table: Table, viewer: Member | None) -> ResultPage | None:
    """The page of a table's result; None: there is none. Does not check permissions."""
    if table.record_id is None:
        return None
    details = details_of_result(Q(result__record=table.record_id), table.game_slug)
    if details is not None:
        explanations = explain_result(details, viewer)
        return ResultPage(details.result, table.game_name, table, explanations, [])
    result = Result.objects.filter(record=table.record_id).first()
    if result:
        return ResultPage(result, table.game_name, table, [], [])
    return None


def explanations_of(result: Result, viewer: Member | None) -> list[Explanation]:
    """Explanations of the changes in the pool of all time."""
    details = details_of_result(Q(result=result), result.slug)
    if details:
        return explain_result(details, viewer)
    return []


def visible_results(viewer: Member, numbers: Iterable[int]) -> set[int]:
    """The numbers of results whose page the viewer may see."""
    results = _results_for(viewer).filter(number__in=list(numbers))
    return set(results.values_list("number", flat=True))


def _results_for(viewer: Member) -> QuerySet[Result]:
    """The results whose page the viewer may see. Admins see all."""
    if may(viewer, Power.RUN_CLUB):
        return Result.objects.all()
    tables = visible_to(viewer).values("record")
    return Result.objects.filter(Q(record__isnull=True) | Q(record__in=tables))
