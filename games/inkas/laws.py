"""What must hold in every position, whatever was played: checks for tests and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from games.core import Seat
from games.inkas.cards import (
    ARTS_LEAST,
    CITIES,
    GOALS,
    LAST_MARKER,
    ROADS,
    ROUTE_LEAST,
    SETTLEMENTS,
    STACK,
    STACK_SIZE,
    SUPPLY,
    THICKETS,
    card_counts,
    counts,
    holds,
    size,
)
from games.inkas.decline import DECLINES
from games.inkas.geometry import ALL_CORNERS, ALL_PATHS, ENDS_MASK, FRAME, LAND_TILES, beside, bits
from games.inkas.ground import printed_land
from games.inkas.realm import DEAL, DECLINED, DISCARD, DRAW, FIRST_SEAT, FOUND, MAIN, OVER, PLACE, PLAYED, Realm
from games.inkas.routes import longest


def flaws(before: Realm | None, after: Realm) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in _STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _begun(realm: Realm) -> bool:
    return realm.phase not in (DEAL, FIRST_SEAT, PLACE)


def _supply(realm: Realm) -> bool:
    """for each kind, supply and hands share the cards of the box, and nobody owes any"""
    held = [sum(counts(hand)[kind] for hand in realm.hands) for kind in range(len(counts(SUPPLY)))]
    in_box = zip(held, counts(SUPPLY), strict=True)
    return all(hand >= 0 for hand in realm.hands) and all(0 <= count <= most for count, most in in_box)


def _counted(realm: Realm) -> bool:
    """nobody doubts more cards of a hand than are in it, nor more than who only watches, nor its owner any"""
    rows = zip(realm.hands, realm.doubts, strict=True)
    within = all(holds(hand, row[-1]) and all(holds(row[-1], doubt) for doubt in row) for hand, row in rows)
    return within and not any(realm.doubts[seat][seat] for seat in range(realm.terms.seats))


def _development(realm: Realm) -> bool:
    """stacks, hands, open cards and those removed are the twenty of the box, and the first stack is drawn first"""
    out, drawable = card_counts(realm.out), realm.drawable
    within = all(0 <= count <= 2 * most for count, most in zip(out, card_counts(STACK), strict=True))
    left = all(0 <= count <= most for count, most in zip(card_counts(drawable), card_counts(STACK), strict=True))
    return within and left and (realm.second or size(realm.out) <= STACK_SIZE) and drawable >= 0


def _pieces(realm: Realm) -> bool:
    """nobody has more settlements, cities, roads or thickets on the board than in the box"""
    ground = realm.ground
    return all(
        (ground.houses[seat] | ground.ruins[seat]).bit_count() <= SETTLEMENTS
        and (ground.cities[seat] | ground.city_ruins[seat]).bit_count() <= CITIES
        and ground.roads[seat].bit_count() <= ROADS
        and ground.overgrown(seat).bit_count() <= THICKETS
        for seat in realm.alive
    )


def _spacing(realm: Realm) -> bool:
    """no building stands next to another, nor two on one corner"""
    ground, seats = realm.ground, range(realm.terms.seats)
    masks = [*ground.houses, *ground.cities, *ground.ruins, *ground.city_ruins]
    return _disjoint(masks) and not ground.taken & beside(ground.taken) and len(seats) == len(ground.roads)


def _places(realm: Realm) -> bool:
    """buildings stand on corners, roads on paths, one of a place, and the sums of them agree"""
    ground = realm.ground
    owned = sum(ground.owned(seat) for seat in range(realm.terms.seats))
    within = not ground.taken & ~ALL_CORNERS and not ground.paved & ~ALL_PATHS
    return within and _disjoint(ground.roads) and owned == ground.taken and sum(ground.roads) == ground.paved


def _markers(realm: Realm) -> bool:
    """each marker of a living tribe is a settlement, or the second half of a city"""
    if not _begun(realm):
        return True
    return all(_living_worth(realm, seat) == _markers_of_tribe(realm, seat) for seat in realm.alive)


def _living_worth(realm: Realm, seat: Seat) -> int:
    return realm.ground.houses[seat].bit_count() + 2 * realm.ground.cities[seat].bit_count()


def _markers_of_tribe(realm: Realm, seat: Seat) -> int:
    return realm.markers[seat] - (0, *GOALS)[realm.tribe(seat) - 1]


def _tribes(realm: Realm) -> bool:
    """a tribe has one city at most, and only those before the living one are ruins"""
    ground = realm.ground
    return all(
        ground.cities[seat].bit_count() <= 1
        and ground.city_ruins[seat].bit_count() <= 1
        and (realm.tribe(seat) > 1 or not ground.overgrown(seat))
        for seat in realm.alive
    )


def _goals(realm: Realm) -> bool:
    """a full tribe is declining or has won, and a turn begins with two markers or more"""
    full = [seat for seat in realm.alive if realm.markers[seat] in DECLINES]
    won = [seat for seat in realm.alive if realm.markers[seat] >= LAST_MARKER]
    declining = not full or (realm.phase == FOUND and full == [realm.on_turn])
    low = _begun(realm) and any(realm.markers[seat] < 2 for seat in realm.alive)
    return declining and (not won or realm.phase == OVER) and not low and max(realm.markers) <= LAST_MARKER


def _anchored(realm: Realm) -> bool:
    """every road hangs together with a living building of its seat; a founder has neither"""
    ground = realm.ground
    if realm.phase == FOUND and (ground.roads[realm.on_turn] or ground.active(realm.on_turn)):
        return False
    return all(_all_reached(ground.roads[seat], ground.active(seat)) for seat in realm.alive)


def _all_reached(roads: int, reached: int) -> bool:
    left = set(bits(roads))
    while joined := {path for path in left if ENDS_MASK[path] & reached}:
        left -= joined
        reached |= sum_of(ENDS_MASK[path] for path in joined)
    return not left


def sum_of(masks: Iterable[int]) -> int:
    """All bits of the masks together."""
    found = 0
    for one in masks:
        found |= one
    return found


def _robber(realm: Realm) -> bool:
    """the robber stands on land or on the frame"""
    return realm.robber == FRAME or realm.robber in LAND_TILES


def _route(realm: Realm) -> bool:
    """the trade route lies with the longest of three roads or more, and nowhere only when there is none or a tie"""
    ground = realm.ground
    walls = [ground.taken & ~ground.owned(seat) for seat in range(realm.terms.seats)]
    lengths = tuple(longest(roads, wall) if roads else 0 for roads, wall in zip(ground.roads, walls, strict=True))
    most = max(lengths)
    if lengths != ground.lengths:
        return False
    if realm.route < 0:
        return most < ROUTE_LEAST or lengths.count(most) > 1
    return lengths[realm.route] == most >= ROUTE_LEAST


def _arts(realm: Realm) -> bool:
    """the mightiest arts lie with most open cards, two or more, and nowhere only without such or after a seat left"""
    most = max(realm.open)
    if realm.arts >= 0:
        return realm.open[realm.arts] == most >= ARTS_LEAST
    return most < ARTS_LEAST or bool(realm.gone and realm.open.count(most) > 1)


def _bought(realm: Realm) -> bool:
    """cards bought this turn are still in the hand of the seat on turn"""
    held = card_counts(realm.cards[realm.on_turn])
    return all(count <= most for count, most in zip(card_counts(realm.bought), held, strict=True))


def _seven(realm: Realm) -> bool:
    """cards are given up for a seven alone, half of a hand, and are still in the hand until all have chosen"""
    seven = realm.seven
    if (seven is not None) != (realm.phase == DISCARD):
        return False
    return seven is None or (
        bool(seven.owing)
        and all(
            due in (0, size(hand) // 2)
            and size(chosen) <= due
            and all(a <= b for a, b in zip(counts(chosen), counts(hand), strict=True))
            for due, chosen, hand in zip(seven.due, seven.chosen, realm.hands, strict=True)
        )
    )


def _offers(realm: Realm) -> bool:
    """offers are open in the main part of a turn alone, and each concerns the seat on turn"""
    if not realm.talks.open:
        return True
    concerned = all(realm.on_turn == one.maker or one.to == (realm.on_turn,) for one in realm.talks.open)
    left = all(
        one.maker != seat and one.answer_of(seat) in ("", DECLINED) for one in realm.talks.open for seat in realm.gone
    )
    return concerned and left and (realm.phase in (MAIN, DRAW) or realm.then == MAIN)


def _second(realm: Realm) -> bool:
    """the second stack has joined exactly when every seat has founded its second tribe"""
    return realm.phase == OVER or realm.second == all(realm.markers[seat] > DECLINES[0] for seat in realm.alive)


def _board(realm: Realm) -> bool:
    """the land is that of the box once it is dealt"""
    dealt = [realm.ground.board.kinds[tile] for tile in LAND_TILES]
    return dealt == [""] * len(dealt) if realm.phase == DEAL else sorted(dealt) == sorted(printed_land())


def _left(realm: Realm) -> bool:
    """who has given up has nothing left"""
    ground = realm.ground
    return not any(
        realm.hands[seat] or realm.cards[seat] or realm.open[seat] or ground.owned(seat) or ground.roads[seat]
        for seat in realm.gone
    )


def _grown(before: Realm, after: Realm) -> bool:
    """markers stay, and so does the second stack; turns count on"""
    kept = all(new >= old for old, new in zip(before.markers, after.markers, strict=True))
    return kept and after.second >= before.second and after.turn - before.turn in (0, 1)


def _one_card(before: Realm, after: Realm) -> bool:
    """at most one development card is played in a turn, and none that was bought in it"""
    played = sum(after.open) + size(after.removed) - sum(before.open) - size(before.removed)
    if len(after.gone) > len(before.gone) or played == 0:
        return True
    return played == 1 and not before.used & PLAYED


def _disjoint(masks: Iterable[int]) -> bool:
    together = 0
    for one in masks:
        if one & together:
            return False
        together |= one
    return True


_POSITION_LAWS: Final[tuple[Callable[[Realm], bool], ...]] = (
    *(_supply, _counted, _development, _pieces, _spacing, _places, _markers, _tribes, _goals, _anchored, _robber),
    *(_route, _arts, _bought, _seven, _offers, _second, _board, _left),
)
_STEP_LAWS: Final[tuple[Callable[[Realm, Realm], bool], ...]] = (_grown, _one_card)
