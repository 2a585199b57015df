"""A toy game with all features that are difficult for tables: turns of several steps, open and
hidden windows within a turn, also for several seats, chance, standing orders, moves off turn, and
rules that fail on demand. Its moves are in `toy_moves.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from games.core import (
    CHANCE,
    Answer,
    Game,
    Info,
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
from tests.support.toy_moves import Ask, Break, Draw, End, Peek, Reply, Show, Step, ToyMove, Wave

STEPS = 4  # in a turn


@dataclass(frozen=True, slots=True)
class ToyView:
    viewer: Viewer
    seats: int
    turn: int
    steps: int
    asked: bool  # whether the viewer is
    card: int  # the viewer's own; 0: none
    length: int
    broken: str
    waves: int


@dataclass(frozen=True, slots=True)
class ToyPosition(Position[ToyMove, ToyView]):
    seats: int
    length: int  # turns
    faults: bool
    turn: int = 0
    steps: int = STEPS
    window: frozenset[Seat] = frozenset()
    hidden: bool = False
    drawing: bool = False
    card: int = 0  # the card of the seat on turn
    broken: str = ""
    waves: int = 0

    @property
    def owner(self) -> Seat:
        return self.turn % self.seats

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.turn >= self.length:
            return frozenset()
        if self.drawing or self.broken == "chain":
            return frozenset({CHANCE})
        return self.window or frozenset({self.owner})

    @property
    def reacting(self) -> frozenset[Seat]:
        return self.window

    @property
    def may_act(self) -> frozenset[Seat]:
        over = self.turn >= self.length or self.drawing
        return frozenset() if over else frozenset(range(self.seats))

    @property
    def outcome(self) -> Outcome | None:
        return (
            Outcome((1,) * self.seats, "done", (self.waves,) * self.seats)
            if self.turn >= self.length
            else None
        )

    def list_moves(self, seat: Seat) -> Sequence[ToyMove]:
        if seat not in self.may_act:
            return ()
        if seat not in self.to_act:
            return (Wave(),)
        if self.window:
            return (Reply("yes"), Reply("no"))
        card = (Show(self.card),) if self.card else ()
        asks = tuple(Ask(how) for how in ("open", "hidden", "all"))
        faults = (
            tuple(Break(how) for how in ("now", "chain", "force", "forever")) if self.faults else ()
        )
        return (End(), Step(), Peek(), *asks, *card, *faults)

    def allows(self, seat: Seat, move: ToyMove) -> bool:
        if seat == CHANCE:
            return isinstance(move, Draw) and CHANCE in self.to_act and 1 <= move.card <= 9
        return move in self.legal_moves(seat)

    def is_deterministic(self, seat: Seat, move: ToyMove) -> bool:
        return isinstance(move, Step) and self.steps > 1

    def after(self, seat: Seat, move: ToyMove) -> ToyPosition:
        match move:
            case Step() if self.steps > 1:
                return replace(self, steps=self.steps - 1)
            case Step() | End():
                return self._in_the_next_turn()
            case Wave():
                return replace(self, waves=self.waves + 1)
            case Ask() | Reply():
                return self._with_window(seat, move)
            case Peek() | Draw() | Show():
                return self._with_card(move)
            case Break(how):
                return self._failing(how)
        raise AssertionError(move)

    def _in_the_next_turn(self) -> ToyPosition:
        return ToyPosition(self.seats, self.length, self.faults, self.turn + 1, waves=self.waves)

    def _with_window(self, seat: Seat, move: Ask | Reply) -> ToyPosition:
        """The position with a window that was opened, or that a seat has answered."""
        if isinstance(move, Ask):
            others = frozenset(range(self.seats)) - {self.owner}
            following = frozenset({(self.owner + 1) % self.seats})
            asked_seats = others if move.how == "all" else following
            return replace(self, window=asked_seats, hidden=move.how == "hidden")
        left = self.window - {seat}
        return replace(self, window=left, hidden=self.hidden and bool(left))

    def _with_card(self, move: Peek | Draw | Show) -> ToyPosition:
        """The position with a card that was asked for, drawn, or played."""
        if isinstance(move, Peek):
            return replace(self, drawing=True)
        if isinstance(move, Draw):
            return replace(self, drawing=False, card=move.card)
        return replace(self, card=0)

    def _failing(self, how: str) -> ToyPosition:
        while how == "forever":
            pass
        if how == "now":
            raise KeyError(f"the hidden card is {self.card}")
        return replace(self, broken=how)

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        if self.hidden:
            return self.window & {viewer}  # type: ignore[arg-type]
        return self.to_act - {CHANCE}

    def view(self, viewer: Viewer) -> ToyView:
        mine = viewer == self.owner
        card = self.card if mine else 0
        is_asked = viewer in self.to_act
        return ToyView(
            viewer,
            self.seats,
            self.turn,
            self.steps,
            is_asked,
            card,
            self.length,
            self.broken,
            self.waves,
        )

    def chance_move(self, rng: Random) -> Draw:
        return Draw(rng.randint(1, 9))


class Toy(Game[ToyPosition, ToyMove, ToyView]):
    info = Info(
        slug="toy",
        name="Toy",
        version=1,
        seats=(2, 3, 4),
        source="Nobody",
        blurb="For tests.",
        options=(
            Option("length", (1, 2, 40), 40, "Turns."),
            Option("faults", ("no", "yes"), "no", "Whether the rules can be made to fail."),
            Option(
                "begin", ("plainly", "drawing", "broken"), "plainly", "What the first position is."
            ),
        ),
    )
    moves: ClassVar = (Step, Peek, Ask, Reply, Show, Wave, End, Break, Draw)

    def start(self, seats: int, options: Mapping[str, str | int]) -> ToyPosition:
        chosen = self.settled(seats, options)
        if chosen["begin"] == "broken":
            raise KeyError("no such card")
        drawing = chosen["begin"] == "drawing"
        return ToyPosition(seats, int(chosen["length"]), chosen["faults"] == "yes", drawing=drawing)

    def news(
        self, before: ToyPosition, ply: Ply[ToyMove], after: ToyPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        knows = viewer in (before.owner, ply.seat)
        if isinstance(ply.move, Draw):
            return (message("You draw {card}.", card=ply.move.card),) if knows else ()
        if (
            isinstance(ply.move, Ask)
            and after.hidden
            and viewer not in (*after.window, before.owner)
        ):
            return ()
        return (message("{seat} does {what}.", seat=Who(ply.seat), what=str(ply.move)),)

    def prompts(self, view: ToyView) -> Message:
        return (
            message("Your turn, with card {card}.", card=view.card)
            if view.asked
            else message("Wait.")
        )

    def orders(self, view: ToyView) -> tuple[OrderForm, ...]:
        once = OrderForm("once", message("Answer the next window?"), ("ask", "yes", "no"))
        return (OrderForm("reply", message("Answer windows?"), ("ask", "yes", "no")), once)

    def answer(
        self, view: ToyView, moves: Sequence[ToyMove], orders: Sequence[Order]
    ) -> Answer | None:
        for order in orders:
            if order.value != "ask" and not order.late and Reply(order.value) in moves:
                return Answer(Reply(order.value), (order.key,) if order.key == "once" else ())
        return None

    def default_move(self, view: ToyView, moves: Sequence[ToyMove]) -> ToyMove:
        if view.broken == "force":
            return Show(99)
        return Reply("no") if Reply("no") in moves else End() if view.steps < STEPS else Step()

    def sample_hidden(self, view: ToyView, rng: Random) -> ToyPosition:
        return ToyPosition(view.seats, view.length, False, view.turn, view.steps)

    def evaluate(self, position: ToyPosition, seat: Seat) -> float:
        return 0.5


GAME = Toy()
