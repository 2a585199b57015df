"""Suspended tables: all viewers read the reason, and the host and the admins can resume play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.services.suspension import UNRENDERABLE
from club.play.tables.models import EventType, Table
from tests.support.admins import made_admin
from tests.support.pages import address, part
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
WHY = "The rules failed (KeyError)."


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    sat = sit_down("nim", [alice, bob])
    play.suspend(sat.pk, WHY, NOW)
    return sat


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def test_all_viewers_read_why_the_table_is_suspended(
    table: Sat, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    for member in (alice, bob, carol):
        assert WHY in part(inside(member).get(address(table)), "turn")


def test_only_the_host_is_offered_to_resume(
    table: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    assert "Resume play" in part(inside(alice).get(address(table)), "turn")
    his = part(inside(bob).get(address(table)), "turn")
    assert "Resume play" not in his and "alice" in his


def test_the_button_resumes_the_table(table: Sat, alice: Member, inside: Enter) -> None:
    answer = inside(alice).post(address(table, "resume"))
    assert answer.status_code == 303 and answer["Location"] == address(table)
    assert not table.table.marked and table.happened(EventType.RESUMED)
    assert "Resume play" not in part(inside(alice).get(address(table)), "turn")
    assert inside(alice).post(address(table, "resume")).status_code == 422


def test_other_members_cannot_resume(table: Sat, bob: Member, inside: Enter) -> None:
    assert inside(bob).post(address(table, "resume")).status_code == 403
    assert table.table.marked == WHY


def test_a_table_that_cannot_be_rendered_can_be_resumed(
    table: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    Table.objects.filter(pk=table.pk).update(marked=UNRENDERABLE)
    hers, his = (inside(member).get(address(table)).content.decode() for member in (alice, bob))
    assert address(table, "resume") in hers and address(table, "resume") not in his
    assert inside(alice).post(address(table, "resume")).status_code == 303


def test_admins_see_suspended_tables_and_resume_them(
    table: Sat, admin: Member, inside: Enter
) -> None:
    client, form = inside(admin), {"action": "let_play_go_on", "_selected_action": [table.pk]}
    assert WHY in client.get("/admin/tables/table/?marked__isempty=0").content.decode()
    assert WHY in client.get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    assert (
        "Play goes on at 1 of 1 tables."
        in client.post("/admin/tables/table/", form, follow=True).content.decode()
    )
    assert not table.table.marked


def test_staff_without_permission_cannot_resume(table: Sat, carol: Member, inside: Enter) -> None:
    from django.contrib.auth.models import Permission

    made_admin(carol, superuser=False)
    carol.user_permissions.add(Permission.objects.get(codename="view_table"))
    client, form = inside(carol), {"action": "let_play_go_on", "_selected_action": [table.pk]}
    assert client.get("/admin/tables/table/").status_code == 200
    client.post("/admin/tables/table/", form, follow=True)
    assert table.table.marked == WHY
