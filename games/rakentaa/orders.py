"""Standing orders: what a seat may leave word of, what they answer, and what is answered for those out of time."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Answer, Move, Order, OrderForm
from games.message import Message, message
from games.rakentaa.board import LANDS, TOKENS
from games.rakentaa.moves import Accept, DoneDealing, EndTurn, Escape, Give, PassSpring, Place, Rob
from games.rakentaa.realm import OVER
from games.rakentaa.view import RakentaaView
from games.rakentaa.windows import TRIGGERS

KEYS = ("market", "fort", "finagle", "pick_pocket", "robbery", "royal_tax", "spring_planting")
ASK, ALWAYS, NEVER, SKIP = "ask", "always", "never", "skip"


def forms(view: RakentaaView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R45
    if view.viewer is None or view.phase == OVER:
        return ()
    found = [OrderForm(f"escape {key}", _against(key), (ASK, ALWAYS, NEVER)) for key in KEYS]
    found.append(OrderForm("spring", message("Be asked for Spring Planting?", "R45"), (ASK, SKIP)))
    found.append(OrderForm("gifts", message("Which tokens does a robber get first?", "R45"), TOKENS, ranked=True))
    if not view.year:
        question = message("Where shall your opening castles stand, best first?", "R45")
        found.append(OrderForm("opening", question, LANDS, ranked=True))
    return tuple(found)


def _against(play: str) -> Message:
    text = "Narrow Escape against a {play}?" if play in TOKENS else "Narrow Escape against {play}?"
    return message(text, "R45", play=play)


def answer(view: RakentaaView, moves: Sequence[Move], orders: Sequence[Order]) -> Answer | None:
    """What the orders answer to the question now open; those given after it was put wait for the next."""  # R45
    given = {order.key: order.value for order in orders if not order.late}
    move = _answered(view, moves, given)
    return Answer(move) if move is not None else None


def forced(view: RakentaaView, moves: Sequence[Move]) -> Move:
    """What is played for a seat whose time ran out: what costs it least and hurts nobody."""  # R46
    plain = next((move for move in moves if move in (Accept(), PassSpring(), DoneDealing(), EndTurn(0))), None)
    if plain is not None:
        return plain
    incomes = {land.name: land.income for land in view.lands}
    return max(moves, key=lambda move: incomes[move.land] if isinstance(move, Place) else _plenty(view, move))


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


def _plenty(view: RakentaaView, move: Move) -> int:
    """How many tokens of the type to be lost there are: the commonest goes first."""
    if isinstance(move, Give) and view.viewer is not None:
        return view.seats[view.viewer].tokens[TOKENS.index(move.token)]
    return view.seats[move.seat].tokens[TOKENS.index(move.token)] if isinstance(move, Rob) else 0
