"""The architecture rules of docs/architecture.md that a test can check, and limits of size.

A rule is a function that yields what it finds wrong in one module or text. Each finding ends with
what to do about it. `test_architecture.py` asks all of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from django.db.models import QuerySet

from tests.support.source_files import SLUGS, Source

FRAMEWORKS_AND_SYSTEM: Final = {
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
HTML_MODULES: Final = {"django.http", "django.shortcuts", "django.template", "django.utils.html"}
CONTRACT: Final = {
    "games.analysis",
    "games.arena",
    "games.bot_ratings",
    "games.bots",
    "games.chance",
    "games.core",
    "games.conformance.report",
    "games.conformance.run",
    "games.declaration",
    "games.lessons",
    "games.message",
    "games.narrowing",
    "games.notation",
    "games.planning",
    "games.chance.proof",
    "games.reasons",
    "games.registry",
    "games.shadow",
    "games.simulation",
    "games.standing_orders",
    "games.transcript",
    "games.refusals",
}
# packages that only render, and modules that decide
PAGES: Final = (
    r"^club/(\w+/\w+/api|play/(catalogue|replay|table_cards|table_page)"
    r"|site/(api|home|templates)|base/ui)/(?!queries)"
    r"|^club/\w+/\w+/api\.py$"
)
DECISIONS: Final = (
    r"^club/play/tables/(?!presentation/|api/)|^club/.*/(services/|(models|queries)\.py$)"
)
WRITING: Final = re.compile(
    r"\.(save|delete|create|bulk_create|bulk_update|update_or_create|get_or_create)\("
)
LONGEST_FILE = 300  # lines
LONGEST_FUNCTION, MEDIAN_FUNCTION = 40, 8  # lines
DENSEST_FUNCTION = 250  # syntax nodes
WIDEST_TEMPLATE = 120  # columns
MOST_ELEMENTS = 2  # that a line of a template opens: one, and one within its text

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_within(name: str, modules: set[str]) -> bool:
    """Whether an imported name is one of the modules or is in one of them."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


# --- what may know what


def find_impure_rules(source: Source) -> Iterator[str]:
    """Rule 1. Randomness is an argument, so only the type `random.Random` may be imported."""
    if source.path == "games/check.py":  # a command line
        return
    for name in source.imports:
        uses_random = is_within(name, {"random"}) and name != "random.Random"
        if uses_random or is_within(name, FRAMEWORKS_AND_SYSTEM):
            yield f"imports {name}: rules take randomness, time and figures as arguments"
    for node in source.nodes:
        match node:
            case ast.Call(ast.Name("open" | "print" | "input" as called)):
                yield f"calls {called}: rules read no files (games/data.py does) and print nothing"


def find_imports_of_other_games(source: Source) -> Iterator[str]:
    """Rule 2. The modules that games share import no game either."""
    others = {f"games.{slug}" for slug in SLUGS if slug != source.game}
    for name in source.imports:
        if is_within(name, others):
            yield f"imports {name}: move what two games share into a module of games/"


def find_absolute_imports_of_own_game(source: Source) -> Iterator[str]:
    """A game imports its own modules relatively, so that two versions can be installed together.

    It may name its package to read its figures.
    """
    if source.game is None:
        return
    own_package = {f"games.{source.game}"}
    for node in source.nodes:
        match node:
            case ast.ImportFrom(module=str(name), level=0) if is_within(name, own_package):
                yield f"imports {name} by its full name: write it relatively, `from .module import`"


def find_uses_outside_contract(source: Source) -> Iterator[str]:
    """Rule 3. The club imports the contract alone, and reads only its attributes of a position."""
    for name in source.imports:
        if is_within(name, {"games"}) and not is_within(name, CONTRACT):
            yield (
                f"imports {name}: the club imports the contract alone "
                "(CONTRACT in tests/architecture/rules.py)"
            )
    in_contract = _position_attributes()
    for node in source.nodes:
        match node:
            case ast.Attribute(
                value=ast.Name(id="position") | ast.Attribute(attr="position"), attr=name
            ) if name not in in_contract:
                yield f"reads position.{name}: ask the game, by a method of the contract"


def _position_attributes() -> set[str]:
    """The names that the contract gives every position."""
    from games.core import Position

    return {*dir(Position), *Position.__annotations__, "to_act", "turn", "outcome"}


def find_branches_on_title(text: str) -> list[str]:
    """Rule 4."""
    found = re.findall(r"(?<!for )\b\w*slug (?:==|!=|in|not in) .*|match \w*\.?slug\b.*", text)
    return [f"{hit}: the club knows no title; ask the game, by its contract" for hit in found]


def find_writes_outside_services(source: Source) -> Iterator[str]:
    """Rule 5. Views call services and named queries; tasks, forms, commands and the admin write
    nothing themselves.
    """
    is_view = re.search(PAGES, source.path) or re.search(r"/(\w+_)?(views|urls)\b", source.path)
    is_entry = re.search(r"/(tasks|admin|forms|management|templatetags)\b", source.path)
    if is_view:
        for line, method in re.findall(r"(.*\.objects\b(?:\.(\w+))?.*)", source.text):
            if not method or hasattr(QuerySet, method):
                yield f"{line.strip()}: give the query a name, in the app's queries or a QuerySet"
    if is_view or is_entry:
        for hit in WRITING.finditer(source.text):
            yield f"{hit.group()}...: only services write; call one of the app's services"
        for name in source.imports:
            if is_within(name, {"compiled_queries.writes"}):
                yield f"imports {name}: only services write; call one"


def find_html_in_services(source: Source) -> Iterator[str]:
    """Models, queries and services know neither requests nor templates; views and panels do."""
    if not re.search(DECISIONS, source.path):
        return
    for name in source.imports:
        if is_within(name, HTML_MODULES):
            yield f"imports {name}: HTML and requests belong to views, panels and presentation"


def find_delayed_messages(source: Source) -> Iterator[str]:
    """The time of a later effect is in a column; no message waits in a queue until then."""
    for hit in re.findall(r"\beta=|countdown=|apply_async\(", source.text):
        yield f"{hit}: write the time into a column that a sweep reads"


def find_unsafe_code(text: str) -> list[str]:
    """Code that runs, or shows unescaped, what a visitor sent."""
    found = re.findall(r"\bpickle\b|\beval\(|\|safe\b", text)
    return [f"{hit}: runs or shows what a visitor sent; use JSON, or format_html" for hit in found]


def find_files_of_other_games(folder: str, text: str) -> list[str]:
    """Folders of other games that the template of a game names. A copy of a folder, for another
    version of a title, must show its own pictures and parts.
    """
    named = re.findall(r"games/(\w+)/", text)
    return [
        f"names games/{other}/: copy what you need into games/{folder}/"
        for other in named
        if other != folder
    ]


def find_inline_code(text: str) -> list[str]:
    """Scripts and styles that the content security policy refuses."""
    found = re.findall(
        r"<style\b|<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|\sstyle=|\son\w+=|javascript:",
        text,
    )
    return [
        f"{hit}: the content security policy refuses it; use a file in static/" for hit in found
    ]


def find_zone_lookups(source: Source) -> Iterator[str]:
    """A member's zone may have left the time zone database: one function knows what then."""
    if source.path == "club/base/time_zones/names.py":
        return
    for node in source.nodes:
        match node:
            case (
                ast.Name(id="ZoneInfo")
                | ast.Attribute(attr="ZoneInfo")
                | ast.alias(name="ZoneInfo")
            ):
                yield "uses ZoneInfo: call zone_named (club/base/time_zones/names.py)"


def find_times_without_zone(text: str) -> list[str]:
    """An e-mail is read anywhere, so each of its times names its time zone."""
    return [
        f"formats a time by “{found}”: use the filter with_time_zone"
        for found in re.findall(r'date(?:\("|:")[^"]*[GgHhi]:i[^"]*"', text)
    ]


# --- how long and how dense


def find_missing_docstring(source: Source) -> Iterator[str]:
    """A module's docstring says what is in it."""
    if source.text.strip() and not ast.get_docstring(source.tree):
        yield "does not say what is in it: begin it with a docstring of a sentence or two"


def find_long_code(source: Source) -> Iterator[str]:
    """Files and functions with too many lines."""
    lines = source.text.count("\n")
    if lines > LONGEST_FILE:
        yield f"{lines} lines, at most {LONGEST_FILE}: move one subject into a module of its own"
    for function in source.functions:
        if count_lines(function) > LONGEST_FUNCTION:
            yield (
                f"{function.name} has {count_lines(function)} lines, at most {LONGEST_FUNCTION}: "
                "take one step out of it into a function of its own"
            )


def find_dense_functions(source: Source) -> Iterator[str]:
    """Functions with too many syntax nodes: a short function may not be a dense one."""
    for function in source.functions:
        nodes = sum(1 for _ in ast.walk(function))
        if nodes > DENSEST_FUNCTION:
            yield (
                f"{function.name} has {nodes} syntax nodes, at most {DENSEST_FUNCTION}: name parts "
                "of it, or take one out into a function of its own"
            )


def find_wide_lines(text: str) -> list[str]:
    """Lines of a template that have too many columns."""
    lines = enumerate(text.splitlines(), 1)
    return [
        f"line {number} is wider than {WIDEST_TEMPLATE} columns: break it"
        for number, line in lines
        if len(line) > WIDEST_TEMPLATE
    ]


def find_acts_without_question(text: str) -> list[str]:
    """Buttons that delete, revoke, refuse or take out at the first press."""
    asked = re.sub(r"{% call ask_first.*?{% endcall %}", "", text, flags=re.DOTALL)
    buttons = re.findall(r"<button.*?</button>", asked, flags=re.DOTALL)
    lost = re.compile(
        r'value="(delete|take_out|retire|refuse)"|name="answer" value="no"|_\("Revoke'
    )
    return [f"{button}: put it into ask_first" for button in buttons if lost.search(button)]


def find_crowded_lines(text: str) -> list[str]:
    """Lines of a template that open too many elements."""
    lines = enumerate(text.splitlines(), 1)
    return [
        f"line {number} opens more than {MOST_ELEMENTS} elements: give each its own line"
        for number, line in lines
        if len(re.findall(r"<[a-z]", line)) > MOST_ELEMENTS
    ]


def count_lines(function: Function) -> int:
    """The lines of a function, without its decorators."""
    return (function.end_lineno or 0) - function.lineno + 1
