"""Prompts: the question to a viewer, or the seats that the table waits for."""

from __future__ import annotations

from typing import Final

from games.core import CHANCE
from games.message import Message, Who, message

from ..rules.components import effects
from ..rules.position import (
    AFTER_SPACE,
    HARVEST,
    HARVEST_END,
    HARVEST_START,
    HOMECOMING_START,
    INCIDENT,
    ROUND_START,
    TOURISM,
    TOURISM_END,
    TOURISM_START,
    WORK,
    Resolution,
)
from .view import ReykholtView

_WAITS: Final = {
    WORK: "Waiting for {seats} to place a worker.",
    INCIDENT: "Waiting for {seats}, who may use the event.",
    ROUND_START: "Waiting for {seats}, who may use services before the round.",
    AFTER_SPACE: "Waiting for {seats}, who may use services after the space.",
    HARVEST_START: "Waiting for {seats}, who may use services before the harvest.",
    HARVEST: "Waiting for {seats} to choose what to harvest.",
    HARVEST_END: "Waiting for {seats}, who may use services after the harvest.",
    TOURISM_START: "Waiting for {seats}, who may use services before the walk.",
    TOURISM: "Waiting for {seats} to walk.",
    TOURISM_END: "Waiting for {seats}, who may use services after the walk.",
    HOMECOMING_START: "Waiting for {seats}, who may use services before the workers go home.",
}
_ASKS: Final = {
    WORK: message("Place a worker.", "R10"),
    INCIDENT: message("Use the event?", "R44"),
    HARVEST: message("What do you harvest?", "R27"),
    TOURISM: message("Move to the next table?", "R29"),
}
_EFFECTS: Final = {
    effects.TAKE_HOUSE: "take a greenhouse",
    effects.SEED: "plant",
    effects.HARVEST: "harvest",
    effects.PLANT_EXTRA: "add a vegetable",
    effects.GAIN_CHOICE: "choose a vegetable",
    effects.GAIN_HELD: "choose a vegetable",
    effects.GAIN_GOLDEN: "choose a vegetable",
    effects.TAKE_SERVICE: "take a service",
    effects.SHARE_SERVICE: "share a service",
}


def make_prompt(view: ReykholtView) -> Message:
    """The question to the viewer, or what the table waits for."""
    if view.outcome is not None:
        return message("The game is over.", "R34")
    if CHANCE in view.to_act:
        return message("Something is drawn.", "R36")
    if view.viewer in view.to_act:
        return _own(view)
    seats = tuple(map(Who, sorted(view.to_act)))
    if view.stack:
        return message("Waiting for {seats} to decide.", "R12", seats=seats)
    return message(_WAITS[view.phase], seats=seats)


def _own(view: ReykholtView) -> Message:
    if view.stack:
        return _resolution(view.stack[-1])
    if view.phase in _ASKS:
        return _ASKS[view.phase]
    return message("Will you use a service now?", "R24")


def _resolution(resolution: Resolution) -> Message:
    """The question of a resolution."""
    if resolution.costs:
        wants = "vegetables" if resolution.costs[0].op == effects.PAY else "greenhouse"
        return message("What will you give? ({wants})", "R13", wants=wants)
    ops = [effect.op for effect, _ in resolution.effects]
    actions = [_EFFECTS[op] for op in ops if op in _EFFECTS]
    does = tuple(dict.fromkeys(actions))  # each once
    return message("Your turn: {does}.", "R12", does=does)
