"""Enters confirmed plays into the ledger of ratings, and takes out those that do not stand; names
titles without an engine.

The ledger's lock comes first, then the play's. A play is compared with its result, so that a call
may run twice or late.
"""  # plays 3.1, ratings 4.1

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from celery import shared_task
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from club.celery import ClubTask
from club.community.play_log.models import (
    Play,
    PlaySource,
    PlayStatus,
    PlayTitle,
    Scorer,
    name_key,
)
from club.community.ratings.ledger.play_results import (
    RealTableFacts,
    enter_play,
    rated_plays,
    suspend_play_result,
)
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.presentation.labels import (
    OTHER,
    OtherTitle,
    RealTableSource,
)

SHARED_PLAYS: Final = 5  # of a title without an engine, to have ratings
SHARING_MEMBERS: Final = 3
BATCH: Final = 200  # plays of one sweep


@shared_task(base=ClubTask)
def rate_confirmed_play(play_id: int) -> None:
    """Enters the result of the play, or takes it out. Plays of its title that waited for more
    plays are entered with it, in the order of their confirmation.
    """
    with locked_ledger():
        play = Play.objects.select_for_update().filter(pk=play_id).first()
        if play is None or not play.rating_due:
            return
        if play_facts(play) is None:
            suspend_play_result(play.pk)
        elif title_is_rated(play.title):
            for due in _not_entered(play):
                result = play_facts(due)
                if result is not None:
                    enter_play(result)
        play.rating_due = False
        play.save(update_fields=["rating_due"])


def plays_to_rate() -> list[int]:
    """Ids of plays that differ from their result, perhaps."""
    due = Play.objects.filter(rating_due=True).order_by("pk")
    return list(due.values_list("pk", flat=True)[:BATCH])


def play_facts(play: Play) -> RealTableFacts | None:
    """The play as ratings count it; None: it is not rated."""  # plays 1.2, plays 3.1
    scorers = list(play.scorers.order_by("position"))
    places = [scorer.place for scorer in scorers if scorer.place is not None]
    counts = (
        play.status == PlayStatus.CONFIRMED
        and play.confirmed_at is not None
        and not (play.teams or play.cooperative or play.title.cooperative)
        and play.counted
        and play.source != PlaySource.ONE_SCREEN  # tables 5.1
        and len(places) == len(scorers)
    )
    if not counts or play.confirmed_at is None:
        return None
    return RealTableFacts(
        play=play.pk,
        slug=play.title.rated_slug,
        moment=play.moment,
        confirmed=play.confirmed_at,
        scorers=_scorers_with_places(scorers),
    )


def title_is_rated(title: PlayTitle) -> bool:
    """Whether plays of the title have ratings: it is a game of ours, or three members share five
    plays of it.
    """  # ratings 4.6
    if title.slug:
        return True
    plays = rateable_plays(title)
    if plays.count() < SHARED_PLAYS:
        return False
    members = Scorer.objects.filter(play__in=plays.values("pk"), member__isnull=False)
    sharing = members.order_by().values("member").distinct()[:SHARING_MEMBERS]
    return len(sharing) == SHARING_MEMBERS


def rateable_plays(title: PlayTitle) -> QuerySet[Play]:
    """The confirmed plays of a title that can be rated, in the order of confirmation."""
    unplaced = Scorer.objects.filter(play=OuterRef("pk"), place=None)
    plays = Play.objects.filter(
        ~Exists(unplaced),
        title=title,
        status=PlayStatus.CONFIRMED,
        teams=False,
        cooperative=False,
        counted=True,
    ).exclude(source=PlaySource.ONE_SCREEN)
    return plays.order_by("confirmed_at", "pk")


def _not_entered(play: Play) -> Sequence[Play]:
    """The play and those of its title before it that have no result yet."""
    if play.title.slug:
        return [play]
    waiting = list(rateable_plays(play.title).select_related("title"))
    entered = rated_plays([waiting_play.pk for waiting_play in waiting])
    return [
        waiting_play
        for waiting_play in waiting
        if waiting_play.pk == play.pk or waiting_play.pk not in entered
    ]


def _scorers_with_places(scorers: Sequence[Scorer]) -> list[tuple[int | None, int]]:
    return [
        (scorer.member_id, scorer.place)
        for scorer in scorers
        if scorer.place is not None
    ]


def titles_by_slug(slugs: Sequence[str]) -> Mapping[str, OtherTitle]:
    """Name and page of each title, by the slug of its ratings."""
    ids = [title.removeprefix(OTHER) for title in slugs]
    numbers = [number for number in ids if number.isascii() and number.isdigit()]
    titles = PlayTitle.objects.filter(pk__in=numbers)
    return {
        title.rated_slug: OtherTitle(
            title.name, reverse("play_log:title", args=[title.pk])
        )
        for title in titles
    }


def _play_address(play_id: int) -> str:
    return reverse("play_log:play", args=[play_id])


def _slug_named(name: str) -> str:
    title = PlayTitle.objects.filter(key=name_key(name)).first()
    return title.rated_slug if title else ""


PLAYS: Final = RealTableSource(titles_by_slug, _play_address, _slug_named)
