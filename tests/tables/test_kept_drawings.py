"""What a process keeps of what it drew is what it would draw anew: for whom, at which table and
after which name was changed.
"""

from __future__ import annotations

import html
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from club.members.models import Member
from club.members.services import welcome
from club.packages import folders
from club.pages import pictures
from club.pages.table import redrawing
from club.records import chronicle
from club.tables.services.rehearsal import Plan, rehearse
from club.tables.thinking import by_bot
from games import registry
from tests.tables.looking_back import forget
from tests.tables.pages import Enter, address, body, unmarked
from tests.tables.sitting_down import NOW, Sat, sit_down

# a process keeps what is committed: in a transaction of the test each page would begin anew
pytestmark = pytest.mark.django_db(transaction=True)
PLACE = re.compile(r'call kept\("([^"]+)"')
PAST = (("random", 30), ("greedy", 70))  # who played at two tables of a title, and how much
PICK = re.compile(r'href="(/tables/\d+/\?(?!open=|order=|rule=)[^"]*)"')
SLUGS = [game.info.slug for game in registry.games()]


def begin_anew() -> None:
    """As a process that begins."""
    forget()
    redrawing.KEPT.clear()
    for memo in memos():
        memo.cache_clear()


def memos() -> list[Any]:
    """Whatever else the club keeps for a while, by functions that remember what they answered."""
    rooms = [module for name, module in list(sys.modules.items()) if name.startswith("club.")]
    named = [one for room in rooms for one in vars(room).values()]
    found = [one for one in named if isinstance(one, _lru_cache_wrapper)]
    assert pictures._pictured in found
    return [one for one in found if one.cache_parameters()["maxsize"]]


@pytest.fixture
def tables(alice: Member, bob: Member, carol: Member, request: pytest.FixtureRequest) -> list[Sat]:
    """Two of one title, with different pasts; who sits first here sits last there."""
    game = registry.find(request.param)
    company = [alice, bob, carol][: max(seats for seats in game.info.seats if seats <= 3)]
    found = [sit_down(request.param, sitters) for sitters in (company, company[::-1])]
    for sat, (bot, most) in zip(found, PAST, strict=True):
        rehearse(sat.pk, Plan([NOW], most, by_bot(bot)))
    return found


def visits(tables: list[Sat], readers: list[Client]) -> Iterator[tuple[Client, str]]:
    """The table as it stands and with something picked, and home."""
    for sat in tables:
        for reader in readers:
            picks = PICK.findall(body(reader.get(address(sat))))
            paths = [address(sat), *map(html.unescape, picks[:1] + picks[-1:]), "/"]
            yield from ((reader, path) for path in paths)


@pytest.mark.parametrize("tables", SLUGS, indirect=True)
def test_pages_of_a_process_that_has_drawn_others_are_those_of_one_that_begins(
    tables: list[Sat], inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    dora = welcome("dora", "dora@club.example", "warm-paper-7")
    readers = [inside(member) for member in (alice, bob, carol, dora)]
    paths = list(visits(tables, readers))
    for reader, path in paths:
        reader.get(path)
    assert all(sat.record.commitment in chronicle._recent for sat in tables)
    Member.objects.filter(pk=bob.pk).update(username="Bobina")
    warm = [unmarked(reader.get(path)) for reader, path in paths]
    for (reader, path), drawn in zip(paths, warm, strict=True):
        begin_anew()
        assert unmarked(reader.get(path)) == drawn, path


def test_no_two_places_of_a_game_have_one_name() -> None:
    """What includes them is one template: they would show each other's drawings."""
    places = Counter(
        (folder.name, place)
        for folder in folders(settings.INSTALLED_GAMES).values()
        for path in folder.rglob("*.jinja")
        for place in PLACE.findall(path.read_text())
    )
    assert places["khronos", "stamp"] == max(places.values()) == 1
