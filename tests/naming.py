"""One name, one meaning: public names at the top of two modules that could be mixed up.

Each clash is one line that says what to do about it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from tests.reading import Source

# one class of that name a module: so Django finds a command
ONE_A_MODULE: Final = {"Command"}
# modules whose names Django, Celery or the settings call, and no other module of ours: those may
# repeat
CALLED_FROM_OUTSIDE: Final = {"admin", "apps", "doors", "panels", "tasks", "urls", "views"}
# public functions that stand in several modules, each with the one thing that it means in all
ONE_MEANING: Final = {
    "ask_for_substitute": "a member would give up their chair: the door and its service",
    "call_off": "a host ends a game somebody never came to: the door and its service",
    "confirm": "a member says that they are here: the door and its service",
    "decline": "a member says no to an invitation: the door and its service",
    "change_nonce": "a member adds another nonce to chance: the door and its service",
    "drop_order": "a standing order is taken back: the door, and the service behind it",
    "fill": "a shelf is filled from a list of module names",
    "find": "what stands under a name; raises when nothing does",
    "give_time": "a member gives another's chair time: the door and its service",
    "join": "a member takes a chair: the door and its service",
    "leave": "a member gives a chair up before the start: the door and its service",
    "play": "moves are played: the door and its service",
    "post": "what is owed is sent: the task and its service",
    "propose": "a member proposes something to a table: the door and its service",
    "read": "the value that a text writes",
    "rematch": "the same company plays once more: the door and its service",
    "renew_invite": "an invitation gets a new address: the door and its service",
    "resign": "a member gives a chair to a bot for good: the door and its service",
    "resume": "play goes on after it was held: the door and its service",
    "revoke_invite": "an invitation is taken back: the door and its service",
    "start": "play begins: the door and its service",
    "vote": "a member answers a proposal: the door and its service",
    "with_laid": "a sentence with how many moves are laid out: the tag, and what it calls",
}


# --- one word, one meaning


def said_twice(sources: Iterable[Source]) -> Iterator[str]:
    """Public names at the top of two modules of the club or of what games share.

    Classes may not share a name; functions may, where ONE_MEANING says what both mean. A game's own
    folder has names of its own, and so have modules that are CALLED_FROM_OUTSIDE.
    """
    classes, functions = _standing_in(sources)
    for name, modules in sorted(classes.items()):
        if len(modules) > 1 and name not in ONE_A_MODULE:
            yield f"class {name} stands in {_listed(modules)}: rename one of them"
    for name, modules in sorted(functions.items()):
        if len(modules) > 1 and name not in ONE_MEANING:
            yield (
                f"{name} stands in {_listed(modules)}: rename one of them; or, if both mean the "
                "same, say in ONE_MEANING (tests/naming.py) what"
            )


def said_once(sources: Iterable[Source]) -> list[str]:
    """Names in ONE_MEANING that no longer stand in two modules."""
    _, functions = _standing_in(sources)
    return [
        f"{name} stands in one module or none: take it out of ONE_MEANING (tests/naming.py)"
        for name in ONE_MEANING
        if len(functions[name]) < 2
    ]


def _standing_in(
    sources: Iterable[Source],
) -> tuple[defaultdict[str, list[str]], defaultdict[str, list[str]]]:
    """The modules of every public class and of every public function."""
    classes: defaultdict[str, list[str]] = defaultdict(list)
    functions: defaultdict[str, list[str]] = defaultdict(list)
    for source in sources:
        if source.game is not None or CALLED_FROM_OUTSIDE & set(source.module.split(".")):
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
