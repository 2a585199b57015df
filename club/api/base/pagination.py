"""Lists by cursor (keyset pagination): so many items, and the number to go on after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers as s

from club.api.base.plain_json import Json
from club.api.base.requests import Sent, number
from club.api.base.serializers import Shape

MOST, USUALLY = 100, 50  # items of a list
M = TypeVar("M", bound=Model)


class ListQuery(Sent):
    limit = s.IntegerField(min_value=1, max_value=MOST, default=USUALLY, help_text="items")
    cursor = number(required=False, help_text="the `next` of the list before")


def list_of(shape: type[Shape]) -> type[Shape]:
    """A list with the cursor of what follows."""
    items = shape(many=True)
    following = s.IntegerField(allow_null=True, help_text="send it as `cursor`; null: the end")
    return type(f"{shape.__name__}List", (Shape,), {"items": items, "next": following})


def newest_first(
    found: QuerySet[M],
    asked: Mapping[str, Any],
    told: Callable[[Sequence[M]], list[Json]],
    at_once: Callable[[list[M]], list[M]] = list,
) -> dict[str, Json]:
    """Rows by falling number, from below the cursor on; `at_once` cuts them down to what one answer
    may hold.
    """
    if "cursor" in asked:
        found = found.filter(pk__lt=asked["cursor"])
    return _page(list(found.order_by("-pk")[: asked["limit"] + 1]), asked, told, at_once)


def in_their_order(
    found: QuerySet[M], asked: Mapping[str, Any], told: Callable[[Sequence[M]], list[Json]]
) -> dict[str, Json]:
    """Rows in the order they have, from behind the row that the cursor numbers; one that is no
    longer among them begins the list anew.
    """
    if "cursor" in asked:
        numbers = list(found.values_list("pk", flat=True))
        behind = numbers.index(asked["cursor"]) + 1 if asked["cursor"] in numbers else 0
        found = found[behind:]
    return _page(list(found[: asked["limit"] + 1]), asked, told)


def _page(
    rows: list[M],
    asked: Mapping[str, Any],
    told: Callable[[Sequence[M]], list[Json]],
    at_once: Callable[[list[M]], list[M]] = list,
) -> dict[str, Json]:
    some = at_once(rows[: asked["limit"]])
    return {"items": told(some), "next": some[-1].pk if len(rows) > len(some) else None}
