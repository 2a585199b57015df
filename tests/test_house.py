"""The house as it stands: its walls and words, and that each wall can fall."""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Callable, Iterator

import pytest

from tests.doors import calls, keeps, of_pages, of_the_api
from tests.naming import said_once, said_twice, wrong_words
from tests.reading import HOUSE, SLUGS, TEMPLATES, Source, sources
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
    shown_by_another,
    tables_that_know_html,
    too_crowded,
    too_full,
    too_long,
    too_wide,
    views_that_write,
    without_docstring,
)

Wall = Callable[[Source], Iterator[str]]
Search = Callable[[str], list[str]]
CORE, NIM, VIEWS = "games/core.py", "games/nim/rules.py", "club/tables/views.py"
SHORT_VIEW, TASKS = "games/nim/view.py", "club/tables/tasks.py"


def found(wall: Wall, *roots: str) -> list[str]:
    return [f"{source.path}: {wrong}" for source in sources(*roots) for wrong in wall(source)]


# --- the house as it stands


@pytest.mark.parametrize(
    ("wall", "roots"),
    [
        (rules_that_look_outside, ["games"]),
        (games_that_know_each_other, ["games"]),
        (games_that_know_their_folder, ["games"]),
        (clubs_that_look_into_games, ["club"]),
        (views_that_write, ["club"]),
        (tables_that_know_html, ["club"]),
        (later_as_a_message, ["club"]),
        (wrong_words, ["games", "club"]),
        (without_docstring, ["games", "club", "tests"]),
        (too_long, ["games", "club", "tests"]),
        (too_full, ["games", "club", "tests"]),
    ],
)
def test_the_wall_stands(wall: Wall, roots: list[str]) -> None:
    assert found(wall, *roots) == []


def test_whatever_a_member_does_by_page_a_program_does_by_the_same_service() -> None:
    assert of_pages() - of_the_api() == set()


@pytest.mark.parametrize("search", [branches_on_a_slug, dangerous])
def test_no_code_and_no_template_does_so(search: Search) -> None:
    roots = ["club", "templates", *(["games"] if search is dangerous else [])]
    files = [
        file
        for root in roots
        for kind in ("*.py", "*.html", "*.jinja", "*.txt")
        for file in (HOUSE / root).rglob(kind)
    ]
    assert [(str(file), hit) for file in files for hit in search(file.read_text())] == []


@pytest.mark.parametrize("search", [inline, too_wide, too_crowded])
def test_no_template_does_so(search: Search) -> None:
    assert TEMPLATES
    assert [
        (str(file.relative_to(HOUSE)), hit)
        for file in TEMPLATES
        for hit in search(file.read_text())
    ] == []


def test_no_letter_is_wider_than_a_template_may_be() -> None:
    letters = sorted((HOUSE / "templates" / "emails").glob("*.jinja"))
    assert letters
    assert [(file.name, hit) for file in letters for hit in too_wide(file.read_text())] == []


def test_no_game_shows_what_is_in_the_folder_of_another() -> None:
    own = [file for file in TEMPLATES if file.is_relative_to(HOUSE / "games")]
    assert own
    assert [
        (str(file.relative_to(HOUSE)), other)
        for file in own
        for other in shown_by_another(file.parent.parent.name, file.read_text())
    ] == []


def test_a_game_that_shows_what_is_in_the_folder_of_another_is_found() -> None:
    assert shown_by_another("inkas_v1", '{{ static("games/inkas/sheet.svg") }}') == ["inkas"]
    assert not shown_by_another("inkas", '{% include "games/_legend.jinja" %}')


def test_one_word_has_one_meaning() -> None:
    assert list(said_twice(sources("games", "club"))) == []


def test_what_is_said_to_have_one_meaning_does_stand_twice() -> None:
    assert said_once(sources("games", "club")) == []


@pytest.mark.parametrize("root", ["games", "club"])
def test_functions_are_short(root: str) -> None:
    lengths = [length(function) for source in sources(root) for function in source.functions]
    assert statistics.median(lengths) <= MEDIAN_FUNCTION


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_has_a_test_that_names_it(slug: str) -> None:
    numbers = re.findall(r"\*\*([RD]\d+\w?)\*\*", (HOUSE / "games" / slug / "RULES.md").read_text())
    cited = " ".join(cites(slug)).upper()
    assert numbers
    assert len(numbers) == len(set(numbers))
    assert [number for number in numbers if not named(number.upper(), cited)] == []


def cites(slug: str) -> list[str]:
    """What each test of a game says of itself."""
    return [
        f"{one.name} {ast.get_docstring(one) or ''}"
        for source in sources(f"tests/games/{slug}")
        for one in source.functions
        if one.name.startswith("test_")
    ]


def named(number: str, cited: str) -> bool:
    return re.search(rf"(?<![A-Z0-9]){number}(?![A-Z0-9])", cited) is not None


# --- each wall can fall


BREACHES: list[tuple[Wall, str, str]] = [
    (rules_that_look_outside, CORE, "from datetime import datetime"),
    (rules_that_look_outside, CORE, "import time as t"),
    (rules_that_look_outside, CORE, "def late():\n    from django.db import models"),
    (rules_that_look_outside, CORE, "from random import choice"),
    (rules_that_look_outside, CORE, "import random"),
    (rules_that_look_outside, CORE, "print(1)"),
    (games_that_know_each_other, NIM, "from games.liars_dice.moves import Bid"),
    (games_that_know_each_other, NIM, "from ..liars_dice.moves import Bid"),
    (games_that_know_each_other, NIM, "from .. import liars_dice"),
    (games_that_know_each_other, "games/nim/__init__.py", "from .. import liars_dice"),
    (games_that_know_each_other, CORE, "from games import nim"),
    (games_that_know_each_other, CORE, "from . import nim"),
    (games_that_know_their_folder, NIM, "from games.nim.moves import Take"),
    (games_that_know_their_folder, NIM, "from games.nim import moves"),
    (clubs_that_look_into_games, VIEWS, "from games.nim.rules import Take"),
    (clubs_that_look_into_games, VIEWS, "sum(position.heaps)"),
    (clubs_that_look_into_games, VIEWS, "sum(now.position.heaps)"),
    (views_that_write, VIEWS, "Table.objects.all()"),
    (views_that_write, TASKS, "table.save()"),
    (views_that_write, "club/pages/panels.py", "table.save()"),
    (views_that_write, VIEWS, "from club.sql.writes import write"),
    (tables_that_know_html, TASKS, "from django.shortcuts import render"),
    (later_as_a_message, TASKS, "remind.apply_async((1,))"),
    (wrong_words, NIM, "class GameState: ..."),
    (wrong_words, NIM, "def _get_moves(): ..."),
    (wrong_words, NIM, "class Nim:\n    def player_turn(self): ..."),
    (wrong_words, "club/tables/utils.py", ""),
    (without_docstring, NIM, "import ast"),
    (too_long, NIM, "\n" * 401),
    (too_long, SHORT_VIEW, "\n" * 301),
    (too_long, SHORT_VIEW, "def long():\n" + "    1\n" * 40),
    (too_full, SHORT_VIEW, f"def dense():\n    return [{'1, ' * 250}]"),
]


@pytest.mark.parametrize(("wall", "path", "text"), BREACHES)
def test_each_wall_can_fall(wall: Wall, path: str, text: str) -> None:
    assert list(wall(Source(path, text)))


CALLING = "from club.tables import services\n"
PLAYING = "club.tables.services.playing.play"


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (f"{CALLING}def answer():\n    services.play()", {PLAYING}),
        ("from club.tables.services import play as go\ngo()", {PLAYING}),
        (f"{CALLING}@require_safe\ndef look():\n    services.play()", set()),
        (f"{CALLING}services.UNDRAWN", set()),
        ("from club.tables import queries\nqueries.table_for(member, 1)", set()),
        ("from club.members import sessions\nsessions.end_others(member, request)", set()),
    ],
)
def test_what_a_door_calls_is_found(text: str, called: set[str]) -> None:
    assert set(calls(Source("club/pages/x.py", text))) == called


def test_doors_that_call_services_were_looked_at() -> None:
    assert {PLAYING, "club.ratings.preferring.wish_for"} <= of_pages()
    assert keeps("club.ratings.merging.merge")


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
def test_each_search_can_find(search: Search, text: str) -> None:
    assert search(text)


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
    assert bool(list(said_twice(both))) == wrong


def test_a_game_has_words_of_its_own() -> None:
    both = [Source(NIM, "class Clock: ..."), Source("club/clock.py", "class Clock: ...")]
    assert list(said_twice(both)) == []


def test_a_meaning_that_nothing_shares_any_longer_is_found() -> None:
    assert "play" in said_once([Source("club/clock.py", "def play(): ...")])
