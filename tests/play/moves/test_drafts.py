"""Drafts are private, never go past a move that their seat cannot foresee, and are never lost."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.tables.drafts import AppliedDraft, apply_draft
from club.play.tables.errors import StaleTurn
from club.play.tables.models import StandInPolicy
from games.core import IllegalMove
from tests.support.sitting_down import DAY, NOW, Sat, agree_to_end, meanwhile, sit_down
from tests.support.toys import STEPS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION)


def lay_out(sat: Sat, seat: int, *notations: str) -> AppliedDraft:
    for notation in notations:
        laid = play.lay_out(sat.pk, sat.member(seat), notation, sat.chair(seat).asked)
    return laid


def laid(sat: Sat, seat: int) -> AppliedDraft:
    return apply_draft(sat.record.game, sat.position, seat, sat.chair(seat).draft)


def test_drafting_plays_nothing(toy: Sat) -> None:
    now = lay_out(toy, 0, "step", "step")
    assert now.position.steps == STEPS - 2
    assert toy.position.steps == STEPS
    assert toy.chair(0).draft == ["step", "step"]


def test_an_unknown_result_closes_the_draft_and_is_not_shown(toy: Sat) -> None:
    now = lay_out(toy, 0, "step", "peek")
    assert now.closed
    assert now.position.steps == STEPS - 1
    assert not now.position.drawing
    with pytest.raises(ClubError, match="not known yet"):
        lay_out(toy, 0, "step")


def test_a_card_still_to_be_drawn_cannot_be_guessed_by_drafting(toy: Sat) -> None:
    lay_out(toy, 0, "peek")
    for card in range(1, 10):
        with pytest.raises(ClubError, match="not known yet"):
            lay_out(toy, 0, f"show {card}")


def test_an_illegal_move_is_not_drafted(toy: Sat) -> None:
    with pytest.raises(IllegalMove):
        lay_out(toy, 0, "reply yes")
    with pytest.raises(IllegalMove):
        lay_out(toy, 1, "step")
    assert toy.chair(0).draft == []


def test_moves_are_taken_back_one_by_one_or_all(toy: Sat) -> None:
    lay_out(toy, 0, "step", "step", "peek")
    play.take_back(toy.pk, toy.member(0), toy.chair(0).asked)
    assert toy.chair(0).draft == ["step", "step"]
    play.take_back(toy.pk, toy.member(0), toy.chair(0).asked, all_of_it=True)
    assert toy.chair(0).draft == []


def test_a_draft_does_not_affect_others(toy: Sat) -> None:
    before = toy.table.revision
    lay_out(toy, 0, "step")
    assert toy.table.revision == before
    assert toy.read.length == 0


def test_a_draft_is_played_as_it_stands(toy: Sat) -> None:
    lay_out(toy, 0, "step", "peek")
    toy.play(0, *toy.chair(0).draft)
    assert [move for _, move, _ in toy.plies()][:2] == ["step", "peek"]
    assert toy.chair(0).draft == []


def test_a_draft_is_not_overwritten_from_another_window(toy: Sat) -> None:
    """Another window changes the draft after this one has read it and before it takes the lock."""
    toy.play(0, "step")
    asked = toy.chair(0).asked
    with (
        pytest.raises(StaleTurn, match="another window"),
        meanwhile("records_entry", lambda: play.lay_out(toy.pk, toy.member(0), "peek", asked)),
    ):
        play.lay_out(toy.pk, toy.member(0), "step", asked)
    assert toy.chair(0).draft == ["peek"]


def test_a_stale_page_is_refused_before_its_move_is_checked(toy: Sat) -> None:
    with pytest.raises(StaleTurn):
        play.lay_out(toy.pk, toy.member(0), "reply yes", toy.chair(0).asked - 1)


def test_a_page_from_before_a_move_cannot_change_the_draft(toy: Sat) -> None:
    asked = toy.chair(0).asked
    toy.play(0, "step")
    with pytest.raises(StaleTurn):
        play.lay_out(toy.pk, toy.member(0), "step", asked)
    with pytest.raises(StaleTurn):
        play.take_back(toy.pk, toy.member(0), asked)


class TestTheTableMovesOn:
    """The draft is applied as far as it is still legal, and the rest is shown."""

    def test_plies_of_others_keep_the_draft(self, toy: Sat) -> None:
        lay_out(toy, 0, "step")
        toy.play(1, "wave")
        assert toy.chair(0).draft == ["step"]
        assert [str(move) for move in laid(toy, 0).kept] == ["step"]

    def test_moves_that_became_illegal_are_still_shown(self, toy: Sat) -> None:
        lay_out(toy, 0, "step", "step", "step", "end")
        play.stand_in(toy.pk, 0, NOW + 2 * DAY)  # one default move
        assert toy.chair(0).draft == ["step", "step", "step", "end"]
        now = laid(toy, 0)
        assert [str(move) for move in now.kept] == ["step", "step", "step"]
        assert (now.lost, now.closed) == (("end",), True)

    def test_a_draft_has_no_legal_move_off_turn(self, toy: Sat) -> None:
        lay_out(toy, 0, "step", "peek")
        for days in (9, 18):
            play.stand_in(toy.pk, 0, NOW + days * DAY)
        assert toy.position.owner == 1
        assert laid(toy, 0).lost == ("step", "peek")

    def test_adding_a_move_removes_illegal_ones(self, toy: Sat) -> None:
        lay_out(toy, 0, "step", "step", "step", "end")
        play.stand_in(toy.pk, 0, NOW + 2 * DAY)
        play.take_back(toy.pk, toy.member(0), toy.chair(0).asked)
        play.take_back(toy.pk, toy.member(0), toy.chair(0).asked)
        assert [str(move) for move in lay_out(toy, 0, "peek").kept] == ["step", "step", "peek"]


def test_a_new_occupant_inherits_neither_draft_nor_orders(toy: Sat) -> None:
    lay_out(toy, 0, "step")
    play.set_order(toy.pk, toy.member(0), "reply: yes", NOW)
    agree_to_end(toy.pk, toy.member(0), NOW)
    seating.resign(toy.pk, toy.member(0), NOW)
    chair = toy.chair(0)
    assert (chair.draft, chair.orders) == ([], {})


def test_the_end_of_the_game_leaves_no_drafts_behind(toy: Sat) -> None:
    play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
    lay_out(toy, 0, "step")
    for seat in range(3):
        agree_to_end(toy.pk, toy.member(seat), NOW)
    assert [(toy.chair(seat).draft, toy.chair(seat).orders) for seat in range(3)] == [([], {})] * 3
