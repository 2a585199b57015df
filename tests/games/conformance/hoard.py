"""Hoard: a game for tests, with every feature that invariants check. It keeps all invariants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from games.core import (
    CHANCE,
    Answer,
    Family,
    Field,
    Figures,
    Game,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    Outcome,
    Ply,
    Position,
    Seat,
    Viewer,
)
from games.message import Message, Who, message
from games.planning import plan_parts


@dataclass(frozen=True, slots=True)
class Deal(Move):
    NOTATION = "deal {card}"
    card: int


@dataclass(frozen=True, slots=True)
class Add(Move):
    NOTATION = "add {count}"
    count: int


@dataclass(frozen=True, slots=True)
class Mark(Move):
    NOTATION = "mark"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Out of turn: a seat turns its own card over."""

    NOTATION = "turn over"


@dataclass(frozen=True, slots=True)
class Give(Move):
    NOTATION = "give {gold}"
    gold: int


@dataclass(frozen=True, slots=True)
class HoardView:
    viewer: Viewer
    card: int  # 0 for all but seat 0
    dealt: bool
    size: int
    turn: int
    marked: bool  # by the viewer itself
    swapped: bool


@dataclass(frozen=True, slots=True)
class HoardPosition(Position[Any, HoardView]):
    """Seat 0 has a hidden card. Both build one hoard; the seat that completes it wins."""

    card: int = 0  # 0: not dealt
    size: int = 0
    turn: int = 0
    marked: bool = False  # by the seat to act, unseen by the other
    swapped: bool = False

    @property
    def to_act(self) -> frozenset[Seat]:
        if not self.card:
            return frozenset({CHANCE})
        return frozenset() if self.size >= 12 else frozenset({self.turn % 2})

    @property
    def may_act(self) -> frozenset[Seat]:
        return self.to_act | {
            1 - seat for seat in self.to_act if seat != CHANCE and not self.swapped
        }

    @property
    def outcome(self) -> Outcome | None:
        places = (1, 2) if self.turn % 2 else (2, 1)
        if self.size < 12:
            return None
        return Outcome(places, "full", (self.size, 0), (("size", (self.size, 0)),))

    def list_moves(self, seat: Seat) -> Sequence[Any]:
        if seat in self.to_act and seat != CHANCE:
            return (Add(1), Add(2)) if self.marked else (Add(1), Add(2), Mark())
        return (Swap(),) if seat in self.may_act and seat != CHANCE else ()

    def families(self, seat: Seat) -> Sequence[Family]:
        return (
            (Family(Give, (Field("gold", low=1, high=5),)),)
            if seat in self.to_act - {CHANCE}
            else ()
        )

    def allows(self, seat: Seat, move: Any) -> bool:
        if seat == CHANCE:
            return isinstance(move, Deal) and CHANCE in self.to_act and 1 <= move.card <= 3
        if isinstance(move, Give):
            return seat in self.to_act and 1 <= move.gold <= 3
        return move in self.legal_moves(seat)

    def is_deterministic(self, seat: Seat, move: Any) -> bool:
        return isinstance(move, Mark)

    def after(self, seat: Seat, move: Any) -> Any:
        match move:
            case Deal(card):
                return replace(self, card=card)
            case Mark():
                return replace(self, marked=True)
            case Swap():
                return replace(self, swapped=True)
        count = move.count if isinstance(move, Add) else move.gold
        return replace(self, size=self.size + count, turn=self.turn + 1, marked=False)

    def view(self, viewer: Viewer) -> HoardView:
        card, marked = self.card if viewer == 0 else 0, self.marked and viewer == self.turn % 2
        return HoardView(viewer, card, self.card > 0, self.size, self.turn, marked, self.swapped)

    def chance_move(self, rng: Random) -> Any:
        return Deal(rng.randint(1, 3))


class Hoard(Game[Any, Any, HoardView]):
    info = Info(
        "hoard",
        "Hoard",
        1,
        (2,),
        "ours",
        "For tests of invariants.",
        (Option("big", ("no",), "no", "Nothing."),),
    )
    moves = (Deal, Add, Mark, Swap, Give)
    worth_labels = ("the hoard",)
    first: ClassVar[type[HoardPosition]] = HoardPosition

    def start(self, seats: int, options: Mapping[str, str | int]) -> Any:
        self.settled(seats, options)
        return self.first()

    def news(self, before: Any, ply: Ply[Any], after: Any, viewer: Viewer) -> tuple[Message, ...]:
        if isinstance(ply.move, Deal):
            return (
                message("You get {card}.", card=ply.move.card)
                if viewer == 0
                else message("A card is dealt."),
            )
        if isinstance(ply.move, Mark) and viewer != ply.seat:
            return ()
        return (message("{seat}: {move}.", seat=Who(ply.seat), move=str(ply.move)),)

    def prompts(self, view: HoardView) -> Message:
        return message("The hoard is {size}.", size=view.size)

    def forecast(self, view: HoardView, move: Any) -> Message | None:
        return (
            message("It will be {size}.", size=view.size + move.count)
            if isinstance(move, Add)
            else None
        )

    def orders(self, view: HoardView) -> tuple[OrderForm, ...]:
        return (
            OrderForm("add", message("Add how many?"), ("never", "2")),
            OrderForm(
                "likes", message("What first?"), ("mark", "add"), ranked=True, advised="add mark"
            ),
            *(
                (
                    OrderForm(
                        "next", message("What next?"), ("none",), planned=True, provisos=("always",)
                    ),
                )
                * may_plan(view)
            ),
        )

    def planning_position(self, view: HoardView, key: str) -> Any:
        later = view.turn + (view.turn % 2 != view.viewer)
        return (
            self.first(view.card or 1, view.size, later)
            if key == "next" and may_plan(view)
            else None
        )

    def read_order(self, view: HoardView, text: str) -> Order:
        if not text.startswith("next:") or text == "next: none" or not may_plan(view):
            return super().read_order(view, text)
        steps = plan_parts(text.removeprefix("next:"))
        return Order("next", f"{'; '.join(steps)} (of {len(steps)})")

    def answer(
        self, view: HoardView, moves: Sequence[Any], orders: Sequence[Order]
    ) -> Answer | None:
        return Answer(Add(2), ("add",)) if Order("add", "2") in orders and Add(2) in moves else None

    def default_move(self, view: HoardView, moves: Sequence[Any]) -> Any:
        return moves[0]

    def sample_hidden(self, view: HoardView, rng: Random) -> Any:
        card = view.card or (rng.randint(1, 3) if view.dealt else 0)
        return self.first(card, view.size, view.turn, view.marked, view.swapped)

    def evaluate(self, position: Any, seat: Seat) -> float:
        return position.size / 20  # type: ignore[no-any-return]

    def figures(self, position: Any) -> Figures:
        return (("size", (position.size, 0)),)

    def worth_parts(self, position: Any, seat: Seat) -> dict[str, float]:
        return {"the hoard": position.size}

    def scale_worth(self, position: Any, worth: float) -> float:
        return worth / 20


def may_plan(view: HoardView) -> bool:
    return view.viewer is not None and view.dealt and view.size < 12


def with_position(**methods: Any) -> Hoard:
    """The hoard with some methods of its position broken."""
    broken = type("Broken", (HoardPosition,), methods)
    return type("BrokenHoard", (Hoard,), {"first": broken})()  # type: ignore[no-any-return]


def with_game(**methods: Any) -> Hoard:
    """The hoard with some methods of the game broken."""
    return type("BrokenHoard", (Hoard,), methods)()  # type: ignore[no-any-return]
