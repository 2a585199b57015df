"""Authorization at a table, and limits on the number of games that a member plays at once.

Each service checks them once, under the table's lock. A view passes the member, never a seat that
it has looked up. A member with a limit takes one chair at a time: the member's row is locked
after that of the table, never before it. Open tables count, too, since they may start at any
time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.conf import settings
from django.db.models import Count, Q

from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.people.members.models import Member
from club.play.tables.errors import StaleTurn, Suspended
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
        if table.started_at:
            raise ClubError("not_open", "This table has already started.")
        raise ClubError("not_open", "This table is closed.")


def expect_live(table: Table) -> None:
    """Raises ClubError when no game is played at the table."""
    if not table.live:
        raise ClubError("not_live", "This table is not being played.")


def expect_unmoved(table: Table, revision: int, refusal: str) -> None:
    """Raises StaleTurn when the table has moved on since it was read."""
    if table.revision != revision:
        raise StaleTurn("stale", refusal)


def expect_going_on(table: Table) -> None:
    """Raises StaleTurn when no game is played at the table, Suspended when play is suspended."""
    if not table.live:
        raise StaleTurn("not_live", "This table is not being played.")
    if table.marked:
        text = "Play is suspended at this table until an admin has looked at a fault."
        raise Suspended("held", text)


PLAYED = Q(chairs__table__status__in=[Status.OPEN, Status.LIVE])


def expect_room(member: Member) -> None:
    """Raises ClubError when the member plays as many games at once as they or the club allow. The
    caller is in a transaction: the chairs of the member stay as they are until its end.
    """
    if _limit_of(member) is None:
        return
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    refusal = room_refusal(member)
    if refusal is not None:
        raise refusal


def room_refusal(member: Member) -> ClubError | None:
    """Returns the reason why the member may take no further chair; None: they may. Without a limit
    it runs no query.
    """
    own_limit = member.most_games
    club_limit = settings.MOST_GAMES
    if own_limit is None and club_limit is None:
        return None
    played = _games_by_member([member.pk])[member.pk]
    if club_limit is not None and played >= club_limit:
        text = "The club's limit of games at once is {most}, and you play {played}."
        return ClubError("enough_games", text, most=club_limit, played=played)
    if own_limit is not None and played >= own_limit:
        text = (
            "Your own limit of games at once is {most}, and you play {played}. You can change it "
            "on the page with your name."
        )
        return ClubError("enough_games", text, most=own_limit, played=played)
    return None


def members_without_room(members: Collection[Member]) -> frozenset[int]:
    """The ids of those members who may take no further chair: at most one query."""
    limits = {member.pk: _limit_of(member) for member in members}
    limited = {pk: most for pk, most in limits.items() if most is not None}
    if not limited:
        return frozenset()
    played = _games_by_member(limited)
    return frozenset(pk for pk, most in limited.items() if played[pk] >= most)


def _limit_of(member: Member) -> int | None:
    limits = (member.most_games, settings.MOST_GAMES)
    return min((most for most in limits if most is not None), default=None)


def _games_by_member(members: Collection[int]) -> dict[int, int]:
    counted = Member.objects.order_by().filter(pk__in=members)
    games = counted.annotate(games=Count("chairs", filter=PLAYED))
    return dict(games.values_list("pk", "games"))
