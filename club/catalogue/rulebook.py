"""A game's RULES.md as a page: every numbered rule has an address (`#R7`), and every mention of one
leads there.

The text is read by markdown-it without raw HTML; what it found is built up again piece by piece,
each text escaped, and a kind of piece that is not named here is shown as plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

from games import registry
from games.core import AnyGame

NUMBER = re.compile(r"[RD]\d+[a-z]?")
MENTION = re.compile(r"\b([RD]\d+[a-z]?)\b")
_OWN_NUMBER = re.compile(
    rf'^<strong><a href="#{NUMBER.pattern}">{NUMBER.pattern}</a></strong>[\s.:]*'
)
_ADDRESS = re.compile(rf'href="#({NUMBER.pattern})"')
ANCHORED = {"list_item", "paragraph", "tr"}  # what a rule's number at its start gives an address
SAME_TAG = {
    "paragraph",
    "bullet_list",
    "ordered_list",
    "list_item",
    "strong",
    "em",
    "blockquote",
    "table",
}
SAME_TAG |= {"thead", "tbody", "tr", "th", "td"}
VOID = {"hr": "hr", "hardbreak": "br"}
CODE = {"code_inline", "code_block", "fence"}


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the contents."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game, ready to be shown."""

    contents: tuple[Heading, ...]
    body: SafeString
    rules: Mapping[str, SafeString]  # by number, what stands at its address

    @property
    def numbers(self) -> frozenset[str]:
        """Rules that have an address."""
        return frozenset(self.rules)


def rulebook(game: AnyGame) -> Rulebook:
    """The game's rules; read once per process, since they are part of the program."""
    return read(registry.rules(game))


@lru_cache(maxsize=32)
def read(text: str) -> Rulebook:
    """Rules written in Markdown. The title of the document is left to the page."""
    root = Node(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
    blocks = [node for node in root.children if not (node.type == "heading" and node.tag == "h1")]
    renderer = _Renderer(frozenset(_numbers(root)))
    body = renderer.all(blocks)
    return Rulebook(
        tuple(renderer.contents), body, renderer.rules | _under_headings(renderer, blocks)
    )


def _under_headings(renderer: _Renderer, blocks: Sequence[Node]) -> dict[str, SafeString]:
    """Rules that are headings, each with what stands below it."""
    again, number = _Renderer(renderer.numbers, renderer.numbers), ""
    found: dict[str, list[SafeString]] = {}
    for node in blocks:
        if node.type == "heading":
            number = _number_at_start(node)
        if number and node.type == "heading":
            found[number] = [format_html("<p><strong>{}</strong></p>", again.all(node.children))]
        elif number:
            found[number].append(again.one(node))
    return {number: SafeString("".join(pieces)) for number, pieces in found.items()}


def paragraph(game: AnyGame, number: str, elsewhere: str) -> SafeString | None:
    """One rule, set by itself; other rules' addresses are `elsewhere` and their number. None: there
    is no such.
    """
    found = rulebook(game).rules.get(number)
    if found is None:
        return None
    start = escape(elsewhere)
    return SafeString(
        _ADDRESS.sub(lambda link: f'href="{start}{link[1]}"', _OWN_NUMBER.sub("", found, count=1))
    )


class _Renderer:
    """Sets one document: which numbers it has, which of them have been given their address."""

    def __init__(self, numbers: frozenset[str], addressed: frozenset[str] = frozenset()) -> None:
        self.numbers = numbers
        self.addressed = set(addressed)
        self.contents: list[Heading] = []
        self.rules: dict[str, SafeString] = {}

    def all(self, nodes: Iterable[Node]) -> SafeString:
        return format_html_join("", "{}", ((self.one(node),) for node in nodes))

    def one(self, node: Node) -> SafeString:
        if node.type == "text":
            return self._text(node.content)
        if node.type in CODE:
            return _code(node)
        if node.type == "softbreak":
            return self._text("\n")
        if node.type == "heading":
            return self._heading(node)
        if node.type == "link":
            return self._link(node)
        return self._wrapped(node)

    def _wrapped(self, node: Node) -> SafeString:
        if node.type in VOID:
            return format_html("<{}>", VOID[node.type])
        if node.type == "paragraph" and node.hidden:  # inside a tight list
            return self.all(node.children)
        if node.type not in SAME_TAG:
            return self.all(node.children) if node.children else self._text(node.content)
        number = _number_at_start(node) if node.type in ANCHORED else ""
        if number and number not in self.addressed:
            self.addressed.add(number)
            inner = self.all(node.children)
            self.rules[number] = self._row(node) if node.type == "tr" else inner
            return format_html('<{} id="{}">{}</{}>', node.tag, number, inner, node.tag)
        return format_html("<{}>{}</{}>", node.tag, self.all(node.children), node.tag)

    def _row(self, node: Node) -> SafeString:
        """A row of a table as a sentence."""
        return format_html_join(" · ", "{}", ((self.all(cell.children),) for cell in node.children))

    def _heading(self, node: Node) -> SafeString:
        text = _plain(node)
        heading = Heading(self._free(_number_at_start(node) or slugify(text) or "part"), text)
        if node.tag == "h2":
            self.contents.append(heading)
        return format_html(
            '<{} id="{}">{}</{}>', node.tag, heading.id, self.all(node.children), node.tag
        )

    def _free(self, id: str) -> str:
        """The id, or with a number after it when two headings read alike."""
        found, count = id, 1
        while found in self.addressed:
            count += 1
            found = f"{id}-{count}"
        self.addressed.add(found)
        return found

    def _link(self, node: Node) -> SafeString:
        address = str(node.attrs.get("href", ""))
        if not address.startswith(("https://", "http://", "#")):
            return self.all(node.children)  # a file beside this one, which has no page
        return format_html('<a href="{}">{}</a>', address, self.all(node.children))

    def _text(self, text: str) -> SafeString:
        """Text, with the numbers of other rules as links to them."""
        pieces = MENTION.split(text)
        return format_html_join(
            "", "{}", ((self._piece(at, piece),) for at, piece in enumerate(pieces))
        )

    def _piece(self, at: int, piece: str) -> str:
        if at % 2 and piece in self.numbers:
            return format_html('<a href="#{}">{}</a>', piece, piece)
        return piece


def _numbers(root: Node) -> Iterator[str]:
    for node in root.walk():
        if (node.type in ANCHORED or node.type == "heading") and (number := _number_at_start(node)):
            yield number


def _number_at_start(node: Node) -> str:
    """The rule's number that the text of a node begins with; empty: none."""
    found = NUMBER.match(_plain(node))
    rest = _plain(node)[found.end() :] if found else ""
    return found.group() if found and not rest[:1].isalnum() else ""


def _plain(node: Node) -> str:
    if node.type in ("softbreak", "hardbreak"):
        return " "
    between = " " if node.type == "tr" else ""
    return between.join(map(_plain, node.children)) if node.children else node.content


def _code(node: Node) -> SafeString:
    if node.type == "code_inline":
        return format_html("<code>{}</code>", node.content)
    return format_html("<pre><code>{}</code></pre>", node.content)
