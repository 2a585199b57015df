"""The chats of the demo club's tables. Services write the lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import cycle
from typing import Final

from club.people.members.models import Member
from club.play.chat import services as chat
from club.play.chat.models import ChatLine
from club.play.tables.models import Chair, Status, Table

UNREAD: Final = 2  # tables at which the first member has not read the last lines
MOST_FINISHED: Final = 5  # tables that ended lately
FIRST_PAUSE: Final = timedelta(minutes=17)
# lines of members who take turns; each belongs to no game
TALKS: Final = (
    (
        "Hello everybody! My first game of this one, so please be kind.",
        "Welcome! The rules are one press away, and the log says what each move did.",
        "Good luck to all of us.",
        "I am away on Saturday and will look in again on Sunday.",
    ),
    (
        "Good to see you at a table again.",
        "You too! The last game still itches, I was one turn short.",
        "I have read up on openings meanwhile: https://en.wikipedia.org/wiki/Board_game",
        "Then I should be worried.",
        "Not yet. Wait for the third round.",
    ),
    (
        "That was quick. Did you plan this last week?",
        "On the tram, with cold fingers.",
        "It shows, I mean the planning. Well done.",
    ),
    (
        "I move in the evenings, mostly after eight.",
        "Same here. No hurry from my side.",
        "Coffee first, then my turn.",
    ),
    (
        "Anybody else who would play this at a real table some evening?",
        "Yes, please! I own the box, but nobody at home likes it.",
        "Thursdays suit me.",
        "Thursday it is. I bring buns.",
    ),
)
GALLERY: Final = (
    "I only look on, and I would have done the same.",
    "Exciting! I would not like to choose now.",
)
AFTERWARDS: Final = (
    "Thank you for the game!",
    "Thanks, that was close until the last turn.",
    "Again next month?",
)


def seed_chats(members: Sequence[Member], now: datetime) -> None:
    """Lines at tables that are being played, some of them unread by the first member, and at those
    that ended lately.
    """
    first, unread = members[0], 0
    for table, talk in zip(_tables(), cycle(TALKS), strict=False):
        seated = _seated(table)
        if len(seated) < 2:
            continue
        keeps_unread = (
            first in seated and len(seated) > 2 and table.live and unread < UNREAD
        )
        unread += keeps_unread
        silent = first if keeps_unread else None
        lines = _talk(
            table, [writer for writer in seated if writer != silent], talk, now
        )
        for member in seated:
            if member != silent:
                chat.mark_chat_read(table.pk, member, lines, now)
    _seed_gallery(members, now)


def _tables() -> list[Table]:
    live = Table.objects.filter(status=Status.LIVE).order_by("pk")
    finished = Table.objects.filter(status=Status.FINISHED).order_by("-ended_at", "pk")
    return [*live, *finished[:MOST_FINISHED]]


def _talk(
    table: Table, writers: Sequence[Member], talk: Sequence[str], now: datetime
) -> list[ChatLine]:
    """The lines, spread over the time since the start, or after the end."""
    assert table.started_at is not None
    over = table.ended_at
    texts = talk if over is None else AFTERWARDS
    begin, end = over or table.started_at, now if over is None else over + FIRST_PAUSE
    step = max((end - begin) / (len(texts) + 1), timedelta(minutes=1))
    return [
        chat.write_line(table.pk, member, text, begin + number * step)
        for number, (member, text) in enumerate(
            zip(cycle(writers), texts, strict=False), 1
        )
    ]


def _seed_gallery(members: Sequence[Member], now: datetime) -> None:
    """Members who look on at a table of the first one."""
    live = Table.objects.filter(status=Status.LIVE, private=False).order_by("pk")
    table = live.filter(chairs__member=members[0]).first()
    if table is None:
        return
    others = [onlooker for onlooker in members if onlooker not in _seated(table)]
    for number, (member, text) in enumerate(zip(others, GALLERY, strict=False)):
        chat.write_line(table.pk, member, text, now - (2 - number) * FIRST_PAUSE)


def _seated(table: Table) -> list[Member]:
    chairs = Chair.objects.filter(table=table, member__isnull=False)
    return [chair.member for chair in chairs.select_related("member") if chair.member]
