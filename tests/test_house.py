"""The walls of the house: what may know what, what things are called, how long they are.

A wall is a function that yields what it finds wrong in one module; at the end each is shown something wrong.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import statistics
from collections.abc import Callable, Iterator

import pytest

from tests.reading import HOUSE, SLUGS, Source, sources

OUTSIDE = {"django", "celery", "club", "time", "datetime", "os", "secrets", "socket", "sys", "pathlib"}
CONTRACT = {f"games.{name}" for name in ("bots", "chance", "conformance", "core", "message", "narrowing", "notation")}
CONTRACT |= {f"games.{name}" for name in ("planning", "registry", "simulation", "standing", "transcript", "why")}
WRITING = r"\.(save|delete|create|bulk_create|bulk_update|update_or_create|get_or_create)\("
NOT_OUR_WORDS = {"state", "action", "event", "player", "user", "match", "room", "round", "manager", "helper", "helpers"}
NOT_OUR_WORDS |= {"util", "utils", "handler", "data", "process"}
RULES_MAY_SAY = {"room", "round"}  # so may the names of a game whose RULES.md does
DICTATED = {"get_absolute_url", "get_help_text"}  # Django asks for these by name and has no base class that names them
PREFIXES = ("get_", "do_", "handle_", "process_")
LONGEST_FUNCTION, MEDIAN_FUNCTION, LONGEST_FILE, LONGEST_RULES = 40, 8, 300, 400


def found(wall: Callable[[Source], Iterator[str]], *roots: str) -> list[str]:
    return [f"{source.path}: {wrong}" for source in sources(*roots) for wrong in wall(source)]


def under(name: str, modules: set[str]) -> bool:
    """Whether an imported name is one of the modules or in one of them."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


# --- the walls


def rules_that_look_outside(source: Source) -> Iterator[str]:
    """Wall 1. Randomness comes in as an argument, so only its type may be imported."""
    for name in source.imports:
        if under(name, OUTSIDE) or (under(name, {"random"}) and name != "random.Random"):
            yield f"imports {name}"
    for node in source.nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("open", "print", "input")
        ):
            yield f"calls {node.func.id}"


def games_that_know_each_other(source: Source) -> Iterator[str]:
    """Wall 2; what games share knows none of them either."""
    others = {f"games.{slug}" for slug in SLUGS if slug != source.game}
    yield from (f"imports {name}" for name in source.imports if under(name, others))


def clubs_that_look_into_games(source: Source) -> Iterator[str]:
    """Wall 3: the club asks the contract, and no position for anything that is not in it."""
    from games.core import Position

    for name in source.imports:
        if under(name, {"games"}) and not under(name, CONTRACT):
            yield f"imports {name}"
    contract = {*dir(Position), *Position.__annotations__, "to_act", "turn", "outcome"}
    for node in source.nodes:
        named = node.value if isinstance(node, ast.Attribute) else None
        reads = named.attr if isinstance(named, ast.Attribute) else named.id if isinstance(named, ast.Name) else ""
        if isinstance(node, ast.Attribute) and reads == "position" and node.attr not in contract:
            yield f"reads position.{node.attr}"


def branches_on_a_slug(text: str) -> list[str]:
    """Wall 4."""
    return re.findall(r"(?<!for )\b\w*slug (?:==|!=|in|not in) .*|match \w*\.?slug\b.*", text)


def views_that_write(source: Source) -> Iterator[str]:
    """Wall 5: views ask queries and services; whatever else is called from outside writes nothing itself."""
    views = re.search(r"/(views|urls)\b", source.path)
    outer = re.search(r"/(views|tasks|admin|forms|urls|management|templatetags)\b", source.path)
    if views:
        yield from re.findall(r".*\.objects\b.*", source.text)
    if outer:
        yield from (f"{hit.group()}..." for hit in re.finditer(WRITING, source.text))


def later_as_a_message(source: Source) -> Iterator[str]:
    """Wall 7: later is a column."""
    yield from re.findall(r"\beta=|countdown=|apply_async\(", source.text)


def dangerous(text: str) -> list[str]:
    return re.findall(r"\bpickle\b|\beval\(|\|safe\b", text)


def inline(text: str) -> list[str]:
    """Scripts and styles that the content security policy would refuse."""
    return re.findall(r"<style\b|<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|\sstyle=|\son\w+=|javascript:", text)


# --- words and sizes


def wrong_words(source: Source) -> Iterator[str]:
    """Names that use a word the house does not, unless a framework's base class has that name already."""
    rules = (HOUSE / "games" / source.game / "RULES.md").read_text() if source.game else ""
    allowed = RULES_MAY_SAY & words(rules)
    if NOT_OUR_WORDS & words(source.module.rsplit(".", 1)[-1]) and source.path != "games/data.py":  # reads `data/`
        yield source.module
    for scope, name in names(source.tree):
        wrong = (NOT_OUR_WORDS - allowed) & words(name) or name.lstrip("_").startswith(PREFIXES)
        if wrong and not dictated(source, scope, name):
            yield name


def names(tree: ast.AST, scope: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every class and function with the classes it stands in."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield scope, node.name
        yield from names(node, (*scope, node.name) if isinstance(node, ast.ClassDef) else scope)


def words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def dictated(source: Source, scope: tuple[str, ...], name: str) -> bool:
    """Whether a base class from outside the house has an attribute of that name."""
    if not scope or name in DICTATED:
        return name in DICTATED
    owner = importlib.import_module(source.module)
    for part in scope:
        owner = getattr(owner, part)
    bases = [
        base for base in inspect.getmro(owner)[1:] if base.__module__.split(".")[0] not in ("games", "club", "tests")
    ]  # type: ignore[arg-type]
    return any(name in vars(base) for base in bases)


def without_docstring(source: Source) -> Iterator[str]:
    if source.text.strip() and not ast.get_docstring(source.tree):
        yield "does not say what is in it"


def too_long(source: Source) -> Iterator[str]:
    lines, most = source.text.count("\n"), LONGEST_RULES if source.path.endswith("/rules.py") else LONGEST_FILE
    if lines > most:
        yield f"{lines} lines"
    yield from (f"{one.name} has {length(one)} lines" for one in source.functions if length(one) > LONGEST_FUNCTION)


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


# --- the house as it stands


@pytest.mark.parametrize(
    ("wall", "roots"),
    [
        (rules_that_look_outside, ["games"]),
        (games_that_know_each_other, ["games"]),
        (clubs_that_look_into_games, ["club"]),
        (views_that_write, ["club"]),
        (later_as_a_message, ["club"]),
        (wrong_words, ["games", "club"]),
        (without_docstring, ["games", "club", "tests"]),
        (too_long, ["games", "club", "tests"]),
    ],
)
def test_the_wall_stands(wall: Callable[[Source], Iterator[str]], roots: list[str]) -> None:
    assert found(wall, *roots) == []


@pytest.mark.parametrize("search", [branches_on_a_slug, dangerous])
def test_no_code_and_no_template_does_so(search: Callable[[str], list[str]]) -> None:
    roots = ["club", "templates", *(["games"] if search is dangerous else [])]
    files = [file for root in roots for kind in ("*.py", "*.html", "*.txt") for file in (HOUSE / root).rglob(kind)]
    assert [(str(file), hit) for file in files for hit in search(file.read_text())] == []


def test_templates_have_no_scripts_or_styles_of_their_own() -> None:
    files = sorted((HOUSE / "templates").rglob("*.html"))
    assert files
    assert [(str(file), hit) for file in files for hit in inline(file.read_text())] == []


@pytest.mark.parametrize("root", ["games", "club"])
def test_functions_are_short(root: str) -> None:
    lengths = [length(function) for source in sources(root) for function in source.functions]
    assert statistics.median(lengths) <= MEDIAN_FUNCTION


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_has_a_test_that_names_it(slug: str) -> None:
    numbers = re.findall(r"\*\*([RD]\d+\w?)\*\*", (HOUSE / "games" / slug / "RULES.md").read_text())
    tests = [
        one for source in sources(f"tests/games/{slug}") for one in source.functions if one.name.startswith("test_")
    ]
    cited = " ".join(f"{one.name} {ast.get_docstring(one) or ''}" for one in tests).upper()
    assert numbers
    assert len(numbers) == len(set(numbers))
    assert [number for number in numbers if not re.search(rf"(?<![A-Z0-9]){number.upper()}(?![A-Z0-9])", cited)] == []


# --- each wall can fall


@pytest.mark.parametrize(
    ("wall", "path", "text"),
    [
        (rules_that_look_outside, "games/core.py", "from datetime import datetime"),
        (rules_that_look_outside, "games/core.py", "import time as t"),
        (rules_that_look_outside, "games/core.py", "def late():\n    from django.db import models"),
        (rules_that_look_outside, "games/core.py", "from random import choice"),
        (rules_that_look_outside, "games/core.py", "import random"),
        (rules_that_look_outside, "games/core.py", "print(1)"),
        (games_that_know_each_other, "games/nim/rules.py", "from games.liars_dice.calls import Bid"),
        (games_that_know_each_other, "games/core.py", "from games import nim"),
        (clubs_that_look_into_games, "club/tables/views.py", "from games.nim.rules import Take"),
        (clubs_that_look_into_games, "club/tables/views.py", "sum(position.heaps)"),
        (clubs_that_look_into_games, "club/tables/views.py", "sum(now.position.heaps)"),
        (views_that_write, "club/tables/views.py", "Table.objects.all()"),
        (views_that_write, "club/tables/tasks.py", "table.save()"),
        (later_as_a_message, "club/tables/tasks.py", "remind.apply_async((1,))"),
        (wrong_words, "games/nim/rules.py", "class GameState: ..."),
        (wrong_words, "games/nim/rules.py", "def _get_moves(): ..."),
        (wrong_words, "games/nim/rules.py", "class Nim:\n    def player_turn(self): ..."),
        (wrong_words, "club/tables/utils.py", ""),
        (without_docstring, "games/nim/rules.py", "import ast"),
        (too_long, "games/nim/rules.py", "\n" * 401),
        (too_long, "games/nim/view.py", "\n" * 301),
        (too_long, "games/nim/view.py", "def long():\n" + "    1\n" * 40),
    ],
)
def test_each_wall_can_fall(wall: Callable[[Source], Iterator[str]], path: str, text: str) -> None:
    assert list(wall(Source(path, text)))


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
    ],
)
def test_each_search_can_find(search: Callable[[str], list[str]], text: str) -> None:
    assert search(text)
