"""The flow: what a seat on turn can do, turns and their ends, what goes on by itself, giving up,
and the result.
"""

from __future__ import annotations

from typing import Any

from games.core import Move, Outcome, Seat

from . import building, development_cards, production, tribes
from .board.geometry import CORNER, PATH, bits
from .board.pieces import put, without
from .board.trade_route import holder
from .cards import COMBAT_ARTS, LAST_MARKER, tribe_of
from .known_cards import counted
from .moves import NOBODY, Concede, EndTurn, Found, NoRoad, Repel, Road, Roll
from .position import DICE, DISCARD, FOUND, MAIN, PLACE, PLAYED, PRE_ROLL, Realm, Seven, quiet
from .trade import offer_answers, offers, supply_trade

ROLL, END_TURN, REPEL, NO_ROAD = Roll(), EndTurn(), Repel(), NoRoad()
CULTURE, CONCEDED, STALLED = "culture", "conceded", "stalled"


# --- what a seat on turn can do


def early_moves(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """Before the roll."""  # R11
    repel = (REPEL,) if realm.can_repel(seat) else ()
    return (ROLL, *development_cards.plays(realm, seat), *repel)


def main_moves(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """After the roll; ending the turn comes last."""  # R11
    found: tuple[Move, ...] = ()
    if realm.hands[seat]:
        found = building.builds(realm, seat)
        if development_cards.can_buy(realm, seat):
            found += (development_cards.BUY,)
        found += supply_trade.trades(realm, seat)
        if realm.route == seat:
            found += supply_trade.route_trades(realm, seat)
    if realm.cards[seat]:
        found += development_cards.plays(realm, seat)
    if realm.can_repel(seat):
        found += (REPEL,)
    if realm.talks.open:
        found += offers.answers(realm, seat)
    return (*found, END_TURN)


def second_roads(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """The second road of Road Building, or none."""  # R30
    talk = offers.answers(realm, seat) if realm.talks.open and realm.trading else ()
    return (*building.roads(realm.ground, seat), NO_ROAD, *talk)


def second_road(realm: Realm, seat: Seat, move: Road) -> Realm:
    """A road for nothing, or one paid for."""
    if realm.phase == MAIN:
        return building.build_road(realm, seat, move)
    return building.paved(realm, seat, PATH[move.path], phase=realm.then, then="")


def no_second_road(realm: Realm, seat: Seat, move: NoRoad) -> Realm:
    """Back to where the card was played."""
    return realm.change(phase=realm.then, then="")


# --- turns and what goes on by itself


def end_turn(realm: Realm, seat: Seat, move: EndTurn) -> Realm:
    """The turn passed on; the game may have stalled."""  # R46
    idle, rounds = realm.idle + 1, realm.terms.stall_rounds
    if rounds and idle >= rounds * (realm.terms.seats - len(realm.gone)):
        return building.over(realm.change(idle=idle))
    return pass_turn(realm, idle=idle)


def pass_turn(realm: Realm, **fields: Any) -> Realm:
    """The next seat's turn, rolled at once where it has nothing else to do before the roll."""
    seat = realm.next_seat(realm.on_turn)
    asked = realm.cards[seat] or realm.under_robber(seat)
    return realm.change(
        phase=PRE_ROLL if asked else DICE,
        then="",
        turn=realm.turn + 1,
        on_turn=seat,
        bought=0,
        used=0,
        seven=None,
        talks=quiet(realm.terms.seats),
        **fields,
    )


def run_on(realm: Realm) -> Realm:
    """On to the next moment at which somebody has a choice or chance acts; public facts alone
    decide.
    """
    while True:
        phase, seat = realm.phase, realm.on_turn
        if phase == MAIN and not realm.hands[seat] and not _may_go_on(realm, seat):
            realm = end_turn(realm, seat, END_TURN)
        elif phase == FOUND and realm.ground.founding_corners(seat).bit_count() == 1:
            realm = _found_on(realm, seat, bits(realm.ground.founding_corners(seat))[0])
        elif phase == PRE_ROLL and not realm.cards[seat] and not realm.can_repel(seat):
            return realm.change(phase=DICE)
        else:
            return realm


def _may_go_on(realm: Realm, seat: Seat) -> bool:
    """Whether a seat with an empty hand may have anything left to do."""
    cards = realm.cards[seat]
    return bool(cards and cards != realm.bought and not realm.used & PLAYED) or realm.can_repel(
        seat
    )


def found(realm: Realm, seat: Seat, move: Found) -> Realm:
    """A tribe founded, which ends the turn."""  # R41
    return _found_on(realm, seat, CORNER[move.corner])


def _found_on(realm: Realm, seat: Seat, corner: int) -> Realm:
    return pass_turn(tribes.founded(realm, seat, corner))


def next_placement(realm: Realm, coming: tuple[Seat, ...], first: Seat) -> Realm:
    """The next seat places; after the last one `first` has the first turn."""  # R10
    if coming:
        return realm.change(coming=coming, on_turn=coming[0])
    return run_on(realm.change(coming=(), phase=PRE_ROLL, on_turn=first, turn=1))


# --- giving up


def concede(realm: Realm, seat: Seat, move: Concede) -> Realm:
    """A seat leaves the game with all it has; the others go on without it."""  # R47
    opened = put(realm.open, seat, 0)
    ground = without(realm.ground, seat)
    arts = NOBODY if realm.arts == seat else realm.arts
    left = realm.change(
        ground=ground,
        **counted(realm, seat, 0),
        cards=put(realm.cards, seat, 0),
        open=opened,
        removed=realm.removed + realm.cards[seat] + realm.open[seat] * COMBAT_ARTS,
        route=holder(ground.lengths, realm.route),
        arts=development_cards.vacated(opened) if arts == NOBODY else arts,
        bought=0 if realm.on_turn == seat else realm.bought,
        gone=(*realm.gone, seat),
    )
    if len(left.alive) == 1:
        return building.over(left)
    return _gone_on(
        offer_answers.without(tribes.joined(left) if left.phase != PLACE else left, seat), seat
    )


def _gone_on(realm: Realm, seat: Seat) -> Realm:
    """What the seat that has just left held up."""
    if realm.phase == PLACE:
        coming = tuple(other for other in realm.coming if other != seat)
        return next_placement(realm, coming, first=realm.next_seat(seat))
    if realm.on_turn == seat:
        return run_on(pass_turn(realm))
    if realm.phase == DISCARD and realm.seven is not None:
        seven = Seven(put(realm.seven.due, seat, 0), put(realm.seven.chosen, seat, 0))
        return production.settled(realm.change(seven=seven))
    return run_on(realm)


# --- the result


def result(realm: Realm) -> Outcome:
    """Places: the most markers first, then those who gave up, the last of them first."""
    ranks = [_rank(realm, seat) for seat in range(realm.terms.seats)]
    reason = (
        CULTURE if LAST_MARKER in realm.markers else CONCEDED if len(realm.alive) == 1 else STALLED
    )
    return Outcome(
        places=tuple(1 + sum(other < own for other in ranks) for own in ranks),
        reason=reason,
        scores=realm.markers,
        breakdown=(
            ("culture markers", realm.markers),
            ("tribe", tuple(map(tribe_of, realm.markers))),
            ("longest trade route", realm.ground.lengths),
            ("open combat arts", realm.open),
        ),
    )


def _rank(realm: Realm, seat: Seat) -> tuple[int, int]:
    return (1, -realm.gone.index(seat)) if seat in realm.gone else (0, -realm.markers[seat])
