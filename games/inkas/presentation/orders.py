"""Standing orders: those that a seat may give, and their answers.

The default move is in `default_move.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm, OrderPreset, Seat
from games.core.orders import ASK_ME
from games.message import Who, message

from ..rules.cards import KIND_INDEX, KINDS
from ..rules.moves import EndTurn, MoveRobber, Roll
from ..rules.offer_moves import Accept, Decline
from ..rules.position import DISCARD, OPEN, OVER, PRE_ROLL, ROBBER
from .default_move import KEEP_WORDS, choose_discard, choose_robber_at_leader
from .view import InkasView, ProposalView

ASK = "ask"
ALWAYS = "always"
AUTO = "auto"
ANY = "any"
ALL = "all"
LEADER: Final = "leader"
KEEP_LIMITS: Final = {f"keep_{count}": count for count in (1, 2, 3)}
TURN_LIMITS: Final = {"once": 1, "twice": 2}  # cards of the kind in one turn
RATES: Final = {"two_for_one": 2}
MARKER_LIMITS: Final = {"below_9": 9, "below_10": 10}  # markers of the other seat
LIMITS: Final = (*RATES, *KEEP_LIMITS, *TURN_LIMITS, *MARKER_LIMITS)
UNLIMITED: Final = 99


def list_order_forms(view: InkasView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R49
    if view.viewer is None or view.phase == OVER or view.viewer in view.gone:
        return ()
    return (
        *_turn_forms(),
        *_discard_forms(),
        *_refusal_forms(view, view.viewer),
        *map(_swap_form, KINDS),
    )


def list_presets(view: InkasView) -> tuple[OrderPreset, ...]:
    """Groups of orders that a seat may give with one click."""  # R49
    if not list_order_forms(view):
        return ()
    decline = OrderPreset(message("Decline all offers"), ((f"refuse {ALL}", ANY),))
    swaps = tuple((f"swap {kind}", " ".join(_other_kinds(kind))) for kind in KINDS)
    take = OrderPreset(message("Accept any 1 for 1 trade"), swaps)
    turn = (("roll", ALWAYS), ("end turn", ALWAYS), ("discard", AUTO))
    go_on = OrderPreset(message("Roll, discard and end my turn automatically"), turn)
    return decline, take, go_on, ASK_ME


def _turn_forms() -> Iterator[OrderForm]:
    roll = message("Roll at once, even if you can play a card first?", "R49")
    yield OrderForm("roll", roll, (ASK, ALWAYS), advised=ALWAYS)
    end = message("End your turn when you can build, play and trade nothing?", "R49")
    yield OrderForm("end turn", end, (ASK, ALWAYS), advised=ALWAYS)
    robber = message("Where do you move the robber after a seven?", "R49")
    yield OrderForm("robber", robber, (ASK, LEADER))


def _discard_forms() -> Iterator[OrderForm]:
    discard = message("On a seven, discard automatically?", "R49")
    yield OrderForm("discard", discard, (ASK, AUTO), advised=AUTO)
    first = message("Which cards do you discard first on a seven?", "R49")
    yield OrderForm("give up first", first, KINDS, ranked=True)
    keep = message("Which cards do you keep on a seven, if possible?", "R49")
    yield OrderForm("keep", keep, tuple(KEEP_WORDS), ranked=True)


def _refusal_forms(view: InkasView, viewer: Seat) -> Iterator[OrderForm]:
    wanted = (ANY, *KINDS)
    everybody = message("Decline all offers that ask for these?", "R49")
    yield OrderForm(f"refuse {ALL}", everybody, wanted, ranked=True)
    for seat in range(len(view.seats)):
        if seat != viewer:
            text = "Decline offers of {seat} that ask for these?"
            question = message(text, "R49", seat=Who(seat))
            yield OrderForm(f"refuse {seat}", question, wanted, ranked=True)


def _swap_form(kind: str) -> OrderForm:
    text = "For which cards do you trade {kind}, and with which limits?"
    question = message(text, "R49", kind=kind)
    choices = (*_other_kinds(kind), *LIMITS)
    return OrderForm(f"swap {kind}", question, choices, ranked=True)


def _other_kinds(kind: str) -> tuple[str, ...]:
    return tuple(other for other in KINDS if other != kind)


# --- answers


def find_answer(
    view: InkasView, moves: Sequence[Move], orders: Sequence[Order]
) -> Answer | None:
    """The answer of the orders now; they count as soon as they are given."""  # R49
    order_words = {order.key: order.value.split() for order in orders}
    move = _choose_move(view, moves, order_words)
    if move is None:
        return None
    return Answer(move)


def _choose_move(
    view: InkasView, moves: Sequence[Move], order_words: Mapping[str, Sequence[str]]
) -> Move | None:
    if view.phase == DISCARD:
        return _choose_ordered_discard(view, order_words)
    if view.phase == PRE_ROLL:
        rolls = order_words.get("roll") == [ALWAYS] and Roll() in moves
        return Roll() if rolls else None
    if view.phase == ROBBER:
        robs = order_words.get("robber") == [LEADER]
        return _move_robber(view, moves) if robs else None
    answer = _answer_offers(view, moves, order_words)
    if answer is not None:
        return answer
    ends = order_words.get("end turn") == [ALWAYS] and _can_only_end_turn(moves)
    return EndTurn() if ends else None


def _choose_ordered_discard(
    view: InkasView, order_words: Mapping[str, Sequence[str]]
) -> Move | None:
    """The cards that the order gives up for a seven, if the order says so."""
    automatic = order_words.get("discard") == [AUTO]
    if automatic and _owes_cards(view):
        return choose_discard(view, order_words)
    return None


def _answer_offers(
    view: InkasView, moves: Sequence[Move], order_words: Mapping[str, Sequence[str]]
) -> Move | None:
    """The answer to the oldest offer that an order answers."""
    for proposal in view.offers:
        move = _answer_offer(view, proposal, order_words)
        if move is not None and move in moves:
            return move
    return None


def _move_robber(view: InkasView, moves: Sequence[Move]) -> Move | None:
    raids = [move for move in moves if isinstance(move, MoveRobber)]
    return choose_robber_at_leader(view, raids) if raids else None


def _can_only_end_turn(moves: Sequence[Move]) -> bool:
    """Whether the seat can only end its turn and decline offers."""
    ends = any(isinstance(move, EndTurn) for move in moves)
    return ends and all(isinstance(move, EndTurn | Decline) for move in moves)


def _owes_cards(view: InkasView) -> bool:
    own = view.seats[view.viewer] if view.viewer is not None else None
    return own is not None and bool(own.due) and not own.chosen


def _answer_offer(
    view: InkasView, proposal: ProposalView, order_words: Mapping[str, Sequence[str]]
) -> Move | None:
    """The answer of the first order that fits an open offer: refusals before swaps."""
    answers = dict(zip(proposal.to, proposal.answers, strict=True))
    if view.viewer is None or answers.get(view.viewer) != OPEN:
        return None
    wanted_kinds = _list_kinds(proposal.take)
    for key in (f"refuse {ALL}", f"refuse {proposal.maker}"):
        refused = set(order_words.get(key, ()))
        if not refused.isdisjoint({ANY, *wanted_kinds}):
            return Decline(proposal.number)
    rule = order_words.get(f"swap {wanted_kinds[0]}", ())
    if len(wanted_kinds) == 1 and _is_swap_allowed(
        view, proposal, wanted_kinds[0], rule
    ):
        return Accept(proposal.number)
    return None


def _is_swap_allowed(
    view: InkasView, proposal: ProposalView, kind: str, rule: Sequence[str]
) -> bool:
    """Whether the order to give cards of that kind accepts the offer."""
    if not set(_list_kinds(proposal.give)) <= set(rule):
        return False
    count = sum(proposal.take)
    index = KIND_INDEX[kind]
    cards_left = view.hand[index] - count
    traded = view.traded[index] + count
    markers = view.seats[proposal.maker].markers
    return (
        sum(proposal.give) >= count * _strictest_limit(RATES, rule, 1)
        and cards_left >= _strictest_limit(KEEP_LIMITS, rule, 0)
        and traded <= _strictest_limit(TURN_LIMITS, rule, UNLIMITED)
        and markers < _strictest_limit(MARKER_LIMITS, rule, UNLIMITED)
    )


def _list_kinds(counts: Sequence[int]) -> list[str]:
    """The kinds of which there is a card, from a count per kind."""
    return [kind for kind, count in zip(KINDS, counts, strict=True) if count]


def _strictest_limit(
    limits: Mapping[str, int], rule: Sequence[str], otherwise: int
) -> int:
    """The strictest of these limits that the order names."""
    named = [limits[word] for word in rule if word in limits]
    if not named:
        return otherwise
    if otherwise == UNLIMITED:
        return min(named)
    return max(named)
