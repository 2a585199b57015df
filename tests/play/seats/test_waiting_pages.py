"""The page of an open table: joining, leaving, and the host's actions on chairs."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from games import registry
from tests.support.pages import Enter, body, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_table(alice: Member) -> Table:
    return seating.open_table(alice, registry.find("nim"), Terms("Thursday", 3, {}), timezone.now())


def send(inside: Enter, member: Member, table: Table, what: str, **fields: Any) -> Any:
    return inside(member).post(f"/tables/{table.pk}/{what}/", fields)


def now(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def sitters(table: Table) -> list[str]:
    return [
        chair.member.username if chair.member else chair.bot
        for chair in table.chairs.order_by("seat")
    ]


def test_a_member_sits_down_and_stands_up_again(
    open_table: Table, bob: Member, inside: Enter
) -> None:
    assert "Sit down" in words(inside(bob).get(f"/tables/{open_table.pk}/"))
    assert send(inside, bob, open_table, "join").status_code == 303
    assert sitters(open_table) == ["alice", "bob", ""]
    assert send(inside, bob, open_table, "leave").status_code == 303
    assert sitters(open_table) == ["alice", "", ""]


def test_sitting_down_twice_is_refused_with_a_sentence(
    open_table: Table, bob: Member, inside: Enter
) -> None:
    send(inside, bob, open_table, "join")
    answer = send(inside, bob, open_table, "join")
    assert answer.status_code == 422
    assert "You already have a seat here." in words(answer)


def test_nobody_sits_down_at_a_private_table_without_its_invitation(
    open_table: Table, bob: Member, inside: Enter
) -> None:
    Table.objects.filter(pk=open_table.pk).update(private=True)
    assert send(inside, bob, open_table, "join", invite=open_table.invite).status_code == 404
    assert sitters(open_table) == ["alice", "", ""]


def test_who_leaves_a_private_table_is_led_home(
    open_table: Table, bob: Member, inside: Enter
) -> None:
    Table.objects.filter(pk=open_table.pk).update(private=True)
    seating.join(open_table.pk, bob, timezone.now(), open_table.invite)
    answer = send(inside, bob, open_table, "leave")
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_the_host_fills_and_clears_chairs_and_begins(
    open_table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    send(inside, bob, open_table, "join")
    assert send(inside, alice, open_table, "start").status_code == 422
    assert send(inside, alice, open_table, "bot", seat="2", bot="greedy").status_code == 303
    assert send(inside, alice, open_table, "clear", seat="1").status_code == 303
    assert sitters(open_table) == ["alice", "", "greedy"]
    send(inside, bob, open_table, "join")
    assert "All seats are taken. Start when you like." in words(
        inside(alice).get(f"/tables/{open_table.pk}/")
    )
    assert send(inside, alice, open_table, "start").status_code == 303
    assert now(open_table).status == Status.LIVE


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("bot", {"seat": "1", "bot": "greedy"}),
        ("clear", {"seat": "0"}),
        ("start", {}),
        ("invite", {}),
        ("invite/revoke", {}),
    ],
)
def test_none_of_that_is_a_guests_to_do(
    open_table: Table, bob: Member, carol: Member, inside: Enter, what: str, fields: dict[str, str]
) -> None:
    seating.join(open_table.pk, bob, timezone.now())
    before = now(open_table).invite, sitters(open_table), now(open_table).status
    for member in (bob, carol):
        answer = send(inside, member, open_table, what, **fields)
        assert answer.status_code == 403
        assert "Only the host may do this." in words(answer)
    assert before == (now(open_table).invite, sitters(open_table), now(open_table).status)


@pytest.mark.parametrize(
    "fields",
    [{}, {"seat": "x", "bot": "greedy"}, {"seat": "1", "bot": "deep thought"}, {"seat": "9" * 30}],
)
def test_garbage_is_refused(
    open_table: Table, alice: Member, inside: Enter, fields: dict[str, str]
) -> None:
    assert send(inside, alice, open_table, "bot", **fields).status_code == 422
    assert sitters(open_table) == ["alice", "", ""]


def test_only_the_host_reads_the_invitation_and_can_renew_or_withdraw_it(
    open_table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    first = open_table.invite
    assert f"http://testserver/tables/invite/{first}/" in body(
        inside(alice).get(f"/tables/{open_table.pk}/")
    )
    assert first not in body(inside(bob).get(f"/tables/{open_table.pk}/"))
    send(inside, alice, open_table, "invite")
    second = now(open_table).invite
    assert second and second != first
    send(inside, alice, open_table, "invite/revoke")
    page = body(inside(alice).get(f"/tables/{open_table.pk}/"))
    assert now(open_table).invite == "" and second not in page
    assert inside(bob).get(f"/tables/invite/{second}/").status_code == 404


def test_nothing_is_played_before_the_start(
    open_table: Table, alice: Member, inside: Enter
) -> None:
    for what in ("play", "draft", "undo", "resign", "order"):
        answer = send(
            inside,
            alice,
            open_table,
            what,
            asked="0",
            move="take 1 from a",
            sure="yes",
            key="x",
            value="y",
        )
        assert answer.status_code in (409, 422), what
        assert 'role="alert"' in body(answer)


def test_a_host_with_company_closes_no_table_with_one_click(
    open_table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    address = f"/tables/{open_table.pk}/"
    assert 'name="sure"' not in body(inside(alice).get(address))
    send(inside, alice, open_table, "bot", seat="2", bot="greedy")
    assert 'name="sure"' not in body(inside(alice).get(address))
    send(inside, bob, open_table, "join")
    assert "One other member sits here" in words(inside(alice).get(address))
    answer = send(inside, alice, open_table, "leave")
    assert answer.status_code == 422 and "Tick the box first" in words(answer)
    assert now(open_table).status == Status.OPEN and sitters(open_table) == [
        "alice",
        "bob",
        "greedy",
    ]
    assert send(inside, alice, open_table, "leave", sure="yes").status_code == 303
    assert now(open_table).status == Status.CANCELLED


def test_a_guest_stands_up_with_one_click(
    open_table: Table, bob: Member, carol: Member, inside: Enter
) -> None:
    for member in (bob, carol):
        send(inside, member, open_table, "join")
    assert 'name="sure"' not in body(inside(bob).get(f"/tables/{open_table.pk}/"))
    assert send(inside, bob, open_table, "leave").status_code == 303


def test_a_closed_table_says_so(open_table: Table, alice: Member, inside: Enter) -> None:
    send(inside, alice, open_table, "leave")
    page = inside(alice).get(f"/tables/{open_table.pk}/")
    assert "This game was called off." in words(page)
