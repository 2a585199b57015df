"""Authorization at a table. Each service checks it once, under the table's lock. A view passes the
member, never a seat that it has looked up.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.people.members.models import Member
from club.play.tables.errors import ClubError, NotAllowed, StaleTurn, Suspended
from club.play.tables.models import Chair, Status, Table


def own_chair(table: Table, member: Member) -> Chair:
    """The member's chair. Raises NotAllowed. Call with the table row locked."""
    return own_chair_among(table.chairs.filter(member=member), member)


def own_chair_among(chairs: Iterable[Chair], member: Member) -> Chair:
    """The member's chair among chairs that were read. Raises NotAllowed."""
    key = member.pk  # read once: the logged-in member is a lazy object
    for chair in chairs:
        if chair.member_id == key:
            return chair
    raise NotAllowed("no_chair", "You have no seat at this table.")


def expect_admin(member: Member) -> None:
    """Raises NotAllowed for everybody but admins of the club."""
    expect_power(member, Power.RUN_CLUB)


def expect_host(table: Table, member: Member) -> None:
    """Raises NotAllowed for everybody but the host."""
    if table.host_id != member.pk:
        raise NotAllowed("not_host", "Only the host may do this.")


def expect_open(table: Table) -> None:
    """Raises ClubError when the table no longer waits for members."""
    if table.status != Status.OPEN:
        text = (
            "This table has already started."
            if table.started_at
            else "This table is closed."
        )
        raise ClubError("not_open", text)


def expect_live(table: Table) -> None:
    """Raises ClubError when no game is played at the table."""
    if not table.live:
        raise ClubError("not_live", "This table is not being played.")


def expect_unmoved(table: Table, revision: int, refusal: str) -> None:
    """Raises StaleTurn when the table has moved on since it was read."""
    if table.revision != revision:
        raise StaleTurn("stale", refusal)


def expect_going_on(table: Table) -> None:
    """Raises StaleTurn when no game is played at the table, and Suspended when play
    is suspended.
    """
    if not table.live:
        raise StaleTurn("not_live", "This table is not being played.")
    if table.marked:
        raise Suspended(
            "held",
            "Play is suspended at this table until an admin has looked at a fault.",
        )
