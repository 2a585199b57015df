"""The project keeps the architecture rules, and each rule finds a violation.

The rules are in `rules.py`, `naming.py` and `retired_names.py`.
docs/architecture.md states them.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.architecture.naming import find_name_clashes, find_unused_meanings
from tests.architecture.retired_names import find_retired_names
from tests.architecture.rules import (
    MEDIAN_FUNCTION,
    count_lines,
    find_absolute_imports_of_own_game,
    find_acts_without_question,
    find_branches_on_title,
    find_crowded_lines,
    find_delayed_messages,
    find_dense_functions,
    find_files_of_other_games,
    find_html_in_services,
    find_imports_of_other_games,
    find_impure_rules,
    find_inline_code,
    find_long_code,
    find_missing_docstring,
    find_times_without_zone,
    find_unsafe_code,
    find_uses_outside_contract,
    find_wide_lines,
    find_writes_outside_services,
    find_zone_lookups,
)
from tests.support.source_files import PROJECT, TEMPLATES, Source, expect_none, sources

Rule = Callable[[Source], Iterator[str]]
Search = Callable[[str], list[str]]
SHARED, NIM, VIEWS = "games/message.py", "games/nim/game.py", "club/play/moves/views.py"
SHORT_VIEW, TASKS = "games/nim/picture.py", "club/site/periodic/tasks.py"
LOCK = "club/play/tables/services/lock.py"


def findings_in_modules(rule: Rule, *roots: str) -> Iterator[str]:
    for source in sources(*roots):
        yield from (f"{source.path}: {wrong}" for wrong in rule(source))


def findings_in_files(search: Search, files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        for wrong in search(file.read_text()):
            yield f"{file.relative_to(PROJECT)}: {wrong}"


# --- the project keeps the rules


@pytest.mark.xdist_group("modules")  # one worker parses them
@pytest.mark.parametrize(
    ("rule", "roots"),
    [
        (find_impure_rules, ["games"]),
        (find_imports_of_other_games, ["games"]),
        (find_absolute_imports_of_own_game, ["games"]),
        (find_uses_outside_contract, ["club"]),
        (find_writes_outside_services, ["club"]),
        (find_html_in_services, ["club"]),
        (find_delayed_messages, ["club"]),
        (find_zone_lookups, ["club"]),
        (find_missing_docstring, ["games", "club", "benchmarks", "tests"]),
        (find_long_code, ["games", "club", "benchmarks", "tests"]),
        (find_dense_functions, ["games", "club", "benchmarks", "tests"]),
        (find_retired_names, ["games", "club", "benchmarks"]),
    ],
)
def test_modules_keep_the_rule(rule: Rule, roots: list[str]) -> None:
    expect_none(findings_in_modules(rule, *roots))


@pytest.mark.parametrize("search", [find_branches_on_title, find_unsafe_code])
def test_no_file_breaks_the_rule(search: Search) -> None:
    roots = ["club", "templates", *(["games"] if search is find_unsafe_code else [])]
    files = [
        file
        for root in roots
        for kind in ("*.py", "*.html", "*.jinja", "*.txt")
        for file in (PROJECT / root).rglob(kind)
    ]
    expect_none(findings_in_files(search, files))


@pytest.mark.parametrize(
    "search",
    [find_acts_without_question, find_inline_code, find_wide_lines, find_crowded_lines],
)
def test_no_template_breaks_the_rule(search: Search) -> None:
    assert TEMPLATES
    # mail programs have no content security policy, and read no style sheet
    emails = [path for path in TEMPLATES if path.parent.name == "emails"]
    styled = emails if search is find_inline_code else []
    shown = [path for path in TEMPLATES if path not in styled]
    expect_none(findings_in_files(search, shown))


def test_each_time_in_an_email_names_its_time_zone() -> None:
    of_account = (PROJECT / "templates" / "django" / "account" / "email").glob("*.txt")
    emails = [*(PROJECT / "templates" / "emails").glob("*.jinja"), *of_account]
    expect_none(findings_in_files(find_times_without_zone, emails))


def test_no_email_template_is_wider_than_templates_may_be() -> None:
    emails = sorted((PROJECT / "templates" / "emails").glob("*.jinja"))
    assert emails
    expect_none(findings_in_files(find_wide_lines, emails))


def test_no_template_of_a_game_names_files_of_another_game() -> None:
    own = [file for file in TEMPLATES if file.is_relative_to(PROJECT / "games")]
    assert own
    expect_none(
        f"{file.relative_to(PROJECT)}: {wrong}"
        for file in own
        for wrong in find_files_of_other_games(file.parent.parent.name, file.read_text())
    )


def test_a_template_that_names_files_of_another_game_is_found() -> None:
    (wrong,) = find_files_of_other_games("inkas_v1", '{{ static("games/inkas/sheet.svg") }}')
    assert "games/inkas/" in wrong
    assert not find_files_of_other_games("inkas", '{% include "games/_legend.jinja" %}')


def test_one_name_has_one_meaning() -> None:
    expect_none(find_name_clashes(sources("games", "club")))


def test_each_name_with_a_stated_meaning_is_defined_twice() -> None:
    expect_none(find_unused_meanings(sources("games", "club")))


@pytest.mark.parametrize("root", ["games", "club"])
def test_functions_are_short(root: str) -> None:
    lengths = [count_lines(function) for source in sources(root) for function in source.functions]
    median = statistics.median(lengths)
    assert median <= MEDIAN_FUNCTION, (
        f"half of all functions in {root}/ have more than {MEDIAN_FUNCTION} lines: split some"
    )


# --- each rule finds a violation


VIOLATIONS: list[tuple[Rule, str, str]] = [
    (find_impure_rules, SHARED, "from datetime import datetime"),
    (find_impure_rules, SHARED, "import time as t"),
    (find_impure_rules, SHARED, "def late():\n    from django.db import models"),
    (find_impure_rules, SHARED, "from random import choice"),
    (find_impure_rules, SHARED, "import random"),
    (find_impure_rules, SHARED, "print(1)"),
    (find_imports_of_other_games, NIM, "from games.liars_dice.moves import Bid"),
    (find_imports_of_other_games, NIM, "from ..liars_dice.moves import Bid"),
    (find_imports_of_other_games, NIM, "from .. import liars_dice"),
    (find_imports_of_other_games, "games/nim/__init__.py", "from .. import liars_dice"),
    (find_imports_of_other_games, SHARED, "from games import nim"),
    (find_imports_of_other_games, SHARED, "from . import nim"),
    (find_absolute_imports_of_own_game, NIM, "from games.nim.moves import Take"),
    (find_absolute_imports_of_own_game, NIM, "from games.nim import moves"),
    (find_uses_outside_contract, VIEWS, "from games.nim.game import Take"),
    (find_uses_outside_contract, VIEWS, "sum(position.heaps)"),
    (find_uses_outside_contract, VIEWS, "sum(now.position.heaps)"),
    (find_writes_outside_services, VIEWS, "Table.objects.all()"),
    (find_writes_outside_services, TASKS, "table.save()"),
    (find_writes_outside_services, "club/base/ui/panels.py", "table.save()"),
    (find_writes_outside_services, VIEWS, "from compiled_queries.writes import execute"),
    (find_html_in_services, LOCK, "from django.shortcuts import render"),
    (find_delayed_messages, TASKS, "remind.apply_async((1,))"),
    (find_zone_lookups, TASKS, "from zoneinfo import ZoneInfo"),
    (find_zone_lookups, TASKS, "zoneinfo.ZoneInfo(name)"),
    (find_missing_docstring, NIM, "import ast"),
    (find_long_code, SHORT_VIEW, "\n" * 301),
    (find_long_code, SHORT_VIEW, "def long():\n" + "    1\n" * 40),
    (find_retired_names, SHORT_VIEW, "class Contender:\n    rung: int = 0"),
    (find_dense_functions, SHORT_VIEW, f"def dense():\n    return [{'1, ' * 250}]"),
]


@pytest.mark.parametrize(("rule", "path", "text"), VIOLATIONS)
def test_a_rule_finds_a_violation_and_says_what_to_do(rule: Rule, path: str, text: str) -> None:
    findings = list(rule(Source(path, text)))
    assert findings
    assert all(map(says_what_to_do, findings))


def test_a_view_begins_a_query_with_what_the_viewer_may_see() -> None:
    view = Source(VIEWS, "rows = Tournament.objects.visible_to(request.user)")
    assert not list(find_writes_outside_services(view))


def says_what_to_do(finding: str) -> bool:
    """Whether a message has a second part after the violation."""
    return re.search(r": \w+ \w+|; \w+ \w+", finding) is not None


@pytest.mark.parametrize(
    ("search", "text"),
    [
        (find_branches_on_title, 'if table.game_slug == "harbour":'),
        (find_branches_on_title, '{% if game.slug in "nim khronos" %}'),
        (find_unsafe_code, "{{ text|safe }}"),
        (find_unsafe_code, "import pickle"),
        (find_inline_code, "<script>alert(1)</script>"),
        (find_inline_code, '<p style="color: red">'),
        (find_inline_code, '<a onclick="go()">'),
        (find_wide_lines, "\n" + "x" * 121),
        (find_acts_without_question, '<button name="act" value="delete">Delete</button>'),
        (find_crowded_lines, "<p><b>One</b> <i>two</i></p>"),
        (find_times_without_zone, '{{ due_at|date("l j F, H:i") }}'),
    ],
)
def test_a_search_finds_a_violation_and_says_what_to_do(search: Search, text: str) -> None:
    findings = search(text)
    assert findings
    assert all(map(says_what_to_do, findings))


@pytest.mark.parametrize(
    ("one", "other", "clashes"),
    [
        ("class Clock: ...", "class Clock: ...", True),
        ("def tick(): ...", "async def tick(): ...", True),
        ("def find(): ...", "def find(): ...", False),  # ONE_MEANING says what it is
        ("class _Clock: ...", "class _Clock: ...", False),
        ("class A:\n    def tick(self): ...", "def tick(): ...", False),
        ("class Command: ...", "class Command: ...", False),
    ],
)
def test_a_name_with_two_meanings_is_found(one: str, other: str, clashes: bool) -> None:
    both = [Source("club/clock.py", one), Source("games/clock.py", other)]
    findings = list(find_name_clashes(both))
    assert bool(findings) == clashes
    assert all(map(says_what_to_do, findings))


def test_names_of_views_may_repeat_names_of_services() -> None:
    both = [
        Source("club/site/home/seat_views.py", "def join(): ..."),
        Source("club/site/home/x.py", "def join(): ..."),
    ]
    assert list(find_name_clashes(both)) == []


def test_names_of_a_game_may_repeat_names_of_the_club() -> None:
    both = [Source(NIM, "class Clock: ..."), Source("club/clock.py", "class Clock: ...")]
    assert list(find_name_clashes(both)) == []


def test_a_meaning_of_a_name_that_nothing_shares_is_found() -> None:
    once = [Source("club/clock.py", "def find(): ...")]
    assert any("find " in line for line in find_unused_meanings(once))
