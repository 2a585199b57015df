"""Which services the club's pages call, and which the API: read from the modules as they stand.

A service is a public function that takes a member, in a module that writes; one that takes a
request as well is about a browser's own session. What calls it is a door: a page's module, or a
wing's. Keepers' matters are in modules that ask for a keeper; what the admin's pages do is theirs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from tests.reading import Source, sources
from tests.walls import WRITING, Function

PAGES: Final = (
    r"^club/(catalogue|home|replay|table_page|ui)/|^club/(?!api/).*/(views|doors|forms)\.py$"
)
LOCKING: Final = re.compile(
    r"\b(lock_table|lock_if_unchanged|write_transaction|transaction\.atomic)\("
)
KEEPING: Final = re.compile(r"\bexpect_admin\(")
LOOKING: Final = {"require_safe"}  # a view so marked changes nothing


def of_pages() -> set[str]:
    """Services of members that pages and the wings' doors call."""
    doors = (one for one in sources("club") if re.search(PAGES, one.path))
    called = {name for door in doors if not door.path.endswith("/admin.py") for name in calls(door)}
    return {name for name in called if not keeps(name)}


def of_the_api() -> set[str]:
    """Services that the API calls."""
    return {name for source in sources("club/api") for name in calls(source)}


def calls(source: Source) -> Iterator[str]:
    """Services that a module mentions where it does not merely look, by the full name of each."""
    known = _imported(source)
    looks = {node for one in source.functions if _looks(one) for node in ast.walk(one)}
    for node in source.nodes:
        if node in looks:
            continue
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in known:
                found = _service(f"{known[module]}.{name}")
            case ast.Name(id=name) if name in known:
                found = _service(known[name])
            case _:
                continue
        if found:
            yield found


def keeps(name: str) -> bool:
    """Whether a service is a keeper's matter: its module asks for one."""
    return bool(KEEPING.search(_source(name.rpartition(".")[0]).text))


def _imported(source: Source) -> dict[str, str]:
    """What each name stands for that a module imports."""
    return {
        name.asname or name.name: f"{node.module}.{name.name}"
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for name in node.names
    }


def _looks(function: Function) -> bool:
    marks = {node.id for node in function.decorator_list if isinstance(node, ast.Name)}
    return bool(marks & LOOKING)


def _service(name: str) -> str:
    """The name under which a service is defined; empty for what is none."""
    module, _, attribute = name.rpartition(".")
    if not module.startswith("club."):
        return ""
    try:
        found = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError:  # a name of a module is no module
        return ""
    taken = " ".join(map(str, getattr(found, "__annotations__", {}).values()))
    if not re.search(r"\bMember\b", taken) or re.search(r"\bHttpRequest\b", taken):
        return ""
    home = str(getattr(found, "__module__", ""))
    return f"{home}.{attribute}" if home and _writes(home) else ""


def _writes(module: str) -> bool:
    text = _source(module).text
    return bool(WRITING.search(text) or LOCKING.search(text)) and not module.endswith(".views")


def _source(module: str) -> Source:
    return next(one for one in sources("club") if one.module == module)
