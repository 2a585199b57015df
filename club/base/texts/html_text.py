"""HTML as text: a line for each block, quotes behind ">".

`html.parser` and nh3 need quadratic time for broken HTML: half a minute for 64 kB. The expressions
here look at each character a fixed number of times.
"""

from __future__ import annotations

import re
from html import unescape

UNSEEN = {"script", "style", "title"}
BLOCKS = {"address", "blockquote", "br", "dd", "div", "dl", "dt", "hr", "li", "ol"}
BLOCKS |= {"p", "pre", "section", "table", "tr", "ul", "h1", "h2", "h3", "h4"}
BLOCKS |= {"body", "footer", "header"}
# a tag ends before the next "<"; possessive, so that no character is tried twice
TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9]*+)
        (?: (?P<attributes>(?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+) > | [^<>]*+ >? )
        | <[!?/][^<>]*+ >?""",
    re.IGNORECASE | re.VERBOSE,
)
COMMENT, COMMENT_END = "<!--", "-->"
# Python refuses to read such a number
ENDLESS_NUMBER = re.compile(r"&#[0-9]{8}[0-9]*+;?")
UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def html_as_text(html: str) -> str:
    """The text that a reader sees."""
    reader = _TextReader()
    for text, tag in split_html(html):
        reader.add_text(text)
        if tag and tag["name"]:
            reader.add_tag(tag["name"].lower(), is_end=bool(tag["end"]))
    return reader.text()


def split_html(html: str) -> list[tuple[str, re.Match[str] | None]]:
    """Each tag with the text before it, and at last the text behind all tags. A tag has `name`,
    `end` ("/" or nothing) and `attributes`.
    """
    html, position = _without_comments(html), 0
    parts: list[tuple[str, re.Match[str] | None]] = []
    for tag in TAG.finditer(html):
        parts.append((html[position : tag.start()], tag))
        position = tag.end()
    return [*parts, (html[position:], None)]


def _without_comments(html: str) -> str:
    """The HTML without comments. One that is not closed reaches to the end."""
    before, *comments = html.split(COMMENT)
    return before + "".join(comment.partition(COMMENT_END)[2] for comment in comments)


class _TextReader:
    """Collects lines. What is quoted begins with ">", as in a text part."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.unseen = ""  # the open tag whose content is not shown

    def add_tag(self, name: str, *, is_end: bool) -> None:
        if self.unseen and not (is_end and name == self.unseen) and name != "body":
            return
        self.unseen = name if name in UNSEEN and not is_end else ""
        if name in BLOCKS:
            self._end_line()
        if name == "blockquote":
            self.quotes = max(self.quotes + (-1 if is_end else 1), 0)

    def add_text(self, text: str) -> None:
        if text and not self.unseen:
            self.line.append(text)

    def text(self) -> str:
        self._end_line()
        return "\n".join(self.lines)

    def _end_line(self) -> None:
        # a line break in HTML is a space
        raw = "".join(self.line).replace("\r", " ").replace("\n", " ")
        line = unescape(ENDLESS_NUMBER.sub(UNKNOWN, raw)).strip()
        if line:
            self.lines.append("> " * bool(self.quotes) + line)
        self.line = []
