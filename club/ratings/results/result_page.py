"""Data of the page of a result: places, rating changes with explanations, and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from club.members.models import Member
from club.ratings.ledger.models import Amendment, Result, Source
from club.ratings.presentation.labels import explain_question_mark, shown_name
from club.ratings.results.explanations import Explanation, explain_result
from club.ratings.results.result_details import details_of_result
from club.tables.models import Table
from club.tables.queries import visible_to
from games import registry


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The page of a result for one viewer."""

    result: Result
    game: str  # its name
    table: Table | None
    explanations: Sequence[Explanation]  # by place; empty: it is void or being recounted
    amendments: Sequence[Amendment]

    @property
    def seats_now(self) -> str:
        """Members with their places in order of seat, for the form of corrections."""
        by_seat = self.result.contenders.select_related("member").order_by("seat")
        return "; ".join(f"{shown_name(one.member)} {one.place}" for one in by_seat)

    @property
    def question_mark(self) -> str:
        """Explanation of the question mark; empty: no rating has one."""
        unsure = any(one.before.provisional or one.after.provisional for one in self.explanations)
        return explain_question_mark() if unsure else ""

    @property
    def being_counted(self) -> bool:
        return self.result.counts and not self.explanations


def visible_result_page(number: int, viewer: Member) -> ResultPage | None:
    """The page of a result, if the viewer may see its table; None otherwise.

    Admins see all results, but not the names of tables that they may not see.
    """
    result = Result.objects.filter(number=number).first()
    if result is None:
        return None
    table = visible_to(viewer).filter(record=result.record_id or 0).first()
    if table is None and result.kind == Source.TABLE and not viewer.is_staff:
        return None
    amendments = list(result.amendments.select_related("keeper"))
    return ResultPage(
        result,
        registry.display_name(result.slug),
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
        found = explain_result(details, viewer)
        return ResultPage(details.result, table.game_name, table, found, [])
    result = Result.objects.filter(record=table.record_id).first()
    return ResultPage(result, table.game_name, table, [], []) if result else None


def explanations_of(result: Result, viewer: Member | None) -> list[Explanation]:
    """Explanations of the changes in the pool of all time."""
    details = details_of_result(Q(result=result), result.slug)
    return explain_result(details, viewer) if details else []


def visible_results(viewer: Member, numbers: Iterable[int]) -> set[int]:
    """The numbers of results whose page the viewer may see."""
    found = Result.objects.filter(number__in=list(numbers))
    if not viewer.is_staff:
        tables = visible_to(viewer).values("record")
        found = found.filter(Q(record__isnull=True) | Q(record__in=tables))
    return set(found.values_list("number", flat=True))
