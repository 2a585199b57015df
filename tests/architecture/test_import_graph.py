"""The import graph of our modules has no cycle, and no folder has too many modules.

The graph is read from the code. Imports within functions and imports for type checkers count; that
Python also imports the packages around a module does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.source_files import PROJECT, Source, expect_none, sources

PACKAGES = ("games", "club", "compiled_queries", "benchmarks")
MOST_MODULES = 20  # in a folder

Graph = Mapping[str, set[str]]  # per module, those of ours that it imports


def import_graph(modules: Iterable[Source]) -> Graph:
    """Every module with those of them that it imports."""
    by_name = {source.module: source for source in modules}
    return {
        name: {found for one in source.imports if (found := _nearest(one, by_name))} - {name}
        for name, source in by_name.items()
    }


def _nearest(name: str, modules: Mapping[str, Source]) -> str:
    """The module of ours that an imported name is, or is taken from; empty where there is none."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def find_cycles(graph: Graph) -> Iterator[list[str]]:
    """Cycles of modules, each as its modules in the order in which they import each other.

    One import of each cycle is removed from the graph before the next cycle is searched.
    """
    left = {name: set(imported) for name, imported in graph.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            cycle = error.args[1][::-1]
            left[cycle[0]].remove(cycle[1])
            yield cycle
        else:
            return


def describe_cycle(cycle: list[str]) -> str:
    return (
        f"{' imports '.join(cycle)}: move what two of them need into a module below both, hand it "
        "over as an argument, or let the upper one register what the lower one calls"
    )


def find_crowded_folders(files: Iterable[Path]) -> Iterator[str]:
    """Folders with too many modules, `__init__` counted; folders of migrations do not count."""
    counts = Counter(file.parent for file in files)
    for folder, count in sorted(counts.items()):
        if count > MOST_MODULES and folder.name != "migrations":
            yield (
                f"{folder} has {count} modules, at most {MOST_MODULES}: move one subject of it "
                "into a package"
            )


def test_no_modules_import_each_other_in_a_cycle() -> None:
    graph = import_graph(sources(*PACKAGES))
    assert len(graph) > 100
    expect_none(map(describe_cycle, find_cycles(graph)))


def test_no_folder_has_too_many_modules() -> None:
    files = [
        file.relative_to(PROJECT)
        for root in (*PACKAGES, "tests")
        for file in (PROJECT / root).rglob("*.py")
    ]
    assert len(files) > 100
    expect_none(find_crowded_folders(files))


# --- each of the two tests finds a violation


UPPER, LOWER = "games/upper.py", "games/lower.py"


@pytest.mark.parametrize(
    "text",
    [
        "from games import upper",
        "from games.upper import Name",
        "import games.upper",
        "from .upper import Name",
        "def late():\n    from games.upper import Name",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from games.upper import Name",
    ],
)
def test_a_cycle_is_found_wherever_the_import_is(text: str) -> None:
    both = [Source(UPPER, "from games.lower import Other"), Source(LOWER, text)]
    (cycle,) = find_cycles(import_graph(both))
    assert set(cycle) == {"games.upper", "games.lower"}
    assert cycle[0] == cycle[-1]
    assert "move what two of them need" in describe_cycle(cycle)


def test_a_cycle_is_described_in_the_order_of_its_imports() -> None:
    ring = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    (cycle,) = find_cycles(ring)
    assert all(later in ring[earlier] for earlier, later in pairwise(cycle))
    assert " imports ".join(cycle) in describe_cycle(cycle)


def test_modules_that_import_downwards_make_no_cycle() -> None:
    package = Source("games/pair/__init__.py", "from .one import One\nfrom games.pair import two")
    one, two = Source("games/pair/one.py", "from . import two"), Source("games/pair/two.py", "")
    graph = import_graph([package, one, two])
    assert graph["games.pair"] == {"games.pair.one", "games.pair.two"}
    assert list(find_cycles(graph)) == []


def test_a_folder_with_too_many_modules_is_found() -> None:
    files = [Path(f"games/full/m{number}.py") for number in range(MOST_MODULES - 1)]
    init = Path("games/full/__init__.py")
    assert list(find_crowded_folders([*files, init])) == []
    (wrong,) = find_crowded_folders([*files, init, Path("games/full/more.py")])
    assert "move one subject" in wrong
    migrations = [Path("club/x/migrations") / file.name for file in files * 2]
    assert list(find_crowded_folders(migrations)) == []
