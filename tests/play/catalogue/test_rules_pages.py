"""Rulebooks as pages: every number has an anchor, and text never becomes markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from club.play.catalogue.rulebook import parse_rulebook, render_rule, rulebook
from games import registry
from games.core import AnyGame

games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)


class Elements(HTMLParser):
    """Collects ids and links, and checks that every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if "href" in found else []
        self.open += [tag] if tag not in ("br", "hr") else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@games
def test_every_numbered_rule_has_an_address(game: AnyGame) -> None:
    numbers = set(
        re.findall(
            r"^\s*(?:[-*] |\| *|#+ )?(?:\*\*)?([RD]\d+[a-z]?)\b", registry.rules(game), re.MULTILINE
        )
    )
    found = Elements(str(rulebook(game).body))
    assert numbers and numbers <= set(found.ids)
    assert len(found.ids) == len(set(found.ids)) and not found.open


@games
def test_every_link_on_the_page_leads_somewhere(game: AnyGame) -> None:
    found = Elements(str(rulebook(game).body))
    inner = {link[1:] for link in found.links if link.startswith("#")}
    assert inner and inner <= set(found.ids)
    assert {heading.id for heading in rulebook(game).contents} <= set(found.ids)


@games
def test_strangers_may_read_the_rules_and_what_the_game_is(
    client: Client, db: None, game: AnyGame
) -> None:
    rules = client.get(f"/tables/games/{game.info.slug}/rules/")
    about = client.get(f"/tables/games/{game.info.slug}/")
    assert rules.status_code == about.status_code == 200
    assert str(rulebook(game).body) in rules.content.decode()
    assert len(about.context["options"]) == len(game.info.options)


def test_an_unknown_game_has_no_pages(client: Client, db: None) -> None:
    assert client.get("/tables/games/chess/").status_code == 404
    assert client.get("/tables/games/chess/rules/").status_code == 404


@pytest.mark.parametrize(
    "written",
    ["- **R7** Ties are shared.", "- R7 Ties.", "**R7** Ties.", "R7. Ties.", "### R7 Ties"],
)
def test_a_number_at_the_start_of_a_rule_is_its_address(written: str) -> None:
    assert Elements(str(parse_rulebook(written).body)).ids == ["R7"]


def test_a_number_at_the_start_of_a_row_is_its_address() -> None:
    book = parse_rulebook("| rule | ruling |\n|---|---|\n| D3 | as R1 |\n")
    assert '<tr id="D3">' in book.body


def test_other_words_that_begin_alike_are_no_rule() -> None:
    assert Elements(str(parse_rulebook("R2D2 is a robot, and Rome a town.").body)).ids == []


def test_mentions_of_a_rule_lead_to_it_and_of_none_nowhere() -> None:
    book = parse_rulebook("- **R1** See R2 and R99.\n- **R2** Ends.\n")
    assert 'See <a href="#R2">R2</a> and R99.' in book.body


def test_the_first_to_have_a_number_keeps_it() -> None:
    assert Elements(str(parse_rulebook("- **R1** First.\n- **R1** Second.\n").body)).ids == ["R1"]


def test_headings_make_the_contents() -> None:
    book = parse_rulebook("# Title\n\n## The end\n\ntext\n\n### Detail\n\n## The end\n")
    assert [(one.id, one.text) for one in book.contents] == [
        ("the-end", "The end"),
        ("the-end-2", "The end"),
    ]
    assert "Title" not in book.body


@pytest.mark.parametrize(
    "written",
    [
        "<script>alert(1)</script>",
        "text <img src=x onerror=alert(1)> text",
        "[click](javascript:alert(1))",
        "[click](data:text/html;base64,PHNjcmlwdD4=)",
        "![picture](https://elsewhere.example/x.png)",
        "`<script>`",
        "```\n<script>\n```",
        '[a](https://x.example/"onmouseover="alert(1))',
        "## <script>alert(1)</script>",
        "- **R1** <b>bold</b>",
    ],
)
def test_no_text_becomes_markup(written: str) -> None:
    book = parse_rulebook(written)
    tags = set(re.findall(r"<(\w+)", book.body))
    assert tags <= {"p", "a", "code", "pre", "h2", "ul", "li", "strong"}
    attributes = set(re.findall(r"<\w+ (\w+)=", book.body))
    assert attributes <= {"href", "id"}
    assert not re.search(r'href="(?!https://|#)', book.body)


def test_tables_lists_and_emphasis_are_set() -> None:
    book = parse_rulebook(
        "1. one\n2. *two*\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n> quoted\n\n---\n"
    )
    for tag in (
        "<ol>",
        "<em>two</em>",
        "<th>a</th>",
        "<td><code>x</code></td>",
        "<blockquote>",
        "<hr>",
    ):
        assert tag in book.body


def test_a_link_to_a_file_beside_it_is_plain_text() -> None:
    assert parse_rulebook("See [the board](board.toml).").body == "<p>See the board.</p>"


@games
def test_every_rule_can_be_shown_by_itself(game: AnyGame) -> None:
    for number in rulebook(game).numbers:
        text = str(render_rule(game, number, "/elsewhere/?rule="))
        found = Elements(text)
        assert len(re.sub(r"<[^>]*>", "", text)) > 10 and not found.open and not found.ids
        assert all(link.startswith("/elsewhere/?rule=") for link in found.links)
        assert not text.startswith(f'<strong><a href="/elsewhere/?rule={number}')
    assert render_rule(game, "R999", "#") is None


def test_a_rule_that_is_a_heading_is_shown_with_what_stands_below_it() -> None:
    book = parse_rulebook("## R7 Ties\n\nAre shared, see R8.\n\n## Then\n\nOther.\n\n## R8 More\n")
    assert book.rules["R7"] == (
        '<p><strong><a href="#R7">R7</a> Ties</strong></p>'
        '<p>Are shared, see <a href="#R8">R8</a>.</p>'
    )


def test_a_rule_that_is_a_row_is_shown_as_a_sentence() -> None:
    book = parse_rulebook("| rule | ruling |\n|---|---|\n| D3 | as before |\n")
    assert book.rules["D3"] == '<a href="#D3">D3</a> · as before'
