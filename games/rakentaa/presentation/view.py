"""The view of each viewer. It is built field by field; pages and bots use nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core import Move, Outcome, Seat, Viewer

from ..rules import board, game_flow
from ..rules.board import CARDS, LANDS, TOKENS
from ..rules.moves import NOBODY
from ..rules.pending import Dealing, Gifts, Naming, Picking, Window
from ..rules.position import (
    OPENING,
    OVER,
    SPRING,
    TURN,
    BasePosition,
    Terms,
    list_seats,
)


@dataclass(frozen=True, slots=True)
class LandView:
    """One land and the things on it."""

    name: str
    tile: str  # token type; empty until laid
    income: int  # spaces; 0 until laid
    castle: Seat  # -1 for nobody's
    pieces: tuple[Seat, ...]  # in the order built
    banned: bool  # a fort closes it this year


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what it has."""

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
    """An effect until the end of the year."""

    kind: str  # ban_token, ban_land or extra_fee
    target: str  # token type or land; empty for a fee
    by: Seat
    exempt: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PendingView:
    """An open question or play."""

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
    """A position as one viewer sees it."""

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


def make_view(position: BasePosition, viewer: Viewer) -> RakentaaView:
    """The view of the position for the viewer."""  # R44
    return RakentaaView(
        viewer=viewer,
        terms=position.terms,
        phase=position.phase,
        year=position.year,
        turn=position.turn,
        on_turn=position.on_turn,
        order=position.order,
        drawn=position.drawn,
        planted=position.planted,
        spring=_find_spring_state(position, viewer),
        lands=tuple(_make_land_view(position, land) for land in range(len(LANDS))),
        seats=tuple(
            _make_seat_view(position, seat) for seat in range(position.terms.seats)
        ),
        treasury=tuple(position.supply(kind) for kind in range(len(TOKENS))),
        pile=sum(position.pile),
        discard=position.discard,
        effects=_make_effect_views(position),
        pending=_make_pending_view(position, viewer),
        hand=_name_cards(position.hands[viewer]) if viewer is not None else (),
        due_to=position.due_to,
        due=position.due,
        hands=tuple(map(_name_cards, position.hands)) if position.phase == OVER else (),
        final=position.final,
        final_by=position.final_by,
        built=position.built,
        idle=position.idle,
        outcome=position.outcome,
    )


def _find_spring_state(position: BasePosition, viewer: Viewer) -> str:
    """The viewer's own state in the questions about Spring Planting. Others do not learn it, since
    it would reveal who has the card.
    """
    if (
        position.phase != SPRING
        or viewer is None
        or not game_flow.is_asked_in_spring(position, viewer)
    ):
        return ""
    place = position.drawn.index(viewer)
    if place == position.spring:
        return "asked" if position.pending is None else "later"
    return "later" if place > position.spring else "done"


def _make_land_view(position: BasePosition, land: int) -> LandView:
    laid = bool(position.layout.incomes)
    return LandView(
        name=LANDS[land],
        tile=TOKENS[position.layout.tiles[land]] if position.layout.tiles else "",
        income=position.layout.incomes[land] if laid else 0,
        castle=next(
            (
                seat
                for seat, castles in enumerate(position.castles)
                if castles >> land & 1
            ),
            NOBODY,
        ),
        pieces=position.stacks[land],
        banned=any(
            effect.kind == "ban_land" and effect.target == land
            for effect in position.effects
        ),
    )


def _make_seat_view(position: BasePosition, seat: Seat) -> SeatView:
    return SeatView(
        seat=seat,
        gold=position.gold[seat],
        space=position.spaces[seat],
        income=board.find_income(position.spaces[seat]),
        tokens=position.tokens[seat],
        cards=position.hand_size(seat),
        card_price=position.card_price(seat),
        castles_left=board.CASTLES - position.castles[seat].bit_count(),
        pieces_left=board.PIECES - position.pieces[seat].bit_count(),
        support=position.free_support(seat),
        tile=_find_turn_tile(position, seat),
    )


def _find_turn_tile(position: BasePosition, seat: Seat) -> int:
    """The seat's turn tile; 0: no tiles are dealt."""
    if position.phase not in (OPENING, SPRING, TURN):
        return 0
    return position.order.index(seat) + 1


def _make_effect_views(position: BasePosition) -> tuple[EffectView, ...]:
    names = {"ban_token": TOKENS, "ban_land": LANDS, "extra_fee": ("",)}
    return tuple(
        EffectView(
            effect.kind,
            names[effect.kind][effect.target],
            effect.by,
            list_seats(effect.exempt),
        )
        for effect in position.effects
    )


def _make_pending_view(position: BasePosition, viewer: Viewer) -> PendingView | None:
    pending = position.pending
    if isinstance(pending, Window):
        return _make_window_view(pending, viewer)
    if isinstance(pending, Gifts):
        known = (
            kind if seat == viewer or not pending.asked >> seat & 1 else NOBODY
            for seat, kind in enumerate(pending.lost)
        )
        choosers = list_seats(pending.asked)
        givers = list_seats(pending.givers)
        return PendingView(
            "gifts",
            pending.by,
            named=_name_types(known),
            choosers=choosers,
            givers=givers,
        )
    if isinstance(pending, Naming):
        return PendingView("naming", pending.by, named=_name_types(pending.named))
    if isinstance(pending, Dealing):
        given_types, taken_types = (
            _name_types(board.list_types(mask))
            for mask in (pending.given, pending.taken)
        )
        return PendingView("dealing", pending.by, given=given_types, taken=taken_types)
    if isinstance(pending, Picking):
        return PendingView(
            "picking",
            pending.by,
            card_from=pending.card_from,
            token_from=pending.token_from,
        )
    return None


def _make_window_view(window: Window, viewer: Viewer) -> PendingView:
    """The window for a viewer: answers are secret."""  # R38
    mine = 0 if viewer is None else window.asked & 1 << viewer
    answer = ""
    if window.answered & mine:
        answer = "escape" if window.escaped & mine else "accept"
    return PendingView(
        kind="window",
        by=window.by,
        move=window.move,
        affected=list_seats(window.affected),
        asked=bool(mine & ~window.answered),
        answer=answer,
        named=_name_types(window.named),
    )


def _name_types(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple("" if kind == NOBODY else TOKENS[kind] for kind in kinds)


def _name_cards(hand: Iterable[int]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in hand)
