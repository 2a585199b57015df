"""The size of a table page's HTML for each reader: the asked member, with something picked or laid
out, in a first game with advice; another member; a spectator.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks import fixtures
from club.base.encryption import seal
from club.people.members.models import Member
from club.play.game_records.models import By, NewPly
from club.play.moves.computation import Computation
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.table_page.address import ADVICE
from club.play.tables.models import Chair, Table
from club.play.tables.services.lock import TableSnapshot
from games import bots, registry
from games.bots.request import DecisionRequest
from games.core import AnyGame, AnyPosition, Move, Seat
from games.narrowing import narrow
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
GAMES = registry.games()
MOST_BYTES, MOST_ELEMENTS = 60_000, 1_200
ROOM = 1_000  # bytes that the sampled pages leave, so that what comes next fits as well
ENTRIES = 60
# with the option for all pages: games with the fewest and with the most seats, the distance between
# measured entries, and the last of them
SEEDS, APART, FARTHEST = 4, 24, 240
ALL_STEPS = 9  # picks, more than any move has
BY_CHANCE = 0.2  # of the moves of a bot
Weights = dict[str, list[tuple[int, int]]]  # by who looks, bytes and elements of their pages
EACH = pytest.mark.parametrize("game", GAMES, ids=[game.info.slug for game in GAMES])


@dataclass
class Scale:
    """Weighs pages of one table, as its members and others see them."""

    sitting: TableSnapshot
    rng: Random
    found: Weights = field(default_factory=lambda: defaultdict(list))

    def all(self, stranger: Member) -> None:
        self.asked(ALL_STEPS)
        self.drafted(ALL_STEPS)
        self.advised()
        self.others(stranger)

    @property
    def position(self) -> AnyPosition:
        return self.sitting.cached_game.position

    @property
    def seat(self) -> Seat:
        return min(self.position.to_act)

    def page(self, who: str, member: Member | None, said: Mapping[str, str] | None = None) -> None:
        assert member is not None
        client = Client()
        client.force_login(member, backend=fixtures.BACKEND)
        page: Any = client.get(self.sitting.table.get_absolute_url(), said or {})
        assert page.status_code == 200
        elements = len(re.findall(rb"<[a-zA-Z]", page.content))
        self.found[who].append((len(page.content), elements))

    def asked(self, steps: int) -> None:
        """The asked member, with nothing picked and with each number of picks."""
        self.page("asked", self.sitting.chairs[self.seat].member)
        self._picked("picked", self.position, steps)

    def drafted(self, steps: int) -> None:
        """The same with that laid out after which there is most to choose."""
        laid = self._most_open()
        chair = Chair.objects.filter(pk=self.sitting.chairs[self.seat].pk)
        if laid is not None:
            chair.update(draft=[str(laid)])
            self.page("drafted", self.sitting.chairs[self.seat].member)
            self._picked("drafted and picked", self.position.after(self.seat, laid), steps)
            chair.update(draft=[])

    def others(self, stranger: Member) -> None:
        """Another who sits there, and who does not."""
        idle = [chair.member for chair in self.sitting.chairs if chair.seat != self.seat]
        if idle:
            self.page("another", idle[0])
        self.page("stranger", stranger)

    def advised(self) -> None:
        """In a game with bots that does not count, where advice was asked for."""
        chairs = Chair.objects.filter(table=self.sitting.table)
        sat = {chair.pk: chair.member for chair in chairs}
        Table.objects.filter(pk=self.sitting.table.pk).update(rated=False)
        chairs.exclude(seat=self.seat).update(member=None, bot=bots.names()[0])
        self.page("advised", self.sitting.chairs[self.seat].member, {ADVICE: "1"})
        for pk, member in sat.items():
            Chair.objects.filter(pk=pk).update(member=member, bot="")
        Table.objects.filter(pk=self.sitting.table.pk).update(rated=True)

    def _picked(self, who: str, position: AnyPosition, steps: int) -> None:
        """One pick after the other, each what leaves most to choose."""
        picks: dict[str, str] = {}
        moves = position.legal_moves(self.seat)
        while (question := narrow(moves, picks).question) and len(picks) < steps:
            picks[question.field] = max(question.choices, key=lambda one: one.count).value
            self.page(who, self.sitting.chairs[self.seat].member, picks)

    def _most_open(self) -> Move | None:
        moves = self.position.legal_moves(self.seat)
        some = self.rng.sample(list(moves), min(60, len(moves)))
        known = [move for move in some if self.position.is_deterministic(self.seat, move)]
        return max(known, key=self._opened, default=None)

    def _opened(self, move: Move) -> int:
        after = self.position.after(self.seat, move)
        return len(after.legal_moves(self.seat)) if self.seat in after.to_act else 0


def begun(game: AnyGame, sitters: list[Member], secret: bytes) -> Table:
    """A live table with a secret and nonces that are known: chance is the same each time."""
    host, *guests = sitters
    terms = Terms("Thursday", len(sitters), {})
    table = seating.open_table(host, game, terms, NOW, "0")
    Table.objects.filter(pk=table.pk).update(sealed_secret=seal(secret.hex()))
    for number, guest in enumerate(guests, 1):
        seating.join(table.pk, guest, NOW, None, str(number))
    return seating.start(table.pk, host, NOW)


def over_weight(found: Weights, most: int) -> list[str]:
    return [
        f"{who}: {size} bytes, {elements} elements"
        for who, pages in found.items()
        for size, elements in pages
        if size > most or elements > MOST_ELEMENTS
    ]


@pytest.mark.long
@EACH
def test_a_page_in_mid_game_is_within_its_size_limit(game: AnyGame) -> None:
    seats = max(seats for seats in game.info.seats if seats <= fixtures.SEATS)
    *sitters, stranger = fixtures.members(seats + 1)
    table = begun(game, sitters, bytes(32))
    chooser = fixtures.by_chance(Random("weights"))
    scale = Scale(fixtures.played_on(table, ENTRIES, chooser), Random("weights"))
    scale.asked(1)
    scale.drafted(0)
    scale.others(stranger)
    assert over_weight(scale.found, MOST_BYTES - ROOM) == []


def as_bots_play(rng: Random) -> fixtures.Chooser:
    """Mostly what a bot would do, since a board that is built on purpose is fuller."""
    bot = bots.find(bots.names()[1])

    def chosen(thought: Computation) -> NewPly:
        game, position = thought.game, thought.position
        seat = min(position.to_act)
        moves = position.legal_moves(seat)
        if rng.random() < BY_CHANCE:
            return NewPly(seat, rng.choice(moves), By.MEMBER)
        view = partial(position.view, seat)
        return NewPly(seat, bot.choose(DecisionRequest(game, seat, moves, view, rng)), By.MEMBER)

    return chosen


def moments(table: Table, chooser: fixtures.Chooser) -> Iterator[TableSnapshot]:
    """The table at even distances of entries."""
    length = 0
    for entries in range(1, FARTHEST, APART):
        sitting = fixtures.played_on(table, entries, chooser)
        if sitting.cached_game.length > length:
            length = sitting.cached_game.length
            yield sitting


def told(found: Weights) -> Iterator[str]:
    """The middle one and the heaviest, of every kind of reader."""
    for who, pages in found.items():
        sizes, elements = (sorted(one) for one in zip(*pages, strict=True))
        middle = len(pages) // 2
        yield f"{who}, {len(pages)}: {sizes[middle]} to {sizes[-1]} bytes"
        yield f"and {elements[middle]} to {elements[-1]} elements"


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(SEEDS))
@EACH
def test_pages_of_a_whole_game_are_within_their_size_limit(game: AnyGame, seed: int) -> None:
    found: Weights = defaultdict(list)
    *members, stranger = fixtures.members(max(game.info.seats) + 1)
    rng = Random(seed)
    chooser = as_bots_play(rng) if seed % 2 else fixtures.by_chance(rng)
    for seats in sorted({game.info.seats[0], game.info.seats[-1]}):
        for sitting in moments(begun(game, members[:seats], bytes([seed]) * 32), chooser):
            Scale(sitting, rng, found).all(stranger)
    print(game.info.slug, *told(found), sep="\n  ")
    assert over_weight(found, MOST_BYTES) == []
