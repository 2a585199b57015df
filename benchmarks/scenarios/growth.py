"""Pages of lists, and making an event, among some rows and among ten times as many. The few rows
already fill a page of each list, so that only work behind the page can grow.
"""

from __future__ import annotations

from datetime import time, timedelta
from itertools import islice

from django.urls import reverse
from django.utils import timezone

from benchmarks import fixtures
from benchmarks.local_requests import (
    Look,
    logged_in,
    look_at,
    queries_of,
    timed_in_turn,
)
from benchmarks.timing import Figures, ms, ratio
from club.base.roles.models import Role, RoleKind
from club.community.events.models import Event
from club.community.events.services.making import make_event
from club.community.library.models import GameCopy, LibraryTitle, Loan
from club.community.play_log.models import Play, PlayStatus, PlayTitle, Scorer
from club.people.members.models import Member
from games import registry

TIMES = 10
BATCH = 1_000
# the log suggests three hundred members
PLAYS, TABLES, BOXES, LOANS, MEMBERS = 3_000, 30, 60, 60, 320
LATE = 5  # of the tables, so that home says so among few and among many
QUICK = 10  # of each kind of rows
SCORERS = 4
PAGES = {
    "plays": "play_log:index",
    "home": "home",
    "boxes": "library:mine",
    "time": "tables:time",
}


def growth(quick: bool) -> Figures:
    """Milliseconds, queries and bytes of each page among few and among many, its time in bare
    pages, and the ratios of both.
    """
    rounds = 3 if quick else 25
    reader, *others = fixtures.members(MEMBERS if not quick else QUICK)
    Role.objects.filter(member=reader).update(kind=RoleKind.ORGANISER)
    looks = {name: _page(reader, view) for name, view in PAGES.items()}
    looks["event"] = _event_maker(reader)
    _fill(reader, others, 0, 1, quick)
    bare_page = look_at(logged_in(others[-1]), "/bare/page")
    few = _measured(looks, bare_page, rounds)
    others += fixtures.members((TIMES - 1) * (len(others) + 1), len(others) + 1)
    _fill(reader, others, 1, TIMES, quick)
    many = _measured(looks, bare_page, rounds)
    return {"times": TIMES, "few": few, "many": many, **_compared(few, many)}


def _compared(
    few: dict[str, dict[str, float]], many: dict[str, dict[str, float]]
) -> Figures:
    """The ratios of times, as multiples of the bare page, and of sizes, and the largest of each."""
    times = {name: ratio(many[name]["bare"], few[name]["bare"]) for name in few}
    sizes = {name: ratio(many[name]["bytes"], few[name]["bytes"]) for name in PAGES}
    slowest, longest = max(times.values()), max(sizes.values())
    return {"ratios": times, "sizes": sizes, "slowest": slowest, "longest": longest}


def _page(member: Member, view: str) -> Look:
    return look_at(logged_in(member), reverse(view))


def _event_maker(host: Member) -> Look:
    """Makes an event as its form does, without the page around it."""

    def make() -> Event:
        now = timezone.now()
        terms = Event(title="Evening", place="Library", begins=time(19), ends=time(23))
        return make_event(host, (now + timedelta(days=9)).date(), terms, now)

    return make


def _measured(
    looks: dict[str, Look], bare_page: Look, rounds: int
) -> dict[str, dict[str, float]]:
    """The bare page takes its turns, too: the two measurements are minutes apart, and other work of
    the machine is not the same.
    """
    fixtures.analyse()
    queries = {name: queries_of(look) for name, look in looks.items()}
    bare, *times = timed_in_turn([bare_page, *looks.values()], rounds)
    figures: dict[str, dict[str, float]] = {}
    for (name, look), taken in zip(looks.items(), times, strict=True):
        in_bare_pages = ratio(taken, bare)
        figures[name] = {
            "ms": ms(taken),
            "bare": in_bare_pages,
            "queries": queries[name],
        }
        if name in PAGES:
            figures[name]["bytes"] = len(look().content)
    return figures


def _fill(
    reader: Member, others: list[Member], first: int, until: int, quick: bool
) -> None:
    """Adds the rows of the steps from `first` to `until`; each step adds as many."""
    plays, tables, boxes, loans = (
        QUICK if quick else count for count in (PLAYS, TABLES, BOXES, LOANS)
    )
    _add_plays(reader, others, range(first * plays, until * plays))
    _add_tables(reader, others, (until - first) * tables)
    _add_boxes(reader, others[0], range(first * boxes, until * boxes), loans // boxes)


def _add_plays(reader: Member, others: list[Member], numbers: range) -> None:
    """Plays of the last years at which four sat; the reader sat at a third of them."""
    titles = [_play_title(number) for number in range(40)]
    now = timezone.now()
    plays = Play.objects.bulk_create(
        (
            Play(
                logger=others[number % len(others)],
                title=titles[number * 7 % len(titles)],
                day=now.date() - timedelta(days=number % 2_000 + 1),
                status=PlayStatus.CONFIRMED,
                logged_at=now,
                asked_at=now,
            )
            for number in numbers
        ),
        batch_size=BATCH,
    )
    Scorer.objects.bulk_create(
        (
            Scorer(play=play, position=place, place=place, member=sitter)
            for number, play in enumerate(plays)
            for place, sitter in enumerate(_sitters(reader, others, number), 1)
        ),
        batch_size=BATCH,
    )


def _play_title(number: int) -> PlayTitle:
    name = f"title {number}"
    title, _is_new = PlayTitle.objects.get_or_create(key=name, defaults={"name": name})
    return title


def _sitters(reader: Member, others: list[Member], number: int) -> list[Member]:
    some = [others[(number + place) % len(others)] for place in range(SCORERS)]
    return [reader, *some[1:]] if number % 3 == 0 else some


def _add_tables(reader: Member, hosts: list[Member], count: int) -> None:
    """Live tables at which the reader or the host is to move."""
    games = [game for game in registry.games() if 2 in game.info.seats]
    for number in range(count):
        host = hosts[number % len(hosts)]
        game = games[number % len(games)]
        # a member may sit down 150 times a day, so the first were opened some days ago
        steps = (count - 1 - number) // 100 + (2 if number < LATE else 0)
        opened = timezone.now() - steps * timedelta(days=2)
        fixtures.seated_table(game, [host, reader], opened)


def _add_boxes(reader: Member, other: Member, numbers: range, each: int) -> None:
    """Boxes of the reader, and boxes of the other that the reader has borrowed."""
    now = timezone.now()
    titles = LibraryTitle.objects.bulk_create(
        LibraryTitle(name=f"Box {number}", sort_key=f"box {number}", added_at=now)
        for number in numbers
    )
    boxes = [
        GameCopy(title=title, owner=owner, key=f"k{number}", added_at=now)
        for number, title in zip(numbers, titles, strict=True)
        for owner in (reader, other)
    ]
    lent = islice(GameCopy.objects.bulk_create(boxes), 1, None, 2 // each)
    Loan.objects.bulk_create(_loan(copy, reader) for copy in lent)


def _loan(copy: GameCopy, borrower: Member) -> Loan:
    now = timezone.now()
    return Loan(
        copy=copy,
        borrower=borrower,
        days=21,
        due_on=now.date() + timedelta(days=20),
        handed_at=now,
        handed_on=now.date(),
    )
