"""The moves of the seat on turn, and how markets, forts and cards are played. Their effects are in
`reactions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import product
from typing import Final

from games.core import Move, Seat

from . import board, building, reactions
from .board import CARD, FORT, LANDS, MARKET, TOKEN, TOKENS
from .moves import (
    NOBODY,
    BanLand,
    BanToken,
    Deal,
    DoneDealing,
    EndTurn,
    Finagle,
    PickPocket,
    Rob,
    Robbery,
    RoyalTax,
    Swap,
)
from .pending import Dealing, Naming
from .position import BasePosition, discard_cards, list_seats, move_token, replace_item

FINAGLE = Finagle()
ROYAL_TAX = RoyalTax()
ROBBERY = Robbery()
DONE = DoneDealing()


def list_turn_moves(position: BasePosition, seat: Seat) -> list[Move]:
    """All moves of the seat on turn; the ends of the turn come last."""
    bans = position.bans(seat)
    turn_moves = building.list_structures(position, seat, bans)
    turn_moves += building.list_castles(position, seat, bans)
    own = position.tokens[seat]
    if own[MARKET] and not bans.tokens >> MARKET & 1:
        turn_moves += _list_swaps(position, seat)
    if own[FORT] and not bans.tokens >> FORT & 1:
        turn_moves += _list_bans(*_find_complete_bans(position))
    for card in sorted(set(position.hands[seat])):
        if card in _PLAYS:
            turn_moves += _PLAYS[card](position, seat)
    turn_moves += _list_turn_endings(count_buyable_cards(position, seat))
    return turn_moves


def count_buyable_cards(position: BasePosition, seat: Seat) -> int:
    """The number of cards that the seat can buy with its gold and the hand limit."""  # R35
    return min(
        board.HAND_LIMIT - position.hand_size(seat),
        position.gold[seat] // position.card_price(seat),
    )


def has_choice(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat on turn can do more than end its turn without buying."""  # R8
    if count_buyable_cards(position, seat):
        return True
    if position.due:
        return len(list_turn_moves(position, seat)) > 1
    return len(position.legal_moves(seat)) > 1


def swap(position: BasePosition, seat: Seat, move: Swap) -> BasePosition:
    """Returns the market token. The other seat may escape."""  # R24
    return reactions.open_window(_spend_token(position, seat, MARKET), seat, move)


def ban(position: BasePosition, seat: Seat, move: BanToken | BanLand) -> BasePosition:
    """Returns the fort token. The seats with a turn left may escape."""  # R25
    return reactions.open_window(_spend_token(position, seat, FORT), seat, move)


def play_card(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
    """Plays Finagle, Pick Pocket or Royal Tax. The affected seats may escape."""
    paid = position.change(**discard_cards(position, seat, [_CARD_OF[type(move)]]))
    return reactions.open_window(paid, seat, move)


def deal(position: BasePosition, seat: Seat, move: Deal) -> BasePosition:
    """Swaps a token with the treasury. The first swap plays The Dealer."""  # R26, D23
    give = TOKEN[move.give]
    take = TOKEN[move.take]
    handed_in = move_token(position.tokens, give, seat, NOBODY)
    tokens = move_token(handed_in, take, NOBODY, seat)
    if isinstance(position.pending, Dealing):
        given_types = position.pending.given
        taken_types = position.pending.taken
    else:
        given_types = taken_types = 0
        fields = discard_cards(position, seat, [CARD["the_dealer"]])
        position = position.change(**fields)
    pending = Dealing(seat, given_types | 1 << give, taken_types | 1 << take)
    dealt = position.change(tokens=tokens, pending=pending)
    return dealt if list_deals(dealt, seat) else dealt.change(pending=None)  # D26


def list_deals(position: BasePosition, seat: Seat) -> list[Move]:
    """The swaps of The Dealer. A type is not both returned and taken in one play."""  # R26
    pending = position.pending
    given_types = taken_types = 0
    if isinstance(pending, Dealing):
        given_types = pending.given
        taken_types = pending.taken
    supply = tuple(map(position.supply, range(len(TOKENS))))
    gives = board.find_owned_types(position.tokens[seat]) & ~taken_types
    takes = board.find_owned_types(supply) & ~given_types
    return list(_make_deals(gives, takes))


def rob(position: BasePosition, seat: Seat, move: Robbery | Rob) -> BasePosition:
    """Plays the Robbery, or names one more token for it. A victim with one type needs no naming."""
    if isinstance(move, Rob):
        assert isinstance(position.pending, Naming)
        named = replace_item(position.pending.named, move.seat, TOKEN[move.token])
    else:
        position = position.change(**discard_cards(position, seat, [CARD["robbery"]]))
        named = _name_single_types(position, seat)
    position = position.change(pending=Naming(seat, named))
    if find_next_victim(position) == NOBODY:
        return reactions.open_window(position, seat, ROBBERY, named)
    return position


def find_next_victim(position: BasePosition) -> Seat:
    """The seat above the robber whose token is named next; -1: all are named."""
    assert isinstance(position.pending, Naming)
    named = position.pending.named
    victims = (
        seat
        for seat in list_seats(position.seats_above(position.pending.by))
        if any(position.tokens[seat])
    )
    unnamed = (seat for seat in victims if named[seat] == NOBODY)
    return next(unnamed, NOBODY)


def list_token_namings(position: BasePosition) -> list[Move]:
    """The tokens that can be named for the next seat above."""
    victim = find_next_victim(position)
    owned = board.find_owned_types(position.tokens[victim])
    return [Rob(victim, TOKENS[kind]) for kind in board.list_types(owned)]


def _name_single_types(position: BasePosition, seat: Seat) -> tuple[int, ...]:
    above = position.seats_above(seat)
    named = [NOBODY] * len(position.tokens)
    for victim in list_seats(above):
        named[victim] = _find_only_type(position.tokens[victim])
    return tuple(named)


def _find_only_type(own: tuple[int, ...]) -> int:
    """The only type owned; -1: several or none."""
    kinds = [kind for kind, count in enumerate(own) if count]
    if len(kinds) == 1:
        return kinds[0]
    return NOBODY


def _spend_token(position: BasePosition, seat: Seat, kind: int) -> BasePosition:
    return position.change(tokens=move_token(position.tokens, kind, seat, NOBODY))


def _list_swaps(position: BasePosition, seat: Seat) -> list[Move]:
    own = position.tokens[seat]
    gives = board.find_owned_types(replace_item(own, MARKET, own[MARKET] - 1))  # R24
    swaps: list[Move] = []
    for rival in position.rivals(seat):
        takes = board.find_owned_types(position.tokens[rival])
        swaps += _list_swaps_with(rival, gives, takes)
    return swaps


def _find_complete_bans(position: BasePosition) -> tuple[int, int]:
    """Masks of the types and lands banned for all seats, to which a second fort adds nothing."""
    tokens = lands = 0
    for effect in position.effects:
        if effect.kind == "ban_token" and not effect.exempt:
            tokens |= 1 << effect.target
        elif effect.kind == "ban_land" and not effect.exempt:
            lands |= 1 << effect.target
    return tokens, lands


def _list_robberies(position: BasePosition, seat: Seat) -> list[Move]:
    for rival in position.rivals(seat):
        if any(position.tokens[rival]):
            return [ROBBERY]  # R31
    return []


def _list_pick_pockets(position: BasePosition, seat: Seat) -> list[Move]:
    """Two victims if possible. At a table of two, both halves concern the one rival."""
    rivals = position.rivals(seat)
    with_cards = [rival for rival in rivals if position.hand_size(rival)]
    with_tokens = [rival for rival in rivals if any(position.tokens[rival])]
    pairs = list(product(with_cards, with_tokens))
    if len(rivals) > 1:
        pairs = [(first, second) for first, second in pairs if first != second]
    if not pairs:
        pairs = [(rival, NOBODY) for rival in with_cards]
        pairs += [(NOBODY, rival) for rival in with_tokens]
    return [_make_pick_pocket(first, second) for first, second in pairs]


@cache
def _make_pick_pocket(card_from: Seat, token_from: Seat) -> PickPocket:
    return PickPocket(card_from, token_from)


@lru_cache(1 << 15)
def _list_swaps_with(seat: Seat, gives: int, takes: int) -> tuple[Move, ...]:
    pairs = _list_differing_pairs(gives, takes)
    return tuple(Swap(give, seat, take) for give, take in pairs)


@lru_cache(1 << 13)
def _make_deals(gives: int, takes: int) -> tuple[Move, ...]:
    pairs = _list_differing_pairs(gives, takes)
    return tuple(Deal(give, take) for give, take in pairs)


def _list_differing_pairs(gives: int, takes: int) -> list[tuple[str, str]]:
    return [
        (give, take)
        for i, give in enumerate(TOKENS)
        for j, take in enumerate(TOKENS)
        if gives >> i & 1 and takes >> j & 1 and i != j
    ]


@lru_cache(1 << 12)
def _list_bans(tokens: int, lands: int) -> tuple[Move, ...]:
    """The bans by a fort, without those in force (given as masks)."""
    against_tokens = [
        BanToken(name) for kind, name in enumerate(TOKENS) if not tokens >> kind & 1
    ]
    return (
        *against_tokens,
        *(BanLand(name) for land, name in enumerate(LANDS) if not lands >> land & 1),
    )


@cache
def _list_turn_endings(most: int) -> tuple[Move, ...]:
    return tuple(EndTurn(cards) for cards in range(most + 1))


_CARD_OF: Final = {
    Finagle: CARD["finagle"],
    PickPocket: CARD["pick_pocket"],
    RoyalTax: CARD["royal_tax"],
}
_PLAYS: Final[dict[int, Callable[[BasePosition, Seat], list[Move]]]] = {
    CARD["the_dealer"]: list_deals,
    CARD["finagle"]: lambda position, seat: [FINAGLE],
    CARD["friendly_neighbours"]: building.list_friendly_neighbours,
    CARD["pick_pocket"]: _list_pick_pockets,
    CARD["robbery"]: _list_robberies,
    CARD["royal_tax"]: lambda position, seat: [ROYAL_TAX],
}
