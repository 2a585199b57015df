"""Entity tags, and answers cached in this process while the rows that they depend on are
unchanged: a repeated request costs one query. An answer that is not cached is computed.

An entity tag is the version token of a table, with data that the token does not cover: deadlines,
names, the language, and the release.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.utils import translation
from rest_framework.renderers import JSONRenderer

from club.base.checksums import checksum
from club.base.lru_cache import LruCache
from club.base.processes.release import release_id
from club.play.tables.projection import TableProjection
from club.play.tables.versions import Rows
from club.play.time_control.queries import IdleReason
from club.site.api.serializers import Json
from club.site.api.viewsets import ApiView, has_current_version

RELEASE = release_id()  # another release may answer differently


def tag_of(projection: TableProjection, idle_reason: IdleReason | None = None) -> str:
    """Returns the tag of a viewer's projection of a table, with its idle reasons."""
    occupants = [
        (
            occupant.member.username if occupant.member else occupant.bot,
            occupant.due_at,
            occupant.away,
        )
        for occupant in projection.occupants
    ]
    own_seat = (projection.own.seat, projection.own.due_at) if projection.own else None
    contents = (
        projection.table.name,
        projection.table.invite,
        occupants,
        own_seat,
        idle_reason,
        translation.get_language(),
        RELEASE,
    )
    return f"{projection.version_token}-{checksum(contents)}"


def tag_of_text(text: str) -> str:
    """Returns the ETag of a text that is short enough to be rendered before the comparison."""
    return f"{checksum(text)}-{translation.get_language()}-{RELEASE}"


MAX_CACHE_BYTES = 20_000_000  # bytes, about
BYTES_PER_ROW = 3_000  # bytes, about, of each row that an answer was drawn from
Name = tuple[object, ...]  # which answer, to whom, in which language


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer and the rows that it was drawn from."""

    rows: Rows = field(repr=False)
    tag: str
    body: bytes = field(repr=False)


_kept: LruCache[Name, KeptAnswer] = LruCache(
    MAX_CACHE_BYTES, lambda answer: len(answer.body) + BYTES_PER_ROW * len(answer.rows)
)


def answer(
    name: Name,
    read: Callable[[], Rows],
    draw: Callable[[], tuple[str, Json]],
    lasts: Callable[[Any], bool],
) -> KeptAnswer:
    """Returns the cached answer, or computes it with `draw`, which returns its tag and its data. An
    answer is not cached if its rows changed meanwhile, or if it does not last.
    """
    rows = read()
    cached = _kept.get(name)
    if cached is not None and cached.rows == rows:
        return cached
    tag, data = draw()
    fresh = KeptAnswer(rows, tag, JSONRenderer().render(data))
    if lasts(data) and read() == rows:
        _kept.store(name, fresh)
    return fresh


def forget() -> None:
    """Empties the cache, for measurements of uncached answers."""
    _kept.clear()


def answer_from_cache(
    view: ApiView,
    subject: str,
    read: Callable[[], Rows],
    draw: Callable[[], tuple[str, Json]],
    lasts: Callable[[Any], bool] = lambda _: True,
) -> HttpResponse:
    """Returns an answer from the cache while its rows are unchanged and `lasts` allows it."""
    request = view.request
    name = (subject, request.path, request.META.get("QUERY_STRING"))
    whom = (view.member.pk, translation.get_language())
    cached = answer((*name, *whom), read, draw, lasts)
    etag = f'"{cached.tag}"'
    unchanged = has_current_version(request, etag)
    response = HttpResponse(
        b"" if unchanged else cached.body,
        status=304 if unchanged else 200,
        content_type=JSONRenderer.media_type,
    )
    response["ETag"] = etag
    return response
