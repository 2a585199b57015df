"""Answers kept in this process (memoization) while none of the rows they rest on has changed: a
program that looks again costs one query. Never the truth: what is not kept is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rest_framework.renderers import JSONRenderer

from club.api.base.plain_json import Json
from club.lru_cache import LruCache
from club.tables.fingerprints import Rows

MOST = 20_000_000  # bytes, about
ROW = 3_000  # bytes, about, of each row that an answer was drawn from
Name = tuple[object, ...]  # which answer, to whom, in which language


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer and the rows that it was drawn from."""

    rows: Rows = field(repr=False)
    tag: str
    body: bytes = field(repr=False)


_kept: LruCache[Name, KeptAnswer] = LruCache(MOST, lambda one: len(one.body) + ROW * len(one.rows))


def answer(
    name: Name,
    read: Callable[[], Rows],
    draw: Callable[[], tuple[str, Json]],
    lasts: Callable[[Any], bool],
) -> KeptAnswer:
    """The answer as it was kept, or drawn now; `draw` gives its tag and what it says. What changed
    while it was drawn is not kept, nor what does not last.
    """
    rows = read()
    known = _kept.get(name)
    if known is not None and known.rows == rows:
        return known
    tag, said = draw()
    fresh = KeptAnswer(rows, tag, JSONRenderer().render(said))
    if lasts(said) and read() == rows:
        _kept.store(name, fresh)
    return fresh


def forget() -> None:
    """Keeps nothing: for whoever measures what drawing costs."""
    _kept.clear()
