"""One word that changes with all that may be news to a viewer: a page asks by it whether it shows
everything.
"""

from __future__ import annotations

from club.checksums import checksum
from club.records.game_cache import BrokenRecord, Chronicle, chronicle
from club.tables import queries
from club.tables.models import Chair, Table
from games.core import Viewer


def readable(table: Table) -> Chronicle | None:
    """What was played; None before the start, and where it cannot be read: then play is held."""
    try:
        return chronicle(table.record) if table.record is not None else None
    except BrokenRecord:
        return None


def mark_for(table: Table, viewer: Viewer) -> str:
    """The page's mark without drawing the page."""
    return mark(
        table,
        viewer,
        queries.seated(table),
        queries.happenings(table, viewer).count(),
        readable(table),
    )


def mark(
    table: Table, viewer: Viewer, chairs: list[Chair], happened: int, read: Chronicle | None
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
