"""Every page of a member shows the next table that waits for them, and the number of all."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import queries
from club.play.tables.models import Table
from games import registry
from tests.support.pages import HTMX, Enter, address, body, part, words
from tests.support.sitting_down import DAY, HOUR, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def called(sat: Sat, name: str, left: int) -> Sat:
    """A table of that name, with this number of hours left for the first seat."""
    Table.objects.filter(pk=sat.pk).update(name=name)
    sat.table.chairs.filter(seat=0).update(due_at=timezone.now() + left * HOUR)
    return sat


@pytest.fixture
def three(alice: Member, bob: Member) -> list[Sat]:
    """Three tables wait for alice; the last one is the most urgent."""
    return [
        called(sit_down("nim", [alice, bob], now=timezone.now()), name, left)
        for name, left in (("Kettles", 40), ("Mittens", 30), ("Tram", 20))
    ]


def counted(response: object) -> str:
    """The masthead's count beside Home, as a screen reader reads it."""
    found = re.search(r'<span id="waits">(.*?)</a>', body(response), re.S)
    assert found
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split())


def test_every_page_counts_the_tables_that_wait(
    three: list[Sat], alice: Member, bob: Member, inside: Enter
) -> None:
    for path in ("/", "/tables/", "/members/me/", address(three[0]), "/nowhere/"):
        page = inside(alice).get(path)
        assert counted(page) == ", 3 tables wait for you"
        assert "<title>(3) " in body(page)
        nothing = inside(bob).get(path)
        assert counted(nothing) == "" and "<title>(" not in body(nothing)


def test_one_table_waits_in_the_singular(alice: Member, bob: Member, inside: Enter) -> None:
    sit_down("nim", [alice, bob])
    assert counted(inside(alice).get("/tables/")) == ", 1 table waits for you"


def test_a_stranger_is_told_of_no_table(three: list[Sat], client: object) -> None:
    assert "<title>Log in" in body(client.get("/accounts/login/"))  # type: ignore[attr-defined]


def test_after_a_move_the_next_table_is_one_click_away(
    three: list[Sat], alice: Member, inside: Enter
) -> None:
    kettles, mittens, tram = three
    client = inside(alice)
    assert "Next:" not in part(client.get(address(kettles)), "turn")
    sent = {"asked": kettles.chair(0).asked, "move": "take 1 from a"}
    after = client.post(address(kettles, "play"), sent, follow=True, **HTMX)
    assert f'href="{address(tram)}"' in body(after)
    assert "Next: Tram 19 hours left" in part(after, "turn")
    assert "<title>(2) Kettles · Kerho</title>" in body(after)
    assert "2 tables wait for you" in words(after)
    tram.play(0, "take 1 from a")
    assert "Next: Mittens" in part(client.get(address(kettles)), "turn")
    mittens.play(0, "take 1 from a")
    assert "Next:" not in part(client.get(address(kettles)), "turn")


def masthead(response: object) -> str:
    """The masthead's link to the next table: its URL and text; None where there is none."""
    found = re.search(
        r'<li id="next-table">\s*(?:<a href="([^"]*)"[^>]*>(.*?)</a>)?', body(response), re.S
    )
    assert found
    said = " ".join(re.sub(r"<[^>]*>", "", found[2] or "").split())
    return f"{found[1]} {said}" if found[1] else ""


def test_the_masthead_leads_to_the_next_table_other_than_this_one(
    three: list[Sat], alice: Member, bob: Member, inside: Enter
) -> None:
    kettles, mittens, tram = three
    client = inside(alice)
    for path in ("/", "/tables/", "/nowhere/", address(kettles), address(mittens)):
        assert masthead(client.get(path)) == f"{address(tram)} Next: Tram"
    assert masthead(client.get(address(tram))) == f"{address(mittens)} Next: Mittens"
    assert masthead(inside(bob).get(address(tram))) == ""


def test_after_a_play_the_answer_offers_the_next_and_does_not_jump(
    three: list[Sat], alice: Member, inside: Enter
) -> None:
    kettles, _, tram = three
    sent = {"asked": kettles.chair(0).asked, "move": "take 1 from a"}
    after = inside(alice).post(address(kettles, "play"), sent, follow=True, **HTMX)
    assert after.redirect_chain[-1][0] == address(kettles)
    assert masthead(after) == f"{address(tram)} Next: Tram"


def test_tables_come_by_deadline_and_those_without_one_last(
    three: list[Sat], alice: Member, inside: Enter
) -> None:
    kettles, _, tram = three
    tram.table.chairs.filter(seat=0).update(due_at=None)
    kettles.table.chairs.filter(seat=0).update(due_at=timezone.now() + HOUR)
    client = inside(alice)
    assert masthead(client.get("/")) == f"{address(kettles)} Next: Kettles"
    kettles.play(0, "take 1 from a", now=timezone.now())
    three[1].play(0, "take 1 from a", now=timezone.now())
    assert masthead(client.get("/")) == f"{address(tram)} Next: Tram"


def test_who_only_looks_on_is_led_to_their_own_table(
    three: list[Sat], alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    others = sit_down("nim", [bob, carol])
    assert "Next: Tram" in part(inside(alice).get(address(others)), "turn")


def test_a_table_at_which_play_is_held_waits_for_nobody(
    three: list[Sat], alice: Member, inside: Enter
) -> None:
    Table.objects.filter(pk=three[2].pk).update(marked="The rules failed (KeyError).")
    held = inside(alice).get(address(three[2]))
    assert counted(held) == ", 2 tables wait for you" and "Next: Mittens" in part(held, "turn")


def test_a_question_that_others_may_not_know_of_is_counted_for_its_seat_alone(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    toy = sit_down("toy", [alice, bob, carol], now=timezone.now())
    toy.play(0, "ask hidden")
    assert toy.chair(1).being_asked and not toy.chair(0).being_asked
    told = [counted(inside(member).get("/tables/")) for member in (bob, carol)]
    assert told == [", 1 table waits for you", ""]


def test_many_tables_are_counted_with_as_few_queries_as_one(
    alice: Member, bob: Member, inside: Enter
) -> None:
    def asked(client: object) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/members/me/")  # type: ignore[attr-defined]
        return sum("tables_chair" in query["sql"] for query in queries)

    client = inside(alice)
    sit_down("nim", [alice, bob], now=timezone.now() - DAY)
    one = asked(client)
    for _ in range(5):
        sit_down("nim", [alice, bob])
    assert asked(client) == one == 2


class TestFull:
    """A full table waits for its host."""

    @pytest.fixture
    def filled(self, alice: Member, bob: Member) -> Table:
        table = open_nim(alice)
        seating.join(table.pk, bob, timezone.now())
        return table

    def test_it_counts_among_what_waits_for_the_host(
        self, filled: Table, alice: Member, bob: Member, inside: Enter
    ) -> None:
        assert "1 table waits for you" in counted(inside(alice).get("/"))
        assert "waits for you" not in counted(inside(bob).get("/"))

    def test_it_stands_on_the_hosts_home(self, filled: Table, alice: Member, inside: Enter) -> None:
        waiting = body(inside(alice).get("/")).partition('<ol class="waits">')[2]
        assert filled.get_absolute_url() in waiting.partition("</ol>")[0]

    def test_the_host_is_told_once(self, filled: Table, alice: Member) -> None:
        assert [notice.member for notice in Notice.objects.filter(kind="full")] == [alice]

    def test_who_is_told_reads_where_to_begin_it(self, filled: Table) -> None:
        notice = Notice.objects.filter(kind="full")[0]
        said = kind("full").words(notice)
        assert said.subject == "All seats are taken: North light"
        assert filled.get_absolute_url() in said.body

    def test_a_free_chair_makes_the_notice_void(self, filled: Table, bob: Member) -> None:
        seating.leave(filled.pk, bob, timezone.now())
        assert kind("full").void(Notice.objects.filter(kind="full")[0])

    def test_who_fills_it_again_is_told_again(self, filled: Table, bob: Member) -> None:
        once = Notice.objects.filter(kind="full").count()
        seating.leave(filled.pk, bob, timezone.now())
        seating.join(filled.pk, bob, timezone.now())
        assert Notice.objects.filter(kind="full").count() == 2 * once


def open_nim(host: Member) -> Table:
    terms = Terms("North light", 2, {})
    return seating.open_table(host, registry.find("nim"), terms, timezone.now())


def test_a_table_without_a_deadline_comes_last(three: list[Sat], alice: Member) -> None:
    """The clock of the most urgent table is stopped."""
    three[2].table.chairs.filter(seat=0).update(due_at=None)
    names = [chair.table.name for chair in queries.chairs_to_move(alice.pk)]
    assert names == ["Mittens", "Kettles", "Tram"]
