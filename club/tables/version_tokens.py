"""One word that changes with all that may be news to a viewer: a page asks by it whether it shows
everything.
"""

from __future__ import annotations

from club.checksums import checksum
from club.records.game_cache import BrokenRecord, CachedGame, cached_game
from club.tables import queries
from club.tables.models import Chair, Table
from games.core import Viewer


def readable_game(table: Table) -> CachedGame | None:
    """What was played; None before the start, and where it cannot be read: then play is held."""
    try:
        return cached_game(table.record) if table.record is not None else None
    except BrokenRecord:
        return None


def version_token_for(table: Table, viewer: Viewer) -> str:
    """The page's mark without drawing the page."""
    return version_token(
        table,
        viewer,
        queries.chairs_with_members(table),
        queries.table_events_query(table, viewer).count(),
        readable_game(table),
    )


def version_token(
    table: Table, viewer: Viewer, chairs: list[Chair], happened: int, read: CachedGame | None
) -> str:
    """Counts of what the viewer has learned, in one word: plies and happenings, and what stands on
    their own chair; behind the last dash what they have laid out there.
    """
    seen = read.seen(viewer) if read else 0
    awaited = sorted(read.position.awaited(viewer)) if read else []
    own = None if viewer is None else chairs[viewer]
    left = own and (own.asked, own.orders)
    rest = (table.status, bool(table.marked), table.invite and "invited", awaited, left)
    draft = own and (own.draft, own.draft_stands)
    return f"{seen + happened}-{checksum(rest)}-{checksum(draft)}"
