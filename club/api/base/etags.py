"""Entity tags: the viewer's mark of a table, with what the mark does not count: deadlines, names,
the language, and which release answers.
"""

from __future__ import annotations

from django.utils import translation

from club.checksums import checksum
from club.processes.release import release_id
from club.tables.projection import TableProjection
from club.timecontrol.idle_reasons import IdleReason

RELEASE = release_id()  # another release may answer differently


def tag_of(one: TableProjection, rest: IdleReason | None = None) -> str:
    """The tag of what one viewer may know of a table, and of what rests there."""
    shown = [
        (who.member.username if who.member else who.bot, who.due_at, who.away)
        for who in one.occupants
    ]
    own = (one.own.seat, one.own.due_at) if one.own else None
    told = (one.table.name, one.table.invite, shown, own, rest, translation.get_language(), RELEASE)
    return f"{one.version_token}-{checksum(told)}"


def tag_of_text(said: str) -> str:
    """The tag of what is short enough to be drawn before it is compared."""
    return f"{checksum(said)}-{translation.get_language()}-{RELEASE}"
