"""Markdown that members write, as HTML. markdown-it takes no HTML from the text, and nh3 lets only
the listed tags, attributes and addresses through.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

import nh3
import regex
from markdown_it import MarkdownIt
from markdown_it.token import Token

from club.base.errors import ClubError
from club.base.texts.short_texts import (
    CLUSTER,
    CODE_POINTS,
    DIRECTION,
    LARGEST_CLUSTER,
    VISIBLE,
)

CONTROL: Final = regex.compile(
    r"[[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]--[\n\t]]", flags=regex.V1
)
LINE_ENDS: Final = regex.compile(r"\r\n?|[\u0085\u2028\u2029]")
BLANKS_AT_ENDS: Final = regex.compile(r"[ \t]+(?=\n|\Z)")
EMPTY_LINES: Final = regex.compile(r"\n{4,}")
MOST_CHARACTERS: Final = (
    20_000  # the slowest such text takes 0.35 s: render it when it is saved
)
TEXT_TAGS: Final = {"p", "br", "em", "strong", "s", "code", "a", "img", "hr"}
BLOCK_TAGS: Final = {"h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre"}
TABLE_TAGS: Final = {"table", "thead", "tbody", "tr", "th", "td"}
TAGS: Final = TEXT_TAGS | BLOCK_TAGS | TABLE_TAGS
ATTRIBUTES: Final = {"a": {"href"}, "img": {"src", "alt"}, "ol": {"start"}}
SCHEMES: Final = {"http", "https", "mailto"}
ADDRESS: Final = regex.compile(r"(https?:|mailto:|#|/(?![/\\])).*", regex.IGNORECASE)
PICTURE: Final = regex.compile(r"/pictures/[0-9a-f]{32}\.webp")
UNSAFE: Final = regex.compile(r"[[\p{Cc}\p{Bidi_Control}]--[\n\t]]", regex.V1)
LOWEST_HEADING: Final = 4
_parser = MarkdownIt(
    "commonmark", {"html": False, "breaks": True, "maxNesting": 20}
).enable(["table", "strikethrough"])


def clean_paragraphs(text: str, code: str, most: int) -> str:
    """The text without blanks at the ends of lines, and with two empty lines in a row at most; it
    may be empty. Raises ClubError with this code when it breaks a rule.
    """
    clean = LINE_ENDS.sub("\n", normalize("NFC", text[: 2 * most * CODE_POINTS]))
    if CONTROL.search(clean):
        raise ClubError(code, "Leave out control characters.")
    if DIRECTION.search(clean):
        raise ClubError(
            code, "Leave out characters that change the direction of writing."
        )
    clean = EMPTY_LINES.sub("\n\n\n", BLANKS_AT_ENDS.sub("", clean)).strip("\n")
    _expect_length(clean, code, most)
    return clean if VISIBLE.search(clean) else ""


def _expect_length(text: str, code: str, most: int) -> None:
    clusters = CLUSTER.findall(text)
    if any(len(cluster) > LARGEST_CLUSTER for cluster in clusters):
        raise ClubError(code, "One character has too many marks.")
    if len(clusters) > most or len(text) > most * CODE_POINTS:
        raise ClubError(code, "Write at most {most} characters.", most=most)


def check_markdown(text: str, most: int = MOST_CHARACTERS) -> str:
    """The text with plain line ends and without control characters. Raises ClubError when it is
    too long.
    """
    plain = UNSAFE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(plain) > most:
        raise ClubError("too_long", "Write at most {most} characters.", most=most)
    return plain


def render_markdown(text: str) -> str:
    """Safe HTML. A `#` is a heading of the second level, below the page's own."""  # club 5.2
    tokens = _parser.parse(check_markdown(text))
    html = _parser.renderer.render(_lower_headings(tokens), _parser.options, {})
    return nh3.clean(
        html,
        tags=TAGS,
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_allowed_value,
        url_schemes=set(SCHEMES),
        link_rel="noopener noreferrer nofollow",
    )


def _lower_headings(tokens: Sequence[Token]) -> Sequence[Token]:
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            level = min(int(token.tag[1]) + 1, LOWEST_HEADING)
            token.tag = f"h{level}"
    return tokens


def _allowed_value(tag: str, attribute: str, value: str) -> str | None:
    """The value; None takes the attribute off."""
    if attribute not in ATTRIBUTES.get(tag, ()):
        return None
    if attribute == "href":
        return value if ADDRESS.fullmatch(value) else None
    if attribute == "src":
        return value if PICTURE.fullmatch(value) else None
    return value
