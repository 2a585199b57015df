"""Tenures: who sat in a chair from which entry to which, and that no former player is lost."""

from __future__ import annotations

import pytest
from django.db import transaction

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import queries
from club.play.tables.models import Table, Tenure, TenureEnd
from club.play.tables.projection import project_table, project_tables
from club.play.tables.signals import closed
from club.site.home import queries as home_queries
from games import registry
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, Sat, agree_to_end, sit_down

pytestmark = pytest.mark.django_db


def tenures(sat: Sat) -> list[tuple[int, str, int, int | None, str]]:
    """Seat, occupant, first and last entry, and how it ended."""
    rows = Tenure.objects.filter(table=sat.pk).select_related("member")
    return [
        (row.seat, row.member.username if row.member else row.bot, row.since, row.until, row.ended)
        for row in rows
    ]


def resigned(alice: Member, bob: Member, private: bool = False) -> Sat:
    """A finished game that alice left after two entries."""
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(private=private)
    sat.play(0, "take 1 from a")
    sat.play(1, "take 1 from a")
    seating.resign(sat.pk, alice, NOW)
    play.stand_in(sat.pk, 0, NOW)
    while sat.table.live:
        sat.play(1, str(sat.position.legal_moves(1)[0]))
        play.stand_in(sat.pk, 0, NOW)
    return sat


def test_one_is_opened_for_every_chair_at_the_start(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], robots=["random"])
    assert tenures(sat) == [
        (0, "alice", 0, None, ""),
        (1, "bob", 0, None, ""),
        (2, "random", 0, None, ""),
    ]


def test_resigning_ends_one_and_opens_the_bots(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    sat.play(0, "take 1 from a")
    seating.resign(sat.pk, bob, NOW)
    assert tenures(sat)[1:] == [(1, "bob", 0, 1, TenureEnd.RESIGNED), (1, "greedy", 1, None, "")]


def test_the_end_of_the_game_ends_those_that_lasted(alice: Member, bob: Member) -> None:
    sat = resigned(alice, bob)
    length = sat.record.length
    assert tenures(sat) == [
        (0, "alice", 0, 2, TenureEnd.RESIGNED),
        (0, "greedy", 2, length, TenureEnd.PLAYED),
        (1, "bob", 0, length, TenureEnd.PLAYED),
    ]


def test_calling_the_game_off_ends_them_as_that_and_nobody_has_left(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    sat.play(0, "take 1 from a")
    for member in (alice, bob):
        agree_to_end(sat.pk, member, NOW)
    assert [row[2:] for row in tenures(sat)] == [(0, 1, TenureEnd.CANCELLED)] * 2
    assert not any(tenure.left for tenure in Tenure.objects.filter(table=sat.pk))


def test_a_table_that_never_starts_has_none(alice: Member) -> None:
    terms = Terms("Thursday", 2, {})
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    seating.leave(table.pk, alice, NOW)
    assert not Tenure.objects.filter(table=table).exists()


def test_who_resigned_stays_in_the_seats_and_the_results(
    alice: Member, bob: Member, inside: Enter
) -> None:
    page = words(inside(bob).get(f"/tables/{resigned(alice, bob).pk}/"))
    assert page.count("for alice, who resigned") == 2


def test_who_resigned_keeps_the_table_on_their_own_page(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = resigned(alice, bob)
    assert list(home_queries.finished_with(alice, bob)) == [sat.table]
    page = words(inside(bob).get("/members/named/alice/"))
    assert "Nim 1 left before the end" in page


def test_who_resigned_finds_a_private_table_still_and_nobody_else_does(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = resigned(alice, bob, private=True)
    finders = [
        one for one in (alice, bob, carol) if sat.table in queries.find_tables(one, own=True)
    ]
    assert finders == [alice, bob]
    assert queries.table_for(alice, sat.pk) == (sat.table, None)
    assert not queries.visible_to(carol).filter(pk=sat.pk)


def test_what_a_viewer_knows_names_who_left_on_its_page_and_in_lists(
    alice: Member, bob: Member
) -> None:
    sat, other = resigned(alice, bob), sit_down("nim", [bob, alice])
    listed = project_tables([other.table, sat.table], bob)
    assert not any(one.left for one in listed[0].occupants)
    for shown in (project_table(sat.table, 1), listed[1]):
        first, second = shown.occupants
        assert [(one.member, one.ended) for one in first.left] == [(alice, TenureEnd.RESIGNED)]
        assert not second.left


@pytest.mark.django_db(transaction=True)
def test_that_a_table_closed_is_said_after_the_commit_and_not_before(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    heard: list[int] = []

    def hear(table_id: int, **_: object) -> None:
        heard.append(table_id)

    closed.connect(hear)
    try:
        with transaction.atomic():
            for member in (alice, bob):
                agree_to_end(sat.pk, member, NOW)
            assert heard == []
        assert heard == [sat.pk]
    finally:
        closed.disconnect(hear)
