"""Queries of plays, for pages and panels. `history` computes statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.ui.game_titles import KnownTitle, PlayedTitle, TitleSource
from club.base.ui.panels import PageLink
from club.community.play_log.models import (
    GuestClaim,
    LeftOut,
    Play,
    PlayGuest,
    PlayPlace,
    PlayStatus,
    PlayTitle,
    Scorer,
    name_key,
)
from club.people.members.models import Member
from club.people.members.queries import active_members

MOST_TO_CONFIRM = 20
RECENT_PLAYS = 200  # of a member, for the titles that the form offers
RECENT_OF_CLUB = 500
MOST_EXPANSIONS = 30  # of a title that are offered


@dataclass(frozen=True, slots=True)
class NameInFile:
    """A name in files of another member that may be the member's."""

    claim: GuestClaim
    plays: int  # that have the name


def listed_plays() -> QuerySet[Play]:
    """All plays that stand, the latest first, with all that a list shows."""
    plays = Play.objects.exclude(status=PlayStatus.WITHDRAWN)
    return with_scorers(plays)


def with_scorers(plays: QuerySet[Play]) -> QuerySet[Play]:
    """Adds titles, places, photos, expansions and scorers, in a fixed number of queries."""
    plays = plays.select_related("title", "place", "logger", "picture")
    return plays.defer("picture__content").prefetch_related(
        "scorers__member", "scorers__guest", "expansions"
    )


def plays_of_member(member: Member) -> QuerySet[Play]:
    """The plays in which the member sat."""
    sat = Scorer.objects.filter(member=member).values("play")
    return listed_plays().filter(pk__in=sat)


def plays_of_title(title: PlayTitle) -> QuerySet[Play]:
    return listed_plays().filter(title=title)


def find_play(play_id: int) -> Play | None:
    """The play, also one that was taken back; None: there is none."""
    return with_scorers(Play.objects.filter(pk=play_id)).first()


def find_played_title(title_id: int) -> PlayTitle | None:
    return PlayTitle.objects.filter(pk=title_id).first()


def title_of_slug(slug: str) -> PlayTitle | None:
    """The title of an engine of ours."""
    return PlayTitle.objects.filter(slug=slug).order_by("pk").first()


def words_of_title(name: str) -> tuple[str, ...]:
    """The results that the title of this name has instead of scores, the best first."""
    title = PlayTitle.objects.filter(key=name_key(name)).first()
    return title.words if title else ()


def title_named(name: str, bgg_id: int | None) -> PlayTitle | None:
    """The title of that number at BoardGameGeek, else of that name."""
    same = Q(key=name_key(name))
    if bgg_id:
        same |= Q(bgg_id=bgg_id)
    titles = PlayTitle.objects.filter(same)
    return titles.order_by(F("bgg_id").asc(nulls_last=True), "pk").first()


def plays_to_confirm(member: Member) -> QuerySet[Play]:
    """The plays that wait for the member's answer, the oldest first."""
    unanswered = Scorer.objects.filter(
        member=member, asked=True, confirmed_at=None, objected_at=None
    )
    plays = Play.objects.filter(
        pk__in=unanswered.values("play"),
        status__in=(PlayStatus.WAITING, PlayStatus.OBJECTED),
    )
    return with_scorers(plays).order_by("asked_at", "pk")


def plays_with_objections(member: Member) -> QuerySet[Play]:
    """The member's plays to which a player objects."""
    return with_scorers(
        Play.objects.filter(logger=member, status=PlayStatus.OBJECTED)
    ).order_by("pk")


def claims_to_answer(member: Member) -> QuerySet[GuestClaim]:
    """Open claims of the member's guests."""
    claims = GuestClaim.objects.filter(
        guest__logger=member, is_from_file=False, agreed=None
    )
    return claims.select_related("guest", "member")


def names_to_answer(member_id: int) -> list[NameInFile]:
    """The names in files of others that the member is asked about, the oldest first."""
    claims = GuestClaim.objects.open_names_in_files().filter(member=member_id)
    standing = ~Q(guest__scored_plays__play__status=PlayStatus.WITHDRAWN)
    counted = claims.annotate(
        plays=Count("guest__scored_plays__play", filter=standing, distinct=True)
    )
    plays = dict(counted.filter(plays__gt=0).values_list("pk", "plays"))
    rows = claims.filter(pk__in=plays).select_related("guest__logger")
    return [NameInFile(claim, plays[claim.pk]) for claim in rows]


def recent_titles(member: Member, most: int) -> Sequence[str]:
    """Titles that the member played lately, then those that the club plays lately. Reads the last
    plays alone, however many there are.
    """
    sat = Scorer.objects.filter(member=member).order_by("-play_id")
    own = sat.values_list("play__title__name", flat=True)[:RECENT_PLAYS]
    names = list(dict.fromkeys(own))[:most]
    if len(names) < most:
        latest = Play.objects.values_list("title__name", flat=True)[:RECENT_OF_CLUB]
        often = Counter(latest).most_common(most + len(names))
        names += [name for name, _times in often if name not in names]
    return names[:most]


def all_title_names(most: int = 500) -> Sequence[str]:
    """Names for suggestions."""
    return list(PlayTitle.objects.order_by("key").values_list("name", flat=True)[:most])


def find_logged_title(name: str) -> KnownTitle | None:
    """The title of this name; how many play it is not known."""
    title = PlayTitle.objects.filter(key=name_key(name)).first()
    return KnownTitle(title.name) if title else None


def most_played_titles(most: int) -> list[PlayedTitle]:
    """The titles with the most plays that stand."""
    stands = ~Q(plays__status=PlayStatus.WITHDRAWN)
    counted = PlayTitle.objects.annotate(count=Count("plays", filter=stands))
    rows = counted.filter(count__gt=0).order_by("-count", "key")[:most]
    return [
        PlayedTitle(title.name, title.count, title.slug, title.bgg_id) for title in rows
    ]


def logged_expansions(name: str) -> list[str]:
    """The names of the expansions with which the game of this name was played."""
    titles = PlayTitle.objects.filter(base__key=name_key(name)).order_by("key")
    return list(titles.values_list("name", flat=True)[:MOST_EXPANSIONS])


def links_to_plays(
    _member: Member, names: Collection[str]
) -> dict[str, list[PageLink]]:
    """The pages of titles that were played."""
    keys = [name_key(name) for name in names]
    return {
        title.key: [PageLink(_("Plays"), reverse("play_log:title", args=[title.pk]))]
        for title in PlayTitle.objects.filter(key__in=keys)
    }


TITLES: Final = TitleSource(
    all_title_names, find_logged_title, logged_expansions, links_to_plays
)


def all_place_names(most: int = 100) -> Sequence[str]:
    return list(PlayPlace.objects.order_by("key").values_list("name", flat=True)[:most])


def member_names(most: int = 300) -> Sequence[str]:
    """Members who may be named, for suggestions."""
    named = active_members().filter(left_out=None)
    return list(named.values_list("username", flat=True)[:most])


def is_left_out(member: Member) -> bool:
    """Whether others leave the member out."""
    return LeftOut.objects.filter(member=member).exists()


def plays_to_export(member: Member) -> QuerySet[Play]:
    """All plays that the member logged or sat in, the earliest first."""
    sat = Scorer.objects.filter(member=member).values("play")
    own = listed_plays().filter(Q(pk__in=sat) | Q(logger=member))
    return own.order_by("day", "pk")


def is_claim(claim_id: int) -> bool:
    """Whether there is such a claim, answered or not."""
    return GuestClaim.objects.filter(pk=claim_id).exists()


def open_claims(guests: Iterable[PlayGuest], member: Member) -> set[int]:
    """Guests of whom the member has said that they were it."""
    claims = GuestClaim.objects.filter(
        guest__in=list(guests), member=member, agreed=None
    )
    return set(claims.values_list("guest", flat=True))
