"""Finds plays that two members may both have logged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q, QuerySet

from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer


def find_duplicate(play: Play, scorers: Sequence[Scorer]) -> Play | None:
    """Another play of the same title and day, with the same members and equal places. A member
    counts whom a file names and who has not agreed yet.
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
