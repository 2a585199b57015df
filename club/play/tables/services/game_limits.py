"""Limits on the number of games that a member plays at once: one of the club, and one of each
member. Open tables count too, since they may start at any time.

A member with a limit takes one chair at a time: the member's row is locked after that of the table,
never before it.
"""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db.models import Count, Q

from club.people.members.models import Member
from club.play.tables.errors import ClubError
from club.play.tables.models import Status

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
