"""Greenhouses, spaces, services, stories and events, read once from TOML and known by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.data import load

from . import effects
from .effects import ALWAYS_POSSIBLE, GAIN, PILES, Condition, Cost, Effect
from .masks import mask_of
from .vegetables import KIND, KINDS

COLUMNS: Final = ("property", "field", "market", "hall")
MULTI = "multi"
DUO = "duo"
PARCELS_OF_A_PAIR: Final = 2
VIRTUAL: Final = ("v_d11_1", "v_d11_2")  # the two greenhouses that are a service


class House(NamedTuple):
    """One greenhouse card, or one of the pair that is a service."""

    id: str
    pile: int  # -1: no card
    parcels: int
    allowed: int  # mask of kinds
    golden: int  # the rarest kind allowed; -1 for none
    min_seats: int
    name: str


class Branch(NamedTuple):
    """One way to use a space."""

    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    always: bool  # always possible
    plain: bool  # only gives vegetables


class Space(NamedTuple):
    """One space for one worker."""

    id: str
    column: int
    row: int
    flag: bool
    min_seats: int
    name: str
    branches: tuple[Branch, ...]


class Service(NamedTuple):
    """One service card."""

    id: str
    set: str
    story: bool
    name: str
    red: bool
    when: str
    column: int  # only after spaces of this column; -1 for all
    unlimited: bool
    auto: bool
    condition: Condition | None
    passive: Mapping[str, Any]
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]


class Story(NamedTuple):
    """One story."""

    id: str
    name: str
    before: str  # its text at the beginning
    counts: str  # what it changes and counts, in words
    after: str  # its text at the end
    rounds: int
    rounds_solo: int
    setup: tuple[Effect, ...]
    rule: str  # donate, late_plates, harvest_limit, recipe or none
    figures: Mapping[str, Any]  # of the rule
    goal: Mapping[str, Any]
    tokens: tuple[int, ...]  # tables
    target: int  # of the game for one


class Incident(NamedTuple):
    """One event of a story."""

    id: str
    name: str
    last: bool  # only for the last on the track
    optional: bool
    condition: Condition | None
    modifier: Mapping[str, Any]
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]


def _house(line: Mapping[str, Any]) -> House:
    allowed = mask_of(KIND[name] for name in line["allowed"])
    pile = PILES.index(line["pile"])
    golden = KIND[line["golden"]]
    return House(
        id=line["id"],
        pile=pile,
        parcels=line["parcels"],
        allowed=allowed,
        golden=golden,
        min_seats=line["min_seats"],
        name=line["name"],
    )


def _branch(line: Mapping[str, Any]) -> Branch:
    costs = _costs(line)
    does = _effects(line)
    ops = {effect.op for effect in does}
    always = not costs and bool(ops & ALWAYS_POSSIBLE)
    plain = not costs and ops == {GAIN}
    return Branch(costs, does, always, plain)


def _space(line: Mapping[str, Any]) -> Space:
    return Space(
        line["id"],
        COLUMNS.index(line["column"]),
        line["row"],
        line["flag"],
        line["min_seats"],
        line["name"],
        tuple(map(_branch, line["branches"])),
    )


def _service(line: Mapping[str, Any]) -> Service:
    return Service(
        id=line["id"],
        set=line["set"],
        story=line["edition"] == "story",
        name=line["name"],
        red=line["red"],
        when=line["when"],
        column=COLUMNS.index(line["column"]) if "column" in line else -1,
        unlimited=line["limit"] == "unlimited",
        auto=line["auto"],
        condition=effects.read_condition(line.get("condition")),
        passive=line.get("passive", {}),
        costs=_costs(line),
        effects=_effects(line),
    )


def _story(line: Mapping[str, Any]) -> Story:
    return Story(
        id=line["id"],
        name=line["name"],
        before=line["before"],
        counts=line["counts"],
        after=line["after"],
        rounds=line["rounds"],
        rounds_solo=line["rounds_solo"],
        setup=tuple(map(effects.read_effect, line["setup"])),
        rule=line["modifier"]["key"],
        figures=line["modifier"],
        goal=line["goal"],
        tokens=tuple(line.get("arrival_tokens", ())),
        target=line["solo_target"],
    )


def _incident(line: Mapping[str, Any]) -> Incident:
    return Incident(
        id=line["id"],
        name=line["name"],
        last=line["who"] == "last",
        optional=line["optional"],
        condition=effects.read_condition(line.get("condition")),
        modifier=line.get("modifier", {}),
        costs=_costs(line),
        effects=_effects(line),
    )


def _costs(line: Mapping[str, Any]) -> tuple[Cost, ...]:
    return tuple(map(effects.read_cost, line.get("cost", ())))


def _effects(line: Mapping[str, Any]) -> tuple[Effect, ...]:
    return tuple(map(effects.read_effect, line.get("do", ())))


_GREENHOUSES: Final = load(__package__, "greenhouses")
_SPACES: Final = load(__package__, "spaces")
_SERVICES: Final = load(__package__, "services")
_STORIES: Final = load(__package__, "stories")

ALL_KINDS: Final = (1 << len(KINDS)) - 1
CARDS: Final = tuple(map(_house, _GREENHOUSES["greenhouses"]))
HOUSES: Final = CARDS + tuple(
    House(id, -1, PARCELS_OF_A_PAIR, ALL_KINDS, -1, 1, "Glass frame") for id in VIRTUAL
)
HOUSE: Final = {house.id: number for number, house in enumerate(HOUSES)}
PAIR: Final = tuple(HOUSE[id] for id in VIRTUAL)
STARTER: Final = next(
    HOUSE[greenhouse["id"]]
    for greenhouse in _GREENHOUSES["greenhouses"]
    if greenhouse.get("starter")
)
PILE_NAMES: Final = {
    greenhouse["id"]: greenhouse["name"] for greenhouse in _GREENHOUSES["piles"]
}

COLUMN_NAMES: Final = {space["id"]: space["name"] for space in _SPACES["columns"]}
SPACES: Final = {
    board: tuple(
        _space(space) for space in _SPACES["spaces"] if space["board"] == board
    )
    for board in (MULTI, DUO)
}
SPACE: Final = {
    board: {space.id: number for number, space in enumerate(spaces)}
    for board, spaces in SPACES.items()
}
# neutral workers stand there in the game for one
BLOCKED: Final = tuple(SPACE[DUO][id] for id in ("d_property_1", "d_property_2"))

SETS: Final = {service["id"]: service["name"] for service in _SERVICES["sets"]}
SERVICES: Final = tuple(map(_service, _SERVICES["services"]))
SERVICE: Final = {service.id: number for number, service in enumerate(SERVICES)}
SUBSTITUTE: Final = next(
    number
    for number, service in enumerate(SERVICES)
    if service.passive.get("key") == "substitute"
)

STORIES: Final = {story["id"]: _story(story) for story in _STORIES["stories"]}
INCIDENTS: Final = tuple(map(_incident, _STORIES["events"]))
INCIDENT: Final = {incident.id: number for number, incident in enumerate(INCIDENTS)}
