"""Which tests run: by the size that was asked for, and by the servers that are here.

A test is quick, long or whole (`tests/sampling.py`). Tests in `LONG_FOLDERS` are long unless marked
`quick`; other tests are quick unless marked `long` or `whole`.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from django.db import connection

from tests import servers

TESTS = Path(__file__).parent
LONG_FOLDERS = [TESTS / name for name in ("browser", "fire", "machines", "migrations")]
LONG_TEST = re.compile(r"mark\.long|\bcases\(")  # in each module that has one
ONLY_LONG = ("long", "browser", "long or browser")
PAGE_FIXTURES = {"client", "inside", "everybody"}  # of tests that look at pages


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Stops garbage collection, which would cost each worker two seconds of the collection."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignores modules without long tests if only long tests are wanted: three of four modules."""
    is_module = collection_path.name.startswith("test_")
    if is_module and config.getoption("markexpr") in ONLY_LONG:
        return None if may_have_long_tests(collection_path) else True
    return None


@cache
def may_have_long_tests(module: Path) -> bool:
    return is_in_long_folder(module) or bool(LONG_TEST.search(module.read_text()))


@cache
def is_in_long_folder(module: Path) -> bool:
    return any(folder in module.parents for folder in LONG_FOLDERS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        mark_size(item)
        mark_level(item)
        if "clubhouse" in getattr(item, "fixturenames", ()):
            mark_served(item)
    markers = {item: marker_names(item) for item in items}
    refuse_hidden_long_tests(item for item in items if "long" in markers[item])
    left_out = missing_servers(set().union(*markers.values()))
    if connection.vendor != "postgresql":
        left_out.add("postgres")  # `bin/test --long` runs these in a round of their own
    if not os.environ.get("WHOLE"):
        left_out.add("whole")
    config.hook.pytest_deselected(items=[item for item in items if markers[item] & left_out])
    items[:] = [item for item in items if not markers[item] & left_out]
    # these begin first, so that no worker waits for one at the end
    items.sort(key=lambda item: not markers[item] & {"long", "xdist_group"})


def marker_names(item: pytest.Item) -> set[str]:
    return {marker.name for marker in item.iter_markers()}


def refuse_hidden_long_tests(items: Iterable[pytest.Item]) -> None:
    """Raises UsageError if `pytest_ignore_collect` would not see that a module has long tests."""
    hidden = {item.path for item in items if not may_have_long_tests(item.path)}
    if hidden:
        names = ", ".join(sorted(str(path) for path in hidden))
        raise pytest.UsageError(f"Write mark.long or cases(...) in modules of long tests: {names}.")


def missing_servers(needs: set[str]) -> set[str]:
    """Returns the needs of tests whose server is not here. Raises UsageError if REQUIRE_ALL is set
    and there are any.
    """
    missing = {need for need in servers.WANTED if need in needs and servers.FOUND[need]() is None}
    if missing and servers.REQUIRED:
        names = ", ".join(sorted(missing))
        raise pytest.UsageError(f"REQUIRE_ALL is set, but these were not found: {names}.")
    return missing


def mark_size(item: pytest.Item) -> None:
    """Marks a test of a long folder `long`, unless it or its module is marked `quick`."""
    if is_in_long_folder(item.path) and not marker_names(item) & {"quick", "long", "whole"}:
        item.add_marker(pytest.mark.long)


def mark_served(item: pytest.Item) -> None:
    """Lets quick tests at a served club share one: each worker that has one starts it anew."""
    item.add_marker(pytest.mark.django_db)  # its club begins with a copy of the database
    if "long" not in marker_names(item):
        item.add_marker(pytest.mark.xdist_group("clubhouse"))


def mark_level(item: pytest.Item) -> None:
    """Marks tests that look at pages `page` and other tests with a database `data`. Those of the
    latter that commit, and a sixteenth of the others, chosen by name, are marked `twice`, unless
    they are marked `once`.
    """
    fixtures = set(getattr(item, "fixturenames", ()))
    database = item.get_closest_marker("django_db")
    if fixtures & PAGE_FIXTURES:
        item.add_marker(pytest.mark.page)
    elif database or fixtures & {"db", "transactional_db"}:
        item.add_marker(pytest.mark.data)
        commits = "transactional_db" in fixtures or (
            database and database.kwargs.get("transaction")
        )
        is_sampled = not crc32(item.name.encode()) % 16
        if (commits or is_sampled) and not item.get_closest_marker("once"):
            item.add_marker(pytest.mark.twice)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Unregisters Hypothesis' plugin where no test has used it: it would load all of Hypothesis
    for its summary, which takes a second.
    """
    plugins, workers = session.config.pluginmanager, session.config.getoption("numprocesses", None)
    if "hypothesis" not in sys.modules and not workers:
        plugins.unregister(name="hypothesispytest")
