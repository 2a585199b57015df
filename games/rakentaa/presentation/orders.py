"""Standing orders: forms, answers, and the default move of a seat whose time is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm, OrderPreset, Seat
from games.core.orders import ASK_ME
from games.message import Message, message

from ..rules.board import LAND, LANDS, TOKEN, TOKENS
from ..rules.moves import (
    Accept,
    DoneDealing,
    EndTurn,
    Escape,
    Give,
    PassSpring,
    Place,
    Rob,
)
from ..rules.position import OVER
from ..rules.reactions import TRIGGERS
from .view import RakentaaView

KEYS = (
    "market",
    "fort",
    "finagle",
    "pick_pocket",
    "robbery",
    "royal_tax",
    "spring_planting",
)
# the order in which token types are given up that are owned equally often
LOST_FIRST: Final = ("farm", "market", "fort", "road", "barge", "ship")
ASK = "ask"
ALWAYS = "always"
NEVER = "never"
SKIP = "skip"


def list_forms(view: RakentaaView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R45
    if view.viewer is None or view.phase == OVER:
        return ()
    forms = [
        OrderForm(f"escape {key}", _ask_about_escape(key), (ASK, ALWAYS, NEVER))
        for key in KEYS
    ]
    forms.append(
        OrderForm(
            "spring", message("Ask you about Spring Planting?", "R45"), (ASK, SKIP)
        )
    )
    forms.append(
        OrderForm(
            "gifts",
            message("Which tokens does a robber get first?", "R45"),
            TOKENS,
            ranked=True,
        )
    )
    if not view.year:
        question = message("Where do you place your opening castles? Best first", "R45")
        forms.append(OrderForm("opening", question, LANDS, ranked=True))
    return tuple(forms)


def list_presets(view: RakentaaView) -> tuple[OrderPreset, ...]:
    """Sets of orders about escapes, each given by one button."""  # R45
    if not list_forms(view):
        return ()

    def escape(text: str, value: str) -> OrderPreset:
        return OrderPreset(
            message(text), tuple((f"escape {key}", value) for key in KEYS)
        )

    always = escape("Always escape", ALWAYS)
    never = escape("Never escape", NEVER)
    quick = OrderPreset(
        message("Never escape, skip Spring Planting"), (*never.orders, ("spring", SKIP))
    )
    return always, never, quick, ASK_ME


def _ask_about_escape(play: str) -> Message:
    text = "Narrow Escape against {play}?"
    if play in TOKENS:
        text = "Narrow Escape against a {play}?"
    return message(text, "R45", play=play)


def find_answer(
    view: RakentaaView, moves: Sequence[Move], orders: Sequence[Order]
) -> Answer | None:
    """The answer of the orders to the open question. Orders that were given after it opened count
    from the next question on.
    """
    values = {order.key: order.value for order in orders if not order.late}
    move = _choose_by_orders(view, moves, values)
    if move is not None:
        return Answer(move)
    return None


def choose_default_move(view: RakentaaView, moves: Sequence[Move]) -> Move:
    """The default move: it costs the seat least and harms no other."""  # R46
    plain = next(
        (
            move
            for move in moves
            if move in (Accept(), PassSpring(), DoneDealing(), EndTurn(0))
        ),
        None,
    )
    if plain is not None:
        return plain
    return max(moves, key=lambda move: _rank_default_move(view, move))


def _choose_by_orders(
    view: RakentaaView, moves: Sequence[Move], values: dict[str, str]
) -> Move | None:
    kinds = {type(move) for move in moves}
    if Accept in kinds and view.pending is not None and view.pending.move is not None:
        wish = values.get(f"escape {TRIGGERS[type(view.pending.move)]}", ASK)
        return _answer_attack(wish, Escape in kinds)
    if PassSpring in kinds:
        skips = values.get("spring", ASK) == SKIP
        return PassSpring() if skips else None
    if Give in kinds:
        return _find_first(
            moves, [Give(token) for token in values.get("gifts", "").split()]
        )
    if Place in kinds:
        return _find_first(
            moves, [Place(land) for land in values.get("opening", "").split()]
        )
    return None


def _answer_attack(wish: str, can_escape: bool) -> Move | None:
    """The reaction that the order wishes; None if the member is asked."""
    if wish == ASK:
        return None
    if wish == ALWAYS and can_escape:
        return Escape()
    return Accept()


def _find_first(moves: Sequence[Move], wishes: Sequence[Move]) -> Move | None:
    return next((wish for wish in wishes if wish in moves), None)


def _rank_default_move(view: RakentaaView, move: Move) -> tuple[int, int]:
    """The rank of a move as the default; the highest is made, of equals the first."""
    if isinstance(move, Give) and view.viewer is not None:
        return _rank_token(view, view.viewer, move.token)
    if isinstance(move, Rob):
        return _rank_token(view, move.seat, move.token)  # D29
    assert isinstance(move, Place)
    return view.lands[LAND[move.land]].income, 0


def _rank_token(view: RakentaaView, seat: Seat, token: str) -> tuple[int, int]:
    """The number of the seat's tokens of the type; of equals, the type that is lost first."""
    count = view.seats[seat].tokens[TOKEN[token]]
    return count, -LOST_FIRST.index(token)
