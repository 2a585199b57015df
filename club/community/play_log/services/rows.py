"""Rows that services share: the locked play and its earlier versions; titles, places and guests,
each stored once under its name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from django.db.models.functions import Lower

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.community.play_log.draft import SCORER_COLUMNS
from club.community.play_log.models import (
    LeftOut,
    Play,
    PlayChange,
    PlayGuest,
    PlayPlace,
    PlayStatus,
    PlayTitle,
    Scorer,
    name_key,
)
from club.people.members.models import Member
from games import registry


@contextmanager
def locked_play(play_id: int) -> Iterator[Play]:
    """A transaction that holds the row of the play. Raises ClubError for one that does not exist
    or was taken back.
    """
    with write_transaction():
        yield read_locked_play(play_id)


def read_locked_play(play_id: int) -> Play:
    """The play with its row locked. Call inside a transaction; raises the same."""
    play = find_locked_play(play_id)
    if play is None:
        raise ClubError(
            "no_play", "There is no such play; it may have been taken back."
        )
    return play


def find_locked_play(play_id: int) -> Play | None:
    """The play with its row locked; None if it was taken back. Call inside a transaction."""
    plays = Play.objects.exclude(status=PlayStatus.WITHDRAWN)
    return plays.select_for_update().filter(pk=play_id).first()


def expect_version(play: Play, version: int) -> None:
    """Raises ClubError for a form of an earlier version. Call with the play locked."""
    if play.version != version:
        raise ClubError(
            "play_changed", "The play was changed meanwhile. Look at it again."
        )


def expect_changed_here(play: Play) -> None:
    """Raises ClubError for the result of a tournament, which is corrected there."""  # plays 1.7
    if play.is_settled_elsewhere:
        raise ClubError(
            "of_tournament",
            "This is a result of a tournament. Its organiser corrects it there.",
        )


def keep_version(play: Play, by: Member, why: str, now: datetime) -> None:
    """Stores the play as it is now. Call with the play locked, before it changes."""  # plays 1.4
    PlayChange.objects.create(
        play=play,
        version=play.version,
        by=by,
        at=now,
        why=why,
        before=play_in_words(play),
    )


def play_in_words(play: Play) -> Mapping[str, object]:
    """The play as plain values."""
    scorers = play.scorers.select_related("member", "guest")
    return {
        "title": play.title.name,
        "day": play.day.isoformat(),
        "clock": play.clock.isoformat("minutes") if play.clock else "",
        "place": play.place.name if play.place else "",
        "minutes": play.minutes,
        "note": play.note,
        "teams": play.teams,
        "cooperative": play.cooperative,
        "expansions": [title.name for title in play.expansions.all()],
        "scorers": [_scorer_in_words(scorer) for scorer in scorers],
    }


def _scorer_in_words(scorer: Scorer) -> Mapping[str, object]:
    return {
        "member": scorer.member_id,
        "guest": scorer.guest_id,
        "place": scorer.place,
        **{name: getattr(scorer, name) for name in SCORER_COLUMNS},
    }


def store_title(
    name: str, bgg_id: int | None = None, lowest_wins: bool = False
) -> PlayTitle:
    """The title of this name, or of this number at BoardGameGeek; stores a new one."""  # plays 1.1
    if bgg_id:
        known = PlayTitle.objects.filter(bgg_id=bgg_id).order_by("pk").first()
        if known is not None:
            return known
    defaults = {
        "name": name,
        "slug": engine_slug(name),
        "bgg_id": bgg_id or None,
        "lowest_wins": lowest_wins,
        "cooperative": _is_cooperative(engine_slug(name)),
    }
    title, _ = PlayTitle.objects.get_or_create(key=name_key(name), defaults=defaults)
    return title


def store_play_place(name: str) -> PlayPlace | None:
    """The place of this name; None: no name."""
    if not name:
        return None
    return PlayPlace.objects.get_or_create(key=name_key(name), defaults={"name": name})[
        0
    ]


def store_guest(logger: Member, name: str) -> PlayGuest:
    """The logger's guest of this name."""
    return PlayGuest.objects.get_or_create(
        logger=logger, key=name_key(name), defaults={"name": name}
    )[0]


def claimed_guests(logger: Member) -> Mapping[str, Member]:
    """The members who were guests of the logger, by the key of the guest's name."""  # plays 1.1
    guests = PlayGuest.objects.filter(logger=logger, member__is_active=True)
    return {
        guest.key: guest.member
        for guest in guests.select_related("member")
        if guest.member
    }


def engine_slug(name: str) -> str:
    """The slug of our game of this name; empty: there is none."""
    key = name_key(name)
    return next(
        (
            game.info.slug
            for game in registry.games()
            if name_key(game.info.name) == key
        ),
        "",
    )


def left_out_members(members: Collection[int]) -> set[int]:
    """The members among these whom others do not name."""  # plays 4.2
    rows = LeftOut.objects.filter(member__in=members)
    return set(rows.values_list("member", flat=True))


def members_by_name(names: Collection[str]) -> Mapping[str, Member]:
    """Active members by their name in lower case, in one query."""
    wanted = {name.strip().lower() for name in names}
    members = Member.objects.filter(is_active=True).annotate(lowered=Lower("username"))
    return {
        member.username.lower(): member for member in members.filter(lowered__in=wanted)
    }


def _is_cooperative(slug: str) -> bool:
    try:
        return bool(slug) and registry.find(slug).info.cooperative
    except registry.UnknownGame:
        return False
