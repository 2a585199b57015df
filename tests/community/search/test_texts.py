"""The search in texts: each source by its own rules of access, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.club_settings.models import ONLY_ROW, ClubSettings
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.conversations.kind import CONVERSATION
from club.community.news.models import NewsItem
from club.community.search.kinds import search_kinds, text_sources
from club.community.search.models import SearchText
from club.community.search.queries import find, find_of_kind
from club.community.search.texts import correct_texts, store_all_texts
from club.messages.threads.models import Thread, ThreadLine
from club.people.members.models import Member
from club.people.moderation.relations import block
from club.people.profiles.models import Profile
from club.play.chat.models import Audience, ChatLine
from club.play.notes.models import LogNote, SeatNotes
from club.play.tables.models import Table
from tests.community.events.evenings import event_of
from tests.community.library.shelves import box
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, newcomer, sit_down

pytestmark = [pytest.mark.django_db]
TEXT = "Bring warm gloves: the quagmires are cold."
QUERY = "quagmire"  # in the singular, which the text does not have


def kinds_found(viewer: Member, query: str = QUERY) -> list[str]:
    return [group.name for group in find(viewer, query) if group.results]


def line_of(kind: str, subject_id: int, author: Member | None, **columns: Any) -> ThreadLine:
    place = {"kind": kind, "subject_id": subject_id, "other_id": columns.pop("other_id", 0)}
    thread, _made = Thread.objects.get_or_create(**place, defaults={"latest_at": NOW})
    thread.last_number += 1
    thread.save()
    columns = {"text": TEXT, "at": NOW} | columns
    return ThreadLine.objects.create(
        thread=thread, number=thread.last_number, author=author, **columns
    )


def article_of(author: Member, **columns: Any) -> NewsItem:
    plain = {"title": "News", "text": "Nothing.", "published_at": NOW, "is_public": False}
    return NewsItem.objects.create(
        author=author, made_at=NOW, changed_at=NOW, **{**plain, **columns}
    )


def private_table(*members: Member) -> Table:
    table = sit_down("nim", list(members)).table
    table.private, table.name = True, "Wednesday"
    table.save()
    return table


def chat_line(table: Table, author: Member, **columns: Any) -> ChatLine:
    number = ChatLine.objects.filter(table=table).count() + 1
    plain = {"audience": Audience.TABLE, "number": number, "text": TEXT, "at": NOW}
    return ChatLine.objects.create(table=table, author=author, **{**plain, **columns})


# a text of alice's, by its source, and the members besides her who may find it
SOURCES: dict[str, Callable[[Member, Member], object]] = {
    "news.newsitem": lambda alice, _bob: article_of(alice, text=TEXT),
    "events.event": lambda alice, _bob: event_of(alice, text=TEXT),
    "threads.threadline": lambda alice, _bob: line_of("news", article_of(alice).pk, alice),
    "chat.chatline": lambda alice, bob: chat_line(private_table(alice, bob), alice),
    "notes.seatnotes": lambda alice, bob: SeatNotes.objects.create(
        table=private_table(alice, bob), member=alice, text=TEXT
    ),
    "notes.lognote": lambda alice, bob: LogNote.objects.create(
        table=private_table(alice, bob), author=alice, number=1, text=TEXT, at=NOW
    ),
    "profiles.profile": lambda alice, _bob: Profile.objects.create(member=alice, line=TEXT),
    "library.gamecopy": lambda alice, _bob: box("Hive", alice, remarks=TEXT),
    "club_settings.clubsettings": lambda _alice, _bob: ClubSettings.objects.update_or_create(
        pk=ONLY_ROW, defaults={"house_rules": TEXT}
    ),
}
KIND_OF = {
    "news.newsitem": "news",
    "events.event": "event",
    "threads.threadline": "news",
    "chat.chatline": "chat",
    "notes.seatnotes": "note",
    "notes.lognote": "note",
    "profiles.profile": "member",
    "library.gamecopy": "title",
    "club_settings.clubsettings": "house",
}
FOR_BOB = ("events.event", "news.newsitem", "threads.threadline", "chat.chatline")
FOR_BOB += ("profiles.profile", "library.gamecopy", "club_settings.clubsettings")


def test_the_walk_below_knows_every_source() -> None:
    assert {source.name for source in text_sources()} == set(SOURCES)


@pytest.mark.twice
@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_found_by_another_form_of_its_word(
    alice: Member, bob: Member, source: str
) -> None:
    SOURCES[source](alice, bob)

    (group,) = find(alice, QUERY)

    assert group.name == KIND_OF[source]
    assert "the <mark>quagmires</mark> are cold" in group.results[0].excerpt


@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_found_by_those_alone_who_may_read_it(
    alice: Member, bob: Member, carol: Member, source: str
) -> None:
    SOURCES[source](alice, bob)
    private = ("chat.chatline", "notes.seatnotes", "notes.lognote")

    assert kinds_found(bob) == ([KIND_OF[source]] if source in FOR_BOB else [])
    assert kinds_found(carol) == ([] if source in private else [KIND_OF[source]])


@pytest.mark.parametrize("source", SOURCES)
def test_a_guest_finds_what_is_public_or_their_own(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)
    guest = newcomer("guest")
    give_role(guest, RoleKind.GUEST, None, NOW)

    found = kinds_found(Member.objects.get(pk=guest.pk))

    assert found == (["house"] if source.startswith("club_settings") else [])


@pytest.mark.parametrize("source", SOURCES)
def test_what_was_deleted_or_changed_is_not_found(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)
    model = next(found.model for found in text_sources() if found.name == source)
    column = next(found.columns[0] for found in text_sources() if found.name == source)

    model._default_manager.update(**{column: "Something else."})  # without a signal
    assert kinds_found(alice) == []
    correct_texts()
    assert not SearchText.objects.filter(text__contains="quagmires").exists()
    for row in model._default_manager.all():
        row.delete()

    assert not SearchText.objects.filter(source=source).exists()


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline"])
@pytest.mark.parametrize("column", ["hidden_at", "taken_back_at"])
def test_hidden_lines_are_not_found(alice: Member, bob: Member, source: str, column: str) -> None:
    line: Any = SOURCES[source](alice, bob)

    type(line).objects.update(**{column: NOW})

    assert kinds_found(alice) == kinds_found(bob) == []


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline", "profiles.profile"])
def test_what_a_blocked_member_wrote_is_not_found(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)

    block(bob, alice, NOW)

    assert kinds_found(bob) == []


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline", "profiles.profile"])
def test_what_a_member_wrote_who_left_the_club_is_not_found(
    alice: Member, bob: Member, source: str
) -> None:
    SOURCES[source](alice, bob)

    Member.objects.filter(pk=alice.pk).update(is_active=False)

    assert kinds_found(bob) == []


def test_a_hidden_line_of_a_profile_is_not_found(alice: Member, bob: Member) -> None:
    profile = Profile.objects.create(member=alice, line=TEXT)
    for columns in ({"line_hidden": True}, {"shows_profile": False}):
        plain = {"line_hidden": False, "shows_profile": True}
        Profile.objects.filter(pk=profile.pk).update(**plain | columns)
        assert kinds_found(bob) == []


def test_drafts_and_hidden_articles_are_not_found_with_their_comments(
    alice: Member, bob: Member
) -> None:
    item = article_of(alice, text=TEXT)
    line_of("news", item.pk, bob)
    for columns in ({"published_at": None}, {"hidden_at": NOW}):
        NewsItem.objects.update(**{"published_at": NOW, "hidden_at": None} | columns)
        assert kinds_found(alice) == kinds_found(bob) == []


def test_comments_lead_to_the_event_that_they_are_under(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    line_of("event", event.pk, bob)

    (group,) = find(alice, QUERY)

    (result,) = group.results
    assert (result.text, result.address) == ("Club evening", event.get_absolute_url())
    assert result.note == "comment by bob"


def test_messages_are_found_by_the_two_who_wrote_them(
    alice: Member, bob: Member, carol: Member
) -> None:
    low, high = sorted((alice.pk, bob.pk))
    line_of(CONVERSATION.name, low, alice, other_id=high)

    assert [kinds_found(member) for member in (alice, bob, carol)] == [["message"]] * 2 + [[]]


def test_a_substitute_finds_the_lines_since_they_sat_down(
    alice: Member, bob: Member, carol: Member
) -> None:
    from club.play.chat.models import ChatTenure

    table = private_table(alice, bob)
    chat_line(table, alice)
    seat = table.chairs.get(member=bob)
    ChatTenure.objects.create(table=table, seat=seat.seat, member=bob, first=1, last=1)
    table.chairs.filter(pk=seat.pk).update(member=carol)

    assert kinds_found(carol) == []
    chat_line(table, alice)
    (group,) = find(carol, QUERY)
    assert len(group.results) == 1


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


ODD = ["'"]
ODD += [
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
