"""Conditional requests: 304 exactly while nothing is new to who asks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.game_records.game_cache import BrokenRecord, CachedGame
from club.play.game_records.models import Record
from club.play.moves.api import views
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import versions
from club.play.tables.api import answer_cache
from club.play.tables.models import Chair, Table
from games import registry
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import HOUR, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
CHANGES: dict[str, Callable[[Sat], object]] = {
    "a move": lambda sat: sat.play(0, "take 1 from a"),
    "a deadline": lambda sat: Chair.objects.filter(table=sat.pk, seat=0).update(
        due_at=sat.chair(0).due_at + HOUR
    ),
    "a name": lambda sat: Member.objects.filter(username="bob").update(username="robert"),
    "the table's name": lambda sat: Table.objects.filter(pk=sat.pk).update(name="Friday"),
    "a draft that stands": lambda sat: Chair.objects.filter(table=sat.pk, seat=0).update(
        draft_stands=True
    ),
    "play held": lambda sat: Table.objects.filter(pk=sat.pk).update(marked="a fault"),
}


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def again(bot: Program, address: str, tag: str) -> int:
    return int(bot.get(address, **{"If-None-Match": tag}).status_code)


@pytest.mark.parametrize("what", ["", "/view", "/log"])
def test_nothing_new_is_304(sat: Sat, alice: Member, what: str) -> None:
    bot, address = program(alice), f"tables/{sat.pk}{what}"
    tag = bot.get(address)["ETag"]
    assert again(bot, address, tag) == 304
    assert again(bot, address, f'W/"x", W/{tag}') == 304
    assert again(bot, address, '"x"') == 200


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_what_is_new_is_answered(sat: Sat, alice: Member, change: Callable[[Sat], object]) -> None:
    bot, address = program(alice), f"tables/{sat.pk}/view"
    tag = bot.get(address)["ETag"]
    change(sat)
    assert again(bot, address, tag) == 200


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_what_is_kept_is_what_would_be_drawn(
    sat: Sat, alice: Member, bob: Member, change: Callable[[Sat], object]
) -> None:
    """Answers are kept while no row has changed; after each change they are drawn again."""
    asked = [(program(one), where) for one in (alice, bob) for where in ("view", "questions")]
    addresses = {"view": f"tables/{sat.pk}/view", "questions": "questions"}
    for bot, where in asked:
        bot.get(addresses[where])
    change(sat)
    told = [bot.get(addresses[where]).content for bot, where in asked]
    answer_cache.forget()
    assert told == [bot.get(addresses[where]).content for bot, where in asked]


def test_an_answer_that_is_kept_is_kept_for_one_member(
    sat: Sat, alice: Member, bob: Member
) -> None:
    mine, bobs = (program(one).get(f"tables/{sat.pk}/view").json() for one in (alice, bob))
    assert (mine["seat"], bobs["seat"]) == (0, 1)


def test_what_is_kept_is_not_told_to_who_may_no_longer_look(alice: Member, bob: Member) -> None:
    terms = Terms("Quiet", 2, {}, private=True)
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    seating.join(table.pk, bob, NOW, table.invite)
    bot = program(bob)
    assert bot.get(f"tables/{table.pk}/view").status_code == 200
    seating.clear_chair(table.pk, alice, 1, NOW)
    assert bot.get(f"tables/{table.pk}/view").status_code == 404


def test_a_tag_is_of_one_viewer(sat: Sat, alice: Member, bob: Member) -> None:
    mine, bobs = (program(one).get(f"tables/{sat.pk}/view")["ETag"] for one in (alice, bob))
    assert mine != bobs


def test_queries_do_not_grow_with_the_game_or_the_list(
    alice: Member, bob: Member, carol: Member
) -> None:
    """Constant: however many plies were played and tables are listed."""
    sat, bot = sit_down("nim", [alice, bob]), program(alice)
    here = (f"tables/{sat.pk}/{what}" for what in ("view", "log", "chance", "proposals"))
    addresses = (*here, "questions", "tables", "records", "proposals", "invitations", "members")

    def counted() -> list[int]:
        found = []
        for address in addresses:
            with CaptureQueriesContext(connection) as asked:
                bot.get(address)
            found.append(len(asked))
        return found

    sat.play(0, "take 1 from a")
    counted()
    before = counted()
    for seat, move in ((1, "take 1 from b"), (0, "take 1 from c"), (1, "take 1 from c")):
        sat.play(seat, move)
    for _ in range(3):
        sit_down("nim", [alice, bob, carol], now=sat.table.opened_at + timedelta(days=1))
    counted()
    assert counted() == before


def test_an_answer_weighs_as_much_as_the_rows_it_rests_on() -> None:
    def weight(count: int) -> int:
        rows = (("row",),) * count
        answer_cache.forget()
        answer_cache.answer(("answer",), lambda: rows, lambda: ("tag", {}), lambda _: True)
        return answer_cache._kept.currsize

    assert weight(3) - weight(1) == 2 * answer_cache.BYTES_PER_ROW


def test_a_question_that_could_not_be_told_is_not_kept_so(
    sat: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = program(alice)
    with monkeypatch.context() as failing:
        failing.setattr(views, "prompt_sentence", lambda _: None)
        (question,) = bot.get("questions").json()["items"]
    (again,) = bot.get("questions").json()["items"]
    assert question == again | {"sentence": None}
    assert again["sentence"]


def test_a_view_that_could_not_be_read_is_not_kept_so(
    sat: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = program(alice)

    def broken(record: Record) -> CachedGame:
        raise BrokenRecord(1, "does not end")

    with monkeypatch.context() as failing:
        failing.setattr(versions, "cached_game", broken)
        assert bot.get(f"tables/{sat.pk}/view").json()["view"] is None
    assert bot.get(f"tables/{sat.pk}/view").json()["view"] is not None
