"""The log of real tables of the demo club: two hundred plays over two years, by services. Most are
confirmed and rated, some of the last days wait for an answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from random import Random
from typing import Final

from club.base.time_zones.names import club_zone
from club.community.play_log import services
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.ratings import rate_confirmed_play
from club.people.members.models import Member
from games import registry

PLAYS: Final = 200
DAYS: Final = 730
WAITING: Final = 3  # of the last plays, for the first member to confirm
ANSWERED: Final = timedelta(hours=14)  # after the play
# titles without rules here, with their numbers of players
OTHERS: Final[Mapping[str, Sequence[int]]] = {
    "Backgammon": (2,),
    "Cribbage": (2, 3, 4),
    "Hearts": (3, 4),
    "Go": (2,),
    "Mölkky": (2, 3, 4, 5),
    "Tarock": (3, 4),
}
MOST_PLAYERS: Final = 4
GUEST: Final = -1  # instead of the number of a member
GUESTS: Final = ("Leena", "Pekka", "Aunt Kerttu")
PLACES: Final = ("The library's cellar", "Café Kulma", "At Veikko's")
NOTES: Final = (
    "",
    "",
    "",
    "Decided by the last card.",
    "With buns.",
    "A lesson in patience.",
)
MOST_GUESTS: Final = 0.2  # share of plays with a guest, among those of three and more
MOSTLY: Final = 0.7


def seed_plays(members: Sequence[Member], now: datetime) -> None:
    """Logs all plays, the earliest first. Members differ in strength, so that ratings do."""
    rng = Random("a log of real tables")
    ours = {game.info.name: game.info.seats for game in registry.games()}
    sizes: dict[str, Sequence[int]] = {**ours, **OTHERS}
    titles = list(sizes)
    for number in range(PLAYS):
        age = timedelta(days=DAYS * (PLAYS - number) / PLAYS)
        waits = PLAYS - number <= WAITING
        moment = now - (timedelta(days=PLAYS - number) if waits else age)
        title = titles[min(rng.randrange(len(titles)), rng.randrange(len(titles)))]
        players = rng.choice([n for n in sizes[title] if 2 <= n <= MOST_PLAYERS])
        sat = _sit_down(len(members), players, waits, rng)
        _seed_play(members, sat, title, moment, waits, rng)


def _sit_down(count: int, players: int, waits: bool, rng: Random) -> list[int]:
    """Returns the numbers of the players among `count` members, and GUEST for a guest. The first
    member is there most of the time.
    """
    guests = [GUEST] if players > 2 and rng.random() < MOST_GUESTS else []
    first = [0] if waits or rng.random() < MOSTLY else []
    others = rng.sample(range(1, count), players - len(first) - len(guests))
    return others + first + guests


def _seed_play(
    members: Sequence[Member],
    sat: Sequence[int],
    title: str,
    moment: datetime,
    waits: bool,
    rng: Random,
) -> None:
    logger, *others = (members[index] for index in sat if index != GUEST)
    play = services.log_play(
        logger, _draft(members, sat, title, moment, rng), moment, True
    )
    if waits:
        return
    for member in others:
        services.confirm_play(play.pk, member, play.version, moment + ANSWERED)
    rate_confirmed_play(play.pk)


def _draft(
    members: Sequence[Member],
    sat: Sequence[int],
    title: str,
    moment: datetime,
    rng: Random,
) -> PlayDraft:
    scorers = [
        ScorerDraft(None, rng.choice(GUESTS), score=_score(4, rng), new=True)
        if index == GUEST
        else ScorerDraft(
            members[index], score=_score(index, rng), started=position == 0
        )
        for position, index in enumerate(sat)
    ]
    local = moment.astimezone(club_zone())
    return PlayDraft(
        title,
        scorers,
        local.date(),
        clock=time(rng.randrange(16, 22), rng.choice((0, 15, 30, 45))),
        place=rng.choice(PLACES),
        minutes=rng.randrange(20, 150, 5),
        note=rng.choice(NOTES),
    )


def _score(index: int, rng: Random) -> str:
    """A score; members earlier in the list are a little stronger."""
    return str(max(0, round(rng.gauss(60 - 3 * index, 15))))
