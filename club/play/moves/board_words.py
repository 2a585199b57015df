"""The board in words: the text of the drawn board, as a screen reader reads it aloud."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.texts.html_text import BLOCKS, split_html
from club.messages.notifications.email_parts import Listing
from club.play.tables.presentation.seats import (
    board_templates,
    seated_players,
    still_board,
)
from club.play.tables.projection import TableProjection

MOST_LINES_OF_BOARD = 120
# elements that lead elsewhere, and elements that are not shown
UNREAD = {
    "a",
    "button",
    "form",
    "head",
    "nav",
    "script",
    "style",
    "summary",
    "template",
}
CELLS = {"td", "th"}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
ENDS_LINE = BLOCKS | {"caption", "g", "text", "title"}
ATTRIBUTE = re.compile(
    r"""([a-z][a-z-]*+)(?:="([^"]*+)"|='([^']*+)')?""", re.IGNORECASE
)


@dataclass(frozen=True)
class _NewsOfEmail:
    """No section of the board is open, and the reader has none of it."""

    open_sections: frozenset[str] = frozenset()
    same: bool = False


@dataclass(frozen=True)
class _AddressOfEmail:
    """An e-mail leads to no section."""

    query: str = ""

    def opens(self, _section: str) -> str:
        return ""


@dataclass(frozen=True)
class _EmailPage:
    """The part of a page that board templates read, for an e-mail."""

    news: _NewsOfEmail = _NewsOfEmail()
    address: _AddressOfEmail = _AddressOfEmail()
    touched: frozenset[str] = frozenset()  # the news are beside the board
    forms: None = None


def board_in_words(projection: TableProjection) -> Listing:
    """The board in words, as the seat sees it with its draft. Reads nothing from the database."""
    game, decision = projection.game, projection.decision
    view = decision.view if decision else projection.view
    sitters = seated_players(projection.occupants, timezone.now(), uncounted="")
    moves = tuple(decision.legal) if decision else ()
    context = still_board(game, projection.viewer, view, sitters, moves) | {
        "table": projection.table,
        "before": decision.view_before if decision and decision.laid.kept else None,
        "page": _EmailPage(),
    }
    html = render_to_string(board_templates(game), context)
    lines = _BoardReader().read(html)
    return Listing(_("The board:"), tuple(lines[:MOST_LINES_OF_BOARD]))


class _BoardReader:
    """Collects the text that a screen reader would read, without legends and hidden elements."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.open_tags: list[tuple[str, bool]] = []  # with whether it is read

    def read(self, html: str) -> list[str]:
        """The lines of a board."""
        for text, tag in split_html(html):
            if self.is_read:
                self.line += unescape(text)
            if tag and tag["end"]:
                self._end_tag(tag["name"])
            elif tag and tag["name"]:
                self._start_tag(tag["name"], tag["attributes"] or "")
        return self.lines

    @property
    def is_read(self) -> bool:
        return not self.open_tags or self.open_tags[-1][1]

    def _start_tag(self, name: str, text: str) -> None:
        attributes = _attributes_of(text) if self.is_read else {}
        label = attributes.get("aria-label") or attributes.get("alt")
        is_closed = text.endswith("/")
        if not is_closed and (name in ENDS_LINE or "aria-label=" in text):
            self._end_line()
        if label:
            self.line += f" {unescape(label)}"
            if not is_closed:
                self._end_line()
        if not is_closed and name not in VOID:
            self.open_tags.append((name, self.is_read and _is_read(name, attributes)))

    def _end_tag(self, name: str) -> None:
        if name in ENDS_LINE:
            self._end_line()
        elif name in CELLS and self.line.strip():
            self.line = f"{self.line.rstrip()}; "
        while any(opened == name for opened, _read in reversed(self.open_tags)):
            if self.open_tags.pop()[0] == name:
                break

    def _end_line(self) -> None:
        line = " ".join(self.line.split()).removesuffix(";")
        if line and line not in self.lines[-1:]:
            self.lines.append(line)
        self.line = ""


def _attributes_of(text: str) -> dict[str, str]:
    return {name: value or other for name, value, other in ATTRIBUTE.findall(text)}


def _is_read(name: str, attributes: Mapping[str, str]) -> bool:
    return (
        name not in UNREAD
        and attributes.get("aria-hidden") != "true"
        and "hidden" not in attributes
        and "legend" not in attributes.get("class", "").split()
        # an image with a name is read as the name
        and not (attributes.get("role") == "img" and "aria-label" in attributes)
    )
