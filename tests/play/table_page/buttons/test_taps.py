"""The number of taps of the commonest turns, from the opened page; `docs/figures.md` has the same
table.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves import choosers
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from games import registry
from games.core import AnyPosition, Move
from games.narrowing import texts_of
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db

FIGURES = Path(__file__).parents[4] / "docs" / "figures.md"
# title, what is done, how the notations of its moves begin, the most taps
TURNS = [
    ("nim", "take", ("take 3",), 3),
    ("liars_dice", "bid", ("bid",), 3),
    ("liars_dice", "challenge", ("challenge",), 1),
    ("rauha", "place", ("place",), 2),
    ("rakentaa", "castle, end", ("castle", "end turn"), 4),
    ("rakentaa", "structure, end", ("build", "end turn"), 3),
    ("khronos", "build, end", ("build", "at", "end turn"), 4),
    ("inkas", "roll", ("roll",), 1),
    ("inkas", "end turn", ("end turn",), 2),
    ("reykholt", "worker", ("place",), 3),
]
MOST_PLIES, MOST_TAPS = 120, 12
LINK = re.compile(r'<a\b[^>]*?href="([^"]*\?[^"]*)"[^>]*>')
# on a board, links for several squares each: a tap picks the square under it (`static/table.js`)
AREAS = re.compile(r'data-field="(\w+)"[^>]*?data-rough="(\w+)"(.*?)</g>', re.S)
AREA = re.compile(r'<a\b[^>]*?href="([^"]*)"[^>]*?data-spots="([^"]*)"')
# without those that a script sends
PRESSED = r"<form\b(?![^>]*\bhidden\b)[^>]*"
FORM = re.compile(rf'{PRESSED}action="[^"]*/(play|draft)/"[^>]*>(.*?)</form>', re.S)
MOVES = re.compile(r'name="move" value="([^"]*)"')


@dataclass
class Tapper:
    """Makes a turn by the fewest taps that the page has for it. It lays a move out if more follow
    it, and else plays.
    """

    client: Client
    sat: Sat
    seat: int
    taps: int = 0

    def make(self, turn: tuple[Move, ...]) -> None:
        """Plays these moves."""
        home = address(self.sat)
        at, left, drafted = home, list(turn), 0
        while left:
            assert self.taps < MOST_TAPS, left
            self.taps += 1
            page = body(self.client.get(at))
            link = self._nearest(page, left[drafted:])
            picked = self._picked(link, left[drafted:])
            if moves := self._sent_by(page, "draft", left[drafted:-1]):
                self._send("draft", moves)
                at, drafted = home, drafted + len(moves)
            elif (moves := self._sent_by(page, "play", left)) and picked <= 10 * len(moves):
                self._send("play", moves)
                at, left, drafted = home, left[len(moves) :], 0
            else:
                assert picked > 0, f"no link leads to {left}"
                at = link

    def _send(self, act: str, moves: list[str]) -> None:
        sent = {"asked": self.sat.chair(self.seat).asked, "move": moves}
        assert self.client.post(address(self.sat, act), sent).status_code == 303

    def _sent_by(self, page: str, act: str, left: list[Move]) -> list[str]:
        """The moves of the button that plays or lays out the most of the remaining moves."""
        wanted = list(map(str, left))
        sent = [MOVES.findall(form) for does, form in FORM.findall(page) if does == act]
        forms = [list(map(html.unescape, moves)) for moves in sent]
        fitting = [moves for moves in forms if moves == wanted[: len(moves)]]
        return max(fitting, key=len, default=[])

    def _nearest(self, page: str, left: list[Move]) -> str:
        """The link that picks the most of the next move, and nothing else."""
        hrefs = [*list_squares(page), *map(html.unescape, LINK.findall(page))]
        return max(hrefs, key=lambda href: self._picked(href, left))

    def _picked(self, href: str, left: list[Move]) -> int:
        picks = dict(parse_qsl(urlsplit(href).query))
        laid = [part for part in picks.pop("laid", "").split("; ") if part]
        if laid != list(map(str, left[: len(laid)])):
            return -1
        if len(laid) == len(left):
            return -1 if picks else 10 * len(laid)
        if not picks.items() <= texts_of(left[len(laid)]).items():
            return -1
        return 10 * len(laid) + len(picks)


def list_squares(page: str) -> Iterator[str]:
    """Where taps on the squares of the board's areas lead."""
    for field, rough, areas in AREAS.findall(page):
        for href, spots in AREA.findall(areas):
            parts = urlsplit(html.unescape(href))
            picks = {**dict(parse_qsl(parts.query)), field: ""}
            picks.pop(rough)
            for spot in spots.split():
                picks[field] = spot.partition(",")[0]
                yield f"{parts.path}?{urlencode(picks)}"


def find_turn(position: AnyPosition, seat: int, begins: tuple[str, ...]) -> tuple[Move, ...] | None:
    """Legal moves whose notations begin like this, the shortest first."""
    if not begins:
        return ()
    fitting = [one for one in position.legal_moves(seat) if str(one).startswith(begins[0])]
    for move in sorted(fitting, key=lambda move: len(str(move)))[:40]:
        if len(begins) == 1:
            return (move,)
        if not position.is_deterministic(seat, move):
            continue
        after = position.after(seat, move)
        if seat in after.to_act and (rest := find_turn(after, seat, begins[1:])):
            return (move, *rest)
    return None


def count_taps(
    slug: str, begins: tuple[str, ...], members: tuple[Member, ...], inside: Enter
) -> int:
    """Plays until the turn is possible, then makes it."""
    seats = max(2, min(registry.find(slug).info.seats))
    sat = sit_down(slug, members[:seats], now=timezone.now())
    for _ in range(MOST_PLIES):
        for seat in sorted(sat.position.to_act):
            if turn := find_turn(sat.position, seat, begins):
                tapper = Tapper(inside(sat.member(seat)), sat, seat)
                tapper.make(turn)
                return tapper.taps
        play_along(sat.pk, Plan([timezone.now()], 1, bot_chooser("greedy")))
    raise AssertionError(f"{begins} never possible")


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "name", "begins", "most"), TURNS, ids=[f"{slug}: {name}" for slug, name, *_ in TURNS]
)
def test_a_common_turn_takes_few_taps(
    slug: str,
    name: str,
    begins: tuple[str, ...],
    most: int,
    alice: Member,
    bob: Member,
    carol: Member,
    inside: Enter,
    same_chance: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    luck = Random("press")  # the same games wherever this test stands
    monkeypatch.setattr(choosers, "Random", lambda: Random(luck.random()))
    taps = count_taps(slug, begins, (alice, bob, carol), inside)
    assert taps <= most
    title = registry.find(slug).info.name
    assert f"| {title} | {name} | {taps} |" in FIGURES.read_text()
