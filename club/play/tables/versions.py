"""Version tokens, which change with all that may be news to a viewer, and fingerprints: the rows
that an answer depends on. Fingerprints contain hidden information: they are compared, never
shown.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery

from club.base.checksums import checksum
from club.play.game_records.game_cache import BrokenRecord, CachedGame, cached_game
from club.play.tables import queries
from club.play.tables.due_chairs import playable_chairs_to_act
from club.play.tables.models import Chair, Invitation, Table, TableEvent
from compiled_queries.queries import ID, CompiledQuery
from games.core import Viewer


def readable_game(table: Table) -> CachedGame | None:
    """The cached game; None before the start, and when the record is broken."""
    try:
        if table.record is not None:
            return cached_game(table.record)
        return None
    except BrokenRecord:
        return None


def version_token_for(table: Table, viewer: Viewer) -> str:
    """The version token without rendering the page."""
    return version_token(
        table,
        viewer,
        queries.chairs_with_members(table),
        queries.table_events_query(table, viewer).count(),
        readable_game(table),
    )


def version_token(
    table: Table,
    viewer: Viewer,
    chairs: list[Chair],
    happened: int,
    read: CachedGame | None,
) -> str:
    """Three parts: how many plies and events the viewer knows, a checksum of the table's state and
    of their own chair, and a checksum of their draft.
    """
    seen_plies = read.seen(viewer) if read else 0
    awaited = sorted(read.position.awaited(viewer)) if read else []
    own_chair = None if viewer is None else chairs[viewer]
    answers = own_chair and (own_chair.asked, own_chair.orders)
    rest = (
        happened,  # a game that is taken back has fewer plies, and one more event
        table.status,
        bool(table.marked),
        table.invite and "invited",
        awaited,
        answers,
    )
    draft = own_chair and (own_chair.draft, own_chair.draft_stands)
    return f"{seen_plies + happened}-{checksum(rest)}-{checksum(draft)}"


Rows = list[list[object]]

RELATED_COLUMNS = ("member__username", "member__is_active", "table__record__length")
COLUMNS = (
    *(field.attname for field in Chair._meta.concrete_fields),
    *(f"table__{field.attname}" for field in Table._meta.concrete_fields),
    *RELATED_COLUMNS,
)


def _figure(kind: type[TableEvent] | type[Invitation], figure: Aggregate) -> Subquery:
    """A figure over all rows of a model at the chair's table."""
    rows = kind.objects.filter(table=OuterRef("table")).order_by().values("table")
    return Subquery(rows.annotate(figure=figure).values("figure"))


def _columns(chairs: QuerySet[Chair]) -> QuerySet[Chair, Any]:
    figures = {
        "happened": _figure(TableEvent, Count("pk")),
        "invited": _figure(Invitation, Count("pk")),
        "declined": _figure(Invitation, Max("declined_at")),
    }
    return chairs.annotate(**figures).order_by("pk").values_list(*COLUMNS, *figures)


_of_table: CompiledQuery[Any] = CompiledQuery(
    lambda key: _columns(Chair.objects.filter(table=key)), ID
)
_of_questions: CompiledQuery[Any] = CompiledQuery(
    # all chairs at the tables that wait for the member
    lambda member: _columns(
        Chair.objects.filter(
            table__in=playable_chairs_to_act(member).order_by().values("table")
        )
    ),
    ID,
)


def table_fingerprint(table_id: int) -> Rows:
    """The rows that everything about one table depends on; empty if there is no table."""
    return _of_table.values(table_id)


def questions_fingerprint(member_id: int) -> Rows:
    """The rows that a member's open questions depend on."""
    return _of_questions.values(member_id)
