"""The board in words: the text of the drawn board, as a screen reader reads it aloud."""

from __future__ import annotations

from html.parser import HTMLParser

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from club.messages.notifications.email_parts import Listing
from club.people.members.models import Member
from club.play.table_page.page import build_page
from club.play.tables.projection import TableProjection
from club.play.turns_by_email.message_text import BLOCKS

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


def board_in_words(seen: TableProjection, member: Member) -> Listing:
    """The board in words, as the seat sees it with its draft."""
    page = build_page(seen.table, seen.viewer, member, {}, timezone.now())
    context = {
        "page": page,
        "table": page.table,
        **vars(page.board),
        "narrowing": None,
    }
    reader = _BoardReader()
    reader.feed(render_to_string(page.boards, context))
    reader.close()
    return Listing(_("The board:"), tuple(reader.lines[:MOST_LINES_OF_BOARD]))


class _BoardReader(HTMLParser):
    """Collects the text that a screen reader would read, without legends and hidden elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line = ""
        self.open_tags: list[tuple[str, bool]] = []  # with whether it is read

    @property
    def is_read(self) -> bool:
        return not self.open_tags or self.open_tags[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag in ENDS_LINE or "aria-label" in attributes:
            self._end_line()
        if self.is_read and (
            label := attributes.get("aria-label") or attributes.get("alt")
        ):
            self.line += f" {label}"
            self._end_line()
        if tag not in VOID:
            self.open_tags.append((tag, self.is_read and _is_read(tag, attributes)))

    def handle_endtag(self, tag: str) -> None:
        if tag in ENDS_LINE:
            self._end_line()
        elif tag in CELLS and self.line.strip():
            self.line = f"{self.line.rstrip()}; "
        while any(name == tag for name, _read in self.open_tags):
            if self.open_tags.pop()[0] == tag:
                break

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.is_read and (label := dict(attrs).get("aria-label")):
            self.line += f" {label}"

    def handle_data(self, data: str) -> None:
        if self.is_read:
            self.line += data

    def _end_line(self) -> None:
        line = " ".join(self.line.split()).removesuffix(";")
        if line and line not in self.lines[-1:]:
            self.lines.append(line)
        self.line = ""


def _is_read(tag: str, attributes: dict[str, str | None]) -> bool:
    return (
        tag not in UNREAD
        and attributes.get("aria-hidden") != "true"
        and "hidden" not in attributes
        and "legend" not in (attributes.get("class") or "").split()
        # an image with a name is read as the name
        and not (attributes.get("role") == "img" and "aria-label" in attributes)
    )
