"""Entity tags: the version token of a table, with data that the token does not cover: deadlines,
names, the language, and the release.
"""

from __future__ import annotations

from django.utils import translation

from club.base.checksums import checksum
from club.base.processes.release import release_id
from club.play.tables.projection import TableProjection
from club.play.time_control.idle_reasons import IdleReason

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
