"""What cards and spaces do, in words made from their effects, and how notation words are shown."""

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
from ..rules.components.effects import ANY, PAY, PLATES_HERE, RANDOM, SAME, Condition, Cost, Effect
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
    "shares_table": "if somebody else is at your table",
    "last_on_track": "if nobody is behind you",
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


def cost(one: Cost) -> str:
    """What is given."""
    if one.op == PAY:
        if one.n == PLATES_HERE:
            return "a vegetable for every plate here"
        if one.rule == SAME:
            return f"{one.n} vegetables of one kind"
        noun = "vegetable" if one.n == 1 else "vegetables"
        return f"{one.n} {'different ' if one.rule == 'different' else ''}{noun}"
    if one.op == effects.GIVE_HOUSE:
        return "a greenhouse, to the other seat"
    return "a greenhouse" if one.rule == ANY else "an empty greenhouse"


def effect(one: Effect) -> str:
    """What is had for it."""
    return _EFFECTS[one.op](one)


def _advance(one: Effect) -> str:
    return "walk 1 table on at once" if one.n == 1 else f"walk {one.n} tables on at once"


def _take_house(one: Effect) -> str:
    if one.piles == (RANDOM,):
        return "the top random greenhouse"
    piles = "" if len(one.piles) > 2 else " of 3 or 4 parcels"
    return f"a greenhouse{piles}" if one.n == 1 else f"{one.n} greenhouses"


def _seed(one: Effect) -> str:
    most = "" if one.n >= _MANY else str(one.n)
    if not most:
        text = f"plant {one.least} or more greenhouses"
    elif one.n == one.least:
        text = "plant 1 greenhouse" if one.n == 1 else f"plant {one.n} greenhouses"
    else:
        text = f"plant {one.least} or {most} greenhouses"
    return f"{text}, {one.fill} parcels of each" if one.fill else text


def _harvest(one: Effect) -> str:
    where = " from a greenhouse of 5 or 6 parcels" if one.sizes else ""
    if one.n >= _MANY:
        return "harvest every planted greenhouse"
    return f"harvest 1{where}" if one.n == 1 else f"harvest up to {one.n}{where}"


def _extra(one: Effect) -> str:
    what = KINDS[one.kinds[0]] if one.kinds else "vegetable"
    where = "each greenhouse with room" if one.each else "one planted greenhouse with room"
    how = {SAME: " of a kind that grows there", effects.NEW: " of a new kind allowed there"}
    return f"add 1 {what}{how.get(one.how, '')} to {where}"


_EFFECTS: Final[dict[int, Callable[[Effect], str]]] = {
    effects.GAIN: lambda one: vegetables(one.n, one.kinds[0]),
    effects.GAIN_CHOICE: lambda one: (
        f"1 {one_of(one.kinds)}" if len(one.kinds) < len(KINDS) else f"any {one.n}"
    ),
    effects.GAIN_NEXT: lambda one: (
        "1 of the kind the next table wants"
        if one.n == 1
        else f"up to {one.n} of the kind the next table wants"
    ),
    effects.GAIN_HELD: lambda one: "1 of a kind you have",
    effects.GAIN_GOLDEN: lambda one: "1 of the rarest kind of one of your greenhouses",
    effects.GAIN_DISCARDED: lambda one: f"{one.n} of its rarest kind",
    effects.GAIN_BONUS: lambda one: f"{one.n} more of its kind",
    effects.ADVANCE: _advance,
    effects.TAKE_HOUSE: _take_house,
    effects.SEED: _seed,
    effects.HARVEST: _harvest,
    effects.PLANT_EXTRA: _extra,
    effects.TAKE_SERVICE: lambda one: "take a service",
    effects.SHARE_SERVICE: lambda one: "share a neighbour's service",
}


def deal(costs: tuple[Cost, ...], does: tuple[Effect, ...]) -> str:
    """ "1 vegetable → 1 cauliflower and 1 carrot"."""
    given, had = " and ".join(map(cost, costs)), " and ".join(map(effect, does))
    return f"{given} → {had}" if given and had else given or had


def branch(one: Branch) -> str:
    """One way to use a space."""
    return deal(one.costs, one.effects)


def condition(one: Condition | None) -> str:
    """What a card depends on."""
    return "" if one is None else _CONDITIONS[one.test].format(n=one.n)


def service(one: Service) -> str:
    """What a service does, and when."""
    when = WHENS[one.when]
    if one.column >= 0:
        when = f"After a space in the column {list(COLUMN_NAMES.values())[one.column]}"
    if one.passive:
        return f"{when}: {_PASSIVES[one.passive['key']]}."
    parts = [when, condition(one.condition)]
    return f"{', '.join(part for part in parts if part)}: {deal(one.costs, one.effects)}."


def incident(one: Incident) -> str:
    """What an event does."""
    if one.modifier:
        return _MODIFIERS[next(iter(one.modifier.items()))]
    who = "Whoever is last" if one.last else "Everybody"
    only = f" {condition(one.condition).replace('you have', 'with')}" if one.condition else ""
    verb = "may have" if one.optional else "has"
    return f"{who}{only.replace(' if with', ' with')} {verb}: {deal(one.costs, one.effects)}."


_PASSIVES: Final = {
    "action_harvest_bonus": "a harvest on a space brings 1 more, from one more greenhouse",
    "allow_kinds": "mushrooms and cauliflowers may grow where there are 5 or 6 parcels",
    "free_seed": "tomatoes and lettuces are planted without giving one",
    "extra_parcels": "your greenhouses of 3 parcels have 4",
    "substitute": "once a round, 2 other vegetables stand for 1 of a table's price",
    "ignore_flags": "flags do not bind you",
    "virtual_greenhouses": "this is two greenhouses of 2 parcels for every kind",
}
_MODIFIERS: Final = {
    ("bonus_extra", 1): "This round the bonus gives 1 vegetable more.",
    ("action_harvest_delta", -1): "This round spaces harvest 1 less, though never none.",
    ("services_closed", True): "This round no service is taken or shared.",
    ("ignore_flags", True): "This round flags bind nobody.",
    ("cost_delta", 1): "This round every table costs 1 more.",
    ("cost_delta", -1): "This round every table costs 1 less, though never nothing.",
    ("market_extra", True): "This round every market space gives 1 tomato besides.",
}

WORDS: Final[dict[str, str]] = {
    **{house.id: house.name for house in HOUSES if house.pile >= 0},
    **{space.id: space.name for spaces in SPACES.values() for space in spaces},
    **{one.id: f"{one.id.upper()} {one.name}" for one in SERVICES},
    **{one.id: one.name for one in INCIDENTS},
    **PILE_NAMES,
    **COLUMN_NAMES,
    **SETS,
    **{
        f"{number}_{kind}": f"{number} {kind if number == 1 else PLURALS[kind]}"
        for kind in KINDS
        for number in range(1, 40)
    },
    "v_d11_1": "First glass frame",
    "v_d11_2": "Second glass frame",
}
