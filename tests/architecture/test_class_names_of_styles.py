"""A class name of a table's page belongs to one style sheet: an app and a game do not style what
another one has given the same name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
# the site's own sheets, which add to each other
OF_THE_SITE = {"site.css", "frame.css", "table.css", "replay.css"}
OF_APPS = ("chat.css", "faces.css", "notes.css", "stakes.css")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
PART = re.compile(r"[^{};]*[{};]")
CLASS_ALONE = re.compile(r"\.([\w-]+)(?:[:\[][^ >+~]*)?")
NOT_IN_BRACKETS = re.compile(r",(?![^(]*\))")


def classes_alone(css: str) -> set[str]:
    """The classes that a sheet styles wherever they are: without an ancestor, also in media."""
    names = set[str]()
    rules = list[bool]()  # of the open blocks: whether it is a rule, not a layer or a media query
    for part in PART.findall(COMMENT.sub("", css)):
        if part.endswith("{"):
            head = part[:-1].strip()
            if not any(rules):
                selectors = (text.strip() for text in NOT_IN_BRACKETS.split(head))
                found = (CLASS_ALONE.fullmatch(selector) for selector in selectors)
                names |= {match[1] for match in found if match}
            rules.append(not head.startswith("@"))
        elif part.endswith("}") and rules:
            rules.pop()
    return names


def sheets() -> dict[str, set[str]]:
    """By sheet of a table's page, the classes that it styles alone; the site's own are one."""
    shared = {"the site": set[str]()}
    for path in (ROOT / "static").glob("*.css"):
        if path.name in OF_THE_SITE:
            shared["the site"] |= classes_alone(path.read_text())
        elif path.name in OF_APPS:
            shared[path.name] = classes_alone(path.read_text())
    games = (ROOT / "games").glob("*/static/board.css")
    return shared | {path.parts[-3]: classes_alone(path.read_text()) for path in games}


def test_no_class_is_styled_by_two_sheets_of_a_page() -> None:
    owners = defaultdict[str, set[str]](set)
    for sheet, names in sheets().items():
        for name in names:
            owners[name].add(sheet)
    games = {path.parts[-3] for path in (ROOT / "games").glob("*/static/board.css")}

    clashes = {
        name: sorted(of)
        for name, of in owners.items()
        if len(of) > 1 and not of <= games  # two games are never on one page
    }

    assert not clashes, clashes


def test_a_class_below_another_is_no_clash() -> None:
    css = ".own .face { x: y } @media (width < 1rem) { .map, .lit:hover { x: y } } p.note { x: y }"

    assert classes_alone(css) == {"map", "lit"}
