"""The `Game` of liar's dice: options, setup, and the modules that answer for it. See `position`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from games.core import (
    Answer,
    Explained,
    Figures,
    Game,
    Info,
    Introduction,
    Option,
    Order,
    OrderForm,
    Ply,
    Seat,
    Viewer,
)
from games.message import Message, message

from . import evaluation, news, orders, picture, prompts
from .dice import FACES
from .moves import Bid, Challenge, DiceMove, Roll, SpotOn
from .position import DicePosition, rolling_order
from .sample_hidden import sample_hidden
from .view import DiceView

DICE: Final = Option(
    id="dice",
    values=(5, 3),
    default=5,
    meaning="Dice each seat begins with.",
    title="Dice",
    labels=("five each", "three each"),
)
ONES: Final = Option(
    id="ones",
    values=("wild", "plain"),
    default="wild",
    meaning="Whether ones count as every face.",
    title="Ones",
    labels=("count as every face", "count as ones"),
)
SPOT_ON: Final = Option(
    id="spot_on",
    values=("no", "yes"),
    default="no",
    meaning="Whether you may call that a bid is exactly right.",
    title="Spot on",
    labels=("no", "yes"),
)

INTRODUCTION: Final = Introduction(
    gist=(
        "Each player rolls dice that the others do not see.",
        (
            "In turn, bid how many of all dice show a face. Each bid must be higher than the "
            "last."
        ),
        (
            "If you think that a bid is too high, challenge it: one player loses a die. The last "
            "player with dice wins."
        ),
    ),
    minutes=(15, 30),
    days=(6, 20),
    weight=1,
)
LEGEND: Final = (
    Explained("covered", "a die that only its owner sees"),
    Explained("die-1", "a die that you see"),
    Explained("sixes", "the face of the bid"),
    Explained(
        "changed",
        "it has changed since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)


class LiarsDice(Game[DicePosition, DiceMove, DiceView]):
    """The rules of liar's dice for two to six seats."""

    info = Info(
        slug="liars_dice",
        name="Liar's dice",
        version=1,
        seats=(2, 3, 4, 5, 6),
        source="Traditional",
        introduction=INTRODUCTION,
        blurb="You see only your own dice and bid on all dice. Bid higher, or challenge.",
        options=(DICE, ONES, SPOT_ON),
    )
    moves: ClassVar = (Bid, Challenge, SpotOn, Roll)
    board_constants = FACES
    legend = LEGEND
    worth_labels = evaluation.LABELS

    def start(self, seats: int, options: Mapping[str, str | int]) -> DicePosition:
        chosen = self.settled(seats, options)
        size = int(chosen["dice"])
        counts = (size,) * seats
        return DicePosition(
            cups=((),) * seats,
            counts=counts,
            rolling=rolling_order(counts, 0),
            speaker=0,  # R3
            bids=(),
            out=(),
            last=None,
            turn=0,
            size=size,
            wild=chosen["ones"] == "wild",
            spot=chosen["spot_on"] == "yes",
        )

    def news(
        self,
        before: DicePosition,
        ply: Ply[DiceMove],
        after: DicePosition,
        viewer: Viewer,
    ) -> tuple[Message, ...]:
        return tuple(news.ply_news(before, ply, after, viewer))

    def prompts(self, view: DiceView) -> Message:
        return prompts.prompt_message(view)

    def forecast(self, view: DiceView, move: DiceMove) -> Message | None:
        """The condition of a call. Its probability is left to the players."""
        bid = view.last_bid
        if bid is None or isinstance(move, Bid):
            return None
        if isinstance(move, SpotOn):
            text = "You lose a die unless there are exactly {count}."
            return message(text, "R7", count=bid.count)
        return message(
            "You lose a die if there are {count} or more.", "R6", count=bid.count
        )

    def picture(self, view: DiceView, moves: Sequence[DiceMove]) -> picture.DicePicture:
        return picture.picture(view, moves)

    def orders(self, view: DiceView) -> tuple[OrderForm, ...]:
        return orders.order_forms(view)

    def answer(
        self,
        view: DiceView,
        moves: Sequence[DiceMove],
        standing_orders: Sequence[Order],
    ) -> Answer | None:
        return orders.find_answer(view, moves, standing_orders)

    def default_move(self, view: DiceView, moves: Sequence[DiceMove]) -> DiceMove:
        return orders.default_move(view, moves)

    def sample_hidden(self, view: DiceView, rng: Random) -> DicePosition:
        return sample_hidden(view, rng)

    def evaluate(self, position: DicePosition, seat: Seat) -> float:
        return evaluation.evaluate(position, seat)

    def figures(self, position: DicePosition) -> Figures:
        return (("dice", position.counts),)

    def worth_parts(self, position: DicePosition, seat: Seat) -> dict[str, float]:
        return evaluation.worth_parts(position, seat)

    def scale_worth(self, position: DicePosition, worth: float) -> float:
        return evaluation.scale_worth(worth)
