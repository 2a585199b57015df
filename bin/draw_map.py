"""Draws the map of packages in docs/architecture.md: `python bin/draw_map.py`.

The packages of `games/` and `club/` stand in the order of the import contracts (`pyproject.toml`),
each with the first sentence of its docstring.
"""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
DOCUMENT = PROJECT / "docs" / "architecture.md"
BEGIN, END = "<!-- map: python bin/draw_map.py -->\n", "<!-- end of map -->\n"
WIDTH, NAME_WIDTH = 118, 22  # characters


def draw_map() -> str:
    """Returns the map as a block of Markdown."""
    layers = read_layers()
    lines = [*draw_folder("games", layers)]
    for folder in layers["club"]:
        if is_package(f"club.{folder}"):
            lines += ["", *draw_folder(f"club.{folder}", layers)]
    return "\n".join(["```", *lines, "```"]) + "\n"


def read_layers() -> dict[str, list[str]]:
    """Returns the members of each package that a contract of layers lists, from top to bottom."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    layers: dict[str, list[str]] = {}
    for contract in contracts:
        for container in contract.get("containers", ()):
            members = [
                name
                for layer in contract["layers"]
                for name in re.findall(r"\w+", layer)
            ]
            layers.setdefault(container, members)
    return layers


def draw_folder(package: str, layers: dict[str, list[str]]) -> Iterator[str]:
    """Yields the lines of a package and of the packages in it."""
    yield from draw_line(f"{package.replace('.', '/')}/", package)
    for name in layers[package]:
        member = f"{package}.{name}"
        if is_package(member):
            yield from draw_line(f"  {name}/", member)


def draw_line(name: str, package: str) -> list[str]:
    """Returns the name and the first sentence of the package, on one or more lines."""
    docstring = ast.get_docstring(
        ast.parse(init_file(package).read_text(encoding="utf-8"))
    )
    sentence = re.split(r"\.(?:\s|$)", docstring or "", maxsplit=1)[0]
    return textwrap.wrap(
        " ".join(sentence.split()),
        WIDTH,
        initial_indent=f"{name} ".ljust(NAME_WIDTH),
        subsequent_indent=" " * NAME_WIDTH,
    ) or [name]


def is_package(name: str) -> bool:
    return init_file(name).is_file()


def init_file(package: str) -> Path:
    return PROJECT.joinpath(*package.split("."), "__init__.py")


def with_map(document: str) -> str:
    """Returns the document with the map of today."""
    before, rest = document.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}{draw_map()}{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(
        with_map(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8"
    )
