"""Standing orders: what a seat may leave word of, what they answer, and what is played for a seat out of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm, Seat
from games.inkas.cards import KIND, KINDS
from games.inkas.geometry import CORNER, CORNERS_OF, NUMBERS, PIPS, PLACES, TILE, TILES_AT
from games.inkas.moves import Discard, EndTurn, Found, MoveRobber, NoRoad, Place, Roll
from games.inkas.offers import Accept, Decline
from games.inkas.realm import DISCARD, OPEN, OVER, PRE_ROLL
from games.inkas.view import CITY, InkasView, ProposalView
from games.message import Message, Who, message

ASK, ALWAYS, AUTO, ANY, ALL = "ask", "always", "auto", "any", "all"
KEEP: Final = {f"keep_{count}": count for count in (1, 2, 3)}
MOST: Final = {"once": 1, "twice": 2}  # cards of the kind in one turn
RATES: Final = {"two_for_one": 2}
BELOW: Final = {"below_9": 9, "below_10": 10}  # markers of the other seat
LIMITS: Final = (*RATES, *KEEP, *MOST, *BELOW)
KEPT: Final = {f"{kind}_{count}": (kind, count) for kind in KINDS for count in (1, 2, 3)}
GIVEN_UP: Final = ("feathers", "coca", "fish", "wool", "wood", "potato", "ore", "stone")  # unless ordered otherwise


def forms(view: InkasView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""  # R49
    if view.viewer is None or view.phase == OVER or view.viewer in view.gone:
        return ()
    return (
        OrderForm(
            "roll", message("Roll even where you could play a card first?", "R49"), (ASK, ALWAYS), advised=ALWAYS
        ),
        OrderForm("discard", message("On a seven, give up cards without asking?", "R49"), (ASK, AUTO), advised=AUTO),
        OrderForm("give up first", message("Which kinds go first on a seven?", "R49"), KINDS, ranked=True),
        OrderForm("keep", message("Which cards do you keep on a seven if you can?", "R49"), tuple(KEPT), ranked=True),
        *_refusals(view, view.viewer),
        *(OrderForm(f"swap {kind}", _swap_question(kind), (*_others(kind), *LIMITS), ranked=True) for kind in KINDS),
    )


def _refusals(view: InkasView, viewer: Seat) -> list[OrderForm]:
    everybody = message("Decline whatever offer asks for these?", "R49")
    found = [OrderForm(f"refuse {ALL}", everybody, (ANY, *KINDS), ranked=True)]
    for seat in range(len(view.seats)):
        if seat != viewer:
            question = message("Decline what {seat} offers for these?", "R49", seat=Who(seat))
            found.append(OrderForm(f"refuse {seat}", question, (ANY, *KINDS), ranked=True))
    return found


def _swap_question(kind: str) -> Message:
    return message("For which cards do you hand over {kind} when asked, and within which limits?", "R49", kind=kind)


def _others(kind: str) -> tuple[str, ...]:
    return tuple(other for other in KINDS if other != kind)


# --- answers


def answer(view: InkasView, moves: Sequence[Move], orders: Sequence[Order]) -> Answer | None:
    """What the orders answer now; they hold from the moment they are given."""  # R49
    given = {order.key: order.value.split() for order in orders}
    move = _answered(view, moves, given)
    return Answer(move) if move is not None else None


def _answered(view: InkasView, moves: Sequence[Move], given: Mapping[str, Sequence[str]]) -> Move | None:
    if view.phase == DISCARD:
        return given_up(view, given) if given.get("discard") == [AUTO] and _owes(view) else None
    if view.phase == PRE_ROLL:
        return Roll() if given.get("roll") == [ALWAYS] and Roll() in moves else None
    for proposal in view.offers:
        move = _reply(view, proposal, given)
        if move is not None and move in moves:
            return move
    return None


def _owes(view: InkasView) -> bool:
    own = view.seats[view.viewer] if view.viewer is not None else None
    return own is not None and bool(own.due) and not own.chosen


def given_up(view: InkasView, given: Mapping[str, Sequence[str]]) -> Move:
    """The next card for a seven: the first kind of which there is more than is to be kept."""
    order = [*given.get("give up first", ()), *GIVEN_UP]
    kept = dict(KEPT[word] for word in given.get("keep", ()))
    left = {kind: view.hand[KIND[kind]] - view.chosen[KIND[kind]] for kind in KINDS}
    spare = [kind for kind in order if left[kind] > kept.get(kind, 0)]
    return Discard(next(kind for kind in (*spare, *order) if left[kind]))


def _reply(view: InkasView, proposal: ProposalView, given: Mapping[str, Sequence[str]]) -> Move | None:
    """The first rule that fits an offer not answered yet: refusals before swaps."""
    if view.viewer not in proposal.to or proposal.answers[proposal.to.index(view.viewer)] != OPEN:
        return None
    asked = [kind for kind, count in zip(KINDS, proposal.take, strict=True) if count]
    for key in (f"refuse {ALL}", f"refuse {proposal.maker}"):
        if {ANY, *asked} & set(given.get(key, ())):
            return Decline(proposal.number)
    if len(asked) == 1 and _swaps(view, proposal, asked[0], given.get(f"swap {asked[0]}", ())):
        return Accept(proposal.number)
    return None


def _swaps(view: InkasView, proposal: ProposalView, kind: str, rule: Sequence[str]) -> bool:
    """Whether the rule for handing over that kind fits the offer."""
    brought = {name for name, count in zip(KINDS, proposal.give, strict=True) if count}
    count, index = sum(proposal.take), KIND[kind]
    return (
        brought <= set(rule)
        and sum(proposal.give) >= max((RATES[word] for word in rule if word in RATES), default=1) * count
        and view.hand[index] - count >= max((KEEP[word] for word in rule if word in KEEP), default=0)
        and view.traded[index] + count <= min((MOST[word] for word in rule if word in MOST), default=99)
        and view.seats[proposal.maker].markers < min((BELOW[word] for word in rule if word in BELOW), default=99)
    )


# --- out of time


def forced(view: InkasView, moves: Sequence[Move]) -> Move:
    """What is played for a seat whose time ran out: plainly, and without harm to itself."""  # R50
    kinds = {type(move): move for move in moves}
    for plain in (Roll, EndTurn, NoRoad, Decline):
        if plain in kinds:
            return kinds[plain]
    if Discard in kinds:
        return given_up(view, {})
    return max(moves, key=lambda move: _fitness(view, move))  # the first of the best


def _fitness(view: InkasView, move: Move) -> tuple[int, ...]:
    if isinstance(move, Found | Place):
        return (corner_pips(move.corner),)
    if not isinstance(move, MoveRobber):
        return (0,)
    if move.tile == PLACES[-1]:
        return (1,)
    cards = view.seats[move.seat].hand if move.seat >= 0 else 0
    return (0, *_harm(view, move.tile), cards)


def _harm(view: InkasView, name: str) -> tuple[int, int]:
    """Whether a tile has no building of the viewer's, and the pips that others would lose there."""
    tile = TILE[name]
    there = [one for one in view.buildings if CORNERS_OF[tile] >> CORNER[one.corner] & 1]
    pips = sum(PIPS[NUMBERS[tile]] * (1 + (one.kind == CITY)) for one in there if one.seat != view.viewer)
    return int(all(one.seat != view.viewer for one in there)), pips


def corner_pips(name: str) -> int:
    """In how many of 36 rolls a settlement there is paid, a roll counted for each tile."""
    return sum(PIPS[NUMBERS[tile]] for tile in TILES_AT[CORNER[name]])
