"""Rakentaa: games that differ only in secrets look the same to a viewer, until the secrets are
shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from games.core import CHANCE, Ply, Viewer
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from tests.games.rakentaa.positions import A, B, C, D, list_news, make_t4, play_plies

Plies = Sequence[tuple[int, str]]


def learned(position: RakentaaPosition, plies: Plies, viewer: Viewer) -> list[Any]:
    """All views, news and moves of the viewer; plies without news have not
    happened.
    """
    known = [seen(position, viewer)]
    for seat, text in plies:
        move = GAME.read_move(text)
        before, position = position, position.play(seat, move)
        messages = GAME.news(before, Ply(seat, move), position, viewer)
        if messages:
            known.append((messages, seen(position, viewer)))
    return known


def seen(position: RakentaaPosition, viewer: Viewer) -> tuple[Any, ...]:
    view = position.view(viewer)
    moves = () if viewer is None else tuple(position.legal_moves(viewer))
    return view, position.awaited(viewer), GAME.prompts(view), moves, GAME.orders(view)


def twins(
    one: Mapping[int, str], other: Mapping[int, str], **more: Any
) -> tuple[RakentaaPosition, RakentaaPosition]:
    return make_t4(hands=one, **more), make_t4(hands=other, **more)


# --- hands


@pytest.mark.parametrize("viewer", [A, C, D, None])
def test_r44_the_hand_of_a_rival_makes_no_difference(viewer: Viewer) -> None:
    one, other = twins({B: "narrow_escape finagle"}, {B: "traitor wanderer"})
    plies = ((A, "build on kaikuharju"), (A, "end turn"), (B, "end turn"), (C, "end turn"))
    assert learned(one, plies, viewer) == learned(other, plies, viewer)
    assert learned(one, plies, B) != learned(other, plies, B)


@pytest.mark.parametrize("viewer", [B, C, D, None])
def test_r44_a_bought_card_is_seen_by_its_buyer_alone(viewer: Viewer) -> None:
    position = make_t4()
    one = ((A, "end turn, buy 1"), (CHANCE, "draw finagle"), (B, "end turn"))
    other = ((A, "end turn, buy 1"), (CHANCE, "draw traitor"), (B, "end turn"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    assert learned(position, one, A) != learned(position, other, A)


@pytest.mark.parametrize("viewer", [B, D, None])
def test_r44_a_stolen_card_is_seen_by_its_two_seats_alone(viewer: Viewer) -> None:
    position = make_t4(hands={A: "pick_pocket", C: "finagle traitor"})
    one = ((A, "pick pocket, card from 2"), (CHANCE, "pick card finagle"))
    other = ((A, "pick pocket, card from 2"), (CHANCE, "pick card traitor"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    assert learned(position, one, A) != learned(position, other, A)
    assert learned(position, one, C) != learned(position, other, C)


@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_r44_no_viewer_sees_the_cards_of_the_pile(viewer: Viewer) -> None:
    one, other = twins({D: "finagle"}, {D: "wanderer"}, discard="traitor")
    assert one.pile != other.pile
    assert learned(one, (), viewer) == learned(other, (), viewer)


# --- answers


ALL = {A: "royal_tax", B: "narrow_escape", C: "narrow_escape", D: "traitor"}


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r38_an_open_window_tells_nothing_of_the_answers_given(viewer: Viewer) -> None:
    position = make_t4(hands=ALL)
    one = learned(position, ((A, "play royal tax"), (B, "escape")), viewer)
    other = learned(position, ((A, "play royal tax"), (B, "accept")), viewer)
    none = learned(position, ((A, "play royal tax"),), viewer)
    assert one == other == none


def test_r38_an_answer_looks_the_same_to_another_asked_seat() -> None:
    position = make_t4(hands=ALL)
    plies = ((A, "play royal tax"), (B, "escape"))
    assert learned(position, plies, C) == learned(position, plies[:1], C)
    assert learned(position, plies, B) != learned(position, plies[:1], B)


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r38_viewers_do_not_learn_which_seat_is_asked(viewer: Viewer) -> None:
    one, other = twins({**ALL, C: "finagle"}, {**ALL, B: "finagle"})
    first = learned(one, ((A, "play royal tax"),), viewer)
    assert first == learned(other, ((A, "play royal tax"),), viewer)
    done = learned(one, ((A, "play royal tax"), (B, "accept")), viewer)
    assert done == learned(other, ((A, "play royal tax"), (C, "accept")), viewer)


def test_r38_a_view_shows_the_viewers_own_question_and_answer_alone() -> None:
    def question(position: RakentaaPosition, viewer: Viewer) -> tuple[bool, str]:
        pending = position.view(viewer).pending
        assert pending is not None
        return pending.asked, pending.answer

    asked = play_plies(
        make_t4(at=1, order=(D, B, A, C), hands={**ALL, A: "narrow_escape", B: "royal_tax"}),
        (B, "play royal tax"),
    )
    assert [question(asked, viewer) for viewer in (None, A, B, C, D)] == [
        (False, ""),
        (True, ""),
        (False, ""),
        (True, ""),
        (False, ""),
    ]
    answered = play_plies(asked, (A, "escape"))
    assert [question(answered, viewer) for viewer in (None, A, B, C)] == [
        (False, ""),
        (False, "escape"),
        (False, ""),
        (True, ""),
    ]
    assert question(play_plies(asked, (A, "accept")), A) == (False, "accept")


def test_r38_escapes_are_announced_and_who_accepts_is_not() -> None:
    asked = play_plies(make_t4(hands=ALL), (A, "play royal tax"), (B, "accept"))
    messages = list_news(asked, C, "escape", None)
    assert "seat 3 plays narrow escape and escapes." in messages
    assert not any("seat 2" in line for line in messages)
    assert asked.view(C).pending != asked.view(B).pending


@pytest.mark.parametrize("viewer", [A, B, None])
def test_d21_with_all_hands_asked_the_pause_is_the_same_whoever_holds_the_card(
    viewer: Viewer,
) -> None:
    options = {"reaction_windows": "all_hands"}
    one, other = twins(
        {**ALL, C: "traitor"}, {**ALL, C: "finagle", D: "narrow_escape"}, options=options
    )
    plies = ((A, "play royal tax"), (D, "accept"), (C, "accept"), (B, "accept"))
    assert learned(one, plies, viewer) == learned(other, plies, viewer)


# --- spring


def spring(hands: Mapping[int, str]) -> RakentaaPosition:
    return make_t4(at=3, hands=hands)


YEAR = ((D, "end turn"), (CHANCE, "tiles 0 1 2 3"))


@pytest.mark.parametrize("viewer", [C, D, None])
def test_d21_the_spring_names_nobody_and_declining_leaves_no_trace(viewer: Viewer) -> None:
    one = learned(spring({A: "spring_planting", B: "traitor"}), (*YEAR, (A, "pass spring")), viewer)
    other = learned(
        spring({A: "traitor", B: "spring_planting"}), (*YEAR, (B, "pass spring")), viewer
    )
    assert one == other
    both = spring({A: "spring_planting", B: "spring_planting"})
    assert learned(both, (*YEAR, (A, "pass spring")), viewer) == learned(both, YEAR, viewer)


def test_d21_the_log_reads_the_same_with_and_without_a_spring_question() -> None:
    asked = spring({A: "spring_planting"})
    plain = spring({A: "traitor"})
    assert said(asked, (*YEAR, (A, "pass spring"))) == said(plain, YEAR)


def said(position: RakentaaPosition, plies: Plies) -> list[str]:
    lines = []
    for seat, text in plies:
        lines += list_news(position, seat, text, None)
        position = play_plies(position, (seat, text))
    return lines


def test_d21_where_a_seat_stands_in_the_spring_it_sees_alone() -> None:
    def standing(position: RakentaaPosition) -> list[str]:
        return [position.view(viewer).spring for viewer in (A, B, C, D, None)]

    asked = play_plies(spring({A: "spring_planting", B: "traitor", D: "spring_planting"}), *YEAR)
    assert standing(asked) == ["asked", "", "", "later", ""]
    assert standing(play_plies(asked, (A, "pass spring"))) == ["done", "", "", "asked", ""]


def test_the_next_to_be_asked_in_spring_learns_it_and_nobody_else() -> None:
    both = play_plies(spring({A: "spring_planting", B: "spring_planting"}), *YEAR)
    assert list_news(both, A, "pass spring", B) == ["You may change the order of the year."]
    assert list_news(both, A, "pass spring", C) == list_news(both, A, "pass spring", None) == []
    assert list_news(both, A, "pass spring", A) == ["You keep the order."]


# --- gifts


@pytest.mark.parametrize("viewer", [A, C, D, None])
def test_r39_a_gift_is_not_shown_before_all_are_chosen(viewer: Viewer) -> None:
    tokens = {B: {"ship": 1, "road": 1}, C: {"ship": 1, "road": 1}}
    position = make_t4(tokens=tokens, hands={A: "robbery"})
    one = learned(position, ((A, "play robbery"), (B, "give ship")), viewer)
    other = learned(position, ((A, "play robbery"), (B, "give road")), viewer)
    assert one == other
    done = ((A, "play robbery"), (B, "give ship"), (C, "give ship"))
    assert learned(position, done, None) != learned(
        position, (*done[:1], (B, "give road"), done[2]), None
    )


# --- refusals and sampled positions


@pytest.mark.parametrize("viewer", [A, C])
def test_refusals_tell_nothing_of_the_hands_of_others(viewer: int) -> None:
    one, other = twins({B: "narrow_escape", A: "finagle"}, {B: "traitor", A: "finagle"})
    wrong = [
        "build on ruislakeus",
        "pick pocket, card from 1",
        "escape",
        "play robbery",
        "ban token ship",
        "give ship",
    ]
    messages = [
        [str(twin.why_not(viewer, GAME.read_move(text))) for text in wrong] for twin in (one, other)
    ]
    assert messages[0] == messages[1]


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("windows", ["holders", "all_hands"])
def test_sampled_positions_fit_the_view_in_every_phase(seats: int, windows: str) -> None:
    rng = Random(seats)
    position = GAME.start(seats, {"reaction_windows": windows})
    while position.to_act:
        for viewer in (None, *range(seats)):
            view = position.view(viewer)
            assert GAME.sample_hidden(view, rng).view(viewer) == view
        seat = rng.choice(sorted(position.to_act))
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)
    assert position.view(None).hands == tuple(position.view(seat).hand for seat in range(seats))


def test_sampled_positions_differ_in_hidden_information() -> None:
    view = make_t4(hands={B: "finagle traitor"}).view(A)
    assert len({GAME.sample_hidden(view, Random(seed)).hands[B] for seed in range(40)}) > 10
