"""Everything there is at one moment: the fields of a position and what follows from them. Flow is
in `rounds.py`.

Vegetables, greenhouses, spaces, services and events are numbers as in `cards.py`; masks are ints
with a bit each. A `Bench` is a mutable copy on which a move is carried out.
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
    *("set", "display", "first", "opening", "morning", "event", "incident", "round_start"),
    *("work", "after_space", "harvest_start", "harvest", "harvest_end", "tourism_start"),
    *("tourism", "tourism_end", "homecoming_start", "over"),
)
SEASONS: Final = ("work", "harvest", "tourism", "homecoming")

# what a resolution came from
ON_SPACE, RED, IN_WINDOW, ANY_TIME, OWN_TOURISM, BY_EVENT, TOKEN = range(7)

NEUTRAL: Final = sum(1 << space for space in BLOCKED)  # mask of the spaces with neutral workers
AT_ANY_TIME: Final = sum(
    1 << number for number, one in enumerate(SERVICES) if one.when == "any_time"
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
    """One seat and what lies before it."""

    stock: Counts
    houses: tuple[House, ...]  # in the order they came
    table: int
    arrival: int  # of two at one table, who has the greater is in front
    home: int  # workers
    held: int = 0  # mask of services
    used: int = 0  # mask of services used this round
    flags: int = 0  # mask of columns where a flag was used this round
    bonus: bool = False  # used this round
    crop: int = 0  # greenhouses still to be harvested this season, by choice
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
        """How many greenhouses have vegetables."""
        return sum(growing != NOTHING for _, growing in self.houses)

    def change(self, **values: Any) -> Farm:
        """A copy with some fields new."""
        return _changed(self, **values)


_changed = changer(Farm)


class Frame(NamedTuple):
    """One resolution under way: what is left of a branch, a card or an event."""

    seat: Seat
    source: int  # ON_SPACE and so on
    card: int  # space, service or event
    costs: tuple[Cost, ...]
    effects: tuple[tuple[Effect, int], ...]  # and how much of each is done
    mask: int = 0  # greenhouses harvested or added to
    golden: int = NONE  # the rarest kind of the greenhouse discarded for it


@dataclass(frozen=True, slots=True)
class Village(Position[Move, Any]):
    """Everything there is; nothing of it is hidden."""

    terms: Terms
    phase: int
    round: int
    turn: int
    first: Seat
    alone: Seat  # on the stage of a plan, the one seat that acts; else -1
    order: tuple[Seat, ...]  # who acts after whom in this season
    at: int  # index into it; in the work season, worker turns had
    waiting: tuple[Seat, ...]  # who is still to be asked in a window
    to_act: frozenset[Seat]
    farms: tuple[Farm, ...]
    clock: int  # arrivals so far
    workers: tuple[tuple[int, Seat, int], ...]  # space, seat, round
    piles: tuple[tuple[int, ...], ...]  # the open ones, top last
    top: tuple[int, ...]  # random greenhouses known to lie on top, topmost last
    unseen: int  # mask of random greenhouses under them
    bottom: tuple[int, ...]  # given back, under those, the first to come first
    drawer: Seat  # whom chance draws a random greenhouse for
    display: tuple[int, ...]  # services
    services: tuple[tuple[int, Seat, Seat], ...]  # taken: card, owner, who shares it or -1
    event: int  # of this round
    events: int  # mask of those not yet drawn
    tokens: tuple[int, ...]  # tables whose first visitor is still awaited
    wild: bool  # the one placement beside another worker is used up
    stack: tuple[Frame, ...]
    space: int  # the one used in this worker turn
    took: bool  # it gave a greenhouse
    seeded: bool  # it planted one
    trail: tuple[tuple[Seat, Move], ...]  # what seats have done this round

    def change(self, **values: Any) -> Self:
        """A copy with some fields new; `game.py` puts the fast one here."""
        raise NotImplementedError

    @property
    def active(self) -> Seat:
        """The seat that is asked alone; nobody while several are, or chance acts."""
        return next(iter(self.to_act)) if len(self.to_act) == 1 else NOBODY


class Bench:
    """A position taken apart, on which a move is carried out; `log` collects what happens.

    Its dictionary holds the fields of a position and nothing else.
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
    stack: tuple[Frame, ...]
    space: int
    took: bool
    seeded: bool
    trail: tuple[tuple[Seat, Move], ...]
    log: list[Message] | None
    # what the one seat to act may do, where that had to be found out anyway
    legal: list[Move] | None

    def tell(self, told: Message) -> None:
        """Writes down what happens; call it where `log` is not None."""
        assert self.log is not None
        self.log.append(told)

    def farm(self, seat: Seat, **values: Any) -> None:
        """Some fields of a farm anew."""
        farms = self.farms
        self.farms = (*farms[:seat], _changed(farms[seat], **values), *farms[seat + 1 :])

    def push(self, frame: Frame) -> None:
        """Begins a resolution."""
        self.stack = (*self.stack, frame)

    def did(self, op: int, number: int = 1, finished: bool = False) -> None:
        """Counts what is done of an effect, and drops it when it is finished."""
        kept = []
        for effect, done in self.stack[-1].effects:
            if effect.op != op:
                kept.append((effect, done))
            elif not finished and done + number < effect.n:
                kept.append((effect, done + number))
        self.top_frame(effects=tuple(kept))

    def top_frame(self, **values: Any) -> None:
        """Some fields of the resolution under way anew."""
        self.stack = (*self.stack[:-1], self.stack[-1]._replace(**values))


Scene = Village | Bench

FIELDS: Final = tuple(field.name for field in fields(Village))
_everything: Final = attrgetter(*FIELDS)


def thaw(position: Village | Bench, log: list[Message] | None = None) -> Bench:
    """The position taken apart, or another bench like this one."""
    bench = Bench()
    bench.__dict__ = dict(zip(FIELDS, _everything(position)))  # noqa: B905 - one each
    bench.log, bench.legal = log, None
    return bench


def freeze(bench: Bench, kind: type[V]) -> V:
    """A position again."""
    fresh = cast(V, bench)  # every field is new, so nothing is read from it
    return kind.change(fresh, **vars(bench))


def frame_of(
    seat: Seat, source: int, card: int, costs: tuple[Cost, ...], does: tuple[Effect, ...]
) -> Frame:
    """A resolution not yet begun."""
    return Frame(seat, source, card, costs, tuple([(one, 0) for one in does]))
