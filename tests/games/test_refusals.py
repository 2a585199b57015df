"""Explanations of refused picks, which reveal no hidden information."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from random import Random

import pytest

from games import registry
from games.core import CHANCE, AnyGame, AnyPosition, Move, Seat
from games.notation import field_texts, kind_name
from games.rakentaa.rules.board import LANDS
from games.rakentaa.rules.moves import Build, Castle, EndTurn
from games.refusals import MAX_REASONS, matching_moves, refusal_reasons

games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)


def walked(game: AnyGame, seats: int, plies: int, rng: Random) -> list[AnyPosition]:
    """Positions of a game played at random."""
    position: AnyPosition = game.start(seats, {})
    found = [position]
    while len(found) < plies and position.outcome is None:
        seat = min(position.to_act)
        moves = [position.chance_move(rng)] if seat == CHANCE else position.legal_moves(seat)
        position = position.after(seat, rng.choice(moves))
        found.append(position)
    return found


def all_values(game: AnyGame, positions: list[AnyPosition]) -> dict[str, list[str]]:
    """By field, all values of legal moves in these positions."""
    found: dict[str, set[str]] = {"kind": {kind_name(kind) for kind in game.moves}}
    for position in positions:
        for seat in position.to_act - {CHANCE}:
            for move in position.legal_moves(seat):
                for name, text in field_texts(move).items():
                    found.setdefault(name, set()).add(text)
    return {name: sorted(texts) for name, texts in found.items()}


def explain(game: AnyGame, position: AnyPosition, seat: Seat, **picks: str) -> list[str]:
    return [
        f"{reason} {reason.rule}" for reason in refusal_reasons(position, seat, game.moves, picks)
    ]


def nothing_is_refused(positions: list[AnyPosition]) -> bool:
    """Whether seats always have the same moves, so that no refusal can occur."""
    choices = {
        frozenset(position.legal_moves(seat))
        for position in positions
        for seat in position.to_act - {CHANCE}
    }
    return len(choices) == 1


@games
def test_refusals_depend_only_on_what_the_seat_sees(game: AnyGame) -> None:
    """They are the same in every position with the same view."""
    rng = Random(5)
    positions = walked(game, max(game.info.seats), 150, rng)
    values = all_values(game, positions)
    explained = 0
    for position in positions:
        for seat in position.to_act - {CHANCE}:
            for _ in range(6):
                names = rng.sample(sorted(values), k=min(2, len(values)))
                picks = {name: rng.choice(values[name]) for name in names}
                reasons = refusal_reasons(position, seat, game.moves, picks)
                other = game.sample_hidden(position.view(seat), rng)
                assert reasons == refusal_reasons(other, seat, game.moves, picks), picks
                assert len(reasons) <= MAX_REASONS
                explained += bool(reasons)
    assert explained or nothing_is_refused(positions)


@games
def test_possible_picks_have_no_refusals(game: AnyGame) -> None:
    for position in walked(game, min(game.info.seats), 60, Random(2)):
        for seat in position.to_act - {CHANCE}:
            for move in list(position.legal_moves(seat))[:20]:
                picks = {"kind": kind_name(type(move)), **field_texts(move)}
                assert refusal_reasons(position, seat, game.moves, picks) == ()


@games
def test_a_move_meant_has_all_that_was_picked(game: AnyGame) -> None:
    for position in walked(game, min(game.info.seats), 40, Random(3)):
        for seat in position.to_act - {CHANCE}:
            legal = position.legal_moves(seat)
            for move in legal[:10]:
                for field in fields(move):
                    picks = {field.name: field_texts(move)[field.name]}
                    if not picks[field.name]:
                        continue  # nothing to pick
                    found = list(matching_moves(type(move), picks, legal))
                    assert found
                    assert {field_texts(one)[field.name] for one in found} == set(picks.values())


class TestRakentaa:
    @pytest.fixture
    def position(self) -> AnyPosition:
        game = registry.find("rakentaa")
        at_turns = [
            one
            for one in walked(game, 3, 200, Random(4))
            if EndTurn in map(type, one.legal_moves(min(one.to_act)))
        ]
        return at_turns[0]

    def test_a_land_out_of_reach_is_answered_with_the_rule_of_reaching(
        self, position: AnyPosition
    ) -> None:
        game, seat = registry.find("rakentaa"), min(position.to_act)
        possible = {getattr(move, "land", "") for move in position.legal_moves(seat)}
        answers = [
            explain(game, position, seat, land=land.name)
            for land in position.view(seat).lands
            if land.name not in possible
        ]
        assert answers and any("R10" in " ".join(one) for one in answers)

    def test_a_reason_that_names_the_land_goes_before_others(self, position: AnyPosition) -> None:
        game, seat = registry.find("rakentaa"), min(position.to_act)
        taken = next(land.name for land in position.view(seat).lands if land.castle >= 0)
        reasons = explain(game, position, seat, kind="castle", land=taken)
        assert len(reasons) == 1 and "R17" in reasons[0]

    def test_what_is_wrong_with_a_land_that_nobody_named_is_not_the_answer(
        self, position: AnyPosition
    ) -> None:
        game, seat = registry.find("rakentaa"), min(position.to_act)
        legal = position.legal_moves(seat)
        assert {
            str(position.why_not(seat, move))
            for move in matching_moves(Castle, {"kind": "castle"}, legal)
        }
        assert explain(game, position, seat, kind="castle") == []

    def test_a_kind_that_does_not_belong_here_is_answered(self, position: AnyPosition) -> None:
        game, seat = registry.find("rakentaa"), min(position.to_act)
        assert explain(game, position, seat, kind="finagle") == ["You do not hold finagle. R27"]
        assert explain(game, position, seat, kind="pass_spring") == [
            "That move is not possible now. R8"
        ]

    def test_who_picks_what_was_possible_before_the_draft_means_that(
        self, position: AnyPosition
    ) -> None:
        """With all support laid out, a land lit a moment ago is not refused as a castle's place."""
        game, seat = registry.find("rakentaa"), min(position.to_act)
        spent = replace(position, gold=(0, 0, 0))
        lost = next(move.land for move in position.legal_moves(seat) if isinstance(move, Build))
        reasons = refusal_reasons(
            spent, seat, game.moves, {"land": lost}, position.legal_moves(seat)
        )
        assert [one.text for one in reasons] == ["That costs {price} G; you have {gold} G."]
        alone = refusal_reasons(
            spent, seat, game.moves, {"kind": "build"}, position.legal_moves(seat)
        )
        assert alone and {one.rule for one in alone} <= {"R18"}

    def test_without_support_every_land_is_refused_for_that(self, position: AnyPosition) -> None:
        game, seat = registry.find("rakentaa"), min(position.to_act)
        lands = {move.land for move in position.legal_moves(seat) if isinstance(move, Build)}
        full = replace(position, pieces=tuple(mask | 0b111111 << 20 for mask in position.pieces))
        assert full.free_support(seat) < 1
        for land in lands - set(LANDS[20:]):
            assert "Your castles support no more structures: three per castle. R16" in explain(
                game, full, seat, land=land
            )

    @pytest.mark.parametrize(
        "picks", [{"kind": "sail"}, {"colour": "red"}, {"land": "x y"}, {"cards": "many"}]
    )
    def test_what_no_move_could_ever_be_is_not_answered(
        self, position: AnyPosition, picks: dict[str, str]
    ) -> None:
        assert explain(registry.find("rakentaa"), position, min(position.to_act), **picks) == []


def test_nim_says_how_many_are_left() -> None:
    game = registry.find("nim")
    position = game.start(2, {})
    assert explain(game, position, 0, heap="a", count="5") == ["Heap a has only 3 left. R2"]
    assert explain(game, position, 0, heap="f") == ["There is no heap f. R1"]
    assert explain(game, position, 1, heap="a", count="1") == ["It is not your turn. R2"]


def test_dice_say_that_ones_are_wild() -> None:
    game = registry.find("liars_dice")
    position = next(one for one in walked(game, 2, 20, Random(1)) if CHANCE not in one.to_act)
    seat = min(position.to_act)
    assert explain(game, position, seat, face="ones") == ["Ones are wild and cannot be bid. R5"]


def test_moves_are_borrowed_from_only_when_nothing_goes_without_saying() -> None:
    legal: list[Move] = [Build("sointula", "ship", 2), Castle("sointula")]
    assert list(matching_moves(Build, {"land": "elsewhere"}, legal)) == [Build("elsewhere")]
    assert list(matching_moves(Castle, {"reach": "ship"}, legal)) == [Castle("sointula", "ship")]
    assert list(matching_moves(Castle, {"reach": "ship"}, [])) == []


@dataclass(frozen=True, slots=True)
class Lift(Move):
    NOTATION = "lift {stones} on {place}"
    stones: int
    place: str


@dataclass(frozen=True, slots=True)
class Sort(Move):
    NOTATION = "sort {stones} on {place}"
    stones: str
    place: str


def test_nothing_is_borrowed_from_a_field_that_means_something_else() -> None:
    legal: list[Move] = [Sort("round", "beach"), Sort("7", "hill")]
    assert list(matching_moves(Lift, {"place": "pier"}, legal)) == [Lift(7, "pier")]
    assert list(matching_moves(Lift, {"place": "pier"}, legal[:1])) == []
    assert list(matching_moves(Sort, {"place": "pier"}, [Lift(3, "hill")])) == [Sort("3", "pier")]
