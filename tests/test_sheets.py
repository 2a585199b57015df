"""Sheets of drawings: each symbol that a template uses is drawn, and every drawn symbol is used.
The colours of the club are the same wherever they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1]
SHEETS = sorted((HOUSE / "games").glob("*/static/*.svg"))
NAMED = re.compile(r"""\{% set (\w+) = static\(["']([^"']+\.svg)["']\) %\}""")
ANYHOW = re.compile(r"""\{\{ static\(["']([^"']+\.svg)["']\) \}\}#([^"']+)["']""")
USED = re.compile(r"""\{\{\s*(\w+)\s*\}\}#([^"']+)["']""")
TAG = re.compile(r"\{%.*?%\}")
CHOICE = re.compile(r"\{%\s*if[^%]*%\}([^{]*)\{%\s*else\s*%\}([^{]*)\{%\s*endif\s*%\}")
VARIABLE = re.compile(r"\{\{.*?\}\}")
PART = re.compile(r"[^\W\d_]+")
DRAWN = re.compile(r"""\sid=["']([^"']+)["']""")
WITHIN = re.compile(r"""(?:href=["']#|url\(#)([^"')]+)""")


def templates(slug: str) -> str:
    """All templates of a game, as one text."""
    return "\n".join(
        path.read_text() for path in sorted((HOUSE / "games" / slug / "templates").glob("*.jinja"))
    )


def patterns(text: str, sheet: str) -> Iterator[str]:
    """The symbols of a sheet that a game's templates use; a wildcard where a name depends on the
    page.
    """
    variables = {variable for variable, path in NAMED.findall(text) if path == sheet}
    names = [name for variable, name in USED.findall(text) if variable in variables]
    names += [name for path, name in ANYHOW.findall(text) if path == sheet]
    for name in names:
        for one in alternatives(name):
            yield VARIABLE.sub("*", TAG.sub("", one))


def alternatives(name: str) -> list[str]:
    choice = CHOICE.search(name)
    if not choice:
        return [name]
    chosen = [CHOICE.sub(one, name, count=1) for one in choice.groups()]
    return [found for one in chosen for found in alternatives(one)]


def words(slug: str) -> set[str]:
    """The words that a wildcard may be made of: what a game's own code and figures name."""
    folder = HOUSE / "games" / slug
    files = [*folder.rglob("*.py"), *folder.glob("data/*.toml")]
    return {word for path in files for word in PART.findall(path.read_text())}


def unknown(text: str, sheet: str, drawn: set[str]) -> list[str]:
    """The symbols that templates use and the sheet lacks."""
    used = set(patterns(text, sheet))
    return sorted(one for one in used if not any(re.fullmatch(wild(one), name) for name in drawn))


def idle(text: str, sheet: str, drawing: str, known: set[str]) -> list[str]:
    """The symbols that the sheet has and no template uses."""
    used, within = set(patterns(text, sheet)), set(WITHIN.findall(drawing))
    return sorted(
        name
        for name in set(DRAWN.findall(drawing)) - within
        if not any(fits(name, one, known) for one in used)
    )  # fmt: skip


def fits(name: str, pattern: str, known: set[str]) -> bool:
    found = re.fullmatch(wild(pattern), name)
    return found is not None and set(PART.findall(" ".join(found.groups()))) <= known


def wild(pattern: str) -> str:
    return "(.+)".join(map(re.escape, pattern.split("*")))


each = pytest.mark.parametrize(
    "path", SHEETS, ids=[f"{path.parents[1].name}/{path.stem}" for path in SHEETS]
)


@each
def test_what_a_template_uses_is_drawn(path: Path) -> None:
    sheet, text = f"games/{path.parents[1].name}/{path.name}", templates(path.parents[1].name)
    assert list(patterns(text, sheet)), f"no template names {sheet}"
    assert unknown(text, sheet, set(DRAWN.findall(path.read_text()))) == []


@each
def test_nothing_is_drawn_that_nobody_uses(path: Path) -> None:
    sheet, slug = f"games/{path.parents[1].name}/{path.name}", path.parents[1].name
    assert idle(templates(slug), sheet, path.read_text(), words(slug)) == []


TEXT = """{% set sheet = static("games/toy/sheet.svg") %}
<use href="{{ sheet }}#hut"/>
<use href="{{ sheet }}#die-{{ die }}">
<use href="{{ sheet }}#{% if big %}large{% else %}small{% endif %}"/>
<use href="{{ other }}#elsewhere"/>"""
DRAWING = """<g id="hut"><use href="#leaf"/></g>
<g id="leaf"/>
<g id="large"/>
<g id="die-x"/>
<g id="die-1"/>"""


def test_a_missing_symbol_and_an_idle_one_are_found() -> None:
    sheet = "games/toy/sheet.svg"
    assert unknown(TEXT, sheet, set(DRAWN.findall(DRAWING))) == ["small"]
    assert idle(TEXT, sheet, DRAWING + '<g id="elsewhere"/>', set()) == ["die-x", "elsewhere"]


def test_the_admins_rooms_have_the_colours_of_the_club() -> None:
    """Django's rooms do not load the club's own sheet, so its colours are written there again."""
    colour = re.compile(r"--(?:kerho-)?([\w-]+): (light-dark\([^;]+);")
    own = dict(colour.findall((HOUSE / "static/site.css").read_text()))
    again = dict(colour.findall((HOUSE / "static/admin.css").read_text()))
    assert again
    assert again.items() <= own.items()
