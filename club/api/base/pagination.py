"""Lists by cursor (keyset pagination): so many items, and the number to go on after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers as s

from club.api.base.requests import Sent, number
from club.api.base.serializers import AnswerSerializer, component_name

MOST, USUALLY = 100, 50  # items of a list
M = TypeVar("M", bound=Model)


class ListQuery(Sent):
    limit = s.IntegerField(min_value=1, max_value=MOST, default=USUALLY, help_text="items")
    cursor = number(required=False, help_text="the `next` of the list before")


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of a list."""

    items: Iterable[Any]
    next: int | None  # the cursor of what follows


def list_of(kind: type[AnswerSerializer]) -> type[AnswerSerializer]:
    """A list with the cursor of what follows; it makes JSON of `ListPage`."""
    items = kind(many=True)
    following = s.IntegerField(allow_null=True, help_text="send it as `cursor`; null: the end")
    name = f"{component_name(kind)}ListSerializer"
    return type(name, (AnswerSerializer,), {"items": items, "next": following})


def newest_first(
    found: QuerySet[M],
    asked: Mapping[str, Any],
    shown: Callable[[Sequence[M]], Iterable[Any]] = list,
    at_once: Callable[[list[M]], list[M]] = list,
) -> ListPage:
    """Rows by falling number, from below the cursor on; `at_once` cuts them down to what one answer
    may hold, `shown` gives what is serialized of them.
    """
    if "cursor" in asked:
        found = found.filter(pk__lt=asked["cursor"])
    return _page(list(found.order_by("-pk")[: asked["limit"] + 1]), asked, shown, at_once)


def in_their_order(
    found: QuerySet[M],
    asked: Mapping[str, Any],
    shown: Callable[[Sequence[M]], Iterable[Any]] = list,
) -> ListPage:
    """Rows in the order they have, from behind the row that the cursor numbers; one that is no
    longer among them begins the list anew.
    """
    if "cursor" in asked:
        numbers = list(found.values_list("pk", flat=True))
        behind = numbers.index(asked["cursor"]) + 1 if asked["cursor"] in numbers else 0
        found = found[behind:]
    return _page(list(found[: asked["limit"] + 1]), asked, shown)


def _page(
    rows: list[M],
    asked: Mapping[str, Any],
    shown: Callable[[Sequence[M]], Iterable[Any]] = list,
    at_once: Callable[[list[M]], list[M]] = list,
) -> ListPage:
    some = at_once(rows[: asked["limit"]])
    return ListPage(shown(some), some[-1].pk if len(rows) > len(some) else None)
