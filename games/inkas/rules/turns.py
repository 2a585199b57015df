"""The flow of a game: moves of the seat on turn, turns, automatic steps, giving up, the result."""

from __future__ import annotations

from typing import Any

from games.core import Figures, Move, Outcome, Seat

from . import building, development_cards, production, tribes
from .board.geometry import CORNER_INDEX, PATH_INDEX, list_bits
from .board.pieces import remove_seat, replace_item
from .board.trade_route import find_route_holder
from .cards import COMBAT_ARTS, LAST_MARKER, find_tribe
from .known_cards import change_hand
from .moves import NOBODY, Concede, EndTurn, Found, NoRoad, Repel, Road, Roll
from .position import (
    DICE,
    DISCARD,
    FOUND,
    MAIN,
    PLACE,
    PLAYED,
    PRE_ROLL,
    BasePosition,
    SevenDiscards,
    create_trade_state,
)
from .trade import offer_answers, offers, supply_trade

ROLL = Roll()
END_TURN = EndTurn()
REPEL = Repel()
NO_ROAD = NoRoad()
CULTURE = "culture"
CONCEDED = "conceded"
STALLED = "stalled"


# --- the moves of the seat on turn


def list_early_moves(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves before the roll."""  # R11
    repel = (REPEL,) if position.can_repel(seat) else ()
    return (ROLL, *development_cards.list_plays(position, seat), *repel)


def list_main_moves(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves after the roll; the last one ends the turn."""  # R11
    main_moves: tuple[Move, ...] = ()
    if position.hands[seat]:
        main_moves = building.list_builds(position, seat)
        if development_cards.can_buy(position, seat):
            main_moves += (development_cards.BUY,)
        main_moves += supply_trade.list_trades(position, seat)
        if position.route == seat:
            main_moves += supply_trade.list_route_trades(position, seat)
    if position.cards[seat]:
        main_moves += development_cards.list_plays(position, seat)
    if position.can_repel(seat):
        main_moves += (REPEL,)
    if position.trade_state.open:
        main_moves += offers.list_answers(position, seat)
    return (*main_moves, END_TURN)


def list_second_roads(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves for the second road of Road Building."""  # R30
    if position.trade_state.open and position.trading:
        talk = offers.list_answers(position, seat)
    else:
        talk = ()
    return (*building.list_roads(position.ground, seat), NO_ROAD, *talk)


def build_road_or_second(
    position: BasePosition, seat: Seat, move: Road
) -> BasePosition:
    """The position after a road that is paid for, or is the second one of Road Building."""
    if position.phase == MAIN:
        return building.build_road(position, seat, move)
    return building.lay_road(
        position, seat, PATH_INDEX[move.path], phase=position.then, then=""
    )


def skip_second_road(position: BasePosition, seat: Seat, move: NoRoad) -> BasePosition:
    """The position after the seat built no second road."""
    return position.change(phase=position.then, then="")


# --- turns and automatic steps


def end_turn(position: BasePosition, seat: Seat, move: EndTurn) -> BasePosition:
    """The position after the turn; the game ends if it has stalled."""  # R46
    idle = position.idle + 1
    rounds = position.terms.stall_rounds
    if rounds and idle >= rounds * (position.terms.seats - len(position.gone)):
        return building.end_game(position.change(idle=idle))
    return pass_turn(position, idle=idle)


def pass_turn(position: BasePosition, **fields: Any) -> BasePosition:
    """The turn of the next seat; chance rolls at once if it has no other move before the roll."""
    seat = position.next_seat(position.on_turn)
    has_other_move = position.cards[seat] or position.is_under_robber(seat)
    return position.change(
        phase=PRE_ROLL if has_other_move else DICE,
        then="",
        turn=position.turn + 1,
        on_turn=seat,
        bought=0,
        used=0,
        seven=None,
        trade_state=create_trade_state(position.terms.seats),
        **fields,
    )


def run_automatic_steps(position: BasePosition) -> BasePosition:
    """The position at which a seat has a decision or chance acts; only public facts decide that."""
    while True:
        phase = position.phase
        seat = position.on_turn
        if (
            phase == MAIN
            and not position.hands[seat]
            and not _can_act_without_cards(position, seat)
        ):
            position = end_turn(position, seat, END_TURN)
        elif phase == FOUND and position.ground.founding_corners(seat).bit_count() == 1:
            position = _found_at(
                position, seat, list_bits(position.ground.founding_corners(seat))[0]
            )
        elif (
            phase == PRE_ROLL
            and not position.cards[seat]
            and not position.can_repel(seat)
        ):
            return position.change(phase=DICE)
        else:
            return position


def _can_act_without_cards(position: BasePosition, seat: Seat) -> bool:
    """Whether a seat with an empty hand may have another move than to end its turn."""
    cards = position.cards[seat]
    may_play = cards and cards != position.bought and not position.used & PLAYED
    return bool(may_play) or position.can_repel(seat)


def found_and_pass(position: BasePosition, seat: Seat, move: Found) -> BasePosition:
    """The position after a tribe was founded, which ends the turn."""  # R41
    return _found_at(position, seat, CORNER_INDEX[move.corner])


def _found_at(position: BasePosition, seat: Seat, corner: int) -> BasePosition:
    return pass_turn(tribes.found_tribe(position, seat, corner))


def go_to_next_placement(
    position: BasePosition, coming: tuple[Seat, ...], first: Seat
) -> BasePosition:
    """The position in which the next seat places; after the last one `first` begins."""  # R10
    if coming:
        return position.change(coming=coming, on_turn=coming[0])
    return run_automatic_steps(
        position.change(
            coming=(),
            phase=PRE_ROLL,
            on_turn=first,
            turn=1,
        )
    )


# --- giving up


def concede_game(position: BasePosition, seat: Seat, move: Concede) -> BasePosition:
    """The position after a seat left the game with all that it had."""  # R47
    opened = replace_item(position.open, seat, 0)
    ground = remove_seat(position.ground, seat)
    arts = NOBODY if position.arts == seat else position.arts
    lost = position.cards[seat] + position.open[seat] * COMBAT_ARTS
    left = position.change(
        ground=ground,
        **change_hand(position, seat, 0),
        cards=replace_item(position.cards, seat, 0),
        open=opened,
        removed=position.removed + lost,
        route=find_route_holder(ground.lengths, position.route),
        arts=development_cards.find_new_mightiest(opened) if arts == NOBODY else arts,
        bought=0 if position.on_turn == seat else position.bought,
        gone=(*position.gone, seat),
    )
    if len(left.alive) == 1:
        return building.end_game(left)
    if left.phase != PLACE:
        left = tribes.join_second_stack(left)
    left = offer_answers.remove_seat_from_offers(left, seat)
    return _continue_without(left, seat)


def _continue_without(position: BasePosition, seat: Seat) -> BasePosition:
    """The position after the seat has left: the table no longer waits for it."""
    if position.phase == PLACE:
        coming = tuple(other for other in position.coming if other != seat)
        return go_to_next_placement(position, coming, first=position.next_seat(seat))
    if position.on_turn == seat:
        return run_automatic_steps(pass_turn(position))
    if position.phase == DISCARD and position.seven is not None:
        seven = SevenDiscards(
            replace_item(position.seven.due, seat, 0),
            replace_item(position.seven.chosen, seat, 0),
        )
        return production.finish_discards(position.change(seven=seven))
    return run_automatic_steps(position)


# --- the result


def compute_outcome(position: BasePosition) -> Outcome:
    """The places: by markers, then the seats that gave up, the last of them first."""
    ranks = [_rank(position, seat) for seat in range(position.terms.seats)]
    reason = (
        CULTURE
        if LAST_MARKER in position.markers
        else CONCEDED
        if len(position.alive) == 1
        else STALLED
    )
    return Outcome(
        places=tuple(1 + sum(other < own for other in ranks) for own in ranks),
        reason=reason,
        scores=position.markers,
        breakdown=list_figures(position),
    )


def list_figures(position: BasePosition) -> Figures:
    """The standing of each seat."""
    return (
        ("culture markers", position.markers),
        ("tribe", tuple(map(find_tribe, position.markers))),
        ("longest trade route", position.ground.lengths),
        ("open combat arts", position.open),
    )


def _rank(position: BasePosition, seat: Seat) -> tuple[int, int]:
    if seat in position.gone:
        return (1, -position.gone.index(seat))
    return (0, -position.markers[seat])
