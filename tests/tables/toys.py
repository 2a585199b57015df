"""A toy with everything that makes a table's life hard: turns of several steps, windows within a turn, open and hidden
ones and for several seats at once, chance, standing orders, moves off turn, and rules that fail when told to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from games.core import CHANCE, Answer, Game, Info, Move, Option, Order, OrderForm, Outcome, Ply, Position, Seat, Viewer
from games.message import Message, Who, message

STEPS = 4  # in a turn


@dataclass(frozen=True, slots=True)
class ToyMove(Move):
    """Anything done in this game."""


@dataclass(frozen=True, slots=True)
class Step(ToyMove):
    """One of the steps of one's turn; what it does is plain."""

    NOTATION = "step"


@dataclass(frozen=True, slots=True)
class Peek(ToyMove):
    """Has chance draw a card for one's own eyes."""

    NOTATION = "peek"


@dataclass(frozen=True, slots=True)
class Ask(ToyMove):
    """Opens a window: the next seat answers in the open or hidden, or all others do at once."""

    NOTATION = "ask {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Reply(ToyMove):
    """What a window waits for."""

    NOTATION = "reply {word}"
    word: str


@dataclass(frozen=True, slots=True)
class Show(ToyMove):
    """Plays the card that was drawn, if it is that."""

    NOTATION = "show {card}"
    card: int


@dataclass(frozen=True, slots=True)
class Wave(ToyMove):
    """May be done by whoever is not asked anything."""

    NOTATION = "wave"


@dataclass(frozen=True, slots=True)
class End(ToyMove):
    """Ends one's turn."""

    NOTATION = "end"


@dataclass(frozen=True, slots=True)
class Break(ToyMove):
    """Has the rules fail: at once, by an endless chain of chance, or by forcing what they refuse."""

    NOTATION = "break {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Draw(ToyMove):
    """Chance: a card."""

    NOTATION = "draw {card}"
    card: int


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
    card: int = 0  # of whoever's turn it is
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
    def may_act(self) -> frozenset[Seat]:
        over = self.turn >= self.length or self.drawing
        return frozenset() if over else frozenset(range(self.seats))

    @property
    def outcome(self) -> Outcome | None:
        return Outcome((1,) * self.seats, "done", (self.waves,) * self.seats) if self.turn >= self.length else None

    def list_moves(self, seat: Seat) -> Sequence[ToyMove]:
        if seat not in self.may_act:
            return ()
        if seat not in self.to_act:
            return (Wave(),)
        if self.window:
            return (Reply("yes"), Reply("no"))
        card = (Show(self.card),) if self.card else ()
        asks = tuple(Ask(how) for how in ("open", "hidden", "all"))
        faults = tuple(Break(how) for how in ("now", "chain", "force", "forever")) if self.faults else ()
        return (End(), Step(), Peek(), *asks, *card, *faults)

    def allows(self, seat: Seat, move: ToyMove) -> bool:
        if seat == CHANCE:
            return isinstance(move, Draw) and CHANCE in self.to_act and 1 <= move.card <= 9
        return move in self.legal_moves(seat)

    def foreseeable(self, seat: Seat, move: ToyMove) -> bool:
        return isinstance(move, Step) and self.steps > 1

    def after(self, seat: Seat, move: ToyMove) -> ToyPosition:  # noqa: PLR0911
        match move:
            case Step() if self.steps > 1:
                return replace(self, steps=self.steps - 1)
            case Step() | End():
                return ToyPosition(self.seats, self.length, self.faults, self.turn + 1, waves=self.waves)
            case Peek():
                return replace(self, drawing=True)
            case Draw(card):
                return replace(self, drawing=False, card=card)
            case Ask(how):
                others = frozenset(range(self.seats)) - {self.owner}
                asked = others if how == "all" else frozenset({(self.owner + 1) % self.seats})
                return replace(self, window=asked, hidden=how == "hidden")
            case Reply():
                return replace(self, window=self.window - {seat}, hidden=self.hidden and len(self.window) > 1)
            case Show():
                return replace(self, card=0)
            case Wave():
                return replace(self, waves=self.waves + 1)
            case Break("forever"):
                while True:
                    pass
            case Break("now"):
                raise KeyError(f"the hidden card is {self.card}")
            case Break(how):
                return replace(self, broken=how)
        raise AssertionError(move)

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        if self.hidden:
            return self.window & {viewer}  # type: ignore[arg-type]
        return self.to_act - {CHANCE}

    def view(self, viewer: Viewer) -> ToyView:
        mine = viewer == self.owner
        card = self.card if mine else 0
        asked = viewer in self.to_act
        return ToyView(viewer, self.seats, self.turn, self.steps, asked, card, self.length, self.broken, self.waves)

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
            Option("begin", ("plainly", "drawing", "broken"), "plainly", "What the first position is."),
        ),
    )
    moves: ClassVar = (Step, Peek, Ask, Reply, Show, Wave, End, Break, Draw)

    def start(self, seats: int, options: Mapping[str, str | int]) -> ToyPosition:
        chosen = self.settled(seats, options)
        if chosen["begin"] == "broken":
            raise KeyError("no such card")
        drawing = chosen["begin"] == "drawing"
        return ToyPosition(seats, int(chosen["length"]), chosen["faults"] == "yes", drawing=drawing)

    def news(self, before: ToyPosition, ply: Ply[ToyMove], after: ToyPosition, viewer: Viewer) -> tuple[Message, ...]:
        knows = viewer in (before.owner, ply.seat)
        if isinstance(ply.move, Draw):
            return (message("You draw {card}.", card=ply.move.card),) if knows else ()
        if isinstance(ply.move, Ask) and after.hidden and viewer not in (*after.window, before.owner):
            return ()
        return (message("{seat} does {what}.", seat=Who(ply.seat), what=str(ply.move)),)

    def asks(self, view: ToyView) -> Message:
        return message("Your turn, with card {card}.", card=view.card) if view.asked else message("Wait.")

    def orders(self, view: ToyView) -> tuple[OrderForm, ...]:
        once = OrderForm("once", message("Answer the next window?"), ("ask", "yes", "no"))
        return (OrderForm("reply", message("Answer windows?"), ("ask", "yes", "no")), once)

    def answer(self, view: ToyView, moves: Sequence[ToyMove], orders: Sequence[Order]) -> Answer | None:
        for order in orders:
            if order.value != "ask" and not order.late and Reply(order.value) in moves:
                return Answer(Reply(order.value), (order.key,) if order.key == "once" else ())
        return None

    def forced(self, view: ToyView, moves: Sequence[ToyMove]) -> ToyMove:
        if view.broken == "force":
            return Show(99)
        return Reply("no") if Reply("no") in moves else End() if view.steps < STEPS else Step()

    def guess(self, view: ToyView, rng: Random) -> ToyPosition:
        return ToyPosition(view.seats, view.length, False, view.turn, view.steps)

    def appraise(self, position: ToyPosition, seat: Seat) -> float:
        return 0.5


GAME = Toy()
