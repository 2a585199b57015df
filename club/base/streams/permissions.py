"""Types of the authorization of streams. The authorizer is
`club/play/tables/stream_permissions.py`; `club/asgi.py` passes
it to the hub, so that streams do not depend on tables.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class NotAdmitted(Exception):
    """The stream is refused with an HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class SessionGrant:
    """The session of a page."""

    session_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyGrant:
    """The API key of a program: its text in a request, its digest in a grant."""

    key: str = field(repr=False)


Bearer = SessionGrant | KeyGrant
Asked = Sequence[tuple[int, int]]  # table and number of each question open to a member


@dataclass(frozen=True, slots=True)
class StreamGrant:
    """The permission for a stream. It becomes invalid when one of its fields changes."""

    bearer: Bearer
    member_id: int
    table_id: int | None  # None: the member's home page
    channel: str
    # values from the database when it was granted
    rests_on: tuple[object, ...] = field(repr=False)


class StreamAuthorizer(Protocol):
    """Reads permissions from the database. The hub calls it in threads."""

    def grant_stream(self, bearer: Bearer, table_id: int | None) -> StreamGrant:
        """The grant for this session or key. Raises NotAdmitted: 403 for an anonymous visitor, 401
        for an invalid key, 404 for a table that the member may not see.
        """

    def valid_grants(self, passes: Collection[StreamGrant]) -> set[StreamGrant]:
        """Returns the grants that are still valid, by a fixed number of queries."""

    def has_leaked_key(self, address: str) -> bool:
        """Whether the URL contains an API key, which is then revoked."""

    def open_questions(self, member_id: int) -> Asked:
        """Table and number of each question that is open to the member, the earliest deadline
        first; one query.
        """
