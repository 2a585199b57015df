"""Captions: what cards and spaces do in words, and how words of the notation are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..rules.components import effects
from ..rules.components.cards import (
    COLUMN_NAMES,
    HOUSES,
    INCIDENTS,
    PILE_NAMES,
    SERVICES,
    SETS,
    SPACES,
    Branch,
    Incident,
    Service,
)
from ..rules.components.effects import (
    ANY,
    PAY,
    PLATES_HERE,
    RANDOM,
    SAME,
    Condition,
    Cost,
    Effect,
)
from ..rules.components.vegetables import KINDS, PLURALS

_MANY: Final = 99  # of a planting or a harvest: no limit
WHENS: Final = {
    "round_start": "At the start of a round",
    "after_space": "After an action space",
    "harvest_start": "Before the harvest",
    "harvest_end": "After the harvest",
    "tourism_start": "Before the walk",
    "own_tourism": "In your own walk",
    "tourism_end": "After the walk",
    "homecoming_start": "Before the workers go home",
    "on_bonus": "With the bonus",
    "any_time": "At any time",
    "on_take": "At once, and once",
    "passive": "Always",
}
_CONDITIONS: Final = {
    "planted_at_least": "if {n} of your greenhouses are planted",
    "greenhouses_at_least": "if you have {n} greenhouses",
    "stock_at_least": "if you have {n} vegetables",
    "all_planted": "if you have {n} greenhouses and none is empty",
    "shares_table": "if another player is at your table",
    "last_on_track": "if you are last",
    "behind_opponent": "if you are behind",
    "columns_used_at_least": "if your workers are in {n} columns",
    "same_row_at_least": "if {n} of your workers are in one row",
    "row_empty": "if some row has no worker",
    "column_empty": "if some column has no worker",
    "took_greenhouse": "if it gave you a greenhouse",
    "seeded": "if you planted there",
}


def vegetables(number: int, kind: int) -> str:
    """ "1 carrot", "3 carrots"."""
    name = KINDS[kind]
    return f"{number} {name if number == 1 else PLURALS[name]}"


def one_of(kinds: tuple[int, ...]) -> str:
    """ "tomato, lettuce or carrot"; every kind is "any vegetable"."""
    if len(kinds) == len(KINDS):
        return "any vegetable"
    names = [KINDS[kind] for kind in kinds]
    return f"{', '.join(names[:-1])} or {names[-1]}"


def cost(cost: Cost) -> str:
    """A cost in words."""
    if cost.op == PAY:
        if cost.n == PLATES_HERE:
            return "a vegetable for every plate here"
        if cost.rule == SAME:
            return f"{cost.n} vegetables of one kind"
        noun = "vegetable" if cost.n == 1 else "vegetables"
        return f"{cost.n} {'different ' if cost.rule == 'different' else ''}{noun}"
    if cost.op == effects.GIVE_HOUSE:
        return "a greenhouse, to the other player"
    return "a greenhouse" if cost.rule == ANY else "an empty greenhouse"


def effect(effect: Effect) -> str:
    """An effect in words."""
    return _EFFECTS[effect.op](effect)


def _advance(effect: Effect) -> str:
    tables = "1 table" if effect.n == 1 else f"{effect.n} tables"
    return f"move {tables} on at once"


def _take_house(effect: Effect) -> str:
    if effect.piles == (RANDOM,):
        return "the top random greenhouse"
    piles = "" if len(effect.piles) > 2 else " of 3 or 4 parcels"
    if effect.n == 1:
        return f"a greenhouse{piles}"
    return f"{effect.n} greenhouses"


def _seed(effect: Effect) -> str:
    if effect.n >= _MANY:
        number = f"{effect.least} or more"
    elif effect.n > effect.least:
        number = f"{effect.least} or {effect.n}"
    else:
        number = str(effect.n)
    text = f"plant {number} greenhouses" if number != "1" else "plant 1 greenhouse"
    if effect.fill:
        return f"{text}, {effect.fill} parcels of each"
    return text


def _harvest(effect: Effect) -> str:
    where = " from a greenhouse of 5 or 6 parcels" if effect.sizes else ""
    if effect.n >= _MANY:
        return "harvest every planted greenhouse"
    if effect.n == 1:
        return f"harvest 1{where}"
    return f"harvest up to {effect.n}{where}"


def _extra(effect: Effect) -> str:
    vegetable = KINDS[effect.kinds[0]] if effect.kinds else "vegetable"
    if effect.how == SAME:
        vegetable += " of a kind that grows there"
    elif effect.how == effects.NEW:
        vegetable += " of a new kind allowed there"
    where = "each greenhouse" if effect.each else "one planted greenhouse"
    return f"add 1 {vegetable} to {where} with room"


def _gain_choice(effect: Effect) -> str:
    if len(effect.kinds) == len(KINDS):
        return f"any {effect.n}"
    return f"1 {one_of(effect.kinds)}"


def _gain_next(effect: Effect) -> str:
    number = "1" if effect.n == 1 else f"up to {effect.n}"
    return f"{number} of the kind the next table wants"


_EFFECTS: Final[dict[int, Callable[[Effect], str]]] = {
    effects.GAIN: lambda effect: vegetables(effect.n, effect.kinds[0]),
    effects.GAIN_CHOICE: _gain_choice,
    effects.GAIN_NEXT: _gain_next,
    effects.GAIN_HELD: lambda effect: "1 of a kind you have",
    effects.GAIN_GOLDEN: lambda effect: (
        "1 of the rarest kind of one of your greenhouses"
    ),
    effects.GAIN_DISCARDED: lambda effect: f"{effect.n} of its rarest kind",
    effects.GAIN_BONUS: lambda effect: f"{effect.n} more of its kind",
    effects.ADVANCE: _advance,
    effects.TAKE_HOUSE: _take_house,
    effects.SEED: _seed,
    effects.HARVEST: _harvest,
    effects.PLANT_EXTRA: _extra,
    effects.TAKE_SERVICE: lambda effect: "take a service",
    effects.SHARE_SERVICE: lambda effect: "share a neighbour's service",
}


def deal(costs: tuple[Cost, ...], does: tuple[Effect, ...]) -> str:
    """ "1 vegetable → 1 cauliflower and 1 carrot"."""
    price = " and ".join(map(cost, costs))
    had = " and ".join(map(effect, does))
    if price and had:
        return f"{price} → {had}"
    return price or had


def branch(branch: Branch) -> str:
    """One way to use a space."""
    return deal(branch.costs, branch.effects)


def condition(tested: Condition | None) -> str:
    """The condition of a card in words."""
    if tested is None:
        return ""
    return _CONDITIONS[tested.test].format(n=tested.n)


def service(service: Service) -> str:
    """The effect of a service, and its time."""
    when = WHENS[service.when]
    if service.column >= 0:
        when = (
            f"After a space in the column {list(COLUMN_NAMES.values())[service.column]}"
        )
    if service.passive:
        return f"{when}: {_PASSIVES[service.passive['key']]}."
    if service.condition:
        when = f"{when}, {condition(service.condition)}"
    return f"{when}: {deal(service.costs, service.effects)}."


def incident(incident: Incident) -> str:
    """The effect of an event."""
    if incident.modifier:
        return _MODIFIERS[next(iter(incident.modifier.items()))]
    who = "Whoever is last" if incident.last else "Everybody"
    if incident.condition:
        only = condition(incident.condition).replace("if you have", "with")
        who = f"{who} {only}"
    verb = "may have" if incident.optional else "has"
    return f"{who} {verb}: {deal(incident.costs, incident.effects)}."


_PASSIVES: Final = {
    "action_harvest_bonus": "a harvest on a space gives 1 more, from one more greenhouse",
    "allow_kinds": "mushrooms and cauliflowers may grow in 5 or 6 parcels",
    "free_seed": "planting tomatoes and lettuces is free",
    "extra_parcels": "your greenhouses of 3 parcels have 4",
    "substitute": "once a round, 2 other vegetables replace 1 of a table's price",
    "ignore_flags": "flags do not limit you",
    "virtual_greenhouses": "two greenhouses of 2 parcels for every kind",
}
_MODIFIERS: Final = {
    ("bonus_extra", 1): "This round the bonus gives 1 more vegetable.",
    (
        "action_harvest_delta",
        -1,
    ): "This round spaces harvest 1 less, at least 1.",
    ("services_closed", True): "This round no services can be taken or shared.",
    ("ignore_flags", True): "This round flags do not limit anybody.",
    ("cost_delta", 1): "This round every table costs 1 more.",
    ("cost_delta", -1): "This round every table costs 1 less, at least 1.",
    ("market_extra", True): "This round every market space also gives 1 tomato.",
}

WORDS: Final[dict[str, str]] = {
    **{house.id: house.name for house in HOUSES if house.pile >= 0},
    **{space.id: space.name for spaces in SPACES.values() for space in spaces},
    **{service.id: f"{service.id.upper()} {service.name}" for service in SERVICES},
    **{incident.id: incident.name for incident in INCIDENTS},
    **PILE_NAMES,
    **COLUMN_NAMES,
    **SETS,
    **{
        f"{number}_{kind}": f"{number} {kind if number == 1 else PLURALS[kind]}"
        for kind in KINDS
        for number in range(1, 40)
    },
    "no": "first option",  # whether a worker takes the second option of a space
    "yes": "second option",
    "v_d11_1": "First glass frame",
    "v_d11_2": "Second glass frame",
}
