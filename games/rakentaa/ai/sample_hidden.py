"""A whole realm that looks like a view, hidden things drawn at random; what it is worth is in
`evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from games.core import Seat

from ..presentation.view import EffectView, LandView, PendingView, RakentaaView
from ..rules import board, reactions
from ..rules.board import CARD, CARDS, COPIES, LAND, TOKEN
from ..rules.moves import NOBODY
from ..rules.position import (
    SPRING,
    Dealing,
    Effect,
    Gifts,
    Layout,
    Naming,
    Pending,
    Picking,
    Realm,
    Window,
)
from ..rules.reactions import NARROW_ESCAPE
from ..rules.years import PLANTING

R = TypeVar("R", bound=Realm)
Hands = tuple[tuple[int, ...], ...]  # per seat: kinds of card, rising


def sample_hidden(kind: type[R], view: RakentaaView, rng: Random) -> R:
    """A position of the viewer's information set: what it cannot see is drawn from what is left."""
    asked = _asked_place(view, rng)
    hands, pile = _deal(view, _must_hold(view, asked, rng), rng)
    realm = kind(
        terms=view.terms,
        layout=_layout(view),
        phase=view.phase,
        year=view.year,
        turn=view.turn,
        order=view.order,
        at=view.order.index(view.on_turn) if view.on_turn != NOBODY else 0,
        drawn=view.drawn,
        spring=asked,
        planted=view.planted,
        **_belongings(view),
        hands=hands,
        pile=pile,
        discard=view.discard,
        due_to=view.due_to,
        due=view.due,
        effects=tuple(map(_effect, view.effects)),
        pending=None,
        final=view.final,
        final_by=view.final_by,
        built=view.built,
        idle=view.idle,
    )
    return realm.change(pending=_pending(view, view.pending, realm, rng)) if view.pending else realm


def _belongings(view: RakentaaView) -> dict[str, Any]:
    """The fields that lie open before every seat and on the map."""
    return {
        "castles": _masks(view, lambda land, seat: land.castle == seat),
        "pieces": _masks(view, lambda land, seat: seat in land.pieces),
        "stacks": tuple(land.pieces for land in view.lands),
        "gold": tuple(seat.gold for seat in view.seats),
        "spaces": tuple(seat.space for seat in view.seats),
        "tokens": tuple(seat.tokens for seat in view.seats),
    }


def _deal(
    view: RakentaaView, must: tuple[Seat, int] | None, rng: Random
) -> tuple[Hands, tuple[int, ...]]:
    """Hands and pile: the viewer's own cards, and the others' dealt from all that is unseen."""
    hands = _known_hands(view)
    pool = _unseen(view, hands)
    sizes = _hidden_sizes(view, hands)
    for seat in sizes:
        hands[seat] = []
    if must is not None:
        holder, card = must
        hands[holder].append(card)
        pool.remove(card)
    rng.shuffle(pool)
    for seat, size in sizes.items():
        while len(hands[seat]) < size:
            hands[seat].append(pool.pop())
    dealt = tuple(tuple(sorted(hands[seat])) for seat in range(view.terms.seats))
    return dealt, tuple(pool.count(kind) for kind in range(len(CARDS)))


def _known_hands(view: RakentaaView) -> dict[Seat, list[int]]:
    """The hands that the viewer sees: its own, and all once the game is over."""
    hands = dict(enumerate(view.hands))
    if view.viewer is not None:
        hands[view.viewer] = view.hand
    return {seat: [CARD[card] for card in hand] for seat, hand in hands.items()}


def _unseen(view: RakentaaView, hands: Mapping[Seat, Sequence[int]]) -> list[int]:
    """Every card that lies in the pile or in a hand that the viewer does not see."""
    seen = [card for hand in hands.values() for card in hand]
    cards = []
    for kind, copies in enumerate(COPIES):
        left = copies - view.discard[kind] - seen.count(kind)
        cards += [kind] * left
    return cards


def _hidden_sizes(view: RakentaaView, hands: Mapping[Seat, Sequence[int]]) -> dict[Seat, int]:
    """How many cards the other hands hold, those bought and not yet dealt left out."""
    sizes = {seat.seat: seat.cards for seat in view.seats if seat.seat not in hands}
    if view.due_to in sizes:
        sizes[view.due_to] -= view.due
    return sizes


def _asked_place(view: RakentaaView, rng: Random) -> int:
    """Whose turn it might be to be asked for Spring Planting, as an index into the order drawn."""
    if view.phase != SPRING or view.pending is not None:
        return view.planted
    mine = view.drawn.index(view.viewer) if view.viewer is not None else NOBODY
    if view.spring == "asked":
        return mine
    places = range(view.planted, view.terms.seats)
    fits = {
        "later": lambda place: place < mine,
        "done": lambda place: place > mine,
        "": lambda place: place != mine,
    }
    holders = [
        place
        for place in places
        if fits[view.spring](place) and view.seats[view.drawn[place]].cards
    ]
    return rng.choice(holders)


def _must_hold(view: RakentaaView, asked: int, rng: Random) -> tuple[Seat, int] | None:
    """A rival that must have a certain card, since the table waits for somebody whom the viewer is
    not told.
    """
    if view.terms.all_hands:
        return None
    if view.pending is None and view.phase == SPRING and view.spring != "asked":
        return view.drawn[asked], PLANTING
    window = view.pending
    if window is None or window.kind != "window" or window.asked:
        return None
    holders = [seat for seat in window.affected if seat != view.viewer and view.seats[seat].cards]
    return rng.choice(holders), NARROW_ESCAPE


def _pending(view: RakentaaView, pending: PendingView, realm: Realm, rng: Random) -> Pending:
    named = tuple(TOKEN.get(name, NOBODY) for name in pending.named)
    if pending.kind == "window":
        return _window(view, pending, realm, named)
    if pending.kind == "gifts":
        lost = [
            _any_token(realm, seat, rng) if _hidden_gift(view, pending, seat) else kind
            for seat, kind in enumerate(named)
        ]
        return Gifts(pending.by, tuple(lost), _mask(pending.choosers), _mask(pending.givers))
    if pending.kind == "naming":
        return Naming(pending.by, named)
    if pending.kind == "dealing":
        given, taken = (
            _mask(TOKEN[name] for name in names) for names in (pending.given, pending.taken)
        )
        return Dealing(pending.by, given, taken)
    return Picking(pending.by, pending.card_from, pending.token_from)


def _window(
    view: RakentaaView, pending: PendingView, realm: Realm, named: tuple[int, ...]
) -> Window:
    """The window with those asked who might be, the viewer's own answer kept and the others' still
    open.
    """
    assert pending.move is not None
    asked = _mask(seat for seat in pending.affected if reactions.can_answer(realm, seat))
    mine = 1 << view.viewer if view.viewer is not None and pending.answer else 0
    escaped = mine if pending.answer == "escape" else 0
    return Window(pending.by, pending.move, _mask(pending.affected), asked, mine, escaped, named)


def _hidden_gift(view: RakentaaView, pending: PendingView, seat: Seat) -> bool:
    """Whether the seat has chosen and the viewer is not told what."""
    chosen = seat in pending.choosers and seat not in pending.givers
    return chosen and seat != view.viewer


def _any_token(realm: Realm, seat: Seat, rng: Random) -> int:
    owned = board.owned(realm.tokens[seat])
    return rng.choice(board.bits(owned))


def _layout(view: RakentaaView) -> Layout:
    tiles = tuple(TOKEN[land.tile] for land in view.lands if land.tile)
    incomes = tuple(land.income for land in view.lands if land.income)
    return Layout(tiles, incomes)


def _masks(view: RakentaaView, has: Callable[[LandView, Seat], bool]) -> tuple[int, ...]:
    return tuple(
        _mask(land for land, seen in enumerate(view.lands) if has(seen, seat))
        for seat in range(view.terms.seats)
    )


def _effect(seen: EffectView) -> Effect:
    target = TOKEN[seen.target] if seen.kind == "ban_token" else LAND.get(seen.target, 0)
    return Effect(seen.kind, target, seen.by, _mask(seen.exempt))


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
