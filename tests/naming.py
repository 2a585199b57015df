"""The words of the house: which names use none of ours, and which mean two things at once."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from tests.reading import HOUSE, Source

NOT_OUR_WORDS: Final = {
    "state",
    "action",
    "event",
    "player",
    "user",
    "match",
    "room",
    "round",
    "manager",
    "helper",
    "helpers",
    "util",
    "utils",
    "handler",
    "data",
    "process",
}
RULES_MAY_SAY: Final = {"room", "round"}  # so may the names of a game whose RULES.md does
READER: Final = "games/data.py"  # reads `data/`
PREFIXES: Final = ("get_", "do_", "handle_", "process_")
# Django asks for these by name and has no base class that names them
DICTATED: Final = {"get_absolute_url", "get_contents", "get_help_text", "process_exception"}
# one class of that name a module: so Django finds a command
ONE_A_MODULE: Final = {"Command"}
# public functions that stand in several modules, each with the one thing that it means in all
ONE_MEANING: Final = {
    "ask_for_substitute": "a member would give up their chair: the door and its service",
    "call_off": "a host ends a game somebody never came to: the door and its service",
    "confirm": "a member says that they are here: the door and its service",
    "settle_call": "a call whose time is over is settled: the task and its service",
    "stand_up": "who keeps silent loses their chair before the start: the task and its service",
    "decline": "a member says no to an invitation: the door and its service",
    "change_nonce": "a member adds another nonce to chance: the door and its service",
    "drop_order": "a standing order is taken back: the door, and the service behind it",
    "examine": "a table at which something failed is looked at: the task and its service",
    "fill": "a shelf is filled from a list of module names",
    "find": "what stands under a name; raises when nothing does",
    "forgive": "a member forgives another's missed turn: the door and its service",
    "give_time": "a member gives another's chair time: the door and its service",
    "join": "a member takes a chair: the door and its service",
    "leave": "a member gives a chair up before the start: the door and its service",
    "lines_of": "what a command prints, line by line",
    "open_table": "a member opens a table: the door and its service",
    "play": "moves are played: the door and its service",
    "post": "what is owed is sent: the task and its service",
    "propose": "a member proposes something to a table: the door and its service",
    "read": "the value that a text writes",
    "rematch": "the same company plays once more: the door and its service",
    "remind": "a chair is reminded: the task and its service",
    "renew_invite": "an invitation gets a new address: the door and its service",
    "replay": "a game played again ply by ply: from a transcript, and on a page",
    "resign": "a member gives a chair to a bot for good: the door and its service",
    "resume": "play goes on after it was held: the door and its service",
    "revoke_invite": "an invitation is taken back: the door and its service",
    "rewind_holidays": "clocks are set anew after holidays changed: the task and its service",
    "rules": "a game's RULES.md: the text, and the page that shows it",
    "settle_proposal": "a proposal whose time is up is settled: the task and its service",
    "stand_in": "somebody plays for the absent: the task and its service",
    "start": "play begins: the door and its service",
    "tidy_up": "a table at which nothing happens is called off: the task and its service",
    "transcript": "a whole game as text: made from a record, and the page that gives it out",
    "vote": "a member answers a proposal: the door and its service",
    "wake": "a table is settled, and those not yet asked are: task, service, and how it is called",
    "with_laid": "a sentence with how many moves are laid out: the tag, and what it calls",
}


# --- words we do not use


def wrong_words(source: Source) -> Iterator[str]:
    """Names that use a word the house does not, unless a framework has that name already."""
    allowed = RULES_MAY_SAY & _said_in_the_rules(source)
    last = source.module.rsplit(".", 1)[-1]
    if NOT_OUR_WORDS & words(last) and source.path != READER:
        yield source.module
    for scope, name in names(source.tree):
        wrong = (NOT_OUR_WORDS - allowed) & words(name)
        if (wrong or name.lstrip("_").startswith(PREFIXES)) and not dictated(source, scope, name):
            yield name


def _said_in_the_rules(source: Source) -> set[str]:
    if source.game is None:
        return set()
    return words((HOUSE / "games" / source.game / "RULES.md").read_text())


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
    bases = inspect.getmro(owner)[1:]  # type: ignore[arg-type]
    return any(name in vars(base) for base in bases if _is_from_outside(base))


def _is_from_outside(base: type) -> bool:
    return base.__module__.split(".")[0] not in ("games", "club", "benchmarks", "tests")


# --- one word, one meaning


def said_twice(sources: Iterable[Source]) -> Iterator[str]:
    """Public names at the top of two modules of the club or of what games share.

    Classes may never share a name; functions may, where ONE_MEANING says what both mean. A game's
    own folder has words of its own.
    """
    classes, functions = _standing_in(sources)
    for name, modules in sorted(classes.items()):
        if len(modules) > 1 and name not in ONE_A_MODULE:
            yield f"class {name} stands in {_listed(modules)}"
    for name, modules in sorted(functions.items()):
        if len(modules) > 1 and name not in ONE_MEANING:
            yield f"{name} stands in {_listed(modules)} without one meaning"


def said_once(sources: Iterable[Source]) -> list[str]:
    """Names in ONE_MEANING that no longer stand in two modules."""
    _, functions = _standing_in(sources)
    return [name for name in ONE_MEANING if len(functions[name]) < 2]


def _standing_in(
    sources: Iterable[Source],
) -> tuple[defaultdict[str, list[str]], defaultdict[str, list[str]]]:
    """The modules of every public class and of every public function."""
    classes: defaultdict[str, list[str]] = defaultdict(list)
    functions: defaultdict[str, list[str]] = defaultdict(list)
    for source in sources:
        if source.game is not None:
            continue
        for node in source.tree.body:
            match node:
                case ast.ClassDef(name=name) if not name.startswith("_"):
                    classes[name].append(source.module)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if not name.startswith("_"):
                        functions[name].append(source.module)
    return classes, functions


def _listed(modules: list[str]) -> str:
    return " and ".join(modules)
