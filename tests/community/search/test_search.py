"""The search: members, games and tables by the beginnings of words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.community.search.keys import queried_words, search_key
from club.community.search.kinds import stored_kinds
from club.community.search.models import SearchWord
from club.community.search.own_kinds import begins_words_of
from club.community.search.queries import MOST_RESULTS, find
from club.community.search.services import store_all_words
from club.people.members.models import Member
from club.play.tables.models import Table
from tests.community.events.evenings import event_of
from tests.sampling import cases
from tests.support.pages import Enter, words
from tests.support.sitting_down import newcomer, sit_down

pytestmark = pytest.mark.django_db
MANY, BATCH = 1_000_000, 5_000
Inside = Callable[[Member], Client]
KEYS = [  # a text, and the words that are stored for it
    ("Äiti", "aiti"),
    ("ÅBO", "abo"),
    ("Straße", "strasse"),
    ("ŁÓDŹ", "lodz"),
    ("Йога", "йога"),
    ("Ёлка", "елка"),
    ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
    ("İzmir", "izmir"),
    ("Crème brûlée", "creme brulee"),
    ("７Ｗonders", "7wonders"),
    ("Rauha_ja-sota", "rauha ja sota"),
    ("  Ticket   to Ride: Europe  ", "ticket to ride europe"),
    ("한글 보드", "한글 보드"),
    ("がくや", "がくや"),
    ("O'Brien", "o brien"),
    ("กินข้าว", "กินข้าว"),
    ("हिन्दी", "हिन्दी"),
]
FOUND = [  # a name, and a query that finds it
    ("卡坦島", "坦島"),
    ("卡坦島", "島"),
    ("カタンの開拓者たち", "開拓"),
    ("カルカソンヌ", "カソンヌ"),
    ("หมากรุก", "รุก"),
    ("卡坦Catan", "catan"),
    ("Catan 卡坦島：航海家", "島航 cat"),
    ("O'Brien", "obrien"),
    ("O’Brien", "obrien"),
    ("OʼBrien", "obrien"),
    ("O'Brien", "o'brien"),
    ("O'Brien", "brien"),
    ("Coup d'État", "detat"),
    ("Tic-Tac-Toe", "tictactoe"),
    ("Tic-Tac-Toe", "tac"),
]
NOT_FOUND = [("Catan", "atan"), ("한글 보드", "글"), ("O'Brien", "rien"), ("a b", "ab")]


def found(viewer: Member, text: str) -> dict[str, list[str]]:
    """The results by the label of their group."""
    return {
        str(group.label): [result.text for result in group.results] for group in find(viewer, text)
    }


def table_called(name: str, *members: Member, **columns: Any) -> Table:
    table = sit_down("nim", list(members)).table
    table.name = name
    for column, value in columns.items():
        setattr(table, column, value)
    table.save()
    return table


@pytest.mark.parametrize(("text", "key"), KEYS)
def test_a_text_has_this_key(text: str, key: str) -> None:
    assert search_key(text) == key


@pytest.mark.parametrize(("name", "query"), FOUND)
def test_a_name_is_found_by_any_beginning_that_a_reader_may_type(name: str, query: str) -> None:
    assert begins_words_of(name, queried_words(query))


@pytest.mark.parametrize(("name", "query"), NOT_FOUND)
def test_a_name_is_not_found_by_the_inside_of_a_word(name: str, query: str) -> None:
    assert not begins_words_of(name, queried_words(query))


def test_a_member_is_found_by_the_beginning_of_a_name(alice: Member, bob: Member) -> None:
    assert found(bob, "al") == {"Members": ["alice"]}


def test_nothing_is_found_by_the_middle_of_a_word(alice: Member, bob: Member) -> None:
    assert found(bob, "lice") == {}


def test_a_game_is_found_by_any_of_its_words(alice: Member) -> None:
    assert found(alice, "inka") == {"Games": ["Catan: Rise of the Inkas"]}


def test_each_of_several_words_must_begin_a_word(alice: Member, bob: Member) -> None:
    table_called("North light", alice, bob)
    assert found(alice, "li nor") == {"Tables": ["North light"]}
    assert found(alice, "north night") == {}


def test_the_same_is_found_without_marks(alice: Member, bob: Member) -> None:
    table_called("Äitienpäivä", alice, bob)
    assert found(alice, "aitienpaiva") == found(alice, "ÄITIEN") == {"Tables": ["Äitienpäivä"]}


def test_at_most_eight_of_a_kind_are_shown(alice: Member) -> None:
    for number in range(MOST_RESULTS + 2):
        newcomer(f"zed{number}")
    assert len(found(alice, "zed")["Members"]) == MOST_RESULTS


@pytest.mark.parametrize("text", ["", "  ", "—", "%", "_", "\0", "'", "a" * 1000])
def test_a_query_without_a_known_word_finds_nothing(alice: Member, text: str) -> None:
    assert found(alice, text) == {}


def test_a_private_table_is_found_by_who_sits_there_alone(
    alice: Member, bob: Member, carol: Member
) -> None:
    table_called("Secret garden", alice, bob, private=True)
    assert found(alice, "garden") == {"Tables": ["Secret garden"]}
    assert found(carol, "garden") == {}
    assert not SearchWord.objects.filter(word=b"garden").exists()


def test_a_member_who_has_left_is_not_found(alice: Member, bob: Member) -> None:
    Member.objects.filter(pk=alice.pk).update(is_active=False)
    assert found(bob, "alice") == {}


def test_what_is_renamed_is_found_by_its_new_name_alone(alice: Member, bob: Member) -> None:
    table = table_called("Morning", alice, bob)
    table.name = "Evening"
    table.save()
    assert found(alice, "morning") == {}
    assert found(alice, "evening") == {"Tables": ["Evening"]}


def test_saving_other_columns_asks_nothing_of_the_search(alice: Member, bob: Member) -> None:
    table = table_called("Morning", alice, bob)
    with CaptureQueriesContext(connection) as queries:
        table.save(update_fields=["revision"])
    assert not [query for query in queries if "search_searchword" in query["sql"]]


def test_what_is_deleted_leaves_no_words(alice: Member, bob: Member) -> None:
    table = table_called("Morning", alice, bob)
    pk = table.pk
    table.delete()
    assert not SearchWord.objects.filter(kind="table", about=pk).exists()


def test_the_command_stores_the_same_words_anew(alice: Member, bob: Member) -> None:
    table_called("North light", alice, bob)
    before = set(SearchWord.objects.values_list("kind", "word", "about"))
    SearchWord.objects.all().delete()
    call_command("rebuild_search", verbosity=0)
    assert set(SearchWord.objects.values_list("kind", "word", "about")) == before


def test_words_are_stored_for_every_stored_kind(alice: Member, bob: Member) -> None:
    table_called("North light", alice, bob)
    event_of(alice)
    store_all_words()
    kinds = set(SearchWord.objects.values_list("kind", flat=True))
    with_rows = [
        kind for kind in stored_kinds() if kind.model and kind.model._default_manager.exists()
    ]
    assert kinds == {kind.name for kind in with_rows}


def count_queries(viewer: Member) -> int:
    with CaptureQueriesContext(connection) as queries:
        find(viewer, "no li")
    return len(queries)


def grow(things: int, start: int = 0) -> None:
    """Members and tables of long ago, three words each."""
    rows = (
        SearchWord(kind=kind, word=f"{word}{number}".encode(), about=MANY + number)
        for number in range(start, start + things)
        for kind in ("member", "table")
        for word in ("nolia", "light", "x")
    )
    SearchWord.objects.bulk_create(rows, BATCH)


@pytest.mark.parametrize("things", cases([10, 1_000, 50_000], [10, 1_000]))
def test_queries_do_not_grow_with_the_rows(alice: Member, bob: Member, things: int) -> None:
    table_called("North light", alice, bob)
    grow(1)
    before = count_queries(alice)
    grow(things, start=1)
    table_called("Nordic lights", alice, bob)
    assert count_queries(alice) == before


def test_words_are_found_by_their_index(alice: Member) -> None:
    grow(1_000)
    words_found = SearchWord.objects.filter(kind="member", word__gte=b"no", word__lt=b"no\xff")
    assert "search_word_once" in words_found.explain() or "INDEX" in words_found.explain()


def test_the_page_shows_groups_and_links(inside: Inside, alice: Member, bob: Member) -> None:
    table = table_called("Bobsleigh", alice, bob)
    page = inside(alice).get("/search/", {"q": "bob"}).content.decode()
    assert 'href="/members/named/bob/"' in page
    assert f'href="{table.get_absolute_url()}"' in page


def test_a_query_is_shown_again_as_text(inside: Enter, alice: Member) -> None:
    page = inside(alice).get("/search/?q=%3Cscript%3E")
    assert "<script>" not in page.content.decode().split("search-field")[1].split(">")[0]
    assert "Nothing has these words." in words(page)


def test_every_page_leads_to_the_search(inside: Inside, alice: Member) -> None:
    assert 'href="/search/"' in inside(alice).get("/tables/").content.decode()
