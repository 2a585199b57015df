"""The text of a received e-mail, in any character encoding and any arrangement of parts, and HTML
as text.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from email.message import Message
from html import unescape

UNSEEN = {"script", "style", "title"}
BLOCKS = {"address", "blockquote", "br", "dd", "div", "dl", "dt", "hr", "li", "ol"}
BLOCKS |= {"p", "pre", "section", "table", "tr", "ul", "h1", "h2", "h3", "h4"}
BLOCKS |= {"body", "footer", "header"}
# a tag ends before the next "<"; possessive, so that no character is tried twice
TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9]*+)
        (?: (?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+ > | [^<>]*+ >? )
        | <[!?/][^<>]*+ >?""",
    re.IGNORECASE | re.VERBOSE,
)
COMMENT, COMMENT_END = "<!--", "-->"
# Python refuses to read such a number
ENDLESS_NUMBER = re.compile(r"&#[0-9]{8}[0-9]*+;?")
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
FALLBACK = "latin-1"  # reads any bytes
# not used by e-mails, and decoded in quadratic time
REFUSED_CODECS = {"punycode", "idna"}


def html_as_text(html: str) -> str:
    """The text that a reader sees."""
    reader = _TextReader()
    html, position = _without_comments(html), 0
    for tag in TAG.finditer(html):
        reader.add_text(html[position : tag.start()])
        position = tag.end()
        if tag["name"]:
            reader.add_tag(tag["name"].lower(), is_end=bool(tag["end"]))
    reader.add_text(html[position:])
    return reader.text()


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


def written_text(message: Message) -> str:
    """The text of the e-mail; empty if there is none. Attached files are no part of it."""
    if _is_attached(message):
        return ""
    content_type = message.get_content_type()
    if message.get_content_maintype() == "multipart":
        texts = list(_texts_of_parts(message))
        if content_type == "multipart/alternative":
            return next((text for text in texts if text.strip()), "")
        return "\n".join(texts)
    if content_type == "text/plain":
        return _decode(message)
    if content_type == "text/html":
        return html_as_text(_decode(message))
    return ""


def _texts_of_parts(message: Message) -> Iterator[str]:
    """The text of each part, plain text before others."""
    parts = message.get_payload()
    if not isinstance(parts, list):  # a broken e-mail
        return
    if message.get_content_type() == "multipart/alternative":
        parts = sorted(parts, key=lambda part: part.get_content_type() != "text/plain")
    for part in parts:
        if isinstance(part, Message):
            yield written_text(part)


def _is_attached(part: Message) -> bool:
    return (
        part.get_content_disposition() == "attachment"
        or part.get_filename() is not None
    )


def _decode(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = part.get_content_charset() or "utf-8"
    for candidate in (charset, "utf-8"):
        try:
            if codecs.lookup(candidate).name not in REFUSED_CODECS:
                return payload.decode(candidate)
        except (LookupError, UnicodeError, ValueError):
            continue
    return payload.decode(FALLBACK)
