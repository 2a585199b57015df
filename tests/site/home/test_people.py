"""Members' pages: games and tables, as far as the viewer may find them in the lists of tables."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.people.profiles.queries import HUES, face_of
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
ALL_THE_STONES = ("take 3 from a", "take 4 from b", "take 5 from c")


def named(sat: Sat, name: str, private: bool = False) -> Sat:
    Table.objects.filter(pk=sat.pk).update(name=name, private=private)
    return sat


def finished(*members: Member, name: str = "Thursday", private: bool = False) -> Sat:
    """A finished game: of two members the first has won, of three the last."""
    sat = sit_down("nim", members)
    for number, notation in enumerate(ALL_THE_STONES):
        sat.play(number % len(members), notation)
    return named(sat, name, private)


def page(inside: Enter, viewer: Member, shown: str) -> str:
    return words(inside(viewer).get(f"/members/named/{shown}/")).replace(" ,", ",")


def test_it_says_what_was_played_and_how_it_came_out(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    finished(alice, bob)
    finished(alice, bob)
    finished(bob, alice)
    then = "On time New: too few turns yet. Recently finished"
    assert f"Nim 3 first 2 ×, second {then}" in page(inside, carol, "alice")
    assert f"Nim 3 first, second 2 × {then}" in page(inside, carol, "bob")


def test_each_member_has_initials_on_a_colour_of_their_own() -> None:
    assert face_of("anna-maija").initials == "AM" and face_of("eero").initials == "EE"
    assert face_of("Eero") == face_of("eero")
    assert face_of("x_").initials == "X_" and face_of("--").initials == "--"
    assert len({face_of(f"member{number}").hue for number in range(60)}) == HUES


def test_open_tables_stand_below_the_boards(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    seating.open_table(alice, registry.find("nim"), Terms("Mittens", 2, {}), NOW)
    named(sit_down("nim", [alice, bob]), "Kettles")
    told = page(inside, carol, "alice")
    assert told.index("Kettles") < told.index("Open tables") < told.index("Mittens")


def test_it_says_where_somebody_sits_now(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    named(sit_down("nim", [alice, bob]), "Kettles")
    seating.open_table(alice, registry.find("nim"), Terms("Mittens", 2, {}), NOW)
    told = page(inside, carol, "alice")
    assert (
        "Kettles" in told
        and "Waiting for alice." in told
        and "Mittens" in told
        and "Sit down" in told
    )
    assert "Mittens" not in page(inside, carol, "bob")


def test_private_tables_are_neither_listed_nor_counted_for_others(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    finished(alice, bob, name="Secretly over", private=True)
    named(sit_down("nim", [alice, bob]), "Secretly played", private=True)
    seating.open_table(
        alice, registry.find("nim"), Terms("Secretly open", 2, {}, private=True), NOW
    )
    told = page(inside, carol, "alice")
    assert "Secretly" not in told and "Nim" not in told
    assert "has not played yet, or only at private tables" in told
    shared = page(inside, bob, "alice")
    assert "Secretly over" in shared and "Secretly played" in shared and "Nim 1 first" in shared
    assert "Secretly open" not in shared
    assert "Secretly open" in page(inside, alice, "alice")


def test_one_sees_of_oneself_what_others_see_and_is_told_so(
    alice: Member, bob: Member, inside: Enter
) -> None:
    assert "Other members see this page" in page(inside, alice, "alice")
    assert "Other members see this page" not in page(inside, bob, "alice")


def test_who_resigned_has_not_played_to_the_end(alice: Member, bob: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, bob])
    seating.resign(sat.pk, alice, NOW)
    assert "Nim" not in page(inside, bob, "alice")


def test_it_holds_nothing_that_is_the_members_own(
    alice: Member, bob: Member, inside: Enter
) -> None:
    told = body(inside(bob).get("/members/named/alice/"))
    assert alice.email not in told and alice.time_zone not in told


def test_a_game_that_left_the_shelf_keeps_its_place(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table.objects.filter(pk=finished(alice, bob).pk).update(game_slug="old_maid")
    assert "Old maid 1 first" in page(inside, bob, "alice")


@pytest.mark.long
def test_the_queries_do_not_grow_with_tables_and_chairs(
    alice: Member, bob: Member, inside: Enter
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/members/named/alice/")
        return len(queries)

    client, more = inside(bob), [newcomer(name) for name in ("bo", "cy")]
    finished(alice, bob)
    sit_down("nim", [alice, bob])
    few = asked()
    for _ in range(4):
        finished(alice, bob)
        sit_down("nim", [alice, bob, *more])
    assert asked() == few


def test_the_list_of_members_says_how_much_each_plays(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    finished(alice, bob)
    finished(alice, bob, private=True)
    sit_down("nim", [alice, bob])
    told = words(inside(carol).get("/members/"))
    assert told.count("plays Nim 1 game played since") == 2
    assert "carol nothing played yet since" in told
    assert "plays Nim 2 games played" in words(inside(bob).get("/members/"))


def test_the_list_of_members_costs_the_same_however_many_they_are(
    alice: Member, bob: Member, inside: Enter
) -> None:
    client = inside(alice)
    client.get("/members/")
    with CaptureQueriesContext(connection) as few:
        client.get("/members/")
    for number in range(20):
        newcomer(f"member{number}")
    with CaptureQueriesContext(connection) as many:
        client.get("/members/")
    assert len(many) == len(few)
