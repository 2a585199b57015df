"""What the seat on turn can do, and how markets, forts and cards are played. Their effects are in
`reactions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
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
from .position import Dealing, Naming, Realm, discarded, moved_token, replaced, seats_in

FINAGLE, ROYAL_TAX, ROBBERY, DONE = Finagle(), RoyalTax(), Robbery(), DoneDealing()


def turn_moves(realm: Realm, seat: Seat) -> list[Move]:
    """All that the seat can do on its turn, ending it last."""
    bans = realm.bans(seat)
    found = building.structures(realm, seat, bans)
    found += building.castles(realm, seat, bans)
    own = realm.tokens[seat]
    if own[MARKET] and not bans.tokens >> MARKET & 1:
        found += _swaps(realm, seat)
    if own[FORT] and not bans.tokens >> FORT & 1:
        found += _bans(*_standing_bans(realm))
    for card in sorted(set(realm.hands[seat])):
        if card in _PLAYS:
            found += _PLAYS[card](realm, seat)
    found += _ends(cards_to_buy(realm, seat))
    return found


def cards_to_buy(realm: Realm, seat: Seat) -> int:
    """How many cards the seat can buy: what gold and hand allow."""  # R35
    return min(board.HAND_LIMIT - realm.hand_size(seat), realm.gold[seat] // realm.card_price(seat))


def has_choice(realm: Realm, seat: Seat) -> bool:
    """Whether the seat on turn can do anything but end its turn without buying."""  # R8
    if cards_to_buy(realm, seat):
        return True
    return len(turn_moves(realm, seat) if realm.due else realm.legal_moves(seat)) > 1


def swap(realm: Realm, seat: Seat, move: Swap) -> Realm:
    """The market token handed in; the other seat may escape."""  # R24
    return reactions.open_window(_token_spent(realm, seat, MARKET), seat, move)


def ban(realm: Realm, seat: Seat, move: BanToken | BanLand) -> Realm:
    """The fort token handed in; those still to move may escape."""  # R25
    return reactions.open_window(_token_spent(realm, seat, FORT), seat, move)


def card(realm: Realm, seat: Seat, move: Move) -> Realm:
    """Finagle, Pick Pocket or Royal Tax laid down; those it touches may escape."""
    paid = realm.change(**discarded(realm, seat, [_CARD_OF[type(move)]]))
    return reactions.open_window(paid, seat, move)


def deal(realm: Realm, seat: Seat, move: Deal) -> Realm:
    """One swap with the treasury; the first lays down The Dealer."""  # R26, D23
    give, take = TOKEN[move.give], TOKEN[move.take]
    handed_in = moved_token(realm.tokens, give, seat, NOBODY)
    tokens = moved_token(handed_in, take, NOBODY, seat)
    if isinstance(realm.pending, Dealing):
        given, taken = realm.pending.given, realm.pending.taken
    else:
        given, taken = 0, 0
        realm = realm.change(**discarded(realm, seat, [CARD["the_dealer"]]))
    pending = Dealing(seat, given | 1 << give, taken | 1 << take)
    dealt = realm.change(tokens=tokens, pending=pending)
    return dealt if deals(dealt, seat) else dealt.change(pending=None)  # D26


def deals(realm: Realm, seat: Seat) -> list[Move]:
    """The swaps that The Dealer offers: no type both handed in and taken in one play."""  # R26
    pending = realm.pending
    given, taken = (pending.given, pending.taken) if isinstance(pending, Dealing) else (0, 0)
    gives = board.owned(realm.tokens[seat]) & ~taken
    takes = board.owned(tuple(realm.supply(kind) for kind in range(len(TOKENS)))) & ~given
    return list(_pairs(gives, takes))


def rob(realm: Realm, seat: Seat, move: Robbery | Rob) -> Realm:
    """The Robbery laid down, or one more token named for it; single choices name themselves."""
    if isinstance(move, Rob):
        assert isinstance(realm.pending, Naming)
        named = replaced(realm.pending.named, move.seat, TOKEN[move.token])
    else:
        realm = realm.change(**discarded(realm, seat, [CARD["robbery"]]))
        named = _named_at_once(realm, seat)
    realm = realm.change(pending=Naming(seat, named))
    if to_name(realm) == NOBODY:
        return reactions.open_window(realm, seat, ROBBERY, named)
    return realm


def to_name(realm: Realm) -> Seat:
    """The seat above the robber whose token is to be named next; -1 when all are."""
    assert isinstance(realm.pending, Naming)
    named = realm.pending.named
    victims = (seat for seat in seats_in(realm.above(realm.pending.by)) if any(realm.tokens[seat]))
    return next((seat for seat in victims if named[seat] == NOBODY), NOBODY)


def names(realm: Realm) -> list[Move]:
    """The tokens that can be named for the next seat above."""
    victim = to_name(realm)
    return [Rob(victim, TOKENS[kind]) for kind, count in enumerate(realm.tokens[victim]) if count]


def _named_at_once(realm: Realm, seat: Seat) -> tuple[int, ...]:
    above = realm.above(seat)
    return tuple(
        _only(own) if above >> victim & 1 else NOBODY for victim, own in enumerate(realm.tokens)
    )


def _only(own: tuple[int, ...]) -> int:
    """The single type owned; -1 when there are several or none."""
    kinds = [kind for kind, count in enumerate(own) if count]
    return kinds[0] if len(kinds) == 1 else NOBODY


def _token_spent(realm: Realm, seat: Seat, kind: int) -> Realm:
    return realm.change(tokens=moved_token(realm.tokens, kind, seat, NOBODY))


def _swaps(realm: Realm, seat: Seat) -> list[Move]:
    own = realm.tokens[seat]
    gives = board.owned(replaced(own, MARKET, own[MARKET] - 1))  # R24
    found: list[Move] = []
    for rival in realm.rivals(seat):
        found += _swaps_with(rival, gives, board.owned(realm.tokens[rival]))
    return found


def _standing_bans(realm: Realm) -> tuple[int, int]:
    """Masks of the types and lands banned without exception: no second fort can add to that."""
    tokens = lands = 0
    for effect in realm.effects:
        if effect.kind == "ban_token" and not effect.exempt:
            tokens |= 1 << effect.target
        elif effect.kind == "ban_land" and not effect.exempt:
            lands |= 1 << effect.target
    return tokens, lands


def _robberies(realm: Realm, seat: Seat) -> list[Move]:
    victims = [rival for rival in realm.rivals(seat) if any(realm.tokens[rival])]
    return [ROBBERY] if victims else []  # R31


def _pick_pockets(realm: Realm, seat: Seat) -> list[Move]:
    """Two victims where there are two, both halves on the one rival of a table of two."""
    rivals = realm.rivals(seat)
    with_cards = [rival for rival in rivals if realm.hand_size(rival)]
    with_tokens = [rival for rival in rivals if any(realm.tokens[rival])]
    pairs = [(a, b) for a in with_cards for b in with_tokens]
    both = pairs if len(rivals) == 1 else [(a, b) for a, b in pairs if a != b]
    if both:
        return [_pick_pocket(a, b) for a, b in both]
    cards = [_pick_pocket(a, NOBODY) for a in with_cards]
    tokens = [_pick_pocket(NOBODY, b) for b in with_tokens]
    return [*cards, *tokens]


@cache
def _pick_pocket(card_from: Seat, token_from: Seat) -> PickPocket:
    return PickPocket(card_from, token_from)


@lru_cache(1 << 15)
def _swaps_with(seat: Seat, gives: int, takes: int) -> tuple[Move, ...]:
    pairs = _differing(gives, takes)
    return tuple(Swap(give, seat, take) for give, take in pairs)


@lru_cache(1 << 13)
def _pairs(gives: int, takes: int) -> tuple[Move, ...]:
    pairs = _differing(gives, takes)
    return tuple(Deal(give, take) for give, take in pairs)


def _differing(gives: int, takes: int) -> list[tuple[str, str]]:
    return [
        (give, take)
        for i, give in enumerate(TOKENS)
        for j, take in enumerate(TOKENS)
        if gives >> i & 1 and takes >> j & 1 and i != j
    ]


@lru_cache(1 << 12)
def _bans(tokens: int, lands: int) -> tuple[Move, ...]:
    """The bans that a fort can lay, those given already in force."""
    against_tokens = [BanToken(name) for kind, name in enumerate(TOKENS) if not tokens >> kind & 1]
    return (
        *against_tokens,
        *(BanLand(name) for land, name in enumerate(LANDS) if not lands >> land & 1),
    )


@cache
def _ends(most: int) -> tuple[Move, ...]:
    return tuple(EndTurn(cards) for cards in range(most + 1))


_CARD_OF: Final = {
    Finagle: CARD["finagle"],
    PickPocket: CARD["pick_pocket"],
    RoyalTax: CARD["royal_tax"],
}
_PLAYS: Final[dict[int, Callable[[Realm, Seat], list[Move]]]] = {
    CARD["the_dealer"]: deals,
    CARD["finagle"]: lambda realm, seat: [FINAGLE],
    CARD["friendly_neighbours"]: building.friendly,
    CARD["pick_pocket"]: _pick_pockets,
    CARD["robbery"]: _robberies,
    CARD["royal_tax"]: lambda realm, seat: [ROYAL_TAX],
}
