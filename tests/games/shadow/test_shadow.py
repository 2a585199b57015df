"""The first difference between two versions of a game, by ply and kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from games import registry, transcript
from games.chance import NEWEST, Seed, commitment
from games.chance.proof import Proof
from games.core import CHANCE, AnyGame, Option, Order, Outcome, Ply, Seat, Viewer
from games.message import Message, message
from games.nim import GAME as NIM
from games.nim.game import Nim
from games.nim.position import NimPosition
from games.shadow.moment import DifferenceKind as Kind
from games.shadow.moment import Preparation
from games.shadow.replay import ReplayDifference, first_difference
from games.transcript import Transcript
from tests.support.newer_rules.nim import GAME as CAPPED
from tests.support.source_files import PROJECT
from tests.support.toy_moves import Draw, Step, ToyMove
from tests.support.toys import GAME as TOY
from tests.support.toys import STEPS, Toy, ToyPosition, ToyView

OPTIONS = (("heaps", "3 4 5"), ("last_stone", "wins"))


def nim(*moves: str, options: tuple[tuple[str, str | int], ...] = OPTIONS) -> Transcript:
    plies = tuple((number % 2, move) for number, move in enumerate(moves))
    return Transcript("nim", 1, 2, options, plies)


def test_a_game_that_never_met_the_changed_rule_shows_no_difference() -> None:
    assert first_difference(NIM, CAPPED, nim("take 1 from b", "take 2 from c")) is None


def test_a_ply_that_the_newer_rules_refuse_is_a_difference_in_legality() -> None:
    played = nim("take 1 from b", "take 4 from c", "take 1 from a")

    assert first_difference(NIM, CAPPED, played) == ReplayDifference(2, Kind.LEGALITY)


def test_other_moves_at_the_last_ply_are_a_difference() -> None:
    assert first_difference(NIM, CAPPED, nim("take 1 from a")) == ReplayDifference(1, Kind.MOVES)


def test_other_moves_at_earlier_plies_are_none() -> None:
    finished = nim("take 3 from a", "take 3 from b", "take 3 from c", "take 1 from b")
    finished = replace(finished, plies=(*finished.plies, (0, "take 2 from c")))

    assert first_difference(NIM, CAPPED, finished) is None


def test_an_option_or_a_value_that_is_gone_is_a_difference_before_the_first_ply() -> None:
    heaps, last_stone = NIM.info.options
    fewer_options: AnyGame = variant(info=replace(NIM.info, options=(heaps,)))
    other_values = replace(heaps, values=("3 4 5",), labels=("3, 4 and 5",))
    fewer_values: AnyGame = variant(info=replace(NIM.info, options=(other_values, last_stone)))
    of_others = nim(options=(("heaps", "1 3 5 7"), ("last_stone", "wins")))

    assert first_difference(NIM, fewer_options, nim()) == ReplayDifference(0, Kind.OPTIONS)
    assert first_difference(NIM, fewer_values, of_others) == ReplayDifference(0, Kind.OPTIONS)
    assert first_difference(NIM, fewer_values, nim()) is None


def test_a_new_option_with_a_default_is_none() -> None:
    another = Option("speed", ("slow", "fast"), "slow", "Nothing.")
    newer = variant(info=replace(NIM.info, options=(*NIM.info.options, another)))

    assert first_difference(NIM, newer, nim("take 1 from a")) is None


def variant(base: type[Any] = Nim, position: type[Any] | None = None, **changed: Any) -> AnyGame:
    """A game with other attributes than its base, and with another class of positions."""

    def start(self: Any, seats: int, options: Mapping[str, str | int]) -> Any:
        first = base.start(self, seats, options)
        return as_position(position, first) if position else first

    game: AnyGame = type("Variant", (base,), {"start": start, **changed})()
    return game


def as_position(position: type[Any], other: Any) -> Any:
    """The other position as an instance of this class."""
    return position(**{field.name: getattr(other, field.name) for field in fields(other)})


def without_second_news(
    game: Nim, before: NimPosition, ply: Ply[Any], after: NimPosition, viewer: Viewer
) -> tuple[Message, ...]:
    """Seat 1 is not told of the second ply."""
    if viewer == 1 and before.turn == 1:
        return ()
    return Nim.news(game, before, ply, after, viewer)


def test_news_that_one_viewer_does_not_get_are_a_difference() -> None:
    newer = variant(news=without_second_news)

    assert first_difference(NIM, newer, nim(*["take 1 from a"] * 3)) == ReplayDifference(
        2, Kind.NEWS
    )


def test_another_forecast_of_a_move_is_a_difference() -> None:
    newer = variant(forecast=lambda game, view, move: message("1 left"))

    assert first_difference(NIM, newer, nim("take 1 from a")) == ReplayDifference(1, Kind.FORECASTS)
    assert first_difference(NIM, newer, nim()) == ReplayDifference(0, Kind.FORECASTS)


@dataclass(frozen=True, slots=True)
class Backwards(NimPosition):
    """The other seat begins."""

    @property
    def whose_turn(self) -> int:
        return (self.turn + 1) % self.seats


@dataclass(frozen=True, slots=True)
class Drawn(NimPosition):
    """All win."""

    @property
    def outcome(self) -> Outcome | None:
        last = NimPosition.outcome.fget(self)  # type: ignore[attr-defined]
        return last and Outcome((1, 1), "cleared")

    def after(self, seat: Seat, move: Any) -> Drawn:
        drawn: Drawn = as_position(Drawn, NimPosition.after(self, seat, move))
        return drawn


def test_another_seat_to_act_is_a_difference_at_the_start() -> None:
    newer = variant(position=Backwards)

    assert first_difference(NIM, newer, nim()) == ReplayDifference(0, Kind.ASKED)


def test_another_outcome_is_a_difference_at_the_ply_that_ends_the_game() -> None:
    moves = ("take 3 from a", "take 4 from b", "take 5 from c")
    newer = variant(position=Drawn)

    assert first_difference(NIM, newer, nim(*moves[:2])) is None
    assert first_difference(NIM, newer, nim(*moves)) == ReplayDifference(3, Kind.OUTCOME)


def test_another_question_is_a_difference_at_the_last_ply() -> None:
    newer = variant(prompts=lambda game, view: message("Take stones."))

    assert first_difference(NIM, newer, nim("take 1 from a")) == ReplayDifference(1, Kind.PROMPTS)


def test_rules_that_fail_are_a_difference() -> None:
    def fail(*arguments: object) -> Message:
        raise KeyError("heap")

    newer = variant(prompts=fail)

    assert first_difference(NIM, newer, nim("take 1 from a")) == ReplayDifference(1, Kind.FAILURE)


SEED = Seed(NEWEST, bytes(32), ("", ""))
PROOF = Proof(SEED, commitment(SEED.secret))


def toy(*plies: tuple[Seat, str], copied: int = 0) -> Transcript:
    proof = replace(PROOF, copied=copied)
    return Transcript("toy", 1, 2, (), plies, proof)


def peeked(copied: int = 0) -> Transcript:
    """Seat 0 asks for a card, and chance draws it from the secret."""
    drawn = ToyPosition(2, 40, False, drawing=True).chance_move(SEED.generator([(0, "peek")]))
    return toy((0, "peek"), (CHANCE, str(drawn)), copied=copied)


@dataclass(frozen=True, slots=True)
class OtherDraws(ToyPosition):
    def chance_move(self, rng: Random) -> Draw:
        return Draw(10 - rng.randint(1, 9))


def test_another_draw_from_the_same_secret_is_a_difference() -> None:
    newer = variant(Toy, OtherDraws)

    assert first_difference(TOY, TOY, peeked()) is None
    assert first_difference(TOY, newer, peeked()) == ReplayDifference(2, Kind.CHANCE)


def test_draws_of_copied_plies_are_not_compared() -> None:
    assert first_difference(TOY, variant(Toy, OtherDraws), peeked(copied=2)) is None


def test_other_standing_orders_are_a_difference_at_the_last_ply() -> None:
    newer = variant(Toy, orders=lambda game, view: Toy.orders(game, view)[:1])

    assert first_difference(TOY, newer, toy((0, "step"))) == ReplayDifference(1, Kind.ORDERS)


def without_no(game: Toy, view: ToyView, text: str) -> Order:
    return Toy.read_order(game, view, text.replace("no", "ask me"))


def test_an_order_that_was_given_and_cannot_be_read_is_a_difference() -> None:
    newer = variant(Toy, read_order=without_no)

    def difference(value: str) -> ReplayDifference | None:
        prepared = {1: Preparation(orders=(Order("reply", value),))}
        return first_difference(TOY, newer, toy((0, "step")), prepared)

    assert difference("yes") is None
    assert difference("no") == ReplayDifference(1, Kind.ORDERS)


@dataclass(frozen=True, slots=True)
class OneStep(ToyPosition):
    """A turn has one step."""

    def list_moves(self, seat: Seat) -> Sequence[ToyMove]:
        moves = ToyPosition.list_moves(self, seat)
        return [move for move in moves if self.steps == STEPS or not isinstance(move, Step)]


def test_a_draft_that_cannot_be_played_to_its_end_is_a_difference() -> None:
    newer = variant(Toy, OneStep)

    assert first_difference(TOY, newer, toy()) is None
    prepared = {0: Preparation(draft=("step", "step"))}
    assert first_difference(TOY, newer, toy(), prepared) == ReplayDifference(0, Kind.DRAFTS)


RECORDED = PROJECT / "tests" / "transcripts"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
def test_a_version_does_not_differ_from_itself(game: AnyGame) -> None:
    texts = (file.read_text() for file in sorted((RECORDED / game.info.slug).glob("*.txt")))
    played = [transcript.parse(text) for text in texts]
    shortest = min(
        (recorded for recorded in played if recorded.version == game.info.version),
        key=lambda recorded: len(recorded.plies),
    )
    for length in range(0, len(shortest.plies) + 1, 10):
        begun = replace(shortest, plies=shortest.plies[:length])
        assert first_difference(game, game, begun) is None


def test_a_ruling_shows_at_the_ply_at_which_it_asks_another_seat() -> None:
    played = transcript.parse((RECORDED / "reykholt" / "three_seats_version_1.txt").read_text())
    older, newer = registry.find("reykholt", 1), registry.find("reykholt")

    assert first_difference(older, newer, played) == ReplayDifference(61, Kind.ASKED)
    begun = {length: replace(played, plies=played.plies[:length]) for length in (50, 60)}
    assert first_difference(older, newer, begun[60]) == ReplayDifference(60, Kind.MOVES)
    assert first_difference(older, newer, begun[50]) is None
