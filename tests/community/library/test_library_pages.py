"""The pages of the library."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.community.library.models import CopyRequest, GameCopy, LibraryTitle, Loan, TitleWish
from club.community.library.services import lending
from club.community.library.services.reminders import remind_of_loans
from club.community.library.title_list import TitleFilter, titles_found
from club.people.members.models import Member
from tests.community.library.shelves import box, organiser, title_called
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import DAY, NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


def act(client: Client, copy: GameCopy, name: str, **more: str) -> int:
    return client.post(f"/library/copies/{copy.pk}/act/", {"act": name, **more}).status_code


def test_a_title_shows_its_copies_and_who_has_them(
    inside: Enter, alice: Member, bob: Member
) -> None:
    copy = box("Hive", bob, language="English")
    title = box("Hive").title
    lending.lend_copy(copy.pk, alice, alice, timezone.now())
    page = words(inside(alice).get(title.get_absolute_url()))
    assert "bob's own" in page and "You have it until" in page and "the club's" in page
    assert "alice has it until" in words(inside(bob).get(title.get_absolute_url()))


def test_who_wants_to_play_it(inside: Enter, alice: Member, bob: Member) -> None:
    title = title_called("Hive")
    client, address = inside(alice), title.get_absolute_url()
    for _ in range(2):
        assert client.post(f"{address}wish/", {"act": "add"}).status_code == 303
    assert TitleWish.objects.count() == 1
    assert "Who wants to play it alice" in words(inside(bob).get(address))
    client.post(f"{address}wish/", {"act": "remove"})
    assert "No one yet." in words(client.get(address))


def test_a_title_of_this_site_leads_to_a_table_and_the_ranking(
    inside: Enter, alice: Member
) -> None:
    page = body(inside(alice).get(title_called("Nim", game_slug="nim").get_absolute_url()))
    assert 'href="/tables/open/nim/"' in page and 'href="/rankings/titles/nim/"' in page
    other = body(inside(alice).get(title_called("Hive").get_absolute_url()))
    assert "/tables/open/" not in other.split("<main")[1].split("</main>")[0]


def test_a_member_takes_a_copy_prolongs_it_and_brings_it_back(inside: Enter, alice: Member) -> None:
    copy, client = box(), inside(alice)
    assert act(client, copy, "take", back="title") == 303
    assert act(client, copy, "prolong") == 303
    assert act(client, copy, "take_back", condition="worn") == 303
    assert act(client, copy, "take_back") == 422
    assert Loan.objects.get().prolonged == 1


def test_a_keeper_hands_it_over_on_its_page(inside: Enter, keeper: Member, bob: Member) -> None:
    copy = box()
    assert act(inside(bob), copy, "hand_over", to="carol") == 403
    client = inside(keeper)
    assert act(client, copy, "hand_over", to="zoe") == 422
    for days in ("500", "two", "-3", "1.5"):
        assert act(client, copy, "hand_over", to="bob", days=days) == 422
    sent = {"act": "hand_over", "to": "zoe", "days": "30"}
    page = client.post(f"/library/copies/{copy.pk}/act/", sent).content.decode()
    assert 'value="zoe"' in page and 'value="30"' in page  # stays after a refusal
    assert act(client, copy, "hand_over", to="bob", days="3") == 303
    assert Loan.objects.get().days == 3
    assert act(client, copy, "nonsense") == 422


def test_the_other_side_says_on_the_page_that_it_is_not_so(
    inside: Enter, keeper: Member, bob: Member
) -> None:
    copy = box()
    loan = lending.lend_copy(copy.pk, bob, keeper, timezone.now())
    client, address = inside(bob), copy.get_absolute_url()
    assert "That is wrong" in words(client.get(address))
    assert "That is wrong" not in words(inside(keeper).get(address))
    assert client.post(f"{address}contest/", {"loan": loan.pk}).status_code == 303
    assert client.post(f"{address}contest/", {"loan": "x"}).status_code == 422
    assert Loan.objects.get().annulled_at


def test_who_waits_sees_their_place_and_no_names(
    inside: Enter, alice: Member, bob: Member, keeper: Member
) -> None:
    copy, dora = box(), newcomer("dora")
    now = timezone.now()
    lending.lend_copy(copy.pk, dora, dora, now)
    lending.ask_for_copy(copy.pk, alice, now)
    lending.ask_for_copy(copy.pk, bob, now)
    page = words(inside(bob).get(copy.get_absolute_url()))
    assert "You are number 2 in the line." in page and "alice" not in page
    assert "number 2 in the line" in words(inside(bob).get("/library/mine/"))
    assert "alice" in words(inside(keeper).get(copy.get_absolute_url()))


def test_what_is_missing_is_on_the_organisers_page(
    inside: Enter, alice: Member, keeper: Member
) -> None:
    copy = box()
    lending.lend_copy(copy.pk, alice, alice, NOW)
    remind_of_loans(NOW + 80 * DAY)
    client = inside(keeper)
    page = words(client.get("/library/loans/"))
    assert "Need attention Hive" in page and "missing" in page
    assert "Loans of the library 1" in words(client.get("/club/"))
    assert act(client, copy, "take_back") == 303
    assert "Nothing is lent." in words(client.get("/library/loans/"))


def test_home_shows_what_is_due_and_what_is_ready(inside: Enter, alice: Member) -> None:
    now = timezone.now()
    lending.lend_copy(box("Hive").pk, alice, alice, now, 3)
    lending.lend_copy(box("Go").pk, alice, alice, now, 30)
    lending.ask_for_copy(box("Chess").pk, alice, now)
    page = words(inside(alice).get("/"))
    assert "Hive is due on" in page and "Chess is ready for you until" in page
    assert "Go is due" not in page


def test_a_member_adds_a_box_of_their_own(inside: Enter, alice: Member) -> None:
    title = title_called("Hive")
    form = {"title": "hive", "lent_to": "all", "is_clubs": "on", "language": "English"}
    answer = inside(alice).post("/library/copies/new/", form)
    assert answer.headers["Location"] == title.get_absolute_url()
    copy = GameCopy.objects.get()
    assert copy.owner == alice and copy.title == title
    page = inside(alice).post("/library/copies/new/", form | {"title": "a\u202eb"})
    assert page.status_code == 422


def test_a_copy_is_changed_and_taken_out_by_its_keepers_alone(
    inside: Enter, alice: Member, bob: Member
) -> None:
    copy = box("Hive", bob)
    address = f"/library/copies/{copy.pk}/edit/"
    assert inside(alice).get(address).status_code == 403
    assert inside(alice).post(address, {"act": "retire"}).status_code == 403
    client = inside(bob)
    assert client.post(address, {"lent_to": "nobody", "location": "attic"}).status_code == 303
    assert client.post(address, {"lent_to": "all", "act": "retire"}).status_code == 303
    copy.refresh_from_db()
    assert copy.location == "attic" and copy.retired_at
    assert client.get(copy.get_absolute_url()).status_code == 404


def test_a_copy_that_was_taken_out_is_put_back_with_its_number(
    inside: Enter, keeper: Member, alice: Member
) -> None:
    copy = box("Hive")
    client, address = inside(keeper), copy.title.get_absolute_url()
    client.post(f"/library/copies/{copy.pk}/edit/", {"lent_to": "all", "act": "retire"})

    assert "Put it back" in words(client.get(address))
    assert "Put it back" not in words(inside(alice).get(address))
    assert inside(alice).post(f"/library/copies/{copy.pk}/restore/").status_code == 403
    assert client.post(f"/library/copies/{copy.pk}/restore/").status_code == 303

    assert f"Box {copy.pk}" in words(client.get(copy.get_absolute_url()))
    assert client.post(f"/library/copies/{copy.pk}/restore/").status_code == 404


def test_organisers_add_and_change_titles(inside: Enter, keeper: Member) -> None:
    client = inside(keeper)
    form = {"name": "Hive", "year": "2001", "min_players": "2", "max_players": "2"}
    client.post("/library/titles/new/", form)
    title = LibraryTitle.objects.get()
    address = f"/library/titles/{title.pk}/edit/"
    assert client.post(address, form | {"max_players": "1"}).status_code == 422
    assert client.post(address, form | {"year": "2000"}).status_code == 303
    assert client.post(address, form | {"year": "2000"}).status_code == 303
    entry = JournalEntry.objects.get(action="title.change")
    assert (entry.about, entry.before, entry.after) == ("Hive", "year: 2001", "year: 2000")
    title.refresh_from_db()
    assert title.year == 2000
    copy = GameCopy.objects.create(title=title, key="k", added_at=NOW)
    assert client.post(address, {"act": "delete"}).status_code == 422
    copy.delete()
    assert client.post(address, {"act": "delete"}).status_code == 303


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Azul", "Hive", "Hive Pocket"]),
        ("q=hiv", ["Hive", "Hive Pocket"]),
        ("q=pock+hi", ["Hive Pocket"]),
        ("q=ive", []),
        ("players=3", ["Azul"]),
        ("minutes=20", ["Hive"]),
        ("shelf=on", ["Azul", "Hive"]),
        ("players=x&minutes=-1&q=%00", ["Azul", "Hive", "Hive Pocket"]),
        ("q=+&page=99", ["Azul", "Hive", "Hive Pocket"]),
    ],
)
def test_the_list_is_filtered(inside: Enter, alice: Member, query: str, found: list[str]) -> None:
    facts = {"min_players": 2, "max_players": 2}
    box("Hive").title.__class__.objects.filter(name="Hive").update(**facts, min_minutes=20)
    pocket = title_called("Hive Pocket", **facts, min_minutes=30)
    lent = GameCopy.objects.create(title=pocket, key="k", added_at=NOW)
    lending.lend_copy(lent.pk, alice, alice, NOW)
    azul = title_called("Azul", min_players=2, max_players=4, min_minutes=45)
    GameCopy.objects.create(title=azul, key="k2", added_at=NOW)
    page = inside(alice).get(f"/library/?{query}")
    assert [row.title.name for row in page.context["rows"]] == found


@pytest.mark.parametrize("words", ["%", "_", "'", "% —"])
def test_a_search_for_signs_alone_finds_no_title(words: str) -> None:
    title_called("Hive")

    assert not titles_found(TitleFilter(words))
    assert titles_found(TitleFilter(f"{words} hive"))


def fill(count: int, owner: Member) -> None:
    """Titles with two copies each, half of them lent, all with somebody who waits."""
    start = LibraryTitle.objects.count()
    today = timezone.localdate()
    for number in range(start, start + count):
        title = title_called(f"Title {number:04}")
        made = [
            GameCopy(title=title, owner=keeper, key=f"t{number}.{keeper}", added_at=NOW)
            for keeper in (None, owner)
        ]
        for copy in GameCopy.objects.bulk_create(made)[:1]:
            Loan.objects.create(
                copy=copy, borrower=owner, days=14, due_on=today + timedelta(days=1),
                handed_at=NOW, handed_on=today,
            )  # fmt: skip
            CopyRequest.objects.create(copy=copy, member=newcomer(f"w{number}"), number=1,
                                       asked_at=NOW)  # fmt: skip
        TitleWish.objects.create(title=title, member=owner, at=NOW)


@pytest.mark.long
def test_queries_of_pages_do_not_grow_with_the_rows(
    inside: Enter, keeper: Member, alice: Member
) -> None:
    clients = (inside(keeper), inside(alice))
    fill(10, alice)
    title = LibraryTitle.objects.order_by("pk").first()
    assert title is not None
    pages = ("/library/", "/library/mine/", "/library/loans/", title.get_absolute_url(), "/")

    def queries() -> list[int]:
        counts = []
        for client in clients:
            for page in pages:
                with CaptureQueriesContext(connection) as found:
                    client.get(page)
                counts.append(len(found))
        return counts

    queries()
    few = queries()
    fill(60, alice)
    assert queries() == few


def test_the_api_does_what_the_pages_do(inside: Enter, alice: Member) -> None:
    client, title = inside(alice), title_called("Hive")

    def post(path: str, sent: dict[str, object]) -> dict[str, object]:
        answer = client.post(f"/api/v1/library/{path}", sent, content_type="application/json")
        found: dict[str, object] = answer.json() | {"status": answer.status_code}
        return found

    assert post("copies", {"title": "Go"})["status"] == 201
    copy = box("Hive")
    assert post(f"copies/{copy.pk}", {"act": "take"})["borrower"] == "alice"
    assert post(f"copies/{copy.pk}", {"act": "take"})["status"] == 422
    assert post(f"titles/{title.pk}", {"wants": True})["wishes"] == ["alice"]
    listed = client.get("/api/v1/library", {"q": "hi"}).json()["items"]
    assert [item["name"] for item in listed] == ["Hive"]
