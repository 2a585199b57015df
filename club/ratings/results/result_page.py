"""One result as a viewer may see it: who came where, what it changed in each pool, and what keepers
have said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from club.members.models import Member
from club.ratings.ledger.models import Amendment, Result, Source
from club.ratings.presentation.labels import question_mark, shown_name
from club.ratings.results.explanations import Explanation, explanations
from club.ratings.results.result_details import account_of
from club.tables.models import Table
from club.tables.queries import visible_to
from games import registry


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result, told to one viewer."""

    result: Result
    game: str  # its name
    table: Table | None
    explanations: Sequence[Explanation]  # by place; empty while it is void or being counted
    amendments: Sequence[Amendment]

    @property
    def seats_now(self) -> str:
        """Who sat where, and came in which place, as a keeper needs it to correct that."""
        by_seat = self.result.contenders.select_related("member").order_by("seat")
        return "; ".join(f"{shown_name(one.member)} {one.place}" for one in by_seat)

    @property
    def question_mark(self) -> str:
        """What "?" means, where any of the numbers carries one; empty: none does."""
        unsure = any(one.before.provisional or one.after.provisional for one in self.explanations)
        return question_mark() if unsure else ""

    @property
    def being_counted(self) -> bool:
        return self.result.counts and not self.explanations


def result_told(number: int, viewer: Member) -> ToldResult | None:
    """The result, where its table is one that the viewer may find; None otherwise. Keepers, who
    answer for the ledger, find every result, and no name of a table that is not theirs to see.
    """
    result = Result.objects.filter(number=number).first()
    if result is None:
        return None
    table = visible_to(viewer).filter(record=result.record_id or 0).first()
    if table is None and result.kind == Source.TABLE and not viewer.is_staff:
        return None
    amendments = list(result.amendments.select_related("keeper"))
    return ToldResult(
        result,
        registry.display_name(result.slug),
        table,
        explained_result(result, viewer),
        amendments,
    )


def result_of_table(table: Table, viewer: Member | None) -> ToldResult | None:
    """The result of a table's record, for whom the table is shown already."""
    if table.record_id is None:
        return None
    account = account_of(Q(result__record=table.record_id), table.game_slug)
    if account is not None:
        found = explanations(account, viewer)
        return ToldResult(account.result, table.game_name, table, found, [])
    result = Result.objects.filter(record=table.record_id).first()
    return ToldResult(result, table.game_name, table, [], []) if result else None


def explained_result(result: Result, viewer: Member | None) -> list[Explanation]:
    """The changes of all time; a season's are in its board."""
    account = account_of(Q(result=result), result.slug)
    return explanations(account, viewer) if account else []


def seen_by(viewer: Member, numbers: Iterable[int]) -> set[int]:
    """Those of the results whose page the viewer may see."""
    found = Result.objects.filter(number__in=list(numbers))
    if not viewer.is_staff:
        tables = visible_to(viewer).values("record")
        found = found.filter(Q(record__isnull=True) | Q(record__in=tables))
    return set(found.values_list("number", flat=True))
