"""The house as it stands: its walls and words, and that each wall can fall."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.doors import calls, keeps, of_pages, of_the_api
from tests.naming import said_once, said_twice
from tests.reading import HOUSE, TEMPLATES, Source, expect_none, sources
from tests.walls import (
    MEDIAN_FUNCTION,
    branches_on_a_slug,
    clubs_that_look_into_games,
    dangerous,
    games_that_know_each_other,
    games_that_know_their_folder,
    inline,
    later_as_a_message,
    length,
    rules_that_look_outside,
    services_that_know_html,
    shown_by_another,
    too_crowded,
    too_full,
    too_long,
    too_wide,
    views_that_write,
    without_docstring,
)

Wall = Callable[[Source], Iterator[str]]
Search = Callable[[str], list[str]]
SHARED, NIM, VIEWS = "games/message.py", "games/nim/game.py", "club/play/views.py"
SHORT_VIEW, TASKS = "games/nim/picture.py", "club/sweep/tasks.py"
LOCK = "club/tables/services/lock.py"


def found(wall: Wall, *roots: str) -> Iterator[str]:
    for source in sources(*roots):
        yield from (f"{source.path}: {wrong}" for wrong in wall(source))


def found_in(search: Search, files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        for wrong in search(file.read_text()):
            yield f"{file.relative_to(HOUSE)}: {wrong}"


# --- the house as it stands


@pytest.mark.parametrize(
    ("wall", "roots"),
    [
        (rules_that_look_outside, ["games"]),
        (games_that_know_each_other, ["games"]),
        (games_that_know_their_folder, ["games"]),
        (clubs_that_look_into_games, ["club"]),
        (views_that_write, ["club"]),
        (services_that_know_html, ["club"]),
        (later_as_a_message, ["club"]),
        (without_docstring, ["games", "club", "benchmarks", "tests"]),
        (too_long, ["games", "club", "benchmarks", "tests"]),
        (too_full, ["games", "club", "benchmarks", "tests"]),
    ],
)
def test_the_wall_stands(wall: Wall, roots: list[str]) -> None:
    expect_none(found(wall, *roots))


def test_whatever_a_member_does_by_page_a_program_does_by_the_same_service() -> None:
    expect_none(
        f"{service} is called by a page and by no address of the API: add one in club/api/views/"
        for service in of_pages() - of_the_api()
    )


@pytest.mark.parametrize("search", [branches_on_a_slug, dangerous])
def test_no_code_and_no_template_does_so(search: Search) -> None:
    roots = ["club", "templates", *(["games"] if search is dangerous else [])]
    files = [
        file
        for root in roots
        for kind in ("*.py", "*.html", "*.jinja", "*.txt")
        for file in (HOUSE / root).rglob(kind)
    ]
    expect_none(found_in(search, files))


@pytest.mark.parametrize("search", [inline, too_wide, too_crowded])
def test_no_template_does_so(search: Search) -> None:
    assert TEMPLATES
    expect_none(found_in(search, TEMPLATES))


def test_no_letter_is_wider_than_a_template_may_be() -> None:
    letters = sorted((HOUSE / "templates" / "emails").glob("*.jinja"))
    assert letters
    expect_none(found_in(too_wide, letters))


def test_no_game_shows_what_is_in_the_folder_of_another() -> None:
    own = [file for file in TEMPLATES if file.is_relative_to(HOUSE / "games")]
    assert own
    expect_none(
        f"{file.relative_to(HOUSE)}: {wrong}"
        for file in own
        for wrong in shown_by_another(file.parent.parent.name, file.read_text())
    )


def test_a_game_that_shows_what_is_in_the_folder_of_another_is_found() -> None:
    (wrong,) = shown_by_another("inkas_v1", '{{ static("games/inkas/sheet.svg") }}')
    assert "games/inkas/" in wrong
    assert not shown_by_another("inkas", '{% include "games/_legend.jinja" %}')


def test_one_word_has_one_meaning() -> None:
    expect_none(said_twice(sources("games", "club")))


def test_what_is_said_to_have_one_meaning_does_stand_twice() -> None:
    expect_none(said_once(sources("games", "club")))


@pytest.mark.parametrize("root", ["games", "club"])
def test_functions_are_short(root: str) -> None:
    lengths = [length(function) for source in sources(root) for function in source.functions]
    median = statistics.median(lengths)
    assert median <= MEDIAN_FUNCTION, (
        f"half of all functions in {root}/ have more than {MEDIAN_FUNCTION} lines: split some"
    )


# --- each wall can fall


BREACHES: list[tuple[Wall, str, str]] = [
    (rules_that_look_outside, SHARED, "from datetime import datetime"),
    (rules_that_look_outside, SHARED, "import time as t"),
    (rules_that_look_outside, SHARED, "def late():\n    from django.db import models"),
    (rules_that_look_outside, SHARED, "from random import choice"),
    (rules_that_look_outside, SHARED, "import random"),
    (rules_that_look_outside, SHARED, "print(1)"),
    (games_that_know_each_other, NIM, "from games.liars_dice.moves import Bid"),
    (games_that_know_each_other, NIM, "from ..liars_dice.moves import Bid"),
    (games_that_know_each_other, NIM, "from .. import liars_dice"),
    (games_that_know_each_other, "games/nim/__init__.py", "from .. import liars_dice"),
    (games_that_know_each_other, SHARED, "from games import nim"),
    (games_that_know_each_other, SHARED, "from . import nim"),
    (games_that_know_their_folder, NIM, "from games.nim.moves import Take"),
    (games_that_know_their_folder, NIM, "from games.nim import moves"),
    (clubs_that_look_into_games, VIEWS, "from games.nim.game import Take"),
    (clubs_that_look_into_games, VIEWS, "sum(position.heaps)"),
    (clubs_that_look_into_games, VIEWS, "sum(now.position.heaps)"),
    (views_that_write, VIEWS, "Table.objects.all()"),
    (views_that_write, TASKS, "table.save()"),
    (views_that_write, "club/ui/panels.py", "table.save()"),
    (views_that_write, VIEWS, "from compiled_queries.writes import execute"),
    (services_that_know_html, LOCK, "from django.shortcuts import render"),
    (later_as_a_message, TASKS, "remind.apply_async((1,))"),
    (without_docstring, NIM, "import ast"),
    (too_long, SHORT_VIEW, "\n" * 301),
    (too_long, SHORT_VIEW, "def long():\n" + "    1\n" * 40),
    (too_full, SHORT_VIEW, f"def dense():\n    return [{'1, ' * 250}]"),
]


@pytest.mark.parametrize(("wall", "path", "text"), BREACHES)
def test_each_wall_can_fall_and_says_what_to_do(wall: Wall, path: str, text: str) -> None:
    found = list(wall(Source(path, text)))
    assert found
    assert all(says_what_to_do(wrong) for wrong in found)


def says_what_to_do(wrong: str) -> bool:
    """Whether a message has a second part, behind what is wrong."""
    return re.search(r": \w+ \w+|; \w+ \w+", wrong) is not None


CALLING = "from club.play import services\n"
PLAYING = "club.play.services.playing.play"


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (f"{CALLING}def answer():\n    services.play()", {PLAYING}),
        ("from club.play.services import play as go\ngo()", {PLAYING}),
        (f"{CALLING}@require_safe\ndef look():\n    services.play()", set()),
        (f"{CALLING}services.UNRENDERABLE", set()),
        ("from club.tables import queries\nqueries.table_for(member, 1)", set()),
        (
            "from club.members import active_sessions\nactive_sessions.end_others(member, request)",
            set(),
        ),
    ],
)
def test_what_a_door_calls_is_found(text: str, called: set[str]) -> None:
    assert set(calls(Source("club/home/x.py", text))) == called


def test_doors_that_call_services_were_looked_at() -> None:
    assert {PLAYING, "club.ratings.preferences.services.wish_for"} <= of_pages()
    assert keeps("club.ratings.administration.account_merging.merge")


@pytest.mark.parametrize(
    ("search", "text"),
    [
        (branches_on_a_slug, 'if table.game_slug == "harbour":'),
        (branches_on_a_slug, '{% if game.slug in "nim khronos" %}'),
        (dangerous, "{{ text|safe }}"),
        (dangerous, "import pickle"),
        (inline, "<script>alert(1)</script>"),
        (inline, '<p style="color: red">'),
        (inline, '<a onclick="go()">'),
        (too_wide, "\n" + "x" * 121),
        (too_crowded, "<p><b>One</b> <i>two</i></p>"),
    ],
)
def test_each_search_can_find_and_says_what_to_do(search: Search, text: str) -> None:
    found = search(text)
    assert found
    assert all(says_what_to_do(wrong) for wrong in found)


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        ("class Clock: ...", "class Clock: ...", True),
        ("def tick(): ...", "async def tick(): ...", True),
        ("def play(): ...", "def play(): ...", False),  # ONE_MEANING says what it is
        ("class _Clock: ...", "class _Clock: ...", False),
        ("class A:\n    def tick(self): ...", "def tick(): ...", False),
        ("class Command: ...", "class Command: ...", False),
    ],
)
def test_a_name_with_two_meanings_is_found(one: str, other: str, wrong: bool) -> None:
    both = [Source("club/clock.py", one), Source("games/clock.py", other)]
    found = list(said_twice(both))
    assert bool(found) == wrong
    assert all(says_what_to_do(one) for one in found)


def test_a_game_has_words_of_its_own() -> None:
    both = [Source(NIM, "class Clock: ..."), Source("club/clock.py", "class Clock: ...")]
    assert list(said_twice(both)) == []


def test_a_meaning_that_nothing_shares_any_longer_is_found() -> None:
    assert any("play" in line for line in said_once([Source("club/clock.py", "def play(): ...")]))
