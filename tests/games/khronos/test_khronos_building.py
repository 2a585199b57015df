"""Khronos: the places of buildings, their costs, and the buildings that are pulled down."""

from __future__ import annotations

import pytest

from games.khronos import GAME
from games.khronos.rules.boards.buildings import (
    FAITH,
    INDEX,
    KIND,
    MIGHT,
    MILITARY,
    REASON,
    UNIT,
    find_largest,
    footprint_of,
    has_tied_tops,
)
from games.khronos.rules.earnings import find_income, list_domain_incomes
from games.khronos.rules.moves import EndTurn, ThrowAway
from tests.games.khronos.positions import (
    GREEN,
    RED,
    find_refusal,
    list_placings,
    list_standing,
    list_texts,
    make_position,
    play_moves,
)

ON_FAITH = {RED: (FAITH, FAITH)}


def domains(*might: str) -> list[int]:
    """The number of buildings of each domain of Might, domains of printed hamlets alone
    left out.
    """
    board = make_position(might=might).boards[MIGHT]
    sizes = [sum(domain.profile >> 8 * kind & 255 for kind in range(9)) for domain in board.domains]
    return sorted(size for size in sizes if size > 1)


def test_r3_buildings_that_share_an_edge_are_one_domain() -> None:
    assert domains("keep@b10:red", "chapel@d10:green") == [3]  # with hamlet b9
    assert domains("keep@b11:red", "chapel@e12:green") == []


def test_r3_d4_corners_do_not_touch() -> None:
    assert domains("keep@b11:red", "chapel@d13:green") == []
    assert domains("watch_tower@c8:red") == []


def test_r3_d5_a_building_alone_is_a_domain() -> None:
    assert len(make_position(might=["keep@b11:red"]).boards[MIGHT].domains) == 11


def test_d5_a_keep_alone_cannot_grow_into_contact_with_another_domain() -> None:
    position = play_moves(make_position(might=["keep@k11:red"]), "upgrade to castle on might")
    assert "join two domains" in str(find_refusal(position, "at j10 from k11"))
    assert "at k10 from k11" in list_texts(position)


def test_r4_r16_w5_hierarchy_allows_one_top_of_a_colour() -> None:
    position = make_position(might=["keep@j10:red", "abbey@k12:green"])
    assert "l10" not in list_placings(position, "build keep on might")
    assert "n13" not in list_placings(position, "build keep on might")
    assert "n13" not in list_placings(position, "build abbey on might")
    assert "l11" in list_placings(position, "build watch_tower on might")
    assert "j12" in list_placings(position, "build chapel on might")
    assert "n13" in list_placings(position, "build castle on might")
    assert "n13" in list_placings(position, "build monastery on might")


def test_r4_what_is_smaller_may_repeat_below_a_castle_and_castles_may_not() -> None:
    might = ["castle@j10:red", "keep@m10:green", "keep@m12:white"]
    domains = make_position(might=might).boards[MIGHT].domains
    assert not any(has_tied_tops(domain.profile, MILITARY) for domain in domains)
    assert "g10" not in list_placings(make_position(might=might), "build castle on might")
    kinds_of_top = ("watch_tower", "keep", "castle")
    assert [find_largest(UNIT[KIND[name]], MILITARY) for name in kinds_of_top] == [1, 2, 3]
    assert has_tied_tops(2 * UNIT[KIND["castle"]], MILITARY)
    assert has_tied_tops(2 * UNIT[KIND["keep"]], MILITARY)
    assert has_tied_tops(2 * UNIT[KIND["watch_tower"]], MILITARY)


def test_r16_the_refusal_has_a_reason() -> None:
    position = make_position(might=["keep@j10:red", "abbey@k12:green"])
    position = play_moves(position, "build keep on might")
    assert find_refusal(position, "at l10").rule == "R16"


def test_r5_w6_the_owner_of_the_top_rules_the_domain() -> None:
    position = make_position(might=["keep@b11:red"])
    assert "b10" not in list_placings(position, "build watch_tower on might")
    joined = play_moves(position, "build hamlet on might", "at b10")
    foot = footprint_of(joined.boards[MIGHT].building_at(INDEX["b10"]) or 0)
    (domain,) = (
        one
        for one in list_domain_incomes(joined.terms, MIGHT, joined.boards[MIGHT])
        if one.mask & foot
    )
    assert domain.holders == (RED,)
    assert find_income(joined.terms, MIGHT, joined.boards[MIGHT], RED) == 2


def test_r5_cubes_stand_on_military_and_religious_buildings_alone() -> None:
    position = play_moves(
        make_position(), "build hamlet on might", "at d6", "build chapel on might", "at b5"
    )
    assert position.cubes(RED) == 24


def test_r12_a_building_costs_its_price_in_cards_of_its_colour() -> None:
    position = make_position(hands=(1, 0, 3))
    assert "build watch_tower on might" in list_texts(position)
    assert "build keep on might" not in list_texts(position)
    assert "more than you hold" in str(find_refusal(position, "build keep on might"))
    position = play_moves(position, "build city on might", "at j14")
    assert position.hands[RED] == (1, 0, 0)


def test_r12_footprints_lie_inside_on_empty_squares() -> None:
    position = play_moves(make_position(5), "build keep on might")
    assert "outside the map" in str(find_refusal(position, "at p20"))
    assert "stands there already" in str(find_refusal(position, "at c12"))
    assert "outside the map" in str(find_refusal(position, "at z1"))
    assert "replaces no other" in str(find_refusal(position, "at b5 from b5"))
    assert "where the building stands" in str(find_refusal(position, "end turn"))


def test_r12_d40_nothing_is_built_or_pulled_down_on_reason() -> None:
    position = make_position(pawns={RED: (REASON, REASON)})
    assert (
        not list_texts(position, "build")
        + list_texts(position, "upgrade")
        + list_texts(position, "demolish")
    )
    assert "Age of Reason" in str(find_refusal(position, "build keep on reason"))
    assert "Age of Reason" in str(find_refusal(position, "demolish d4 on reason"))


def test_r12_unknown_kinds_and_ages_are_refused() -> None:
    assert "no such building" in str(find_refusal(make_position(), "build hut on might"))
    assert "no such age" in str(find_refusal(make_position(), "build keep on dawn"))


@pytest.mark.parametrize(
    ("seats", "square", "due"),
    [
        (2, "d7", 1),
        (3, "d7", 1),
        (4, "d7", 0),
        (2, "l13", 2),
        (4, "l13", 1),
        (5, "l13", 0),
        (2, "b5", 0),
    ],
)
def test_r13_w23_the_ground_costs_cards_by_the_number_of_seats(
    seats: int, square: str, due: int
) -> None:
    position = play_moves(make_position(seats), "build keep on might", f"at {square}")
    if due:
        assert list_texts(position, "pay")
        position = play_moves(position, "pay " + " ".join(["religious"] * due))
    assert position.hands[RED] == (2, 4 - due, 4)


def test_r13_w23_what_cannot_be_spent_cannot_be_paid() -> None:
    two = play_moves(make_position(2), "build castle on might")
    assert "l8" in [text[3:] for text in list_texts(two)]
    assert find_refusal(two, "at l12").rule == "R13"
    spent = play_moves(make_position(2), "build hamlet on might", "at d6", "build castle on might")
    assert find_refusal(spent, "at l8").rule == "R13"


def test_r13_the_ground_is_paid_with_any_cards_left() -> None:
    position = play_moves(make_position(2), "build keep on might", "at l13")
    assert len(list_texts(position)) == 6
    assert "costs 2 cards" in str(find_refusal(position, "pay civil"))
    assert "for the terrain" in str(find_refusal(position, "end turn"))
    only = make_position(2, hands=(2, 1, 1))
    assert play_moves(only, "build keep on might", "at l13").hands[RED] == (0, 0, 0)


def test_r13_cards_not_held_do_not_pay() -> None:
    position = play_moves(make_position(2, hands=(3, 1, 1)), "build keep on might", "at l13")
    assert "do not hold" in str(find_refusal(position, "pay civil civil"))


def test_r13_forest_and_mountain_together_cost_the_dearer_or_both() -> None:
    worst = play_moves(make_position(2), "build keep on might", "at c1")
    assert list_texts(worst, "pay") == [
        text for text in list_texts(worst) if len(text.split()) == 3
    ]
    assert "at c1" not in list_texts(
        play_moves(make_position(2, options={"terrain_rule": "sum"}), "build castle on might")
    )
    both = play_moves(
        make_position(4, options={"terrain_rule": "sum"}), "build keep on might", "at c1"
    )
    assert len(list_texts(both)[0].split()) == 2


def test_d9_river_squares_cost_nothing() -> None:
    position = play_moves(make_position(2), "build town on might", "at f11")
    assert position.hands[RED] == (4, 4, 2)


def test_r14_only_towns_and_cities_stand_on_the_river() -> None:
    assert "f11" in list_placings(make_position(), "build town on might")
    for kind in ("keep", "hamlet", "abbey"):
        assert "f11" not in list_placings(make_position(), f"build {kind} on might")
    position = play_moves(make_position(), "build hamlet on might")
    assert find_refusal(position, "at f12").rule == "R14"


def test_r15_w6_only_civil_buildings_join_domains() -> None:
    position = make_position(might=["keep@b11:red"])
    tower = play_moves(position, "build watch_tower on might")
    assert find_refusal(tower, "at b10").rule == "R15"
    assert "b10" in list_placings(position, "build hamlet on might")


@pytest.mark.parametrize(("board", "pawns", "bonus"), [("might", {}, 1), ("faith", ON_FAITH, 2)])
def test_r19_larger_buildings_bring_ecus_at_once(
    board: str, pawns: dict[int, tuple[int, int]], bonus: int
) -> None:
    position = make_position(pawns=pawns)
    assert play_moves(position, f"build keep on {board}", "at b11").ecus[RED] == 4 + bonus
    assert play_moves(position, f"build chapel on {board}", "at b11").ecus[RED] == 4


def test_r19_d12_shadows_bring_nothing() -> None:
    position = play_moves(make_position(), "build keep on might", "at b11")
    assert (position.ecus[RED], len(list_standing(position, FAITH))) == (5, 1)


PLACED = "build hamlet on might"


def test_d44_what_is_offered_can_be_placed() -> None:
    position = make_position(2, might=["keep@b10:red", "chapel@c9:green"], faith=["town@e10"])
    for choice in (*list_texts(position, "build"), *list_texts(position, "upgrade")):
        assert list_texts(play_moves(position, choice), "at "), choice


def test_d44_both_steps_can_be_laid_out_ahead() -> None:
    position = make_position()
    choice = GAME.read_move("build keep on might")
    assert position.is_deterministic(RED, choice)
    assert position.after(RED, choice).is_deterministic(RED, GAME.read_move("at b11"))
    assert not position.is_deterministic(RED, GAME.read_move("end turn"))


def test_d47_nothing_is_laid_out_past_what_another_seat_lays() -> None:
    might = ["keep@b10:red", "keep@e9:white"]
    attacked = play_moves(
        make_position(active=GREEN, might=[*might, "watch_tower@e8:white"]), PLACED
    )
    at = GAME.read_move("at d10")
    assert not attacked.is_deterministic(GREEN, at)
    asked = play_moves(make_position(active=GREEN, might=might), PLACED)
    assert asked.is_deterministic(GREEN, at)  # Green is asked first which of the equals shrinks
    assert not asked.after(GREEN, at).is_deterministic(GREEN, GAME.read_move("shrink b10"))
    own = play_moves(make_position(active=RED, might=might), PLACED)
    assert own.is_deterministic(RED, at)
    options = {"downsizing_placement": "active"}
    alone = play_moves(make_position(active=GREEN, might=might, options=options), PLACED, "at d10")
    assert alone.is_deterministic(GREEN, GAME.read_move("shrink b10"))


def test_d48_the_end_of_a_turn_is_one_move_of_its_kind() -> None:
    kinds = [type(move) for move in make_position(hands=(2, 1, 1)).legal_moves(RED)]
    assert kinds.count(EndTurn) == 1
    assert kinds.count(ThrowAway) == 11  # ways to choose among two, one and one


def test_d45_every_legal_move_has_its_number() -> None:
    position = make_position(might=["keep@b10:red", "hamlet@d11"], pawns={RED: (MIGHT, REASON)})
    for one in (
        position,
        play_moves(position, "build hamlet on might"),
        play_moves(position, "upgrade to town on might"),
    ):
        moves = one.legal_moves(RED)
        assert list(moves) == [moves[number] for number in range(len(moves))]
        assert moves[-1] == list(moves)[-1]
        assert tuple(moves[1:3]) == tuple(moves)[1:3]
        with pytest.raises(IndexError):
            moves[len(moves)]


def test_d45_a_list_is_no_longer_than_a_board() -> None:
    position = make_position(5, pawns={RED: (MIGHT, FAITH)})
    assert len(position.legal_moves(RED)) < 100
    assert 200 < len(list_placings(position, "build watch_tower on might")) <= 320
