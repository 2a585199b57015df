"""The fields of a position. `rounds.py` has the flow of the game.

Vegetables, greenhouses, spaces, services and events are numbers as in `cards.py`; masks are ints
with a bit for each. Moves are carried out on a `MutableVillage`, a mutable copy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self, TypeVar, cast

from games.core import CHANCE, Move, Position, Seat
from games.frozen import changer
from games.message import Message

from .components.cards import BLOCKED, SERVICES
from .components.effects import Cost, Effect
from .components.passive_services import Passives, passives
from .components.vegetables import NOTHING, Counts
from .terms import Terms

SET, DISPLAY, FIRST, OPENING, MORNING, EVENT, INCIDENT, ROUND_START, WORK = range(9)
AFTER_SPACE, HARVEST_START, HARVEST, HARVEST_END, TOURISM_START = range(9, 14)
TOURISM, TOURISM_END, HOMECOMING_START, OVER = range(14, 18)
PHASES: Final = (
    *(
        "set",
        "display",
        "first",
        "opening",
        "morning",
        "event",
        "incident",
        "round_start",
    ),
    *(
        "work",
        "after_space",
        "harvest_start",
        "harvest",
        "harvest_end",
        "tourism_start",
    ),
    *("tourism", "tourism_end", "homecoming_start", "over"),
)
SEASONS: Final = ("work", "harvest", "tourism", "homecoming")

# sources of a resolution
ON_SPACE, RED, IN_WINDOW, ANY_TIME, OWN_TOURISM, BY_EVENT, TOKEN = range(7)

# mask of the spaces with neutral workers
NEUTRAL: Final = sum(1 << space for space in BLOCKED)
AT_ANY_TIME: Final = sum(
    1 << number for number, service in enumerate(SERVICES) if service.when == "any_time"
)
NOBODY: Final = -1
NONE: Final = -1
WORKERS: Final = 3  # per seat and round
CHANCE_ONLY: Final = frozenset({CHANCE})
NO_SEATS: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset({seat}) for seat in range(4))

House = tuple[int, Counts]  # a greenhouse and what grows there
V = TypeVar("V", bound="Village")


@dataclass(frozen=True, slots=True)
class Farm:
    """One seat and what it has."""

    stock: Counts
    houses: tuple[House, ...]  # in the order they came
    table: int
    arrival: int  # of two at one table, the one with the greater is in front
    home: int  # workers
    held: int = 0  # mask of services
    used: int = 0  # mask of services used this round
    flags: int = 0  # mask of columns where a flag was used this round
    bonus: bool = False  # used this round
    crop: int = 0  # greenhouses that the seat must still harvest by choice this season
    cropped: int = 0  # mask of greenhouses harvested this season
    basket: int = 0  # tomatoes
    given: int = 0  # of them, this round
    stars: int = 0
    served: bool = False  # this round

    @property
    def passives(self) -> Passives:
        return passives(self.held)

    @property
    def planted(self) -> int:
        """The number of greenhouses with vegetables."""
        return sum(growing != NOTHING for _, growing in self.houses)

    def change(self, **values: Any) -> Farm:
        """A copy with some fields changed."""
        return _changed(self, **values)


_changed = changer(Farm)


class Resolution(NamedTuple):
    """A resolution under way: the rest of a branch, a card or an event."""

    seat: Seat
    source: int  # ON_SPACE and so on
    card: int  # space, service or event
    costs: tuple[Cost, ...]
    effects: tuple[tuple[Effect, int], ...]  # and how much of each is done
    mask: int = 0  # greenhouses harvested or added to
    golden: int = NONE  # the rarest kind of the greenhouse discarded for it


@dataclass(frozen=True, slots=True)
class Village(Position[Move, Any]):
    """A position. Nothing in it is hidden."""

    terms: Terms
    phase: int
    round: int
    turn: int
    first: Seat
    alone: Seat  # in a planning position, the one seat that acts; else -1
    order: tuple[Seat, ...]  # who acts after whom in this season
    at: int  # index into it; in the work season, worker turns had
    waiting: tuple[Seat, ...]  # seats that a window still asks
    to_act: frozenset[Seat]
    farms: tuple[Farm, ...]
    clock: int  # arrivals so far
    workers: tuple[tuple[int, Seat, int], ...]  # space, seat, round
    piles: tuple[tuple[int, ...], ...]  # the open ones, top last
    top: tuple[int, ...]  # random greenhouses known to lie on top, topmost last
    unseen: int  # mask of random greenhouses under them
    bottom: tuple[int, ...]  # given back, under those, the first to come first
    drawer: Seat  # the seat for which chance draws a random greenhouse
    display: tuple[int, ...]  # services
    # taken: card, owner, who shares it or -1
    services: tuple[tuple[int, Seat, Seat], ...]
    event: int  # of this round
    events: int  # mask of those not yet drawn
    tokens: tuple[int, ...]  # tables that nobody has reached yet, with a token
    wild: bool  # the placement beside another worker is used up
    stack: tuple[Resolution, ...]
    space: int  # the one used in this worker turn
    took: bool  # it gave a greenhouse
    seeded: bool  # it planted one
    trail: tuple[tuple[Seat, Move], ...]  # moves of this round

    def change(self, **values: Any) -> Self:
        """A copy with some fields changed; `game.py` sets a fast function here."""
        raise NotImplementedError

    @property
    def active(self) -> Seat:
        """The seat that is asked alone; NOBODY while several are asked."""
        if len(self.to_act) != 1:
            return NOBODY
        (seat,) = self.to_act
        return seat


class MutableVillage:
    """A mutable copy of a position, on which a move is carried out. `log` collects messages.

    Its dictionary has the fields of a position and nothing else.
    """

    __slots__ = ("__dict__", "legal", "log")

    terms: Terms
    phase: int
    round: int
    turn: int
    first: Seat
    alone: Seat
    order: tuple[Seat, ...]
    at: int
    waiting: tuple[Seat, ...]
    to_act: frozenset[Seat]
    farms: tuple[Farm, ...]
    clock: int
    workers: tuple[tuple[int, Seat, int], ...]
    piles: tuple[tuple[int, ...], ...]
    top: tuple[int, ...]
    unseen: int
    bottom: tuple[int, ...]
    drawer: Seat
    display: tuple[int, ...]
    services: tuple[tuple[int, Seat, Seat], ...]
    event: int
    events: int
    tokens: tuple[int, ...]
    wild: bool
    stack: tuple[Resolution, ...]
    space: int
    took: bool
    seeded: bool
    trail: tuple[tuple[Seat, Move], ...]
    log: list[Message] | None
    # the moves of the one seat to act, if they had to be computed anyway
    legal: list[Move] | None

    def add_message(self, text: Message) -> None:
        """Adds to `log`, which is not None."""
        assert self.log is not None
        self.log.append(text)

    def change_farm(self, seat: Seat, **values: Any) -> None:
        """Changes some fields of a farm."""
        farms = self.farms
        self.farms = (
            *farms[:seat],
            _changed(farms[seat], **values),
            *farms[seat + 1 :],
        )

    def change_pile(self, pile: int, houses: tuple[int, ...]) -> None:
        """Changes the greenhouses of an open pile."""
        piles = list(self.piles)
        piles[pile] = houses
        self.piles = tuple(piles)

    def push(self, resolution: Resolution) -> None:
        """Begins a resolution."""
        self.stack = (*self.stack, resolution)

    def count_done(self, op: int, number: int = 1, finished: bool = False) -> None:
        """Counts a part of an effect as done, and drops the effect when it is finished."""
        effects = []
        for effect, done in self.stack[-1].effects:
            if effect.op != op:
                effects.append((effect, done))
            elif not finished and done + number < effect.n:
                effects.append((effect, done + number))
        self.change_top(effects=tuple(effects))

    def change_top(self, **values: Any) -> None:
        """Changes some fields of the resolution under way."""
        *below, top = self.stack
        self.stack = (*below, top._replace(**values))


AnyVillage = Village | MutableVillage

FIELDS: Final = tuple(field.name for field in fields(Village))
_everything: Final = attrgetter(*FIELDS)


def mutable_copy(
    position: Village | MutableVillage, log: list[Message] | None = None
) -> MutableVillage:
    """A mutable copy, whose log is `log`."""
    village = MutableVillage()
    village.__dict__ = dict(zip(FIELDS, _everything(position)))  # noqa: B905 - one each
    village.log = log
    village.legal = None
    return village


def freeze(village: MutableVillage, kind: type[V]) -> V:
    """The position of a mutable copy."""
    fresh = cast(V, village)  # every field is new, so nothing is read from it
    return kind.change(fresh, **vars(village))


def new_resolution(
    seat: Seat,
    source: int,
    card: int,
    costs: tuple[Cost, ...],
    does: tuple[Effect, ...],
) -> Resolution:
    """A resolution of which nothing is done."""
    effects = tuple([(effect, 0) for effect in does])
    return Resolution(seat, source, card, costs, effects)
