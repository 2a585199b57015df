"""What a turn does to the boards: placements in two or three steps, demolition, Reason's own work,
and the answers that a resolution asks for.
"""

from __future__ import annotations

from games.core import Seat

from . import bookings, cards, moves
from .boards import age_of_reason
from .boards.buildings import CIVIL, COLOUR, KIND, NOBODY, REASON, SIZE, building, kind_of
from .boards.grid import FOOT, INDEX
from .cards import Cards
from .position import ACTED, Laying, Pending, Valley, replaced
from .resolution.ripple import resolve
from .resolution.steps import BUILT, DEMOLISHED, GREW, Boards, Cause
from .terms import BONUS, DEMOLITION_PRICE
from .turns import BOARD

# --- where something may stand


def owner_for(valley: Valley, kind: int) -> Seat:
    """Whose a building of that kind is when the seat on turn puts it up."""
    return NOBODY if COLOUR[kind] == CIVIL else valley.active


def payable(valley: Valley, kind: int, price: int, limit: int) -> int:
    """Anchors where ground and price together can be paid with so many cards."""  # R12, R13
    if price > limit or valley.hands[valley.active][COLOUR[kind]] < price:
        return 0
    return valley.terms.within[SIZE[kind]][limit - price]


def build_anchors(valley: Valley, kind: int, board: int, limit: int) -> int:
    """Where a new building of that kind may stand."""  # R12
    if valley.stock(kind) <= 0 or not (COLOUR[kind] == CIVIL or valley.cubes(valley.active)):
        return 0  # R40, R41
    found = payable(valley, kind, valley.terms.prices[kind], limit)
    return found & valley.boards[board].open_to(kind) if found else 0


def upgrade_anchors(valley: Valley, kind: int, board: int, limit: int) -> int:
    """Where a building of that kind may stand in place of a smaller one."""  # R17
    if valley.stock(kind) <= 0:
        return 0
    stage, found, owner = valley.boards[board], 0, owner_for(valley, kind)
    for smaller in range(kind - SIZE[kind] + 1, kind):
        due = valley.terms.prices[kind] - valley.terms.prices[smaller]
        able = payable(valley, kind, due, limit)
        if able:
            found |= able & stage.growing(kind, smaller, owner)
    return found


def anchors(valley: Valley, laying: Laying) -> int:
    """Where what was chosen may stand."""
    limit = valley.limit(laying.board)
    search = upgrade_anchors if laying.grows else build_anchors
    return search(valley, laying.kind, laying.board, limit)


def older(valley: Valley, laying: Laying, anchor: int) -> int:
    """The building that grows when the footprint lies there."""
    foot = FOOT[SIZE[laying.kind]][anchor]
    return valley.boards[laying.board].under(foot)[0]


def price(valley: Valley, laying: Laying, anchor: int) -> int:
    """Cards of the building's own colour."""
    whole = valley.terms.prices[laying.kind]
    if not laying.grows:
        return whole
    return whole - valley.terms.prices[kind_of(older(valley, laying, anchor))]


def extras(valley: Valley, laying: Laying, anchor: int) -> tuple[Cards, ...]:
    """Every way to pay for the ground with what is left of the hand."""  # R13
    due = valley.terms.surcharge[SIZE[laying.kind]][anchor]
    paid = cards.of_colour(COLOUR[laying.kind], price(valley, laying, anchor))
    return cards.choices(cards.minus(valley.hands[valley.active], paid), due, due)


# --- placing


def choose(valley: Valley, seat: Seat, move: moves.Build | moves.Upgrade) -> Valley:
    """What is built, and in which age; where comes next."""
    grows = isinstance(move, moves.Upgrade)
    laying = Laying(KIND[move.building], BOARD[move.board], grows)
    return valley.change(laying=laying, done=valley.done | ACTED)


def at(valley: Valley, seat: Seat, move: moves.At) -> Valley:
    """Where it stands; the ground is paid at once unless there is a choice of cards."""
    assert valley.laying is not None
    anchor = INDEX[move.square]
    ways = extras(valley, valley.laying, anchor)
    if len(ways) > 1:
        return valley.change(laying=valley.laying._replace(anchor=anchor))
    return _laid(valley, valley.laying, anchor, ways[0])


def pay(valley: Valley, seat: Seat, move: moves.Pay) -> Valley:
    """The cards for the ground, and the building stands."""
    assert valley.laying is not None
    extra = cards.counted(move.cards)
    assert extra is not None
    return _laid(valley, valley.laying, valley.laying.anchor, extra)


def _laid(valley: Valley, laying: Laying, anchor: int, extra: Cards) -> Valley:
    kind, seat = laying.kind, valley.active
    cause = laid_cause(valley, laying, anchor)
    cost = cards.plus(extra, cards.of_colour(COLOUR[kind], price(valley, laying, anchor)))
    bonus = BONUS[laying.board] if SIZE[kind] > 1 else 0  # R19
    ecus = replaced(valley.ecus, seat, valley.ecus[seat] + bonus)
    return follow(spent(valley, laying.board, cost).change(ecus=ecus, laying=None), cause)


def laid_cause(valley: Valley, laying: Laying, anchor: int) -> Cause:
    """What is put up when the footprint lies there."""
    old = older(valley, laying, anchor) if laying.grows else 0
    code = building(laying.kind, anchor, owner_for(valley, laying.kind))
    return Cause(GREW if laying.grows else BUILT, laying.board, code, old)


def spent(valley: Valley, board: int, cost: Cards) -> Valley:
    """The valley with cards played on a board."""  # R11
    seat = valley.active
    return valley.change(
        hands=replaced(valley.hands, seat, cards.minus(valley.hands[seat], cost)),
        discard=cards.plus(valley.discard, cost),
        booked=bookings.spent(valley.booked, valley.there(board), sum(cost)),
        done=valley.done | ACTED,
    )


def demolish(valley: Valley, seat: Seat, move: moves.Demolish) -> Valley:
    """A small tile gone, for a card and an Ecu."""  # R18
    board = BOARD[move.board]
    code = valley.boards[board].at(INDEX[move.square])
    assert code is not None
    valley = spent(valley, board, cards.of_colour(COLOUR[kind_of(code)], 1))
    ecus = replaced(valley.ecus, seat, valley.ecus[seat] - DEMOLITION_PRICE)
    return follow(valley.change(ecus=ecus), Cause(DEMOLISHED, board, code))


# --- what follows


def follow(valley: Valley, cause: Cause) -> Valley:
    """The boards after all that the cause does, or with the first question it puts."""
    return _resolved(valley, valley.boards, cause, ())


def answer(valley: Valley, seat: Seat, move: moves.Shrink | moves.Lay) -> Valley:
    """The resolution, run again with one answer more."""
    pending = valley.pending
    assert pending is not None
    answers = (*pending.answers, INDEX[move.square])
    return _resolved(valley, pending.boards, pending.cause, answers)


def _resolved(valley: Valley, boards: Boards, cause: Cause, answers: tuple[int, ...]) -> Valley:
    came = resolve(valley.terms, boards, valley.active, cause, answers)
    if came.question is None:
        return valley.change(boards=came.boards, pending=None)
    pending = Pending(cause, boards, answers, came.question, len(came.steps))
    return valley.change(boards=came.boards, pending=pending)


# --- Reason


def populate(valley: Valley, seat: Seat, move: moves.Populate) -> Valley:
    """A cube on a civil building of Reason."""  # R30
    board = valley.boards[REASON]
    code = board.at(INDEX[move.square])
    assert code is not None
    then = age_of_reason.settled_in(board, code, seat)
    valley = spent(valley, REASON, cards.of_colour(CIVIL, 1))
    return valley.change(boards=(*valley.boards[:REASON], then))


def renovate(valley: Valley, seat: Seat, move: moves.Renovate) -> Valley:
    """A card for a ruin of Reason."""  # R31
    board = valley.boards[REASON]
    code = board.at(INDEX[move.square])
    assert code is not None
    then = age_of_reason.rebuilt(board, code, seat)
    valley = spent(valley, REASON, cards.of_colour(COLOUR[kind_of(code)], 1))
    return valley.change(boards=(*valley.boards[:REASON], then))
