"""The finds of a Pick Pocket. Chance draws the card first, then the token."""

from __future__ import annotations

from games.core import Move

from .board import CARD, CARDS, TOKEN, TOKENS
from .chance_moves import PickCard, PickToken
from .moves import NOBODY
from .pending import Picking
from .position import BasePosition, move_token, replace_item


def list_finds(position: BasePosition) -> list[int]:
    """The cards or tokens that a Pick Pocket may find next, as kinds, once per card or token."""
    picking = position.pending
    assert isinstance(picking, Picking)
    if picking.card_from != NOBODY:
        return list(position.hands[picking.card_from])
    return [
        kind
        for kind, count in enumerate(position.tokens[picking.token_from])
        for _ in range(count)
    ]


def make_find(position: BasePosition, kind: int) -> Move:
    """The move of chance that finds this kind."""
    picking = position.pending
    assert isinstance(picking, Picking)
    if picking.card_from != NOBODY:
        return PickCard(CARDS[kind])
    return PickToken(TOKENS[kind])


def pick_card(position: BasePosition, move: PickCard) -> BasePosition:
    """Moves the card to the thief's hand."""
    picking = position.pending
    assert isinstance(picking, Picking)
    kind = CARD[move.card]
    loser = list(position.hands[picking.card_from])
    loser.remove(kind)
    hands = replace_item(position.hands, picking.card_from, tuple(loser))
    hands = replace_item(hands, picking.by, tuple(sorted((*hands[picking.by], kind))))
    left = None
    if picking.token_from != NOBODY:
        left = Picking(picking.by, NOBODY, picking.token_from)
    return position.change(hands=hands, pending=left)


def pick_token(position: BasePosition, move: PickToken) -> BasePosition:
    """Moves the token to the thief."""
    picking = position.pending
    assert isinstance(picking, Picking)
    tokens = move_token(
        position.tokens, TOKEN[move.token], picking.token_from, picking.by
    )
    return position.change(tokens=tokens, pending=None)
