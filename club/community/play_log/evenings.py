"""Plays of one evening: hosts of events log plays of the day in which they did not sit, the form
offers the members who are there, and two members may log the same play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from club.base.ui.evenings import event_companions, event_hosts
from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer
from club.people.members.models import Member
from club.people.members.queries import active_members

RECENT_PLAYS = 60  # of a member, for the form
PLAYS_OF_A_DAY = 100


@dataclass(frozen=True, slots=True)
class Companion:
    """A person whom the form offers."""

    name: str
    is_guest: bool = False


def is_host_of_day(member: Member, day: date) -> bool:
    """Whether the member is the host of an event of that day."""
    return any(is_host(member, day) for is_host in event_hosts)


def members_here(member: Member, day: date) -> set[int]:
    """Returns the members at an event of that day with the member."""
    return {
        other
        for find_companions in event_companions
        for other in find_companions(member, day)
    }


def likely_companions(member: Member, today: date, most: int) -> Sequence[Companion]:
    """Returns people who are at an event of today with the member, then those who play today, then
    those with whom the member played last.
    """
    here = active_members().filter(pk__in=members_here(member, today), left_out=None)
    rows = Scorer.objects.filter(play__in=_plays_to_look_at(member, today))
    rows = rows.exclude(member=member).order_by("-play", "position")
    latest = sorted(_companions_by_day(rows, member), key=lambda pair: pair[0] != today)
    companions = [Companion(other.username) for other in here]
    companions += [companion for _, companion in latest]
    if not companions:
        others = active_members().exclude(pk=member.pk)[:most]
        companions = [Companion(other.username) for other in others]
    return list(dict.fromkeys(companions))[:most]


def _plays_to_look_at(member: Member, today: date) -> set[int]:
    """The ids of the member's latest plays and of today's. Two short lists, each by an index: one
    query with OR would read the scorers of all plays.
    """
    sat = Scorer.objects.filter(member=member, play__day__lte=today)
    lately = sat.order_by("-play_id").values_list("play", flat=True)[:RECENT_PLAYS]
    of_today = Play.objects.filter(day=today).values_list("pk", flat=True)
    return {*lately, *of_today[:PLAYS_OF_A_DAY]}


def _companions_by_day(
    rows: QuerySet[Scorer], member: Member
) -> list[tuple[date, Companion]]:
    """The members whom others may name and the member's own guests, each with the day."""
    named = Q(member__is_active=True, member__left_out=None)
    names = rows.filter(named | Q(guest__logger=member)).values_list(
        "play__day", "member__username", "guest__name"
    )
    return [
        (day, Companion(member_name or guest_name, is_guest=member_name is None))
        for day, member_name, guest_name in names
        if member_name or guest_name
    ]


def find_duplicate(play: Play, scorers: Sequence[Scorer]) -> Play | None:
    """Finds another play of the same title and day, with the same members and equal places. Members
    whom a file names count before they agree.
    """
    claimed = _named_in_files(play)
    wanted = _member_places(scorers, claimed)
    if not wanted:
        return None
    for other in _same_evening(play):
        if _member_places(other.scorers.all(), claimed) == wanted:
            return other
    return None


def _same_evening(play: Play) -> QuerySet[Play]:
    """The plays of this title and day, with their scorers."""
    plays = Play.objects.filter(title=play.title, day=play.day)
    plays = plays.exclude(Q(pk=play.pk) | Q(status=PlayStatus.WITHDRAWN))
    return plays.select_related("logger").prefetch_related("scorers")


def _named_in_files(play: Play) -> Mapping[int, int]:
    """Members whom files name in plays of this title and day, by guest."""
    claims = GuestClaim.objects.open_names_in_files().filter(
        guest__scored_plays__play__title=play.title,
        guest__scored_plays__play__day=play.day,
    )
    return dict(claims.values_list("guest", "member"))


def _member_places(
    scorers: Iterable[Scorer], claimed: Mapping[int, int]
) -> frozenset[tuple[int, int | None]]:
    """The members with their places."""
    members = [
        (row.member_id or claimed.get(row.guest_id or 0), row) for row in scorers
    ]
    return frozenset((member, row.place) for member, row in members if member)
