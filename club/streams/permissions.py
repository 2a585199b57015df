"""The door's side of a stream: what somebody may listen to, and who says so. Live itself asks
nobody's rows; the door is handed to the hub (`club/asgi.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class NotAdmitted(Exception):
    """No stream is opened; `status` is the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class BySession:
    """A page listens, with its browser's session."""

    session_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ByKey:
    """A program listens, with a key: its text when it asks, its digest in a pass."""

    key: str = field(repr=False)


Bearer = BySession | ByKey
Asked = Sequence[tuple[int, int]]  # table and number of each question open to a member


@dataclass(frozen=True, slots=True)
class StreamGrant:
    """What somebody may listen to, and what that rests on. When any of it changes, the pass is
    void.
    """

    bearer: Bearer
    member_id: int
    table_id: int | None  # None: the member's home page
    channel: str
    rests_on: tuple[object, ...] = field(repr=False)  # as the door read it when it was given


class StreamAuthorizer(Protocol):
    """Asked from a thread: it reads the database."""

    def grant_stream(self, bearer: Bearer, table_id: int | None) -> StreamGrant:
        """The pass of whoever has this session or key. Raises NotAdmitted: 403 to strangers, 401
        for a key that opens nothing, 404 for what is not theirs to see.
        """

    def valid_grants(self, passes: Collection[StreamGrant]) -> set[StreamGrant]:
        """Those of the passes that still hold, in a fixed number of queries."""

    def has_leaked_key(self, address: str) -> bool:
        """Whether a key stands in an address; then it opens nothing any more."""

    def open_questions(self, member_id: int) -> Asked:
        """Table and number of each question that is open to the member, the earliest deadline
        first; one query.
        """
