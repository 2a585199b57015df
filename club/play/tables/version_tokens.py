"""A version token changes with everything that may be news to a viewer. A page compares it to find
out whether it is up to date.
"""

from __future__ import annotations

from club.base.checksums import checksum
from club.play.game_records.game_cache import BrokenRecord, CachedGame, cached_game
from club.play.tables import queries
from club.play.tables.models import Chair, Table
from games.core import Viewer


def readable_game(table: Table) -> CachedGame | None:
    """The cached game; None before the start, and when the record is broken, which
    suspends play.
    """
    try:
        if table.record is not None:
            return cached_game(table.record)
        return None
    except BrokenRecord:
        return None


def version_token_for(table: Table, viewer: Viewer) -> str:
    """The version token without rendering the page."""
    return version_token(
        table,
        viewer,
        queries.chairs_with_members(table),
        queries.table_events_query(table, viewer).count(),
        readable_game(table),
    )


def version_token(
    table: Table,
    viewer: Viewer,
    chairs: list[Chair],
    happened: int,
    read: CachedGame | None,
) -> str:
    """Three parts: how many plies and events the viewer knows, a checksum of the table's state and
    of their own chair, and a checksum of their draft.
    """
    seen_plies = read.seen(viewer) if read else 0
    awaited = sorted(read.position.awaited(viewer)) if read else []
    own_chair = None if viewer is None else chairs[viewer]
    answers = own_chair and (own_chair.asked, own_chair.orders)
    rest = (
        happened,  # a game that is taken back has fewer plies, and one more event
        table.status,
        bool(table.marked),
        table.invite and "invited",
        awaited,
        answers,
    )
    draft = own_chair and (own_chair.draft, own_chair.draft_stands)
    return f"{seen_plies + happened}-{checksum(rest)}-{checksum(draft)}"
