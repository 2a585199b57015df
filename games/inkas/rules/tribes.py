"""The end of a tribe and the beginning of the next: decline, founding, and the second stack of
development cards.
"""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .board.geometry import CORNERS, bits
from .board.pieces import in_ruins, put, with_house
from .board.trade_route import holder
from .cards import GOALS
from .moves import Found
from .position import FOUND, Realm, Talks

DECLINES: Final = GOALS[:-1]  # markers with which the first and the second tribe are complete
FOUND_MOVES: Final = tuple(map(Found, CORNERS))


def decline(realm: Realm, seat: Seat) -> Realm:
    """A complete tribe gone, its buildings ruins, its seat about to found the next."""  # R39
    ground = in_ruins(realm.ground, seat)
    route = holder(ground.lengths, realm.route)  # its own card it has given up: it has no road left
    talks = Talks((), realm.talks.last, realm.talks.traded)
    return realm.change(ground=ground, route=route, phase=FOUND, talks=talks)


def foundings(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """Where the seat may found its next tribe."""
    return tuple(FOUND_MOVES[corner] for corner in bits(realm.ground.founding_corners(seat)))


def founded(realm: Realm, seat: Seat, corner: int) -> Realm:
    """The founding settlement and its marker; ending the turn is the caller's."""  # R41
    ground = with_house(realm.ground, seat, corner)
    route = holder(ground.lengths, realm.route)
    markers = put(realm.markers, seat, realm.markers[seat] + 1)
    return joined(realm.change(ground=ground, route=route, markers=markers, idle=0))


def joined(realm: Realm) -> Realm:
    """With the second stack under the first once every seat has founded its second tribe."""  # R43
    if realm.second or any(realm.markers[seat] <= DECLINES[0] for seat in realm.alive):
        return realm
    return realm.change(second=True)
