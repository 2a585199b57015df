"""Value of a position for a seat, in gold: future income, tokens, room to grow. Bots use it."""

from __future__ import annotations

from math import exp
from typing import Final

from games.core import Seat

from ..rules import board, reactions
from ..rules.board import TOKEN
from ..rules.moves import NOBODY
from ..rules.pending import Dealing, Gifts, Naming, Picking, Window
from ..rules.position import OVER, SPRING, TURN, BasePosition

EARLY_SPACE_VALUE, LATE_SPACE_VALUE = (
    11.0,
    8.0,
)  # G for one space, while many or few years are left
TOKEN_VALUES: Final = (3.0, 2.0, 2.0, 8.0, 8.0, 10.0)  # G per type
# G by pieces that castles still carry
SUPPORT_VALUES: Final = (0.0, 16.0, 24.0, 30.0, 34.0, 37.0, 39.0, 40.0)
CARD_VALUES: Final = {
    "the_dealer": 9.0,
    "finagle": 8.0,
    "friendly_neighbours": 12.0,
    "narrow_escape": 8.0,
    "pick_pocket": 9.0,
    "robbery": 10.0,
    "royal_tax": 6.0,
    "traitor": 6.0,
    "spring_planting": 5.0,
    "wanderer": 8.0,
}
_CARDS: Final = tuple(CARD_VALUES[card] for card in board.CARDS)
UNSEEN_CARD_VALUE: Final = sum(_CARDS) / len(_CARDS)
PLACE_VALUE = 4.0  # G for every seat that has its turn later in the year
# G for a seat with few lands in reach and no token for crossing
ENCLOSURE_PENALTY = 25.0


SPACES: Final = "spaces on the track"
GOLD: Final = "gold and this year's income"
TOKENS: Final = "tokens"
CARDS: Final = "cards"
ROOM: Final = "room to build"
PLAYS: Final = "plays under way"
ORDER: Final = "turn order"
BANS: Final = "bans and taxes"
RIVALS: Final = "the rivals' standing"
LABELS: Final = (SPACES, GOLD, TOKENS, CARDS, ROOM, PLAYS, ORDER, BANS, RIVALS)


def evaluate(position: BasePosition, seat: Seat) -> float:
    """The value of the position for the seat, 0 to 1."""
    if position.phase == OVER:
        return _evaluate_ended(position, seat)
    return scale_worth(position, sum(worth_parts(position, seat).values()))


def worth_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The seat's lead by term, in gold; empty after the end."""
    if position.phase == OVER:
        return {}
    position = _accept_all(position)
    rivals = position.rivals(seat)
    if position.final:
        parts = _list_last_year_parts(position, seat, own=True)
        others = [
            sum(_list_last_year_parts(position, rival, own=False).values())
            for rival in rivals
        ]
        return parts | {RIVALS: -max(others)}
    space_value = _evaluate_space(position)
    parts = _list_parts(position, seat, space_value, own=True)
    others = [
        sum(_list_parts(position, rival, space_value, own=False).values())
        for rival in rivals
    ]
    mean = sum(others) / len(others)
    return parts | {RIVALS: -(max(others) + mean) / 2}


def scale_worth(position: BasePosition, lead: float) -> float:
    """A lead in gold as a figure between 0 and 1."""
    return _squash(lead, 120 if position.final else 300)


def _evaluate_ended(position: BasePosition, seat: Seat) -> float:
    """The value of the place. Gold left over counts a little, so that bots do not waste it."""
    standing = list(zip(position.spaces, position.gold, strict=True))
    better = sum(other > standing[seat] for other in standing)
    rivals = position.terms.seats - 1
    place = 0.2 * (1 - better / rivals) if better else 1.0
    gold = position.gold[seat]
    saved = gold / (gold + 100)
    return 0.99 * place + 0.01 * saved


def _squash(lead: float, scale: float) -> float:
    bounded = max(-30.0, min(30.0, lead / scale))
    return 0.02 + 0.96 / (1 + exp(-bounded))


def _accept_all(position: BasePosition) -> BasePosition:
    """The position as if all open answers to a window were to accept."""
    if isinstance(position.pending, Window):
        return reactions.close_as_accepted(position)
    return position


def _evaluate_space(position: BasePosition) -> float:
    """The value of one space in G. It is lower when the leader's income soon ends the game."""
    gap = position.terms.final_space - max(position.spaces)
    # spaces that a year's income buys
    yearly = max(map(board.find_income, position.spaces)) / 7
    share = max(0.0, min(1.0, (gap / yearly - 2) / 4))
    return LATE_SPACE_VALUE + (EARLY_SPACE_VALUE - LATE_SPACE_VALUE) * share


def _list_parts(
    position: BasePosition, seat: Seat, space_value: float, own: bool
) -> dict[str, float]:
    return {
        SPACES: space_value * position.spaces[seat],
        GOLD: _evaluate_gold(position, seat),
        TOKENS: _evaluate_tokens(position, seat),
        CARDS: _evaluate_hand(position, seat, own),
        ROOM: _evaluate_room_to_grow(position, seat),
        PLAYS: _evaluate_pending(position, seat),
        ORDER: _evaluate_turn_order(position, seat),
        BANS: -_evaluate_bans(position, seat),
    }


def _list_last_year_parts(
    position: BasePosition, seat: Seat, own: bool
) -> dict[str, float]:
    """Spaces count, with those that remaining turns can buy; gold breaks ties."""
    gold = 0.05 * position.gold[seat]
    parts = {SPACES: 30.0 * position.spaces[seat], GOLD: gold}
    if not _has_turn_left(position, seat):
        return parts
    if not own or seat != position.on_turn:
        parts[GOLD] += 30.0 * position.gold[seat] / 9
    parts[TOKENS] = 0.1 * _evaluate_tokens(position, seat)
    return parts


def _has_turn_left(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat has a turn, or the rest of one, before the year ends."""
    return position.phase == SPRING or (
        position.phase == TURN and seat in position.order[position.at :]
    )


def _evaluate_turn_order(position: BasePosition, seat: Seat) -> float:
    """The value of an early turn in the year, which has a choice of more lands."""
    later = position.terms.seats - 1 - position.order.index(seat)
    return PLACE_VALUE * later


def _evaluate_gold(position: BasePosition, seat: Seat) -> float:
    """Gold and this year's income. Gold above 100 counts less."""
    gold = position.gold[seat]
    if position.phase in (TURN, SPRING):
        gold += board.find_income(position.spaces[seat])
    if gold < 100:
        return gold
    return 100 + 0.6 * (gold - 100)


def _evaluate_tokens(position: BasePosition, seat: Seat) -> float:
    """Tokens by type. Tokens after the second of a type count less."""
    value = 0.0
    for worth, count in zip(TOKEN_VALUES, position.tokens[seat], strict=True):
        value += worth * min(count, 2) + 0.4 * worth * max(0, count - 2)
    return value


def _evaluate_hand(position: BasePosition, seat: Seat, own: bool) -> float:
    """Cards: the seat's own by kind, unseen ones at their mean value."""
    hand = position.hands[seat]
    held = [UNSEEN_CARD_VALUE] * len(hand)
    if own:
        held = [_CARDS[card] for card in hand]
    bought = [UNSEEN_CARD_VALUE + 2] * (position.hand_size(seat) - len(hand))
    return sum(held) + sum(bought)


def _evaluate_room_to_grow(position: BasePosition, seat: Seat) -> float:
    """The structures that castles still support, and the lands within reach."""
    support = position.free_support(seat)
    pieces = position.pieces[seat]
    pieces_left = board.PIECES - pieces.bit_count()
    value = SUPPORT_VALUES[min(support, pieces_left, 7)]
    reach = board.find_reach(position.castles[seat])
    ground = position.vacant_lands() & ~pieces
    near = board.list_lands(reach.land & ground)
    far = (reach.barge | reach.ship) & ground
    incomes = position.layout.incomes
    if incomes:
        value += 1.4 * sum(incomes[land] for land in near)
    value += 1.0 * far.bit_count()
    tokens = position.tokens[seat]
    has_vessel = tokens[TOKEN["ship"]] or tokens[TOKEN["barge"]]
    lands_short = 3 - len(near)
    if lands_short >= 1 and not has_vessel:
        value -= ENCLOSURE_PENALTY * lands_short / 2
    return value


def _evaluate_pending(position: BasePosition, seat: Seat) -> float:
    """The certain gain or loss of the seat by an open play."""
    pending = position.pending
    if isinstance(pending, Picking):
        if seat == pending.by:
            return 15.0
        return -7.0 * ((seat == pending.card_from) + (seat == pending.token_from))
    if isinstance(pending, Naming | Gifts):
        lost = pending.named if isinstance(pending, Naming) else pending.lost
        if seat == pending.by:
            rivals = position.rivals(seat)
            return sum(_evaluate_loss(position, rival, lost[rival]) for rival in rivals)
        return -_evaluate_loss(position, seat, lost[seat])
    is_dealing = isinstance(pending, Dealing) and seat == pending.by
    return 1.0 if is_dealing else 0.0


def _evaluate_loss(position: BasePosition, seat: Seat, kind: int) -> float:
    if kind != NOBODY:
        return TOKEN_VALUES[kind]
    owned = board.find_owned_types(position.tokens[seat])
    values = [TOKEN_VALUES[token_kind] for token_kind in board.list_types(owned)]
    return min(values, default=0.0)


def _evaluate_bans(position: BasePosition, seat: Seat) -> float:
    """The cost of this year's bans and taxes for a seat that still has a turn."""
    if not position.effects or not _has_turn_left(position, seat):
        return 0.0
    bans = position.bans(seat)
    cost_of_fee = 3.0 if seat == position.on_turn else 10.0
    cost = cost_of_fee * bans.fees
    tokens = position.tokens[seat]
    banned = board.list_types(bans.tokens)
    cost += sum(0.5 * TOKEN_VALUES[kind] * min(2, tokens[kind]) for kind in banned)
    reach = board.find_reach(position.castles[seat])
    ground = position.vacant_lands() & ~position.pieces[seat]
    closed = board.list_lands(bans.lands & reach.land & ground)
    incomes = position.layout.incomes
    return cost + sum(0.5 * incomes[land] for land in closed)
