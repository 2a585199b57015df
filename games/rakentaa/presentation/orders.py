"""Standing orders: what a seat may leave word of, what they answer, and what is answered for those
out of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm, OrderPreset, Seat
from games.core.orders import ASK_ME
from games.message import Message, message

from ..rules.board import LAND, LANDS, TOKEN, TOKENS
from ..rules.moves import Accept, DoneDealing, EndTurn, Escape, Give, PassSpring, Place, Rob
from ..rules.position import OVER
from ..rules.reactions import TRIGGERS
from .view import RakentaaView

KEYS = ("market", "fort", "finagle", "pick_pocket", "robbery", "royal_tax", "spring_planting")
# of several types of which there are as many, the first goes first
LOST_FIRST: Final = ("farm", "market", "fort", "road", "barge", "ship")
ASK, ALWAYS, NEVER, SKIP = "ask", "always", "never", "skip"


def forms(view: RakentaaView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R45
    if view.viewer is None or view.phase == OVER:
        return ()
    found = [OrderForm(f"escape {key}", _against(key), (ASK, ALWAYS, NEVER)) for key in KEYS]
    found.append(OrderForm("spring", message("Be asked for Spring Planting?", "R45"), (ASK, SKIP)))
    found.append(
        OrderForm(
            "gifts", message("Which tokens does a robber get first?", "R45"), TOKENS, ranked=True
        )
    )
    if not view.year:
        question = message("Where shall your opening castles stand, best first?", "R45")
        found.append(OrderForm("opening", question, LANDS, ranked=True))
    return tuple(found)


def presets(view: RakentaaView) -> tuple[OrderPreset, ...]:
    """What a seat may say of its escapes with one press."""  # R45
    if not forms(view):
        return ()

    def escape(text: str, said: str) -> OrderPreset:
        return OrderPreset(message(text), tuple((f"escape {key}", said) for key in KEYS))

    always, never = escape("Always escape", ALWAYS), escape("Never escape", NEVER)
    quick = OrderPreset(
        message("Never escape, skip Spring Planting"), (*never.orders, ("spring", SKIP))
    )
    return always, never, quick, ASK_ME


def _against(play: str) -> Message:
    text = "Narrow Escape against a {play}?" if play in TOKENS else "Narrow Escape against {play}?"
    return message(text, "R45", play=play)


def answer(view: RakentaaView, moves: Sequence[Move], orders: Sequence[Order]) -> Answer | None:
    """What the orders answer to the question now open; those given after it was put wait for the
    next.
    """
    given = {order.key: order.value for order in orders if not order.late}
    move = _answered(view, moves, given)
    return Answer(move) if move is not None else None


def default_move(view: RakentaaView, moves: Sequence[Move]) -> Move:
    """What is played for a seat whose time ran out: what costs it least and hurts nobody."""  # R46
    plain = next(
        (move for move in moves if move in (Accept(), PassSpring(), DoneDealing(), EndTurn(0))),
        None,
    )
    if plain is not None:
        return plain
    return max(moves, key=lambda move: _readiness(view, move))


def _answered(view: RakentaaView, moves: Sequence[Move], given: dict[str, str]) -> Move | None:
    kinds = {type(move) for move in moves}
    if Accept in kinds and view.pending is not None and view.pending.move is not None:
        wish = given.get(f"escape {TRIGGERS[type(view.pending.move)]}", ASK)
        if wish == ASK:
            return None
        return Escape() if wish == ALWAYS and Escape in kinds else Accept()
    if PassSpring in kinds:
        return PassSpring() if given.get("spring", ASK) == SKIP else None
    if Give in kinds:
        return _first(moves, [Give(token) for token in given.get("gifts", "").split()])
    if Place in kinds:
        return _first(moves, [Place(land) for land in given.get("opening", "").split()])
    return None


def _first(moves: Sequence[Move], wishes: Sequence[Move]) -> Move | None:
    return next((wish for wish in wishes if wish in moves), None)


def _readiness(view: RakentaaView, move: Move) -> tuple[int, int]:
    """How soon a move is made for a seat out of time: the highest first, of equals the first."""
    if isinstance(move, Give) and view.viewer is not None:
        return _plenty(view, view.viewer, move.token)
    if isinstance(move, Rob):
        return _plenty(view, move.seat, move.token)  # D29
    assert isinstance(move, Place)
    return view.lands[LAND[move.land]].income, 0


def _plenty(view: RakentaaView, seat: Seat, token: str) -> tuple[int, int]:
    """How many tokens of the type the seat has, and how soon that type goes among equals."""
    count = view.seats[seat].tokens[TOKEN[token]]
    return count, -LOST_FIRST.index(token)
