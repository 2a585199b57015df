"""The admin of tables is read-only, and shows nothing hidden of a live table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.apps import apps
from django.contrib import admin as django_admin
from django.test import Client

from club.messages.notifications import services as notices
from club.messages.notifications.models import Letter, Notice
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from club.play.game_records.models import Entry
from club.play.tables.models import Chair, Table, TableEvent
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW, Sat, sit_down

Enter = Callable[[Member], Client]


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob])


def test_a_table_is_shown_with_its_chairs_and_history(
    table: Sat, admin: Member, inside: Enter
) -> None:
    page = inside(admin).get(f"/admin/tables/table/{table.pk}/change/")
    for shown in ("Thursday", "alice", "bob", "started the game"):
        assert shown in page.content.decode()


def test_nothing_of_what_is_hidden_is_on_it(table: Sat, admin: Member, inside: Enter) -> None:
    chair = table.chair(0)
    chair.draft, chair.orders = ["bid 1 two"], {"challenge": ["9", 1]}
    chair.save()
    Table.objects.filter(pk=table.pk).update(invite="an-invitation")
    page = inside(admin).get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    rolls = [move for seat, move, _ in table.plies() if seat == -1]
    assert rolls
    hidden = [
        *rolls,
        "bid 1 two",
        "challenge",
        "an-invitation",
        table.record.sealed_secret,
        table.record.commitment,
    ]
    assert not [text for text in hidden if text in page]


def test_what_befell_inside_a_hidden_window_is_not_listed(
    table: Sat, admin: Member, inside: Enter
) -> None:
    TableEvent.objects.create(
        table=table.table, what="reminded", seat=0, whom=table.member(0), private=True, at=NOW
    )
    assert (
        "was reminded"
        not in inside(admin).get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    )


def test_nothing_can_be_written_there(table: Sat, admin: Member, inside: Enter) -> None:
    client, address = inside(admin), f"/admin/tables/table/{table.pk}"
    assert client.get("/admin/tables/table/add/").status_code == 403
    assert client.post(f"{address}/change/", {"name": "Mine now"}).status_code == 403
    assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert table.table.name == "Thursday"


def test_of_notices_only_figures_are_shown(
    table: Sat, alice: Member, admin: Member, inside: Enter
) -> None:
    notices.tell(alice.pk, "your_turn", seat_question(table.pk, 0, 1), NOW)
    client, notice = inside(admin), Notice.objects.get()
    for address in ("", f"{notice.pk}/change/", f"{notice.pk}/history/"):
        page = client.get(f"/admin/notices/notice/{address}").content.decode()
        assert "alice" not in page and "Thursday" not in page
    page = re.sub(r"\s+<", "<", client.get("/admin/notices/notice/").content.decode())
    assert "<td>1</td><td>0</td><td>0</td>" in page
    assert client.get("/admin/notices/notice/add/").status_code == 403


def test_chairs_entries_and_letters_have_no_pages_of_their_own() -> None:
    shown = {model for model in apps.get_models() if django_admin.site.is_registered(model)}
    assert Table in shown and Notice in shown
    assert not shown & {Chair, TableEvent, Entry, Letter}


def test_members_without_the_keys_see_none_of_it(alice: Member, inside: Enter) -> None:
    assert inside(alice).get("/admin/tables/table/").status_code == 302
