"""The log messages for all viewers, one function per kind of event.

Messages for single viewers are in `presentation/news.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Seat
from games.message import Message, Part, Who, message

from .effects import BUY_ENERGY, BUY_SPORE, CRYSTALS, Effect
from .faces import CARDS, CELLS, COSTS, DISCARD_CRYSTALS, ENTITIES, SOURCES
from .track import LINE_NAMES, ROUND, SYMBOL

Log = list[Message] | None  # the rules append messages; None: they are not wanted


def report_lock(order: tuple[Seat, ...]) -> Message:
    return message(
        "All have chosen. Turn order: {order}.", "R10", order=tuple(map(Who, order))
    )


def report_placing(seat: Seat, card: int, cell: int) -> Message:
    who = Who(seat)
    card_name = CARDS[card]
    where = CELLS[cell]
    if COSTS[card]:
        text = "{seat} pays {crystals} crystals and places “{card}” on {cell}."
        return message(
            singularize_crystals(text, COSTS[card]),
            "R11",
            seat=who,
            crystals=COSTS[card],
            card=card_name,
            cell=where,
        )
    return message(
        "{seat} places “{card}” on {cell}.", "R11", seat=who, card=card_name, cell=where
    )


def report_discard(seat: Seat, cell: int | None = None) -> Message:
    if cell is None:
        text = "{seat} discards a card for {crystals} crystals."
        return message(text, "R12", seat=Who(seat), crystals=DISCARD_CRYSTALS)
    return message(
        "{seat} discards a card for a Spore on {cell}.",
        "R13",
        seat=Who(seat),
        cell=CELLS[cell],
    )


def report_welcome(seat: Seat, entity: int, former: Seat) -> Message:
    if former < 0:
        return message(
            "{seat} welcomes {entity}.", "R14", seat=Who(seat), entity=ENTITIES[entity]
        )
    text = "{seat} welcomes {entity}, who leaves {former}."
    return message(
        text, "R15", seat=Who(seat), entity=ENTITIES[entity], former=Who(former)
    )


def report_run(
    seat: Seat, source: int, effect: Effect, gained: int, animal: str, cell: int = -1
) -> Message:
    parts: dict[str, Part] = {"seat": Who(seat), "source": SOURCES[source]}
    if effect.kind in (BUY_SPORE, BUY_ENERGY):
        return _report_purchase(effect, gained, cell, parts)
    if effect.kind == CRYSTALS:
        text = singularize_crystals(
            "{seat} runs {source}: {crystals} crystals.", gained
        )
        return message(text, "R17", **parts, crystals=gained)
    if animal:
        text = "{seat} runs {source} for {animal}: {energy} Energy."
        return message(text, "R19", **parts, animal=animal, energy=gained)
    text = "{seat} runs {source}: {energy} Energy."
    return message(text, "R17", **parts, energy=gained)


def _report_purchase(
    effect: Effect, gained: int, cell: int, parts: Mapping[str, Part]
) -> Message:
    """The run of a source that sells a Spore or Energy for crystals."""
    if effect.kind == BUY_SPORE:
        text = "{seat} runs {source}: {pay} crystals for a Spore on {cell}."
        text = singularize_crystals(text, effect.pay)
        return message(text, "R17", **parts, pay=effect.pay, cell=CELLS[cell])
    text = "{seat} runs {source}: {pay} crystals for {energy} Energy."
    text = singularize_crystals(text, effect.pay)
    return message(text, "R17", **parts, pay=effect.pay, energy=gained)


def report_finish(seat: Seat) -> Message:
    return message("{seat} finishes.", "R20", seat=Who(seat))


def report_walk(stop: int) -> Message:
    if not SYMBOL[stop]:
        return message(
            "The avatars reach a corner: scoring {number}.", "R24", number=ROUND[stop]
        )
    text = "The avatars move to stop {stop}: {symbol}, {line}."
    return message(text, "R6", stop=stop, symbol=SYMBOL[stop], line=LINE_NAMES[stop])


def report_scoring(order: tuple[Seat, ...]) -> Message:
    return message("Scoring order: {order}.", "R24", order=tuple(map(Who, order)))


def report_water(seat: Seat, water: int, gain: int) -> Message:
    text = "{seat} has {water} Water Sources: {energy} Energy."
    return message(text, "R26", seat=Who(seat), water=water, energy=gain)


def singularize_crystals(text: str, count: int) -> str:
    """The text with "crystal" instead of "crystals" if the count is 1 or -1."""
    if abs(count) == 1:
        return text.replace(" crystals", " crystal")
    return text
