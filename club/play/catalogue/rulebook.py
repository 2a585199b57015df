"""Numbered rules in Markdown as HTML: those of a game (RULES.md), and those of the club. Each rule
has its number as an anchor (`#R7`), and each mention of a number is a link to it.

markdown-it parses the text without raw HTML. The nodes are rendered here, with all text escaped; a
node of an unknown type is shown as plain text.
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
from games.core import AnyGame, Info


@dataclass(frozen=True, slots=True)
class Numbering:
    """The patterns of a text's rule numbers, at the start of a rule and in mentions."""

    number: re.Pattern[str]  # at the start of a rule
    mention: re.Pattern[str]  # its only group is the number


OF_GAMES = Numbering(re.compile(r"[RD]\d+[a-z]?"), re.compile(r"\b([RD]\d+[a-z]?)\b"))
_NUMBER = OF_GAMES.number.pattern
_OWN_NUMBER = re.compile(
    rf'^<strong><a href="#{_NUMBER}">{_NUMBER}</a></strong>[\s.:]*'
)
_ADDRESS = re.compile(rf'href="#({_NUMBER})"')
# get an anchor if they begin with a rule's number
ANCHORED = {"list_item", "paragraph", "tr"}
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
    """A line of the table of contents."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game as HTML."""

    contents: tuple[Heading, ...]
    body: SafeString
    rules: Mapping[str, SafeString]  # HTML of each rule by its number

    @property
    def numbers(self) -> frozenset[str]:
        """Numbers of the rules that have an anchor."""
        return frozenset(self.rules)


def rulebook(game: AnyGame) -> Rulebook:
    """The game's rulebook; parsed once per process, since the rules are part of the program."""
    return parse_rulebook(_with_names_of_options(registry.rules(game), game.info))


def _with_names_of_options(text: str, info: Info) -> str:
    """The text with options and their values named as on pages, and not by their ids."""
    for option in info.options:
        text = text.replace(f"`{option.id}`", f"“{option.name}”")
        for value in option.values:
            if isinstance(value, str) and "_" in value:
                text = text.replace(f"*{value}*", f"*{option.label(value)}*")
    return text


@lru_cache(maxsize=32)
def parse_rulebook(text: str, numbering: Numbering = OF_GAMES) -> Rulebook:
    """The rulebook of a Markdown text, without its title, which the page shows itself."""
    root = Node(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
    blocks = [
        node
        for node in root.children
        if not (node.type == "heading" and node.tag == "h1")
    ]
    renderer = _Renderer(numbering, frozenset(_numbers(root, numbering)))
    body = renderer.render_all(blocks)
    rules = renderer.rules | _rules_of_headings(renderer, blocks)
    return Rulebook(tuple(renderer.contents), body, rules)


def _rules_of_headings(
    renderer: _Renderer, blocks: Sequence[Node]
) -> dict[str, SafeString]:
    """Rules whose number is in a heading, each with the blocks below it."""
    numbering = renderer.numbering
    without_anchors = _Renderer(numbering, renderer.numbers, renderer.numbers)
    number = ""
    pieces_by_number: dict[str, list[SafeString]] = {}
    for node in blocks:
        if node.type == "heading":
            number = _number_at_start(node, numbering)
        if number and node.type == "heading":
            title = without_anchors.render_all(node.children)
            pieces_by_number[number] = [
                format_html("<p><strong>{}</strong></p>", title)
            ]
        elif number:
            pieces_by_number[number].append(without_anchors.render(node))
    return {
        number: SafeString("".join(pieces))
        for number, pieces in pieces_by_number.items()
    }


def render_rule(game: AnyGame, number: str, elsewhere: str) -> SafeString | None:
    """The HTML of one rule without its own number; None for an unknown number. Links to other rules
    become `elsewhere` and their number.
    """
    rule = rulebook(game).rules.get(number)
    if rule is None:
        return None
    prefix = escape(elsewhere)
    without_number = _OWN_NUMBER.sub("", rule, count=1)
    return SafeString(
        _ADDRESS.sub(lambda link: f'href="{prefix}{link[1]}"', without_number)
    )


class _Renderer:
    """Renders one document with these rule numbers. `addressed` are ids that are in use already."""

    def __init__(
        self,
        numbering: Numbering,
        numbers: frozenset[str],
        addressed: frozenset[str] = frozenset(),
    ) -> None:
        self.numbering = numbering
        self.numbers = numbers
        self.addressed = set(addressed)
        self.contents: list[Heading] = []
        self.rules: dict[str, SafeString] = {}

    def render_all(self, nodes: Iterable[Node]) -> SafeString:
        return format_html_join("", "{}", ((self.render(node),) for node in nodes))

    def render(self, node: Node) -> SafeString:
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
        return self._element(node)

    def _element(self, node: Node) -> SafeString:
        if node.type in VOID:
            return format_html("<{}>", VOID[node.type])
        if node.type == "paragraph" and node.hidden:  # inside a tight list
            return self.render_all(node.children)
        if node.type not in SAME_TAG:
            if node.children:
                return self.render_all(node.children)
            return self._text(node.content)
        number = self._number_of(node) if node.type in ANCHORED else ""
        if number and number not in self.addressed:
            self.addressed.add(number)
            inner = self.render_all(node.children)
            self.rules[number] = self._row(node) if node.type == "tr" else inner
            return format_html('<{} id="{}">{}</{}>', node.tag, number, inner, node.tag)
        return format_html(
            "<{}>{}</{}>", node.tag, self.render_all(node.children), node.tag
        )

    def _number_of(self, node: Node) -> str:
        return _number_at_start(node, self.numbering)

    def _row(self, node: Node) -> SafeString:
        """A table's row in one line."""
        return format_html_join(
            " · ", "{}", ((self.render_all(cell.children),) for cell in node.children)
        )

    def _heading(self, node: Node) -> SafeString:
        text = _plain(node)
        id = self._unique_id(self._number_of(node) or slugify(text) or "part")
        heading = Heading(id, text)
        if node.tag == "h2":
            self.contents.append(heading)
        return format_html(
            '<{} id="{}">{}</{}>',
            node.tag,
            heading.id,
            self.render_all(node.children),
            node.tag,
        )

    def _unique_id(self, id: str) -> str:
        """The id, with a number after it when it is in use."""
        unique_id = id
        count = 1
        while unique_id in self.addressed:
            count += 1
            unique_id = f"{id}-{count}"
        self.addressed.add(unique_id)
        return unique_id

    def _link(self, node: Node) -> SafeString:
        address = str(node.attrs.get("href", ""))
        if not address.startswith(("https://", "http://", "#")):
            # a link to another file, which has no page
            return self.render_all(node.children)
        return format_html(
            '<a href="{}">{}</a>', address, self.render_all(node.children)
        )

    def _text(self, text: str) -> SafeString:
        """Text with a link at each mention of a rule's number."""
        pieces = enumerate(self.numbering.mention.split(text))
        linked = ((self._link_mention(index, piece),) for index, piece in pieces)
        return format_html_join("", "{}", linked)

    def _link_mention(self, index: int, piece: str) -> str:
        is_mention = index % 2 == 1  # `split` alternates text and matches
        if is_mention and piece in self.numbers:
            return format_html('<a href="#{}">{}</a>', piece, piece)
        return piece


def _numbers(root: Node, numbering: Numbering) -> Iterator[str]:
    for node in root.walk():
        may_have_number = node.type in ANCHORED or node.type == "heading"
        if may_have_number and (number := _number_at_start(node, numbering)):
            yield number


def _number_at_start(node: Node, numbering: Numbering) -> str:
    """The rule's number at the start of the node's text; empty where there is none."""
    text = _plain(node)
    number = numbering.number.match(text)
    if number is None or text[number.end() :][:1].isalnum():
        return ""
    return number.group()


def _plain(node: Node) -> str:
    if node.type in ("softbreak", "hardbreak"):
        return " "
    separator = " " if node.type == "tr" else ""
    if node.children:
        return separator.join(map(_plain, node.children))
    return node.content


def _code(node: Node) -> SafeString:
    if node.type == "code_inline":
        return format_html("<code>{}</code>", node.content)
    return format_html("<pre><code>{}</code></pre>", node.content)
