"""What each viewer may know of a moment, built up field by field; boards are drawn and bots think
from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core import Move, Outcome, Seat, Viewer

from ..rules import board, years
from ..rules.board import CARDS, LANDS, TOKENS
from ..rules.moves import NOBODY
from ..rules.position import (
    OVER,
    SPRING,
    Dealing,
    Gifts,
    Naming,
    Picking,
    Realm,
    Terms,
    Window,
    seats_in,
)


@dataclass(frozen=True, slots=True)
class LandView:
    """One land and what stands on it."""

    name: str
    tile: str  # token type; empty until laid
    income: int  # spaces; 0 until laid
    castle: Seat  # -1 for nobody's
    pieces: tuple[Seat, ...]  # in the order built
    banned: bool  # a fort closes it this year


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what lies before it."""

    seat: Seat
    gold: int  # G
    space: int  # on the income chart, 0 is START
    income: int  # G a year
    tokens: tuple[int, ...]  # per type
    cards: int  # in hand, bought ones included
    card_price: int  # G
    castles_left: int
    pieces_left: int
    support: int  # pieces that its castles still carry
    tile: int  # turn tile; 0 while there is none


@dataclass(frozen=True, slots=True)
class EffectView:
    """What holds until the end of the year."""

    kind: str  # ban_token, ban_land or extra_fee
    target: str  # token type or land; empty for a fee
    by: Seat
    exempt: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PendingView:
    """What waits for answers."""

    kind: str  # window, naming, dealing, gifts or picking
    by: Seat
    move: Move | None = None  # window: what was played
    affected: tuple[Seat, ...] = ()  # window: whom it touches
    asked: bool = False  # window: the viewer is to answer
    answer: str = ""  # window: what the viewer has answered, escape or accept
    # Robbery: token type lost per seat, where it is known; empty where not
    named: tuple[str, ...] = ()
    choosers: tuple[Seat, ...] = ()  # gifts: who has a choice
    givers: tuple[Seat, ...] = ()  # gifts: who still has to make it
    given: tuple[str, ...] = ()  # dealing: types handed in, types taken
    taken: tuple[str, ...] = ()
    card_from: Seat = NOBODY  # picking
    token_from: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class RakentaaView:
    """One moment as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # lay, incomes, tiles, opening, spring, turn or over
    year: int  # 0 during the opening
    turn: int
    on_turn: Seat  # -1 outside turns
    order: tuple[Seat, ...]  # who holds turn tile 1, 2, ...
    drawn: tuple[Seat, ...]  # in spring: the order as it was dealt
    planted: int  # in spring: how many of them the last Spring Planting leaves behind
    spring: str  # in spring, for a viewer who would be asked: asked, later or done
    lands: tuple[LandView, ...]
    seats: tuple[SeatView, ...]
    treasury: tuple[int, ...]  # tokens per type
    pile: int  # cards to draw
    discard: tuple[int, ...]  # cards per kind
    effects: tuple[EffectView, ...]
    pending: PendingView | None
    hand: tuple[str, ...]  # the viewer's
    due_to: Seat  # who has bought cards and is about to be dealt them; -1 for nobody
    due: int
    hands: tuple[tuple[str, ...], ...]  # everybody's, once the game is over
    final: bool  # the year is the last
    final_by: Seat  # -1 while it is not
    built: bool  # something was built this year
    idle: int  # years in a row without building
    outcome: Outcome | None


def seen(realm: Realm, viewer: Viewer) -> RakentaaView:
    """The moment as the viewer sees it."""  # R44
    return RakentaaView(
        viewer=viewer,
        terms=realm.terms,
        phase=realm.phase,
        year=realm.year,
        turn=realm.turn,
        on_turn=realm.on_turn,
        order=realm.order,
        drawn=realm.drawn,
        planted=realm.planted,
        spring=_spring(realm, viewer),
        lands=tuple(_land(realm, land) for land in range(len(LANDS))),
        seats=tuple(_seat(realm, seat) for seat in range(realm.terms.seats)),
        treasury=tuple(realm.supply(kind) for kind in range(len(TOKENS))),
        pile=sum(realm.pile),
        discard=realm.discard,
        effects=_effects(realm),
        pending=_pending(realm, viewer),
        hand=_cards(realm.hands[viewer]) if viewer is not None else (),
        due_to=realm.due_to,
        due=realm.due,
        hands=tuple(map(_cards, realm.hands)) if realm.phase == OVER else (),
        final=realm.final,
        final_by=realm.final_by,
        built=realm.built,
        idle=realm.idle,
        outcome=realm.outcome,
    )


def _spring(realm: Realm, viewer: Viewer) -> str:
    """Where a viewer who may plant stands in the asking; told to nobody else, since it would betray
    who is asked.
    """
    if realm.phase != SPRING or viewer is None or not years.asked_in_spring(realm, viewer):
        return ""
    place = realm.drawn.index(viewer)
    if place == realm.spring:
        return "asked" if realm.pending is None else "later"
    return "later" if place > realm.spring else "done"


def _land(realm: Realm, land: int) -> LandView:
    laid = bool(realm.layout.incomes)
    return LandView(
        name=LANDS[land],
        tile=TOKENS[realm.layout.tiles[land]] if realm.layout.tiles else "",
        income=realm.layout.incomes[land] if laid else 0,
        castle=next(
            (seat for seat, castles in enumerate(realm.castles) if castles >> land & 1), NOBODY
        ),
        pieces=realm.stacks[land],
        banned=any(effect.kind == "ban_land" and effect.target == land for effect in realm.effects),
    )


def _seat(realm: Realm, seat: Seat) -> SeatView:
    return SeatView(
        seat=seat,
        gold=realm.gold[seat],
        space=realm.spaces[seat],
        income=board.income(realm.spaces[seat]),
        tokens=realm.tokens[seat],
        cards=realm.hand_size(seat),
        card_price=realm.card_price(seat),
        castles_left=board.CASTLES - realm.castles[seat].bit_count(),
        pieces_left=board.PIECES - realm.pieces[seat].bit_count(),
        support=realm.free_support(seat),
        tile=realm.order.index(seat) + 1 if realm.phase in ("opening", "spring", "turn") else 0,
    )


def _effects(realm: Realm) -> tuple[EffectView, ...]:
    names = {"ban_token": TOKENS, "ban_land": LANDS, "extra_fee": ("",)}
    return tuple(
        EffectView(one.kind, names[one.kind][one.target], one.by, seats_in(one.exempt))
        for one in realm.effects
    )


def _pending(realm: Realm, viewer: Viewer) -> PendingView | None:
    pending = realm.pending
    if isinstance(pending, Window):
        return _window(pending, viewer)
    if isinstance(pending, Gifts):
        known = (
            kind if seat == viewer or not pending.asked >> seat & 1 else NOBODY
            for seat, kind in enumerate(pending.lost)
        )
        choosers, givers = seats_in(pending.asked), seats_in(pending.givers)
        return PendingView(
            "gifts", pending.by, named=_types(known), choosers=choosers, givers=givers
        )
    if isinstance(pending, Naming):
        return PendingView("naming", pending.by, named=_types(pending.named))
    if isinstance(pending, Dealing):
        given, taken = (_types(board.bits(mask)) for mask in (pending.given, pending.taken))
        return PendingView("dealing", pending.by, given=given, taken=taken)
    if isinstance(pending, Picking):
        return PendingView(
            "picking", pending.by, card_from=pending.card_from, token_from=pending.token_from
        )
    return None


def _window(window: Window, viewer: Viewer) -> PendingView:
    """Who is asked, who has answered and what is each seat's own secret."""  # R38
    mine = 0 if viewer is None else window.asked & 1 << viewer
    answer = ("escape" if window.escaped & mine else "accept") if window.answered & mine else ""
    return PendingView(
        kind="window",
        by=window.by,
        move=window.move,
        affected=seats_in(window.affected),
        asked=bool(mine & ~window.answered),
        answer=answer,
        named=_types(window.named),
    )


def _types(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple("" if kind == NOBODY else TOKENS[kind] for kind in kinds)


def _cards(hand: Iterable[int]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in hand)
