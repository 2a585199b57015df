"""Full-text search behind one interface: that of PostgreSQL, and FTS5 of SQLite.

The database keeps its index itself, in the transaction that writes a row of `SearchText`: a column
that PostgreSQL generates, or a table of FTS5 that triggers write. `migrate` makes it.
"""

from __future__ import annotations

from typing import Final

from django.db import connection

from club.community.search.full_text.engine import FullTextEngine
from club.community.search.full_text.postgres import PostgresEngine
from club.community.search.full_text.sqlite import SqliteEngine

_ENGINES: Final[dict[str, FullTextEngine]] = {
    "postgresql": PostgresEngine(),
    "sqlite": SqliteEngine(),
}


def full_text_engine() -> FullTextEngine:
    """Returns the engine of the database that the club uses."""
    return _ENGINES[connection.vendor]
