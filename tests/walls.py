"""Architecture rules: what may know what, and how long things are. Names are in `naming`.

A rule is a function that yields what it finds wrong in one module, each with what to do about it;
`test_house` asks them all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from tests.reading import SLUGS, Source

OUTSIDE: Final = {
    "django",
    "celery",
    "club",
    "time",
    "datetime",
    "os",
    "secrets",
    "socket",
    "sys",
    "pathlib",
}
# what begins in pages
HTML: Final = {"django.http", "django.shortcuts", "django.template", "django.utils.html"}
CONTRACT: Final = {
    "games.bots",
    "games.chance",
    "games.core",
    "games.conformance.run",
    "games.message",
    "games.narrowing",
    "games.notation",
    "games.planning",
    "games.chance.proof",
    "games.registry",
    "games.simulation",
    "games.standing_orders",
    "games.transcript",
    "games.refusals",
}
# packages that only draw, and modules that decide
PAGES: Final = r"^club/(api|catalogue|home|replay|table_cards|table_page|templating|ui)/(?!queries)"
DECISIONS: Final = r"^club/tables/(?!presentation/)|^club/.*/(services/|(models|queries)\.py$)"
WRITING: Final = re.compile(
    r"\.(save|delete|create|bulk_create|bulk_update|update_or_create|get_or_create)\("
)
LONGEST_FILE = 300  # lines
LONGEST_FUNCTION, MEDIAN_FUNCTION = 40, 8  # lines
FULLEST_FUNCTION = 250  # syntax nodes
WIDEST_TEMPLATE = 120  # columns
MOST_ELEMENTS = 2  # that a line of a template opens: one, and one within its words

Function = ast.FunctionDef | ast.AsyncFunctionDef


def under(name: str, modules: set[str]) -> bool:
    """Whether an imported name is one of the modules or in one of them."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


# --- what may know what


def rules_that_look_outside(source: Source) -> Iterator[str]:
    """Wall 1. Randomness comes in as an argument, so only its type may be imported."""
    for name in source.imports:
        drawn = under(name, {"random"}) and name != "random.Random"
        if drawn or under(name, OUTSIDE):
            yield f"imports {name}: rules take randomness, time and figures as arguments"
    for node in source.nodes:
        match node:
            case ast.Call(ast.Name("open" | "print" | "input" as called)):
                yield f"calls {called}: rules read no files (games/data.py does) and print nothing"


def games_that_know_each_other(source: Source) -> Iterator[str]:
    """Wall 2; what games share knows none of them either."""
    others = {f"games.{slug}" for slug in SLUGS if slug != source.game}
    for name in source.imports:
        if under(name, others):
            yield f"imports {name}: move what two games share into a module of games/"


def games_that_know_their_folder(source: Source) -> Iterator[str]:
    """A game names its own modules relatively, so that two versions can stand side by side.

    It may name its package to read its figures.
    """
    if source.game is None:
        return
    for node in source.nodes:
        match node:
            case ast.ImportFrom(module=str(name), level=0) if under(name, {f"games.{source.game}"}):
                yield f"imports {name} by its full name: write it relatively, `from .module import`"


def clubs_that_look_into_games(source: Source) -> Iterator[str]:
    """Wall 3: the club asks the contract, and no position for anything that is not in it."""
    for name in source.imports:
        if under(name, {"games"}) and not under(name, CONTRACT):
            yield f"imports {name}: the club asks the contract alone (CONTRACT in tests/walls.py)"
    asked = _of_the_contract()
    for node in source.nodes:
        match node:
            case ast.Attribute(
                value=ast.Name(id="position") | ast.Attribute(attr="position"), attr=name
            ) if name not in asked:
                yield f"reads position.{name}: ask the game, by a method of the contract"


def _of_the_contract() -> set[str]:
    from games.core import Position

    return {*dir(Position), *Position.__annotations__, "to_act", "turn", "outcome"}


def branches_on_a_slug(text: str) -> list[str]:
    """Wall 4."""
    found = re.findall(r"(?<!for )\b\w*slug (?:==|!=|in|not in) .*|match \w*\.?slug\b.*", text)
    return [f"{hit}: the club knows no title; ask the game, by its contract" for hit in found]


def views_that_write(source: Source) -> Iterator[str]:
    """Wall 5: pages and the API ask queries and services; what is called from outside writes
    nothing itself.
    """
    views = re.search(PAGES, source.path) or re.search(r"/(views|urls)\b", source.path)
    outer = views or re.search(r"/(tasks|admin|forms|management|templatetags)\b", source.path)
    if views:
        for line in re.findall(r".*\.objects\b.*", source.text):
            yield f"{line.strip()}: move the question into the app's queries.py"
    if outer:
        for hit in WRITING.finditer(source.text):
            yield f"{hit.group()}...: only services write; call one of the app's services.py"
        for name in source.imports:
            if under(name, {"compiled_queries.writes"}):
                yield f"imports {name}: only services write; call one"


def services_that_know_html(source: Source) -> Iterator[str]:
    """Rows, queries and services know neither requests nor templates; views and panels do."""
    if not re.search(DECISIONS, source.path):
        return
    for name in source.imports:
        if under(name, HTML):
            yield f"imports {name}: HTML and requests belong to views, panels and presentation"


def later_as_a_message(source: Source) -> Iterator[str]:
    """Later is a column: no message waits in a queue until its time has come."""
    for hit in re.findall(r"\beta=|countdown=|apply_async\(", source.text):
        yield f"{hit}: write the time into a column that a sweep reads"


def dangerous(text: str) -> list[str]:
    found = re.findall(r"\bpickle\b|\beval\(|\|safe\b", text)
    return [f"{hit}: runs or shows what somebody sent; use JSON, or format_html" for hit in found]


def shown_by_another(folder: str, text: str) -> list[str]:
    """The folders of other games that a game's template names: a copy of a folder, for another
    version of a title, shows pictures and parts of its own.
    """
    named = re.findall(r"games/(\w+)/", text)
    return [
        f"names games/{other}/: copy what you need into games/{folder}/"
        for other in named
        if other != folder
    ]


def inline(text: str) -> list[str]:
    """Scripts and styles that the content security policy would refuse."""
    found = re.findall(
        r"<style\b|<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|\sstyle=|\son\w+=|javascript:",
        text,
    )
    return [
        f"{hit}: the content security policy refuses it; use a file in static/" for hit in found
    ]


# --- how long and how full


def without_docstring(source: Source) -> Iterator[str]:
    if source.text.strip() and not ast.get_docstring(source.tree):
        yield "does not say what is in it: begin it with a docstring of a sentence or two"


def too_long(source: Source) -> Iterator[str]:
    lines = source.text.count("\n")
    if lines > LONGEST_FILE:
        yield f"{lines} lines, at most {LONGEST_FILE}: move one subject into a module of its own"
    for function in source.functions:
        if length(function) > LONGEST_FUNCTION:
            yield (
                f"{function.name} has {length(function)} lines, at most {LONGEST_FUNCTION}: take "
                "one step out of it into a function of its own"
            )


def too_full(source: Source) -> Iterator[str]:
    """Functions with more syntax nodes than one reading can take in; short must not mean dense."""
    for function in source.functions:
        nodes = sum(1 for _ in ast.walk(function))
        if nodes > FULLEST_FUNCTION:
            yield (
                f"{function.name} has {nodes} syntax nodes, at most {FULLEST_FUNCTION}: name parts "
                "of it, or take one out into a function of its own"
            )


def too_wide(text: str) -> list[str]:
    """The lines of a template that do not fit beside another window."""
    lines = enumerate(text.splitlines(), 1)
    return [
        f"line {number} is wider than {WIDEST_TEMPLATE} columns: break it"
        for number, line in lines
        if len(line) > WIDEST_TEMPLATE
    ]


def too_crowded(text: str) -> list[str]:
    """The lines of a template with more elements than are seen at a glance."""
    lines = enumerate(text.splitlines(), 1)
    return [
        f"line {number} opens more than {MOST_ELEMENTS} elements: give each its own line"
        for number, line in lines
        if len(re.findall(r"<[a-z]", line)) > MOST_ELEMENTS
    ]


def length(function: Function) -> int:
    return (function.end_lineno or 0) - function.lineno + 1
