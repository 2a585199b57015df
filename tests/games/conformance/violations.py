"""Broken variants of the game `hoard`: one or more for each invariant of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.core import CHANCE, Answer, Family, Field, Game, Move, Order, Outcome, Ply, Seat, Viewer
from games.message import Message, message
from tests.games.conformance.figure_violations import FIGURE_VIOLATIONS
from tests.games.conformance.hoard import (
    Add,
    Deal,
    Give,
    Hoard,
    HoardPosition,
    HoardView,
    Mark,
    Swap,
    with_game,
    with_position,
)


@dataclass(frozen=True, slots=True)
class Blurred(Move):
    """Its notation leaves a field out."""

    NOTATION = "blur {count}"
    count: int
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Kinded(Move):
    """Its field has the name that narrowing reserves."""

    NOTATION = "be {kind}"
    kind: str


def peeking(self: HoardPosition, seat: Seat, move: Any) -> Any:
    """The result of a mark depends on the hidden card."""
    after = HoardPosition.after(self, seat, move)
    return replace(after, size=self.size + self.card) if isinstance(move, Mark) else after


def scribbling(self: HoardPosition, seat: Seat, move: Any) -> Any:
    after = HoardPosition.after(self, seat, move)
    object.__setattr__(self, "size", 11)
    return after


def counting() -> Any:
    """An `after` that depends on the number of its calls."""
    calls = iter(range(10**9))

    def after(self: HoardPosition, seat: Seat, move: Any) -> Any:
        next_ = HoardPosition.after(self, seat, move)
        if isinstance(move, Add) and next(calls) > 300:
            return replace(next_, size=next_.size + 1)
        return next_

    return after


def shown_to_all(self: HoardPosition, viewer: Viewer) -> HoardView:
    return replace(HoardPosition.view(self, viewer), marked=self.marked)


def moves_by_card(self: HoardPosition, seat: Seat) -> Sequence[Any]:
    listed = HoardPosition.list_moves(self, seat)
    return listed[: self.card] if seat == 1 else listed


def reason_by_card(self: HoardPosition, seat: Seat, move: Any) -> Message:
    return message("There is a {card}.", card=self.card)


def backwards(self: HoardPosition, seat: Seat, move: Any) -> Any:
    after = HoardPosition.after(self, seat, move)
    return replace(after, turn=-after.size) if isinstance(move, Add) else after


def idle_too(self: HoardPosition, seat: Seat, move: Any) -> bool:
    return seat != CHANCE or HoardPosition.allows(self, seat, move)


def dealt_if(allowed: Any) -> Any:
    """Chance is allowed the deals for which `allowed` is true."""

    def allows(self: HoardPosition, seat: Seat, move: Any) -> bool:
        if seat != CHANCE:
            return HoardPosition.allows(self, seat, move)
        return isinstance(move, Deal) and bool(allowed(self, move))

    return allows


def news_for_others(
    self: Hoard, before: Any, ply: Ply[Any], after: Any, viewer: Viewer
) -> tuple[Message, ...]:
    """Seats have no news of their own plies."""
    return () if viewer == ply.seat else Hoard.news(self, before, ply, after, viewer)


def refusing_without_text(self: HoardPosition, seat: Seat, move: Any) -> Message:
    return message("No.") if seat == CHANCE else WRONG


def betraying_the_mark(self: HoardPosition, viewer: Viewer) -> frozenset[Seat]:
    return self.to_act - {CHANCE} | ({1} if self.marked else set())


def betraying_the_card(self: HoardPosition, viewer: Viewer) -> frozenset[Seat]:
    return self.to_act - {CHANCE} | ({1} if self.card == 3 else {0})


def listed(*moves: Any) -> Any:
    return lambda self, seat: moves if seat in self.to_act - {CHANCE} else ()


def form(kind: type[Move], field: Field) -> Any:
    return lambda self, seat: (Family(kind, (field,)),) if seat in self.to_act - {CHANCE} else ()


def replacing_plans(game: Hoard, view: HoardView, text: str, steps: str) -> Order:
    """Every plan is replaced with these steps."""
    order = Hoard.read_order(game, view, text)
    return replace(order, value=steps) if "add" in order.value and order.key == "next" else order


def growing_note(self: Hoard, view: HoardView, text: str) -> Order:
    """The note of a plan grows each time it is read."""
    order = Hoard.read_order(self, view, text)
    return (
        replace(order, value=f"{order.value[:-1]}{'!' * len(text)})")
        if order.value.endswith(")")
        else order
    )


def ending(*words: Any) -> Any:
    return property(lambda self: Outcome(*words) if self.size >= 12 else None)


NO_SEATS: frozenset[Seat] = frozenset()
WRONG = message("{nothing} to fill this in.")
VIOLATIONS: dict[str, dict[str, Hoard]] = {
    "actors_match_outcome": {
        "an outcome while somebody is to act": with_position(
            outcome=property(lambda self: Outcome((1, 2), "early"))
        ),
        "an end without outcome": with_position(outcome=property(lambda self: None)),
        "a seat that is not there": with_position(to_act=property(lambda self: frozenset({7}))),
        "may not what it must": with_position(may_act=property(lambda self: NO_SEATS)),
        "may act after the end": with_position(may_act=property(lambda self: self.to_act | {0})),
        "turns running back": with_position(after=backwards),
        "a turn of a seat that is not there": with_position(whose_turn=property(lambda self: 2)),
    },
    "reactions_interrupt_another_turn": {
        "who is not asked reacts": with_position(
            reacting=property(lambda self: frozenset({0, 1}) - self.to_act)
        ),
        "a reaction in one's own turn": with_position(
            reacting=property(lambda self: self.to_act - {CHANCE})
        ),
    },
    "actors_have_legal_moves": {"no move": with_position(list_moves=lambda self, seat: ())},
    "places_are_ranked": {
        "a place too few": with_position(outcome=ending((1,), "full")),
        "places with a hole": with_position(outcome=ending((1, 3), "full")),
        "no winner": with_position(outcome=ending((2, 2), "full")),
        "a score too many": with_position(outcome=ending((1, 2), "full", (1, 2, 3))),
        "no reason": with_position(outcome=ending((1, 2), "")),
        "a figure too few": with_position(outcome=ending((1, 2), "full", (), (("hoard", (3,)),))),
    },
    "own_invariants_hold": {
        "a violation": with_game(
            violations=lambda self, before, after: ["too big"] if after.size > 5 else []
        )
    },
    "notation_reads_back": {
        "the same move twice": with_position(list_moves=listed(Add(1), Add(2), Add(1))),
        "a kind not in the vocabulary": with_game(moves=(Deal, Mark, Swap, Give)),
    },
    "refusals_have_reasons": {
        "anybody may do anything": with_position(allows=idle_too),
        "moves of a seat that may not act": with_position(
            list_moves=lambda self, seat: (Add(1),), may_act=property(lambda self: self.to_act)
        ),
        "a reason that is no sentence": with_position(why_not=refusing_without_text),
    },
    "chance_moves_are_allowed": {
        "any deal will do": with_position(
            allows=dealt_if(lambda self, move: CHANCE in self.to_act)
        ),
        "chance out of turn": with_position(
            allows=dealt_if(lambda self, move: 1 <= move.card <= 3)
        ),
        "chance not allowed": with_position(chance_move=lambda self, rng: Deal(rng.randint(4, 6))),
        "a generator of its own": with_position(
            chance_move=lambda self, rng: Deal(Random().randint(1, 3))
        ),
    },
    "views_show_who_acts": {
        "another view each time": with_position(view=lambda self, viewer: object()),
        "a question that is no sentence": with_game(prompts=lambda self, view: "Well?"),
        "a question that cannot be filled in": with_game(prompts=lambda self, view: WRONG),
        "seats unaware that they must act": with_position(awaited=lambda self, viewer: NO_SEATS),
        "waiting for chance": with_position(awaited=lambda self, viewer: self.to_act),
    },
    "actors_have_news": {
        "news that are no sentence": with_game(
            news=lambda self, before, ply, after, viewer: (WRONG,)
        ),
        "no news of one's own ply": with_game(news=news_for_others),
    },
    "no_news_means_no_change": {
        "a view that changes without news": with_position(view=shown_to_all),
        "a wait that changes without news": with_position(awaited=betraying_the_mark),
    },
    "samples_look_like_their_view": {
        "a sampled position with another view": with_game(
            sample_hidden=lambda self, view, rng: self.first(1, view.size)
        ),
        "moves that tell of what is hidden": with_position(list_moves=moves_by_card),
        "a refusal that tells of what is hidden": with_position(why_not=reason_by_card),
        "a wait that tells of what is hidden": with_position(awaited=betraying_the_card),
    },
    "deterministic_moves_are_known": {
        "a move that passes the turn": with_position(
            is_deterministic=lambda self, seat, move: isinstance(move, Add)
        ),
        "a move that looks under the card": with_position(after=peeking),
    },
    "orders_answer_legal_moves": {
        "an illegal answer": with_game(answer=lambda self, view, moves, orders: Answer(Add(9))),
        "nothing, and nothing spent": with_game(
            answer=lambda self, view, moves, orders: Answer(None)
        ),
        "spending what was not given": with_game(
            answer=lambda self, view, moves, orders: Answer(moves[0], ("wish",))
        ),
        "an order that reads back otherwise": with_game(
            read_order=lambda self, view, text: Order("add", "never")
        ),
        "an order that does not read back": with_game(
            read_order=lambda self, view, text: Game.read_order(self, view, text + " x")
        ),
        "a reason that is no sentence": with_game(
            answer=lambda self, view, moves, orders: (
                Answer(None, ("add",), WRONG) if orders else None
            )
        ),
        "an illegal default move": with_game(default_move=lambda self, view, moves: Add(9)),
    },
    "plans_read_back": {
        "no planning position": with_game(planning_position=lambda self, view, key: None),
        "a plan that is kept as another": with_game(
            read_order=lambda self, view, text: replacing_plans(self, view, text, "mark")
        ),
        "a plan that reads back otherwise": with_game(read_order=growing_note),
    },
    "forecasts_are_messages": {
        "a forecast that is no sentence": with_game(forecast=lambda self, view, move: 20),
        "a reply target that is no sentence": with_game(reply_target=lambda self, view, move: 20),
    },
    **FIGURE_VIOLATIONS,
    "families_build_moves": {
        "a form without bounds": with_position(families=form(Give, Field("gold", low=3, high=2))),
        "a form of no known kind": with_position(
            families=form(Blurred, Field("count", low=1, high=2))
        ),
        "an unknown field": with_position(families=form(Give, Field("silver", low=1, high=2))),
        "a form that begins out of bounds": with_position(
            families=form(Give, Field("gold", low=1, high=2, begins="3"))
        ),
    },
    "replies_come_to_an_end": {
        "an answer of somebody who is waited for": with_position(
            replies=property(
                lambda self: {seat: self.legal_moves(seat) for seat in self.to_act if seat >= 0}
            )
        )
    },
    "candidates_are_allowed": {"a refusal": with_game(candidates=lambda self, look: [Add(9)])},
    "positions_never_change": {
        "a ply that changes its own position": with_position(after=scribbling),
        "a position that cannot be hashed": with_position(__hash__=None),
        "a position unlike its copy": with_position(
            __eq__=lambda self, other: self is other, __hash__=lambda self: 1
        ),
    },
    "transcripts_replay": {"rules that remember": with_position(after=counting())},
}
