"""The pages of notices: sent notices, read marks, and queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.community.play_log.services import log_play
from club.messages.notifications.models import Notice
from club.messages.notifications.services import tell
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from tests.community.play_log.evenings import draft, scorer
from tests.support.pages import Enter, address, body, words
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


def told_table(alice: Member, bob: Member) -> Sat:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    tell(alice.pk, "your_turn", seat_question(sat.pk, 0, sat.chair(0).asked), timezone.now())
    return sat


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.long
@pytest.mark.parametrize("path", ["/notices/", "/notices/log/", "/notices/choices/"])
def test_a_page_costs_the_same_with_many_notices(
    path: str, alice: Member, bob: Member, inside: Enter
) -> None:
    client = inside(alice)
    told_table(alice, bob)
    client.get(path)
    with_one_notice = queries(client, path)
    for _ in range(5):
        told_table(alice, bob)
    assert queries(client, path) == with_one_notice


def test_other_ways_to_get_notices_are_those_that_send_some(alice: Member, inside: Enter) -> None:
    page = words(inside(alice).get("/notices/choices/")).partition("Other ways")[2]
    assert "Hooks" in page and "Feeds" in page and "Leave the club" not in page


def test_the_masthead_counts_what_is_unread(alice: Member, bob: Member, inside: Enter) -> None:
    told_table(alice, bob)
    assert "1 notice is unread." in words(inside(alice).get("/notices/"))
    assert 'class="tally">1<' in body(inside(alice).get("/members/"))


def test_a_table_has_one_row_with_its_latest_state_and_older_ones_folded(
    alice: Member, bob: Member, inside: Enter
) -> None:
    first, second = (told_table(alice, bob) for _ in range(2))
    tell(alice.pk, "last_call", seat_question(first.pk, 0, 2), timezone.now())
    page = body(inside(alice).get("/notices/")).partition('class="notices')[2]
    assert page.count(f'href="{address(first)}"') == page.count(f'href="{address(second)}"') == 1
    row = page.partition(address(second))[0]
    assert row.index("Last call") < row.index("1 earlier") < row.index("Your turn")


def test_notices_are_filtered_by_group_and_by_what_is_unread(
    alice: Member, bob: Member, inside: Enter
) -> None:
    table = told_table(alice, bob)
    log_play(bob, draft(scorer(bob, "4"), scorer(alice, "3")), timezone.now())
    client = inside(alice)
    assert "Mute" in words(client.get("/notices/?group=games"))
    assert "Mute" not in words(client.get("/notices/?group=real_tables"))
    client.get(address(table))
    unread = words(client.get("/notices/?unread=1"))
    assert "bob logged a game" in unread and "Your turn" not in unread
    assert "No notice is like that." in words(client.get("/notices/?unread=1&group=games"))


def test_an_unknown_filter_filters_nothing(alice: Member, bob: Member, inside: Enter) -> None:
    table = told_table(alice, bob)
    assert address(table) in body(inside(alice).get("/notices/?group=weather&unread=x&page=many"))


def test_a_page_has_twenty_rows_however_many_notices_a_table_has(
    alice: Member, bob: Member, inside: Enter
) -> None:
    table = told_table(alice, bob)
    for number in range(100, 130):
        tell(alice.pk, "last_call", seat_question(table.pk, 0, number), timezone.now())
    for number in range(20):
        Notice.objects.create(member=alice, kind="news", about=f"n{number}", made_at=timezone.now())
    client = inside(alice)
    first, second = (body(client.get(f"/notices/?page={number}")) for number in (1, 2))
    assert "Page 1 of 2" in first and "30 earlier" not in first
    assert "30 earlier" in second and "The latest 10 of them." in second


def test_a_look_at_the_table_reads_its_notices(alice: Member, bob: Member, inside: Enter) -> None:
    first, second = (told_table(alice, bob) for _ in range(2))
    inside(alice).get(address(first))
    assert Notice.objects.get(read_at__isnull=True).table_id == second.pk


def test_a_notice_about_no_table_has_a_name_and_is_read_when_it_is_opened(
    alice: Member, bob: Member, inside: Enter
) -> None:
    play = log_play(alice, draft(scorer(alice, "4"), scorer(bob, "3")), timezone.now())
    client, notice = inside(bob), Notice.objects.get(member=bob)
    title = f"alice logged a game of {play.title.name} with you"
    assert title in words(client.get("/notices/"))
    assert title in words(client.get("/notices/log/"))
    assert Notice.objects.filter(read_at__isnull=True).exists()
    opened = client.get(f"/notices/{notice.pk}/")
    assert opened["Location"] == play.get_absolute_url()
    assert not Notice.objects.filter(read_at__isnull=True).exists()
    assert inside(alice).get(f"/notices/{notice.pk}/").status_code == 404


def test_a_notice_of_a_kind_that_is_gone_stays_in_the_list(alice: Member, inside: Enter) -> None:
    Notice.objects.create(member=alice, kind="gone", about="g1", made_at=timezone.now())
    notice = Notice.objects.get()
    assert "Gone" in words(inside(alice).get("/notices/"))
    assert inside(alice).get(f"/notices/{notice.pk}/")["Location"] == "/notices/"


def test_all_are_marked_read_at_once(alice: Member, bob: Member, inside: Enter) -> None:
    told_table(alice, bob)
    answer = inside(alice).post("/notices/read/", follow=True)
    assert "All notices are read." in words(answer)
    assert not Notice.objects.filter(read_at__isnull=True).exists()


def test_an_unknown_choice_is_refused_in_words(alice: Member, inside: Enter) -> None:
    answer = inside(alice).post("/notices/choices/", {"your_turn.email": "sometimes"})
    assert answer.status_code == 422
    assert "Nothing was saved." in words(answer)
