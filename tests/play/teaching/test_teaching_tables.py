"""Teaching tables: unrated, bots beside, and advice for each seat from what it sees."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.moves.bot_advice import advice_for
from club.play.seats import services as seating
from club.play.tables.models import Origin, Status, Table
from club.play.tables.projection import project_table
from club.play.teaching import services
from club.play.teaching.services import TeachingTerms
from games import registry
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


def opened(host: Member, game: str, seats: int, learners: int) -> Table:
    terms = TeachingTerms(seats=seats, learners=learners)
    return services.open_teaching_table(host, registry.find(game), terms, NOW)


def test_alone_it_begins_at_once_with_greedy_bots_beside(alice: Member) -> None:
    table = opened(alice, "liars_dice", 3, 1)
    assert (table.status, table.rated, table.origin) == (Status.LIVE, False, Origin.TEACHING)
    assert sorted(table.chairs.values_list("bot", flat=True)) == ["", "greedy", "greedy"]


def test_each_of_two_members_gets_advice_at_their_own_question(alice: Member, bob: Member) -> None:
    table = opened(alice, "liars_dice", 2, 2)
    seating.join(table.pk, bob, NOW, table.invite)
    sat = Sat(table.pk)
    (seat,) = sat.position.to_act
    asked = advice_for(project_table(sat.table, seat))
    assert asked is not None
    assert asked.move in sat.position.legal_moves(seat)
    assert advice_for(project_table(sat.table, 1 - seat)) is None
    assert advice_for(project_table(sat.table, None)) is None


def test_elsewhere_two_members_get_none(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], rated=False)
    assert advice_for(project_table(sat.table, 0)) is None


def test_the_advice_is_on_the_page_with_its_reason(alice: Member, inside: Enter) -> None:
    sat = Sat(opened(alice, "nim", 2, 1).pk)
    browser = inside(alice)
    if sat.seat_of(alice) in sat.position.to_act:
        shown = words(browser.get(address(sat), {"advice": "1"}))
        assert "Not “" in shown or "about as good" in shown
    assert "A teaching table" in words(browser.get(address(sat)))


def test_a_rematch_is_a_teaching_table_too(alice: Member, bob: Member) -> None:
    heaps = {"heaps": "3 4 5"}
    sat = sit_down("nim", [alice, bob], heaps, rated=False, origin=Origin.TEACHING)
    for seat, move in enumerate(("3 from a", "4 from b", "5 from c")):
        sat.play(seat % 2, f"take {move}")
    again = seating.rematch(sat.pk, alice, NOW)
    assert again.origin == Origin.TEACHING


@pytest.mark.parametrize(("seats", "learners"), [(99, 1), (2, 0), (2, 3)])
def test_numbers_that_the_game_does_not_have_are_refused(
    alice: Member, seats: int, learners: int
) -> None:
    with pytest.raises(ClubError):
        opened(alice, "nim", seats, learners)
    assert not Table.objects.exists()


def test_a_second_press_opens_no_second_table(alice: Member, inside: Enter) -> None:
    browser, form = inside(alice), {"seats": "2", "learners": "2", "once": str(uuid4())}
    answers = [browser.post("/tables/games/nim/teaching/", form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Table.objects.count() == 1


def test_a_wrong_form_is_drawn_again_with_what_was_said(alice: Member, inside: Enter) -> None:
    form = {"seats": "2", "learners": "9"}
    answer = inside(alice).post("/tables/games/nim/teaching/", form)
    assert answer.status_code == 422
    assert "Choose how many" in words(answer)


def test_a_program_opens_one(alice: Member) -> None:
    opened = program(alice).post("games/nim/teaching", {"seats": 2, "learners": 1})
    assert opened.status_code == 200
    assert Table.objects.get(pk=opened.json()["id"]).origin == Origin.TEACHING
    assert (
        program(alice).post("games/chess/teaching", {"seats": 2, "learners": 1}).status_code == 404
    )
