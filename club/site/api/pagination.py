"""Lists by cursor (keyset pagination): a page of items, and the number after which the next page
begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers as s

from club.site.api.requests import Sent, WholeNumberField, number
from club.site.api.serializers import AnswerSerializer, component_name

MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE = 100, 50  # items of a list
M = TypeVar("M", bound=Model)


class ListQuery(Sent):
    limit = WholeNumberField(
        min_value=1,
        max_value=MAX_PAGE_SIZE,
        default=DEFAULT_PAGE_SIZE,
        help_text="items",
    )
    cursor = number(required=False, help_text="the `next` of the list before")


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of a list."""

    items: Iterable[Any]
    next: int | None  # the cursor of what follows


def list_of(kind: type[AnswerSerializer]) -> type[AnswerSerializer]:
    """Returns a page of a list with the cursor of the next page; `ListPage` makes it JSON."""
    items = kind(many=True)
    following = s.IntegerField(
        allow_null=True, help_text="send it as `cursor`; null: the end"
    )
    name = f"{component_name(kind)}ListSerializer"
    return type(name, (AnswerSerializer,), {"items": items, "next": following})


def newest_first(
    rows: QuerySet[M],
    query: Mapping[str, Any],
    serialized: Callable[[Sequence[M]], Iterable[Any]] = list,
    at_once: Callable[[list[M]], list[M]] = list,
) -> ListPage:
    """Lists rows by falling number, from the cursor down. `at_once` shortens them to one answer,
    `serialized` returns the objects to serialize.
    """
    if "cursor" in query:
        rows = rows.filter(pk__lt=query["cursor"])
    return _page(
        list(rows.order_by("-pk")[: query["limit"] + 1]), query, serialized, at_once
    )


def in_their_order(
    rows: QuerySet[M],
    query: Mapping[str, Any],
    serialized: Callable[[Sequence[M]], Iterable[Any]] = list,
) -> ListPage:
    """Lists rows in their own order, after the row that the cursor names. If that row is gone, the
    list begins anew.
    """
    if "cursor" in query:
        numbers = list(rows.values_list("pk", flat=True))
        behind = numbers.index(query["cursor"]) + 1 if query["cursor"] in numbers else 0
        rows = rows[behind:]
    return _page(list(rows[: query["limit"] + 1]), query, serialized)


def _page(
    rows: list[M],
    query: Mapping[str, Any],
    serialized: Callable[[Sequence[M]], Iterable[Any]] = list,
    at_once: Callable[[list[M]], list[M]] = list,
) -> ListPage:
    page_rows = at_once(rows[: query["limit"]])
    return ListPage(
        serialized(page_rows), page_rows[-1].pk if len(rows) > len(page_rows) else None
    )
