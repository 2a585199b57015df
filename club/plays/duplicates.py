"""Finds plays that two members may both have logged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet

from club.plays.models import Play, PlayStatus, Scorer


def find_duplicate(play: Play, scorers: Sequence[Scorer]) -> Play | None:
    """Another play of the same title and day, with the same members and equal places."""  # P5
    members = {row.member_id for row in scorers if row.member_id is not None}
    if not members:
        return None
    wanted = member_places(scorers)
    for other in same_evening(play):
        if member_places(other.scorers.all()) == wanted:
            return other
    return None


def same_evening(play: Play) -> QuerySet[Play]:
    """The plays of this title and day, with their scorers."""
    plays = Play.objects.filter(title=play.title, day=play.day)
    plays = plays.exclude(Q(pk=play.pk) | Q(status=PlayStatus.WITHDRAWN))
    return plays.select_related("logger").prefetch_related("scorers")


def member_places(scorers: Iterable[Scorer]) -> frozenset[tuple[int, int | None]]:
    """The members with their places."""
    return frozenset(
        (row.member_id, row.place) for row in scorers if row.member_id is not None
    )


def member_scores(scorers: Iterable[Scorer]) -> frozenset[tuple[int, int | None, str]]:
    """The members with their places and scores."""
    return frozenset(
        (row.member_id, row.place, row.score)
        for row in scorers
        if row.member_id is not None
    )
