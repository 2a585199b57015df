"""A whole universe that looks like a view, what is hidden drawn at random; what it is worth is in
`evaluation.py`.

A packet is four slots: what was taken from it on the three turns of its round, and what was passed
over. Slots that the viewer knows are filled first, then those it knows to lie in a packet without
knowing where, then the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from games.core import Seat

from ..presentation.view import RauhaView, Source, WorldView, use_text
from ..rules import track, worlds
from ..rules.faces import ALL_OF_AGE, CARD, CELLS, FACE, SOURCE
from ..rules.position import (
    ALONE,
    CHANCE_ONLY,
    CHOOSE,
    DEAL,
    NO_CARD,
    NO_SEATS,
    OVER,
    PILE,
    RUN,
    Universe,
)
from ..rules.position import CARD as CARD_STEP
from ..rules.track import TURNS
from ..rules.worlds import World

U = TypeVar("U", bound=Universe)

_NUMBER = {stop: number for number, stop in enumerate(TURNS)}  # of a turn, from 0
_USES = {use_text(use): use for use in range(worlds.FOR_SPORE + len(CELLS))}
_LOCKED = (CARD_STEP, RUN)
_EVERY_CARD = ALL_OF_AGE[1] | ALL_OF_AGE[2]

Slots = list[list[int]]  # per packet, its four slots; -1 where the card is not known


def sample_hidden(kind: type[U], view: RauhaView, rng: Random) -> U:
    """A universe that the viewer might be looking at."""
    slots = _filled(view, _known(view), rng)
    satellites = _satellites(view, slots)
    order = view.order or tuple(range(view.terms.seats))
    left, used, usable = _open(view.sources)
    return kind(
        terms=view.terms,
        stop=view.stop,
        phase=view.phase,
        order=order,
        at=order.index(view.active) if view.active >= 0 else 0,
        to_act=_to_act(view),
        undealt=_EVERY_CARD & ~_mask(slots),
        packets=tuple(tuple(sorted(packet)) for packet in slots),
        satellites=satellites,
        picks=tuple(_picks(view, slots, world.seat) for world in view.worlds),
        hands=_hands(view, slots, satellites, rng),
        holders=tuple(holder for _, holder in view.holders),
        worlds=tuple(map(_world, view.worlds)),
        left=left,
        used=used,
        usable=usable,
    )


def _mask(slots: Slots) -> int:
    """The cards whose place is known."""
    return sum(1 << card for packet in slots for card in packet if card != NO_CARD)


def _open(sources: tuple[Source, ...]) -> tuple[int, int, int]:
    """Masks of the sources left, of those that have run, and of those that can be run."""
    left = _sources(source for source in sources if not source.used)
    used = _sources(source for source in sources if source.used)
    return left, used, _sources(source for source in sources if source.usable)


def _sources(sources: Iterable[Source]) -> int:
    return sum(1 << SOURCE[source.id] for source in sources)


def locked(view: RauhaView) -> int:
    """How many turns have had their cards locked."""
    return sum(stop < view.stop for stop in TURNS) + (view.phase in _LOCKED)


def _at(view: RauhaView, number: int, seat: Seat) -> int:
    """The packet that the seat looked at on that turn."""
    seats = view.terms.seats
    return number // 3 * seats + track.satellite(TURNS[number], seat, seats)


def _known(view: RauhaView) -> Slots:
    """What the viewer knows to have been taken, and what it passed over itself."""
    slots = [[NO_CARD] * 4 for _ in range(_dealt(view))]
    for world in view.worlds:
        for use in world.uses:
            if use.card:
                _put(view, slots, use.stop, world.seat, use.card)
    for gone in view.gone:
        _put(view, slots, gone.stop, gone.seat, gone.card, passed=gone.passed)
    if view.viewer is not None and view.hand and view.phase in _LOCKED:
        _put(view, slots, view.stop, view.viewer, view.hand)
    return slots


def _dealt(view: RauhaView) -> int:
    """How many packets have been dealt."""
    seats = view.terms.seats
    now = sum(map(bool, view.satellites)) if view.phase in (PILE, DEAL) else seats
    return seats * (view.round - 1) + now


def _put(
    view: RauhaView, slots: Slots, stop: int, seat: Seat, card: str, *, passed: bool = False
) -> None:
    """The card that the seat took at the stop, or passed over there, into its slot."""
    number = _NUMBER[stop]
    slot = 3 if passed else number % 3
    slots[_at(view, number, seat)][slot] = CARD[card]


def _filled(view: RauhaView, slots: Slots, rng: Random) -> Slots:
    """The slots with every card that is not known put somewhere."""
    looked = [(_NUMBER[one.stop], one.cards) for one in view.seen]
    if view.offer:
        looked.append((_NUMBER[view.stop], view.offer))
    # the fewer cards a packet had left, the more is known of each
    for number, names in reversed(looked):
        assert view.viewer is not None
        packet = slots[_at(view, number, view.viewer)]
        loose = [card for card in map(CARD.__getitem__, names) if card not in packet]
        _strew(packet, loose, number % 3, rng)
    _draw(view, slots, rng)
    return slots


def _draw(view: RauhaView, slots: Slots, rng: Random) -> None:
    """Cards that nobody is known to have seen into what is still empty."""
    unseen = _EVERY_CARD & ~_mask(slots)
    for number, packet in enumerate(slots):
        age = track.AGE[TURNS[number // view.terms.seats * 3]]
        missing = packet.count(NO_CARD)
        drawn = rng.sample(track.numbers(unseen & ALL_OF_AGE[age]), missing) if missing else []
        unseen &= ~sum(1 << card for card in drawn)
        _strew(packet, drawn, 0, rng)


def _strew(packet: list[int], cards: list[int], first: int, rng: Random) -> None:
    """The cards into the empty slots from `first` on, in any order."""
    rng.shuffle(cards)
    for slot in range(first, 4):
        if packet[slot] == NO_CARD and cards:
            packet[slot] = cards.pop()


def _satellites(view: RauhaView, slots: Slots) -> tuple[tuple[int, ...], ...]:
    """What the packets of this round still hold."""
    seats = view.terms.seats
    now = slots[seats * (view.round - 1) :]
    taken = 4 if not view.turn else view.turn - (view.phase not in _LOCKED)
    first = 4 if taken == 3 else taken
    held = [tuple(sorted(packet[first:])) for packet in now]
    return (*held, *((),) * (seats - len(held)))


def _picks(view: RauhaView, slots: Slots, seat: Seat) -> tuple[int, ...]:
    return tuple(slots[_at(view, number, seat)][number % 3] for number in range(locked(view)))


def _hands(
    view: RauhaView, slots: Slots, satellites: tuple[tuple[int, ...], ...], rng: Random
) -> tuple[int, ...]:
    found = []
    for world in view.worlds:
        if not world.chosen:
            found.append(NO_CARD)
        elif world.seat == view.viewer:
            found.append(CARD[view.hand])
        elif view.phase == CHOOSE:
            found.append(
                rng.choice(satellites[track.satellite(view.stop, world.seat, view.terms.seats)])
            )
        else:
            number = _NUMBER[view.stop]
            found.append(slots[_at(view, number, world.seat)][number % 3])
    return tuple(found)


def _to_act(view: RauhaView) -> frozenset[Seat]:
    if view.phase in (PILE, DEAL):
        return CHANCE_ONLY
    if view.phase == CHOOSE:
        return frozenset(world.seat for world in view.worlds if not world.chosen)
    return NO_SEATS if view.phase == OVER else ALONE[view.active]


def _world(seen: WorldView) -> World:
    cells = tuple(FACE[cell.face.id] for cell in seen.cells)
    spores = sum(1 << number for number, cell in enumerate(seen.cells) if cell.spore)
    return World(
        crystals=seen.crystals,
        energy=seen.energy,
        arrival=seen.arrival,
        cells=cells,
        spores=spores,
        counts=worlds.counted(cells, spores),
        uses=tuple(_USES[use.move] for use in seen.uses),
    )
