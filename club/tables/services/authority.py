"""Authorization: who may do what at a table, asked once, under its lock, by each service itself. A
door hands over the member and never a seat it has looked up.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.members.models import Member
from club.tables.errors import NotAllowed, Refused, StaleTurn, Suspended
from club.tables.models import Chair, Status, Table


def own_chair(table: Table, member: Member) -> Chair:
    """The member's chair. Raises NotYours. Call with the table row locked."""
    return own_chair_among(table.chairs.filter(member=member), member)


def own_chair_among(chairs: Iterable[Chair], member: Member) -> Chair:
    """The member's among chairs that were read. Raises NotYours."""
    key = member.pk  # asked once: who is logged in stands behind a proxy
    for chair in chairs:
        if chair.member_id == key:
            return chair
    raise NotAllowed("no_chair", "You have no chair at this table.")


def expect_admin(member: Member) -> None:
    """Raises NotYours for everybody but the club's keepers."""
    if not member.is_staff:
        raise NotAllowed("keepers_only", "Only keepers of the club may do this.")


def expect_host(table: Table, member: Member) -> None:
    """Raises NotYours for everybody but the host."""
    if table.host_id != member.pk:
        raise NotAllowed("not_host", "Only the host may do this.")


def expect_open(table: Table) -> None:
    """Raises Refused when the table is no longer waiting for members."""
    if table.status != Status.OPEN:
        said = "This table has already started." if table.started_at else "This table is closed."
        raise Refused("not_open", said)


def expect_live(table: Table) -> None:
    """Raises Refused when the table is not being played."""
    if not table.live:
        raise Refused("not_live", "This table is not being played.")


def expect_unmoved(table: Table, revision: int, refusal: str) -> None:
    """Raises StaleTurn when the table has moved on since it was read."""
    if table.revision != revision:
        raise StaleTurn("stale", refusal)


def expect_going_on(table: Table) -> None:
    """Raises StaleTurn when the table is not being played, and Held when play is held there."""
    if not table.live:
        raise StaleTurn("not_live", "This table is not being played.")
    if table.marked:
        raise Suspended("held", "Play is held at this table until somebody has looked at a fault.")
