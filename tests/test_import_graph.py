"""The import graph of our modules has no circle, and no folder holds more than one can overlook.

The graph is drawn from the code: an import within a function counts, and one for type checkers
alone. That Python also imports the packages around a module does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.reading import HOUSE, Source, expect_none, sources

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
    """The module that an imported name is, or is taken from; empty: none of ours."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def circles(graph: Graph) -> Iterator[list[str]]:
    """Circles of modules, each as its modules in the order in which they import each other.

    Of each one arrow is taken away before the next is looked for, so that none is left in the end.
    """
    left = {name: set(imported) for name, imported in graph.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle = error.args[1][::-1]
            left[circle[0]].remove(circle[1])
            yield circle
        else:
            return


def told(circle: list[str]) -> str:
    return (
        f"{' imports '.join(circle)}: move what two of them need into a module below both, hand it "
        "over as an argument, or let the upper one register what the lower one calls"
    )


def crowded_folders(files: Iterable[Path]) -> Iterator[str]:
    """Folders with too many modules of their own; those of migrations grow by themselves."""
    counts = Counter(file.parent for file in files if file.name != "__init__.py")
    for folder, count in sorted(counts.items()):
        if count > MOST_MODULES and folder.name != "migrations":
            yield (
                f"{folder} holds {count} modules, at most {MOST_MODULES}: gather one subject of it "
                "into a package"
            )


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = import_graph(sources(*PACKAGES))
    assert len(graph) > 100
    expect_none(map(told, circles(graph)))


def test_no_folder_holds_more_modules_than_one_can_overlook() -> None:
    files = [
        file.relative_to(HOUSE)
        for root in (*PACKAGES, "tests")
        for file in (HOUSE / root).rglob("*.py")
    ]
    assert len(files) > 100
    expect_none(crowded_folders(files))


# --- each of the two can fail


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
def test_a_circle_is_found_wherever_the_import_stands(text: str) -> None:
    both = [Source(UPPER, "from games.lower import Other"), Source(LOWER, text)]
    (circle,) = circles(import_graph(both))
    assert set(circle) == {"games.upper", "games.lower"}
    assert circle[0] == circle[-1]
    assert "move what two of them need" in told(circle)


def test_a_circle_is_told_in_the_order_of_its_imports() -> None:
    ring = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    (circle,) = circles(ring)
    assert all(later in ring[earlier] for earlier, later in pairwise(circle))
    assert " imports ".join(circle) in told(circle)


def test_modules_that_import_downwards_make_no_circle() -> None:
    package = Source("games/pair/__init__.py", "from .one import One\nfrom games.pair import two")
    one, two = Source("games/pair/one.py", "from . import two"), Source("games/pair/two.py", "")
    graph = import_graph([package, one, two])
    assert graph["games.pair"] == {"games.pair.one", "games.pair.two"}
    assert list(circles(graph)) == []


def test_a_folder_with_too_many_modules_is_found() -> None:
    files = [Path(f"games/full/m{number}.py") for number in range(MOST_MODULES)]
    init = Path("games/full/__init__.py")
    assert list(crowded_folders([*files, init])) == []
    (wrong,) = crowded_folders([*files, Path("games/full/more.py")])
    assert "gather one subject" in wrong
    assert list(crowded_folders(Path("club/x/migrations") / file.name for file in files * 2)) == []
