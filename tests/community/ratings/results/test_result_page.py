"""The page of a result: permissions, contents, corrections."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings.ledger import result_entry
from club.community.ratings.models import Result
from club.people.members.models import Member
from club.play.tables.models import Table
from tests.community.ratings.pages import page
from tests.support.admins import made_admin
from tests.support.sitting_down import Sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]


def finish(sat: Sat) -> None:
    while sat.table.live:
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    result_entry.enter_table(sat.pk)


def test_a_finished_table_shows_what_it_changed_and_why(visitor: Client, seated: Sat) -> None:
    finish(seated)
    told = page(visitor, f"/tables/{seated.pk}/")
    assert "What it changed" in told
    assert "You were expected in place" in told


def test_an_admin_takes_a_result_out_and_its_reason_is_read_by_all(
    visitor: Client, inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    number = Result.objects.latest("number").number
    address = f"/rankings/results/{number}/"
    refused = visitor.post(f"{address}amend/", {"what": "void", "why": " "})
    assert refused.status_code == 422
    assert "Say why" in refused.content.decode()
    assert visitor.post(f"{address}amend/", {"what": "void", "why": "A test."}).status_code == 303
    assert "An admin took this result out: A test." in page(inside(veterans[4]), address)
    assert "A test." in page(visitor, f"/tables/{seated.pk}/")


def test_others_do_not(inside: Inside, veterans: list[Member], seated: Sat) -> None:
    finish(seated)
    number = Result.objects.latest("number").number
    form = {"what": "void", "why": "I lost."}
    answer = inside(veterans[1]).post(f"/rankings/results/{number}/amend/", form)
    assert answer.status_code == 403
    assert Result.objects.get(number=number).counts


def test_the_result_of_a_private_table_is_seen_by_its_own_alone(
    visitor: Client, inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    Table.objects.filter(pk=seated.pk).update(private=True)
    address = f"/rankings/results/{Result.objects.latest('number').number}/"
    assert page(visitor, address)
    assert "that you may see" in page(inside(veterans[4]), address, 404)


def test_an_admin_finds_every_result_and_no_name_of_a_private_table(
    inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    Table.objects.filter(pk=seated.pk).update(private=True, name="The hidden cellar")
    number = Result.objects.latest("number").number
    admin = made_admin(veterans[4])
    assert "hidden cellar" not in page(inside(admin), f"/rankings/results/{number}/")
    career = page(inside(veterans[3]), "/rankings/members/aino/nim/")
    assert f"/rankings/results/{number}/" not in career
    assert f"/rankings/results/{number}/" in page(
        inside(veterans[0]), "/rankings/members/aino/nim/"
    )


def test_the_record_s_file_names_the_number_of_the_result(visitor: Client, seated: Sat) -> None:
    address = f"/tables/{seated.pk}/transcript/"
    finish(seated)
    number = Result.objects.latest("number").number
    assert page(visitor, address).endswith(f"\n# result {number} of the club's ledger\n")
