"""Rows of the page of notices: one for each table, or for each other subject of a kind. A row shows
the newest notice; a few older ones are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import (
    BigIntegerField,
    Case,
    CharField,
    Count,
    F,
    Max,
    Q,
    QuerySet,
    Value,
    When,
    Window,
)
from django.db.models.functions import RowNumber

from club.messages.notifications.models import Notice

MOST_FOLDED: Final = 10  # older notices that a row lists
OF_TABLE: Final = Q(table__isnull=False)

# the kind and the number of a row; the notices of a table have no kind of their own
RowKey = tuple[str, int]


def row_page(notices: QuerySet[Notice], number: str | None, most: int) -> Page[Any]:
    """A page of rows, the row with the newest notice first, each as a dictionary: its key
    (`row_kind`, `row_number`), how many notices it has (`count`), and how many of them are unread.
    """
    rows = (
        _with_row_key(notices)
        .order_by()
        .values("row_kind", "row_number")
        .annotate(
            newest=Max("made_at"),
            last=Max("pk"),
            count=Count("pk"),
            unread=Count("pk", filter=Q(read_at__isnull=True)),
        )
        .order_by("-newest", "-last")
    )
    return Paginator(rows, most).get_page(number)


def notices_of_rows(
    notices: QuerySet[Notice], rows: Iterable[Mapping[str, Any]]
) -> dict[RowKey, list[Notice]]:
    """The notices of these rows by key, the newest first: the newest and those that are folded."""
    wanted = Q(pk__in=[])
    for row in rows:
        wanted |= Q(row_kind=row["row_kind"], row_number=row["row_number"])
    position = Window(
        RowNumber(),
        partition_by=["row_kind", "row_number"],
        order_by=[F("made_at").desc(), F("pk").desc()],
    )
    listed = _with_row_key(notices).filter(wanted).annotate(position=position)
    listed = listed.filter(position__lte=1 + MOST_FOLDED).order_by("-made_at", "-pk")
    by_row: dict[RowKey, list[Notice]] = {}
    for notice in listed:
        key = (notice.row_kind, notice.row_number)
        by_row.setdefault(key, []).append(notice)
    return by_row


def _with_row_key(notices: QuerySet[Notice]) -> QuerySet[Any]:
    """Annotates the notices with the key of their row. A notice without a subject is a row of its
    own.
    """
    return notices.annotate(
        row_kind=Case(
            When(OF_TABLE, then=Value("")), default="kind", output_field=CharField()
        ),
        row_number=Case(
            When(OF_TABLE, then="table_id"),
            When(subject_id__isnull=True, then=0 - F("pk")),
            default="subject_id",
            output_field=BigIntegerField(),
        ),
    )
