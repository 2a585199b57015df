"""A member undoes their last moves: nobody has acted since, and nothing was revealed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import By, NewPly
from club.play.moves import services as play
from club.play.tables.errors import StaleTurn
from club.play.tables.models import ResponseTime
from club.play.take_back import services
from club.play.take_back.last_moves import MovedOn, Revealed, undoable_moves
from club.play.take_back.models import TakeBack, TakeBackVerdict
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
HEAPS = {"heaps": "3 4 5"}


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """Alice has played; bob is asked."""
    sat = sit_down("nim", [alice, bob], HEAPS)
    sat.play(0, "take 1 from a")
    return sat


def play_first_legal(sat: Sat, count: int) -> None:
    for _ in range(count):
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))


# --- the last move is undone ---------------------------------------------------------------------


def test_the_member_is_asked_again(sat: Sat, alice: Member) -> None:
    services.undo_last_moves(sat.pk, alice, NOW + HOUR)

    assert sat.plies() == []
    assert (sat.chair(0).being_asked, sat.chair(1).being_asked) == (True, False)
    sat.play(0, "take 2 from a")
    assert [text for _, text, _ in sat.plies()] == ["take 2 from a"]


def test_the_old_record_stays_as_it_was(sat: Sat, alice: Member) -> None:
    before = sat.record

    undone = services.undo_last_moves(sat.pk, alice, NOW)

    assert (undone.record, undone.verdict) == (before, TakeBackVerdict.UNDONE)
    assert before.entries.count() == 1
    assert audit_error_of(before) == audit_error_of(sat.record) == ""


def test_all_moves_of_one_press_are_undone_and_laid_out_again(alice: Member, bob: Member) -> None:
    sat = sit_down("reykholt", [alice, bob])
    seat, moves = _play_to_a_turn_of_two_moves(sat)
    before = sat.plies()
    play.play(sat.pk, sat.member(seat), moves, sat.chair(seat).asked, NOW + HOUR)

    services.undo_last_moves(sat.pk, sat.member(seat), NOW + HOUR)

    assert sat.plies() == before
    assert sat.chair(seat).draft == moves


def _play_to_a_turn_of_two_moves(sat: Sat) -> tuple[int, list[str]]:
    """The seat to act, and two moves that it can play with one press."""
    for _ in range(60):
        seat = min(sat.position.to_act)
        for first in sat.position.legal_moves(seat):
            if sat.position.is_deterministic(seat, first):
                after = sat.position.after(seat, first)
                return seat, [str(first), str(after.legal_moves(seat)[0])]
        play_first_legal(sat, 1)
    raise AssertionError("no turn has two moves")


def test_a_form_of_the_next_player_is_too_old(sat: Sat, alice: Member, bob: Member) -> None:
    asked = sat.chair(1).asked
    services.undo_last_moves(sat.pk, alice, NOW)

    with pytest.raises(StaleTurn):
        play.play(sat.pk, bob, ["take 1 from b"], asked, NOW)


def test_the_next_player_loses_no_order_and_an_open_proposal_is_over(
    sat: Sat, alice: Member, bob: Member
) -> None:
    sat.play(1, "take 1 from b")
    proposal = services.propose_take_back(sat.pk, alice, 0, NOW)

    services.undo_last_moves(sat.pk, bob, NOW)

    assert TakeBack.objects.get(pk=proposal.pk).verdict == TakeBackVerdict.VOID
    assert len(sat.plies()) == 1


# --- clocks --------------------------------------------------------------------------------------


def test_the_clock_goes_on_with_the_time_that_was_left(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], HEAPS)
    allowed = sat.chair(0).left
    bank = sat.chair(0).bank
    play.play(sat.pk, alice, ["take 1 from a"], sat.chair(0).asked, NOW + 30 * HOUR)

    services.undo_last_moves(sat.pk, alice, NOW + 40 * HOUR)

    chair = sat.chair(0)
    assert allowed is not None
    assert chair.left == allowed - 30 * HOUR
    assert chair.due_at == NOW + 40 * HOUR + chair.left
    assert chair.bank == min(bank, chair.left)


def test_undoing_again_and_again_gives_no_time(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], HEAPS)
    lefts = []
    for day in range(2):
        at = NOW + day * DAY + 20 * HOUR
        play.play(sat.pk, alice, ["take 1 from a"], sat.chair(0).asked, at)
        services.undo_last_moves(sat.pk, alice, at)
        lefts.append(sat.chair(0).left)

    assert lefts[0] - lefts[1] == DAY


def test_the_turn_counts_once_for_the_on_time_rate(sat: Sat, alice: Member) -> None:
    services.undo_last_moves(sat.pk, alice, NOW + HOUR)
    assert not ResponseTime.objects.filter(table=sat.pk).exists()

    play.play(sat.pk, alice, ["take 1 from a"], sat.chair(0).asked, NOW + 2 * HOUR)

    assert ResponseTime.objects.filter(table=sat.pk, seat=0).count() == 1


def test_the_next_player_gets_the_full_time(sat: Sat, alice: Member) -> None:
    services.undo_last_moves(sat.pk, alice, NOW + 10 * HOUR)

    play.play(sat.pk, alice, ["take 1 from a"], sat.chair(0).asked, NOW + 11 * HOUR)

    assert sat.chair(1).left == sat.chair(1).time_granted


# --- refused -------------------------------------------------------------------------------------


def test_once_another_has_acted_it_is_refused(sat: Sat, alice: Member) -> None:
    sat.play(1, "take 1 from b")

    with pytest.raises(MovedOn):
        services.undo_last_moves(sat.pk, alice, NOW)


def test_once_a_bot_has_acted_it_is_refused(alice: Member) -> None:
    sat = sit_down("nim", [alice], HEAPS, robots=["greedy"], rated=False)
    sat.play(0, "take 1 from a")
    play.stand_in(sat.pk, 1, NOW)

    with pytest.raises(MovedOn):
        services.undo_last_moves(sat.pk, alice, NOW)


def test_a_bot_that_has_not_acted_is_not_asked_any_more(alice: Member) -> None:
    sat = sit_down("nim", [alice], HEAPS, robots=["greedy"], rated=False)
    sat.play(0, "take 1 from a")

    services.undo_last_moves(sat.pk, alice, NOW)

    assert not play.stand_in(sat.pk, 1, NOW + DAY)
    assert sat.plies() == []


def test_after_chance_it_is_refused(alice: Member, bob: Member) -> None:
    """The last bid is doubted, and dice are rolled anew."""
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    play_first_legal(sat, 1)
    (seat,) = sat.position.to_act
    sat.play(seat, "challenge")

    with pytest.raises(MovedOn):
        services.undo_last_moves(sat.pk, sat.member(seat), NOW)


def test_a_bid_among_hidden_dice_is_undone(alice: Member, bob: Member) -> None:
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    before = sat.plies()
    (seat,) = sat.position.to_act
    play_first_legal(sat, 1)

    services.undo_last_moves(sat.pk, sat.member(seat), NOW)

    assert sat.plies() == before


def test_a_move_that_shows_hidden_dice_is_not_undone(alice: Member, bob: Member) -> None:
    """Looked at before chance rolls again."""
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    play_first_legal(sat, 1)
    (seat,) = sat.position.to_act
    challenge = sat.table.game.read_move("challenge")
    shown = sat.read.with_plies((NewPly(seat, challenge, By.MEMBER),), NOW)

    with pytest.raises(Revealed):
        undoable_moves(sat.record, shown, seat)


def test_a_choice_before_the_others_choose_is_undone(alice: Member, bob: Member) -> None:
    sat = sit_down("rauha", [alice, bob])
    seat = min(sat.position.to_act)
    before = sat.plies()
    asked_of_the_other = sat.chair(1 - seat).asked
    sat.play(seat, str(sat.position.legal_moves(seat)[0]))

    services.undo_last_moves(sat.pk, sat.member(seat), NOW)

    assert sat.plies() == before
    assert sat.chair(1 - seat).asked == asked_of_the_other


def test_a_choice_that_others_do_not_see_is_not_undone(
    alice: Member, bob: Member, carol: Member, same_chance: None
) -> None:
    """Undoing it would tell the others that it was made."""
    sat = sit_down("inkas", [alice, bob, carol])
    for _ in range(200):
        seat = min(sat.position.to_act)
        lines = sat.read.seen(None)
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
        if sat.read.seen(None) == lines:
            with pytest.raises(Revealed):
                services.undo_last_moves(sat.pk, sat.member(seat), NOW)
            return
    pytest.fail("all choices were seen by all")


def test_a_move_after_the_deadline_is_not_undone(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], HEAPS)
    late = NOW + timedelta(days=100)
    play.play(sat.pk, alice, ["take 1 from a"], sat.chair(0).asked, late)

    with pytest.raises(ClubError, match="time was up"):
        services.undo_last_moves(sat.pk, alice, late)


def test_only_who_sits_there_undoes(sat: Sat, carol: Member, bob: Member) -> None:
    with pytest.raises(NotAllowed):
        services.undo_last_moves(sat.pk, carol, NOW)
    with pytest.raises(MovedOn):
        services.undo_last_moves(sat.pk, bob, NOW)
