"""Determinization: a complete position that looks like a view, its hidden part drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from games.core import Seat

from ..presentation.view import EffectView, LandView, PendingView, RakentaaView
from ..rules import board, reactions
from ..rules.board import CARD, CARDS, COPIES, LAND, TOKEN
from ..rules.game_flow import PLANTING
from ..rules.moves import NOBODY
from ..rules.pending import Dealing, Gifts, Naming, Pending, Picking, Window
from ..rules.position import SPRING, BasePosition, Effect, Layout
from ..rules.reactions import NARROW_ESCAPE

R = TypeVar("R", bound=BasePosition)
Hands = tuple[tuple[int, ...], ...]  # per seat: kinds of card, rising


def sample_hidden(kind: type[R], view: RakentaaView, rng: Random) -> R:
    """A position that looks like the view. Hidden cards are drawn from the unseen ones."""
    place = _sample_asked_place(view, rng)
    hands, pile = _deal_hidden_cards(view, _sample_required_card(view, place, rng), rng)
    position = kind(
        terms=view.terms,
        layout=_make_layout(view),
        phase=view.phase,
        year=view.year,
        turn=view.turn,
        order=view.order,
        at=view.order.index(view.on_turn) if view.on_turn != NOBODY else 0,
        drawn=view.drawn,
        spring=place,
        planted=view.planted,
        **_copy_open_fields(view),
        hands=hands,
        pile=pile,
        discard=view.discard,
        due_to=view.due_to,
        due=view.due,
        effects=tuple(map(_make_effect, view.effects)),
        pending=None,
        final=view.final,
        final_by=view.final_by,
        built=view.built,
        idle=view.idle,
    )
    if view.pending:
        return position.change(
            pending=_sample_pending(view, view.pending, position, rng)
        )
    return position


def _copy_open_fields(view: RakentaaView) -> dict[str, Any]:
    """The fields that every seat sees."""
    return {
        "castles": _collect_masks(view, lambda land, seat: land.castle == seat),
        "pieces": _collect_masks(view, lambda land, seat: seat in land.pieces),
        "stacks": tuple(land.pieces for land in view.lands),
        "gold": tuple(seat.gold for seat in view.seats),
        "spaces": tuple(seat.space for seat in view.seats),
        "tokens": tuple(seat.tokens for seat in view.seats),
    }


def _deal_hidden_cards(
    view: RakentaaView, must: tuple[Seat, int] | None, rng: Random
) -> tuple[Hands, tuple[int, ...]]:
    """Hands and pile: the viewer's own cards, and hidden hands dealt from the unseen cards."""
    hands = _list_known_hands(view)
    pool = _list_unseen_cards(view, hands)
    sizes = _count_hidden_cards(view, hands)
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


def _list_known_hands(view: RakentaaView) -> dict[Seat, list[int]]:
    """The hands that the viewer sees: its own, and all once the game is over."""
    hands = dict(enumerate(view.hands))
    if view.viewer is not None:
        hands[view.viewer] = view.hand
    return {seat: [CARD[card] for card in hand] for seat, hand in hands.items()}


def _list_unseen_cards(
    view: RakentaaView, hands: Mapping[Seat, Sequence[int]]
) -> list[int]:
    """Every card in the pile or in a hand that the viewer does not see."""
    seen = [card for hand in hands.values() for card in hand]
    cards = []
    for kind, copies in enumerate(COPIES):
        left = copies - view.discard[kind] - seen.count(kind)
        cards += [kind] * left
    return cards


def _count_hidden_cards(
    view: RakentaaView, hands: Mapping[Seat, Sequence[int]]
) -> dict[Seat, int]:
    """The size of each hidden hand, without bought cards that are not yet dealt."""
    sizes = {seat.seat: seat.cards for seat in view.seats if seat.seat not in hands}
    if view.due_to in sizes:
        sizes[view.due_to] -= view.due
    return sizes


def _sample_asked_place(view: RakentaaView, rng: Random) -> int:
    """The seat that may be asked for Spring Planting now, as an index into `drawn`."""
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


def _sample_required_card(
    view: RakentaaView, place: int, rng: Random
) -> tuple[Seat, int] | None:
    """A rival and a card that it must have, because the table waits for a seat that the viewer does
    not know.
    """
    if view.terms.all_hands:
        return None
    if view.pending is None and view.phase == SPRING and view.spring != "asked":
        return view.drawn[place], PLANTING
    window = view.pending
    if window is None or window.kind != "window" or window.asked:
        return None
    holders = [
        seat
        for seat in window.affected
        if seat != view.viewer and view.seats[seat].cards
    ]
    return rng.choice(holders), NARROW_ESCAPE


def _sample_pending(
    view: RakentaaView, pending: PendingView, position: BasePosition, rng: Random
) -> Pending:
    named = tuple(TOKEN.get(name, NOBODY) for name in pending.named)
    if pending.kind == "window":
        return _sample_window(view, pending, position, named)
    if pending.kind == "gifts":
        lost = [
            _sample_token(position, seat, rng)
            if _is_hidden_gift(view, pending, seat)
            else kind
            for seat, kind in enumerate(named)
        ]
        return Gifts(
            pending.by,
            tuple(lost),
            _make_mask(pending.choosers),
            _make_mask(pending.givers),
        )
    if pending.kind == "naming":
        return Naming(pending.by, named)
    if pending.kind == "dealing":
        given_types, taken_types = (
            _make_mask(TOKEN[name] for name in names)
            for names in (pending.given, pending.taken)
        )
        return Dealing(pending.by, given_types, taken_types)
    return Picking(pending.by, pending.card_from, pending.token_from)


def _sample_window(
    view: RakentaaView,
    pending: PendingView,
    position: BasePosition,
    named: tuple[int, ...],
) -> Window:
    """The window with the seats that may be asked. The viewer's answer is kept, the others are
    open.
    """
    assert pending.move is not None
    asked_seats = _make_mask(
        seat for seat in pending.affected if reactions.can_answer(position, seat)
    )
    mine = 1 << view.viewer if view.viewer is not None and pending.answer else 0
    escaped = mine if pending.answer == "escape" else 0
    return Window(
        pending.by,
        pending.move,
        _make_mask(pending.affected),
        asked_seats,
        mine,
        escaped,
        named,
    )


def _is_hidden_gift(view: RakentaaView, pending: PendingView, seat: Seat) -> bool:
    """Whether the seat has chosen a token that the viewer does not know."""
    chosen = seat in pending.choosers and seat not in pending.givers
    return chosen and seat != view.viewer


def _sample_token(position: BasePosition, seat: Seat, rng: Random) -> int:
    owned = board.find_owned_types(position.tokens[seat])
    return rng.choice(board.list_types(owned))


def _make_layout(view: RakentaaView) -> Layout:
    tiles = tuple(TOKEN[land.tile] for land in view.lands if land.tile)
    incomes = tuple(land.income for land in view.lands if land.income)
    return Layout(tiles, incomes)


def _collect_masks(
    view: RakentaaView, has: Callable[[LandView, Seat], bool]
) -> tuple[int, ...]:
    return tuple(
        _make_mask(land for land, seen in enumerate(view.lands) if has(seen, seat))
        for seat in range(view.terms.seats)
    )


def _make_effect(seen: EffectView) -> Effect:
    target = (
        TOKEN[seen.target] if seen.kind == "ban_token" else LAND.get(seen.target, 0)
    )
    return Effect(seen.kind, target, seen.by, _make_mask(seen.exempt))


def _make_mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
