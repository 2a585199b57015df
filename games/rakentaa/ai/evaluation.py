"""What a realm is worth to a seat, in gold: income to come, tokens, room to grow. Bots compare by
it, rules never.
"""

from __future__ import annotations

from math import exp
from typing import Final

from games.core import Seat

from ..rules import board, reactions
from ..rules.board import TOKEN
from ..rules.moves import NOBODY
from ..rules.position import OVER, SPRING, TURN, Dealing, Gifts, Naming, Picking, Realm, Window

EARLY, LATE = 11.0, 8.0  # G for one space, while many or few years are left
TOKEN_WORTH: Final = (3.0, 2.0, 2.0, 8.0, 8.0, 10.0)  # G per type
# G by pieces that castles still carry
SUPPORT_WORTH: Final = (0.0, 16.0, 24.0, 30.0, 34.0, 37.0, 39.0, 40.0)
CARD_WORTH: Final = {
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
_CARDS: Final = tuple(CARD_WORTH[card] for card in board.CARDS)
UNSEEN_CARD: Final = sum(_CARDS) / len(_CARDS)
PLACE_WORTH = 4.0  # G for every seat that has its turn later in the year
SHUT_IN = 25.0  # G lost with hardly a land to walk to and nothing to cross with


def evaluate(realm: Realm, seat: Seat) -> float:
    """How good the realm is for the seat, 0 to 1."""
    if realm.phase == OVER:
        return _ended(realm, seat)
    realm = _settled(realm)
    rivals = realm.rivals(seat)
    if realm.final:
        worths = [_last_year_worth(realm, one, own=one == seat) for one in range(realm.terms.seats)]
        return _squashed(worths[seat] - max(worths[rival] for rival in rivals), 120)
    spaces_worth = _space_worth(realm)
    worths = [_worth(realm, one, spaces_worth, own=one == seat) for one in range(realm.terms.seats)]
    theirs = [worths[rival] for rival in rivals]
    return _squashed(worths[seat] - (max(theirs) + sum(theirs) / len(theirs)) / 2, 300)


def _ended(realm: Realm, seat: Seat) -> float:
    """The place reached; gold left over counts a little, so that none is spent for nothing."""
    standing = list(zip(realm.spaces, realm.gold, strict=True))
    better = sum(other > standing[seat] for other in standing)
    rivals = realm.terms.seats - 1
    place = 0.2 * (1 - better / rivals) if better else 1.0
    saved = realm.gold[seat] / (realm.gold[seat] + 100)
    return 0.99 * place + 0.01 * saved


def _squashed(lead: float, scale: float) -> float:
    """A lead in gold as a figure between 0 and 1, the more the better."""
    return 0.02 + 0.96 / (1 + exp(-max(-30.0, min(30.0, lead / scale))))


def _settled(realm: Realm) -> Realm:
    """What waits for answers taken as if they were given without resistance."""
    return reactions.closed(realm) if isinstance(realm.pending, Window) else realm


def _space_worth(realm: Realm) -> float:
    """G for one space: less when the leader's income soon ends the game."""
    gap = realm.terms.final_space - max(realm.spaces)
    yearly = max(map(board.income, realm.spaces)) / 7  # spaces that a year's income buys
    return LATE + (EARLY - LATE) * max(0.0, min(1.0, (gap / yearly - 2) / 4))


def _worth(realm: Realm, seat: Seat, space_worth: float, own: bool) -> float:
    value = (
        space_worth * realm.spaces[seat]
        + _purse(realm, seat)
        + _tokens(realm, seat)
        + _hand(realm, seat, own)
    )
    value += _ground_to_grow(realm, seat) + _pending(realm, seat) + _tempo(realm, seat)
    return value - _burden(realm, seat)


def _last_year_worth(realm: Realm, seat: Seat, own: bool) -> float:
    """Spaces decide, with what those still to move can buy; gold breaks ties."""
    value = 30.0 * realm.spaces[seat] + 0.05 * realm.gold[seat]
    if _to_move(realm, seat) and not (own and seat == realm.on_turn):
        value += 30.0 * realm.gold[seat] / 9
    return value + (0.1 * _tokens(realm, seat) if _to_move(realm, seat) else 0)


def _to_move(realm: Realm, seat: Seat) -> bool:
    """Whether the seat has a turn, or the rest of one, before the year ends."""
    return realm.phase == SPRING or (realm.phase == TURN and seat in realm.order[realm.at :])


def _tempo(realm: Realm, seat: Seat) -> float:
    """An early place in the order of the year: the best lands are still to be had."""
    later = realm.terms.seats - 1 - realm.order.index(seat)
    return PLACE_WORTH * later


def _purse(realm: Realm, seat: Seat) -> float:
    """Gold and this year's income, worth less the more of it there is to spend."""
    gold = realm.gold[seat]
    if realm.phase in (TURN, SPRING):
        gold += board.income(realm.spaces[seat])
    return gold if gold < 100 else 100 + 0.6 * (gold - 100)


def _tokens(realm: Realm, seat: Seat) -> float:
    """Tokens by type, a second and third of a type worth less."""
    value = 0.0
    for one, count in zip(TOKEN_WORTH, realm.tokens[seat], strict=True):
        value += one * min(count, 2) + 0.4 * one * max(0, count - 2)
    return value


def _hand(realm: Realm, seat: Seat, own: bool) -> float:
    """Cards: the seat's own by kind, unseen ones all alike."""
    seen = (
        [_CARDS[card] for card in realm.hands[seat]]
        if own
        else [UNSEEN_CARD] * len(realm.hands[seat])
    )
    bought = [UNSEEN_CARD + 2] * (realm.hand_size(seat) - len(realm.hands[seat]))
    return sum(seen) + sum(bought)


def _ground_to_grow(realm: Realm, seat: Seat) -> float:
    """What castles still carry, and the lands within reach to build on."""
    support = realm.free_support(seat)
    left = board.PIECES - realm.pieces[seat].bit_count()
    value = SUPPORT_WORTH[min(support, left, 7)]
    reach = board.reach(realm.castles[seat])
    ground = realm.vacant() & ~realm.pieces[seat]
    near, far = board.lands_in(reach.land & ground), (reach.barge | reach.ship) & ground
    value += 1.4 * sum(realm.layout.incomes[land] for land in near) if realm.layout.incomes else 0
    value += 1.0 * far.bit_count()
    tokens = realm.tokens[seat]
    if len(near) <= 2 and not tokens[TOKEN["ship"]] and not tokens[TOKEN["barge"]]:
        value -= SHUT_IN * (3 - len(near)) / 2
    return value


def _pending(realm: Realm, seat: Seat) -> float:
    """What is certain to come to the seat or to leave it by a play under way."""
    pending = realm.pending
    if isinstance(pending, Picking):
        return (
            15.0
            if seat == pending.by
            else -7.0 * ((seat == pending.card_from) + (seat == pending.token_from))
        )
    if isinstance(pending, Naming | Gifts):
        lost = pending.named if isinstance(pending, Naming) else pending.lost
        if seat == pending.by:
            return sum(_lost(realm, rival, lost[rival]) for rival in realm.rivals(seat))
        return -_lost(realm, seat, lost[seat])
    return 1.0 if isinstance(pending, Dealing) and seat == pending.by else 0.0


def _lost(realm: Realm, seat: Seat, kind: int) -> float:
    if kind != NOBODY:
        return TOKEN_WORTH[kind]
    return min(
        (TOKEN_WORTH[one] for one in board.bits(board.owned(realm.tokens[seat]))), default=0.0
    )


def _burden(realm: Realm, seat: Seat) -> float:
    """What this year's bans and taxes cost a seat that has still to move."""
    if not realm.effects or not _to_move(realm, seat):
        return 0.0
    bans = realm.bans(seat)
    cost = (3.0 if seat == realm.on_turn else 10.0) * bans.fees
    tokens = realm.tokens[seat]
    cost += sum(0.5 * TOKEN_WORTH[kind] * min(2, tokens[kind]) for kind in board.bits(bans.tokens))
    closed = (
        bans.lands & board.reach(realm.castles[seat]).land & realm.vacant() & ~realm.pieces[seat]
    )
    return cost + sum(0.5 * realm.layout.incomes[land] for land in board.lands_in(closed))
