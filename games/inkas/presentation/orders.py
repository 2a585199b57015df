"""Standing orders: what a seat may leave word of, and what that answers.

What is played for a seat out of time is in `default_move.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm, OrderPreset, Seat
from games.core.orders import ASK_ME
from games.message import Who, message

from ..rules.cards import KIND, KINDS
from ..rules.moves import EndTurn, MoveRobber, Roll
from ..rules.offer_moves import Accept, Decline
from ..rules.position import DISCARD, OPEN, OVER, PRE_ROLL, ROBBER
from .default_move import KEPT, given_up, robbed_at_the_leader
from .view import InkasView, ProposalView

ASK, ALWAYS, AUTO, ANY, ALL = "ask", "always", "auto", "any", "all"
LEADER: Final = "leader"
KEEP: Final = {f"keep_{count}": count for count in (1, 2, 3)}
MOST: Final = {"once": 1, "twice": 2}  # cards of the kind in one turn
RATES: Final = {"two_for_one": 2}
BELOW: Final = {"below_9": 9, "below_10": 10}  # markers of the other seat
LIMITS: Final = (*RATES, *KEEP, *MOST, *BELOW)
UNBOUND: Final = 99


def forms(view: InkasView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R49
    if view.viewer is None or view.phase == OVER or view.viewer in view.gone:
        return ()
    return (*_of_the_turn(), *_of_a_seven(), *_refusals(view, view.viewer), *map(_swap, KINDS))


def presets(view: InkasView) -> tuple[OrderPreset, ...]:
    """What a seat may say of offers and of its turn with one press."""  # R49
    if not forms(view):
        return ()
    decline = OrderPreset(message("Decline everything"), ((f"refuse {ALL}", ANY),))
    swaps = tuple((f"swap {kind}", " ".join(_others(kind))) for kind in KINDS)
    take = OrderPreset(message("Take any card for a card"), swaps)
    turn = (("roll", ALWAYS), ("end turn", ALWAYS), ("discard", AUTO))
    go_on = OrderPreset(message("Roll, give up and end my turn by themselves"), turn)
    return decline, take, go_on, ASK_ME


def _of_the_turn() -> Iterator[OrderForm]:
    roll = message("Roll even where you could play a card first?", "R49")
    yield OrderForm("roll", roll, (ASK, ALWAYS), advised=ALWAYS)
    end = message("End your turn where nothing is left to build, play or trade?", "R49")
    yield OrderForm("end turn", end, (ASK, ALWAYS), advised=ALWAYS)
    robber = message("Where does your robber go after a seven?", "R49")
    yield OrderForm("robber", robber, (ASK, LEADER))


def _of_a_seven() -> Iterator[OrderForm]:
    discard = message("On a seven, give up cards without asking?", "R49")
    yield OrderForm("discard", discard, (ASK, AUTO), advised=AUTO)
    first = message("Which kinds go first on a seven?", "R49")
    yield OrderForm("give up first", first, KINDS, ranked=True)
    keep = message("Which cards do you keep on a seven if you can?", "R49")
    yield OrderForm("keep", keep, tuple(KEPT), ranked=True)


def _refusals(view: InkasView, viewer: Seat) -> Iterator[OrderForm]:
    wanted = (ANY, *KINDS)
    everybody = message("Decline whatever offer asks for these?", "R49")
    yield OrderForm(f"refuse {ALL}", everybody, wanted, ranked=True)
    for seat in range(len(view.seats)):
        if seat != viewer:
            question = message("Decline what {seat} offers for these?", "R49", seat=Who(seat))
            yield OrderForm(f"refuse {seat}", question, wanted, ranked=True)


def _swap(kind: str) -> OrderForm:
    text = "For which cards do you hand over {kind} when asked, and within which limits?"
    question = message(text, "R49", kind=kind)
    return OrderForm(f"swap {kind}", question, (*_others(kind), *LIMITS), ranked=True)


def _others(kind: str) -> tuple[str, ...]:
    return tuple(other for other in KINDS if other != kind)


# --- answers


def answer(view: InkasView, moves: Sequence[Move], orders: Sequence[Order]) -> Answer | None:
    """What the orders answer now; they hold from the moment they are given."""  # R49
    given = {order.key: order.value.split() for order in orders}
    move = _answered(view, moves, given)
    return None if move is None else Answer(move)


def _answered(
    view: InkasView, moves: Sequence[Move], given: Mapping[str, Sequence[str]]
) -> Move | None:
    if view.phase == DISCARD:
        automatic = given.get("discard") == [AUTO]
        return given_up(view, given) if automatic and _owes(view) else None
    if view.phase == PRE_ROLL:
        return Roll() if given.get("roll") == [ALWAYS] and Roll() in moves else None
    if view.phase == ROBBER:
        return _raid(view, moves) if given.get("robber") == [LEADER] else None
    ending = given.get("end turn") == [ALWAYS] and _only_ends(moves)
    return _first_reply(view, moves, given) or (EndTurn() if ending else None)


def _first_reply(
    view: InkasView, moves: Sequence[Move], given: Mapping[str, Sequence[str]]
) -> Move | None:
    """The answer to the oldest offer that a rule fits."""
    for proposal in view.offers:
        move = _reply(view, proposal, given)
        if move is not None and move in moves:
            return move
    return None


def _raid(view: InkasView, moves: Sequence[Move]) -> Move | None:
    raids = [move for move in moves if isinstance(move, MoveRobber)]
    return robbed_at_the_leader(view, raids) if raids else None


def _only_ends(moves: Sequence[Move]) -> bool:
    """Whether the seat can end its turn and, but for declining what it cannot pay, nothing else."""
    ends = any(isinstance(move, EndTurn) for move in moves)
    return ends and all(isinstance(move, EndTurn | Decline) for move in moves)


def _owes(view: InkasView) -> bool:
    own = view.seats[view.viewer] if view.viewer is not None else None
    return own is not None and bool(own.due) and not own.chosen


def _reply(
    view: InkasView, proposal: ProposalView, given: Mapping[str, Sequence[str]]
) -> Move | None:
    """The first rule that fits an offer not answered yet: refusals before swaps."""
    answers = dict(zip(proposal.to, proposal.answers, strict=True))
    if view.viewer is None or answers.get(view.viewer) != OPEN:
        return None
    asked = [kind for kind, count in zip(KINDS, proposal.take, strict=True) if count]
    for key in (f"refuse {ALL}", f"refuse {proposal.maker}"):
        if {ANY, *asked} & set(given.get(key, ())):
            return Decline(proposal.number)
    rule = given.get(f"swap {asked[0]}", ())
    if len(asked) == 1 and _swaps(view, proposal, asked[0], rule):
        return Accept(proposal.number)
    return None


def _swaps(view: InkasView, proposal: ProposalView, kind: str, rule: Sequence[str]) -> bool:
    """Whether the rule for handing over that kind fits the offer."""
    brought = {name for name, count in zip(KINDS, proposal.give, strict=True) if count}
    count, index = sum(proposal.take), KIND[kind]
    enough = sum(proposal.give) >= _bound(RATES, rule, 1) * count
    kept = view.hand[index] - count >= _bound(KEEP, rule, 0)
    within = view.traded[index] + count <= _bound(MOST, rule, UNBOUND)
    behind = view.seats[proposal.maker].markers < _bound(BELOW, rule, UNBOUND)
    return brought <= set(rule) and enough and kept and within and behind


def _bound(limits: Mapping[str, int], rule: Sequence[str], otherwise: int) -> int:
    """The strictest of these limits that the rule names."""
    named = [limits[word] for word in rule if word in limits]
    if not named:
        return otherwise
    return min(named) if otherwise == UNBOUND else max(named)
