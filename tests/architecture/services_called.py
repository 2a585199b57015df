"""Which services of members the pages call, and which the API calls, read from the modules.

A service is a public function that takes a member, in a module that writes. A function that also
takes a request is about a browser's session and does not count. What only admins, organisers and
judges do is in modules that call `expect_admin`, name one of their powers, or ask who may judge; it
does not count either. Nor does leaving the club, with one's own data.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from tests.architecture.rules import WRITING, Function
from tests.support.source_files import Source, sources

# the API has no sign-up and no log-in: forms of log-in, sign-up and leaving do not count, and
# neither do pages for admins alone
PAGES: Final = (
    r"^club/(play/(catalogue|replay|table_page)|site/home|base/ui)/"
    r"|^club/(?!\w+/\w+/api/|site/administration/|people/(account_deletion|own_data|members/login)/)"
    r".*/(\w+_)?(views|forms?)(/|\.py$)"
)
API: Final = r"^club/\w+/\w+/api(/|\.py$)"
LOCKING: Final = re.compile(
    r"\b(lock_table|lock_if_unchanged|write_if_unchanged|locked_\w+|compute_and_commit"
    r"|write_transaction|transaction\.atomic)\("
)
FOR_ADMINS: Final = re.compile(
    r"\b(expect_admin|answers_of|may_answer_objection|locked_item)\("
    r"|\bPower\.(ADMIT_MEMBERS|KEEP_DUES|SEE_ADDRESSES|CHANGE_SETTINGS|GIVE_ROLES|WRITE_NEWS|MANAGE_LIBRARY)\b"
)
READ_ONLY: Final = {"require_safe"}  # a view with this decorator changes nothing


# people who sit at one device take turns there; a program has no screen to hide
AT_A_DEVICE = "club.play.pass_and_play."


def services_of_pages() -> set[str]:
    """The members' services that pages call, by their full names."""
    views = (source for source in sources("club") if re.search(PAGES, source.path))
    called = {name for view in views for name in services_called_by(view)}
    return {name for name in called if not is_for_admins(name) and not name.startswith(AT_A_DEVICE)}


def services_of_api() -> set[str]:
    """The members' services that the API calls, by their full names."""
    views = (source for source in sources("club") if re.search(API, source.path))
    return {name for view in views for name in services_called_by(view)}


def services_called_by(source: Source) -> Iterator[str]:
    """Full names of services that a module names, outside its read-only views."""
    imported = _imported_names(source)
    read_only = {
        node
        for function in source.functions
        if _is_read_only(function)
        for node in ast.walk(function)
    }
    for node in source.nodes:
        if node in read_only:
            continue
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in imported:
                found = _service_name(f"{imported[module]}.{name}")
            case ast.Name(id=name) if name in imported:
                found = _service_name(imported[name])
            case _:
                continue
        if found:
            yield found


def is_for_admins(name: str) -> bool:
    """Whether only admins may call a service: its module checks for that."""
    return bool(FOR_ADMINS.search(_source(name.rpartition(".")[0]).text))


def _imported_names(source: Source) -> dict[str, str]:
    """The full name of each name that a module imports."""
    return {
        name.asname or name.name: f"{node.module}.{name.name}"
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for name in node.names
    }


def _is_read_only(function: Function) -> bool:
    decorators = {node.id for node in function.decorator_list if isinstance(node, ast.Name)}
    return bool(decorators & READ_ONLY)


def _service_name(name: str) -> str:
    """The full name under which a service is defined; empty for anything else."""
    module, _, attribute = name.rpartition(".")
    if not module.startswith("club."):
        return ""
    try:
        found = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError:  # `module` is a name in a module, and no module itself
        return ""
    hints = " ".join(map(str, getattr(found, "__annotations__", {}).values()))
    if not re.search(r"\bMember\b", hints) or re.search(r"\bHttpRequest\b", hints):
        return ""
    defined_in = str(getattr(found, "__module__", ""))
    return f"{defined_in}.{attribute}" if defined_in and _writes(defined_in) else ""


def _writes(module: str) -> bool:
    if module.endswith("views") or ".views." in module:
        return False
    text = _source(module).text
    return bool(WRITING.search(text) or LOCKING.search(text))


def _source(module: str) -> Source:
    return next(source for source in sources("club") if source.module == module)
