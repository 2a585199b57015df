"""Queries of the search in texts: their grammar, pages, excerpts, and how texts are stored."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.community.search.kinds import search_kinds
from club.community.search.models import SearchText
from club.community.search.queries import find, find_of_kind
from club.community.search.texts import correct_texts, store_all_texts
from club.people.members.models import Member
from tests.community.library.shelves import box
from tests.community.search.samples import (
    QUERY,
    SOURCES,
    TEXT,
    article_of,
    kinds_found,
)
from tests.site.api.conftest import program
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, newcomer

pytestmark = [pytest.mark.django_db]


@pytest.mark.twice
@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ('"warm gloves"', True),
        ('"gloves warm"', False),
        ("gloves -cold", False),
        ("gloves -hot", True),
        ("hats or gloves", True),
        ("hats gloves", False),
        ("-hats", False),
        ("GLOVE bringing", True),
        ("warm quag", True),
        ("quagg", False),
    ],
)
def test_a_query_has_phrases_alternatives_and_words_that_are_not_there(
    alice: Member, query: str, is_found: bool
) -> None:
    article_of(alice, text=TEXT)

    assert kinds_found(alice, query) == (["news"] if is_found else [])


ODD = [
    "'",
    '"',
    '""',
    '"a',
    "*",
    "a*",
    "a:*",
    "^a",
    "(",
    ")",
    "((a",
    "AND",
    "OR",
    "NOT",
    "NEAR(a b)",
]
ODD += ["-", "--", "- -a", "or", "a or", "or or a", "heading:a", "{a b}", "a + b", "\\", "%", "_"]
ODD += ["\0", "a\0b", "🎲", "🎲*", "ﷺ" * 90, "a" * 10_000, "( " * 5_000, '"' * 9_999, "-a " * 3_000]
ODD += ["<->", "a & b", "a | !b", "!", "a:b:c", "';--", "\x02\x03", "é̂́" * 40, "\ud800"]


@pytest.mark.twice
def test_any_query_has_an_answer(inside: Enter, alice: Member) -> None:
    article_of(alice, text=" ".join(ODD[:40]).replace("\0", ""))
    client = inside(alice)

    answers = {
        query[:20]: client.get("/search/", {"q": query.encode(errors="replace")}).status_code
        for query in ODD
    }

    assert set(answers.values()) == {200}, answers


@pytest.mark.twice
def test_excerpts_are_escaped(inside: Enter, alice: Member) -> None:
    article_of(alice, text="A <script>alert(1)</script> in the \x02quagmire\x03 & more.")

    page = inside(alice).get("/search/", {"q": QUERY}).content.decode()

    assert "<mark>quagmire</mark>" in page and "<script>alert" not in page
    assert "&amp; more" in page


def test_rules_of_games_and_of_the_club_are_found(inside: Enter, alice: Member) -> None:
    store_all_texts()

    page = inside(alice).get("/search/", {"q": "waiting list"}).content.decode()
    assert 'href="/help/events/#4.1"' in page
    rules = inside(alice).get("/search/", {"q": "heaps of stones", "kind": "rule"})
    assert "/games/nim/rules/#" in rules.content.decode()


def test_a_title_leads_to_its_tables_rules_rankings_plays_and_boxes(
    inside: Enter, alice: Member, bob: Member
) -> None:
    from tests.community.play_log.evenings import logged

    box("Nim")
    logged(alice, bob, title="Nim", now=NOW)

    page = words(inside(alice).get("/search/", {"q": "nim"}))

    assert "Boxes Rules Rankings Plays" in page


def test_one_kind_has_pages(inside: Enter, alice: Member) -> None:
    for number in range(25):
        article_of(alice, title=f"Number {number}", text=TEXT)
    client = inside(alice)

    first = client.get("/search/", {"q": QUERY, "kind": "news"})
    second = client.get("/search/", {"q": QUERY, "kind": "news", "page": "2"})

    counts = [answer.content.decode().count("<mark>") for answer in (first, second)]
    assert counts == [20, 5]
    assert "More results" in words(first) and "More results" not in words(second)
    assert client.get("/search/", {"q": QUERY, "kind": "unknown"}).status_code == 404
    for page in ("0", "x", "-1", "999"):
        assert client.get("/search/", {"q": "a", "kind": "news", "page": page}).status_code == 200


def count_queries(viewer: Member) -> int:
    with CaptureQueriesContext(connection) as queries:
        find(viewer, QUERY)
    return len(queries)


def test_queries_do_not_grow_with_results(alice: Member, bob: Member) -> None:
    for make in SOURCES.values():
        make(alice, bob)
    few = count_queries(alice)

    for number in range(12):
        member = newcomer(f"more{number}")
        for source, make in SOURCES.items():
            if source != "club_settings.clubsettings":
                make(member, alice)

    assert count_queries(alice) <= few


@pytest.mark.twice
def test_the_command_stores_the_same_texts_anew(alice: Member, bob: Member) -> None:
    for make in SOURCES.values():
        make(alice, bob)
    before = set(SearchText.objects.values_list("source", "about", "text"))
    SearchText.objects.all().delete()

    call_command("rebuild_search", verbosity=0)

    assert set(SearchText.objects.values_list("source", "about", "text")) >= before
    assert correct_texts() == 0
    assert "quagmires" in str(find(alice, QUERY))


def test_the_nightly_check_corrects_texts(alice: Member) -> None:
    store_all_texts()
    article = article_of(alice, text=TEXT)
    SearchText.objects.filter(source="news.newsitem").update(text="Stale.")
    SearchText.objects.create(source="news.newsitem", about=article.pk + 1, text=TEXT)
    SearchText.objects.create(source="gone.model", about=1, text=TEXT)

    assert correct_texts() == 3

    assert kinds_found(alice) == ["news"]
    assert correct_texts() == 0


def test_saving_other_columns_stores_no_text(alice: Member) -> None:
    article = article_of(alice)
    with CaptureQueriesContext(connection) as queries:
        article.save(update_fields=["is_pinned"])
    assert not [query for query in queries if "search_searchtext" in query["sql"]]


def test_a_page_of_one_kind_begins_with_names(alice: Member) -> None:
    article_of(alice, title="Quagmire and more")
    kind = next(kind for kind in search_kinds if kind.name == "news")

    group = find_of_kind(kind, alice, "quag", 1, 20)

    assert [result.text for result in group.results] == ["Quagmire and more"]


def test_a_program_finds_what_the_page_finds(alice: Member, bob: Member) -> None:
    article_of(bob, title="Gloves", text=TEXT)

    (group,) = program(alice).get(f"search?q={QUERY}").json()["groups"]
    of_kind = program(alice).get("search?q=glove&kind=news").json()["groups"]

    (result,) = group["items"]
    assert (group["kind"], result["text"]) == ("news", "Gloves")
    assert "<mark>quagmires</mark>" in result["excerpt"]
    assert of_kind[0]["items"][0]["text"] == "Gloves"
    assert program(alice).get("search?q=a&kind=unknown").status_code == 400
