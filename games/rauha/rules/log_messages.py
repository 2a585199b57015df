"""The sentences that everybody at the table hears, one per thing that happens. Who else learns what
is in `presentation/news.py`.
"""

from __future__ import annotations

from games.core import Seat
from games.message import Message, Who, message

from .effects import BUY_ENERGY, BUY_SPORE, CRYSTALS, Effect
from .faces import CARDS, CELLS, COSTS, DISCARD_CRYSTALS, ENTITIES, SOURCES
from .track import LINE_NAME, ROUND, SYMBOL

Log = list[Message] | None  # where the rules write what happens; None: nobody listens


def locked(order: tuple[Seat, ...]) -> Message:
    return message("All have chosen. The order is {order}.", "R10", order=tuple(map(Who, order)))


def placed(seat: Seat, card: int, cell: int) -> Message:
    who, what, where = Who(seat), CARDS[card], CELLS[cell]
    if COSTS[card]:
        text = "{seat} pays {crystals} crystals and places “{card}” on {cell}."
        return message(
            one(text, COSTS[card]), "R11", seat=who, crystals=COSTS[card], card=what, cell=where
        )
    return message("{seat} places “{card}” on {cell}.", "R11", seat=who, card=what, cell=where)


def discarded(seat: Seat, cell: int | None = None) -> Message:
    if cell is None:
        text = "{seat} discards a card for {crystals} crystals."
        return message(text, "R12", seat=Who(seat), crystals=DISCARD_CRYSTALS)
    return message(
        "{seat} discards a card for a Spore on {cell}.", "R13", seat=Who(seat), cell=CELLS[cell]
    )


def welcomed(seat: Seat, entity: int, former: Seat) -> Message:
    if former < 0:
        return message("{seat} welcomes {entity}.", "R14", seat=Who(seat), entity=ENTITIES[entity])
    text = "{seat} welcomes {entity}, who leaves {former}."
    return message(text, "R15", seat=Who(seat), entity=ENTITIES[entity], former=Who(former))


def ran(
    seat: Seat, source: int, effect: Effect, gained: int, animal: str, cell: int = -1
) -> Message:
    who, what = Who(seat), SOURCES[source]
    if effect.kind == BUY_SPORE:
        text = one("{seat} runs {source}: {pay} crystals for a Spore on {cell}.", effect.pay)
        return message(text, "R17", seat=who, source=what, pay=effect.pay, cell=CELLS[cell])
    if effect.kind == BUY_ENERGY:
        text = one("{seat} runs {source}: {pay} crystals for {energy} Energy.", effect.pay)
        return message(text, "R17", seat=who, source=what, pay=effect.pay, energy=gained)
    if effect.kind == CRYSTALS:
        text = one("{seat} runs {source}: {crystals} crystals.", gained)
        return message(text, "R17", seat=who, source=what, crystals=gained)
    if animal:
        text = "{seat} runs {source} for {animal}: {energy} Energy."
        return message(text, "R19", seat=who, source=what, animal=animal, energy=gained)
    return message(
        "{seat} runs {source}: {energy} Energy.", "R17", seat=who, source=what, energy=gained
    )


def finished(seat: Seat) -> Message:
    return message("{seat} finishes.", "R20", seat=Who(seat))


def walked(stop: int) -> Message:
    if not SYMBOL[stop]:
        return message("The avatars reach a corner: scoring {number}.", "R24", number=ROUND[stop])
    text = "The avatars walk on to stop {stop}: {symbol}, {line}."
    return message(text, "R6", stop=stop, symbol=SYMBOL[stop], line=LINE_NAME[stop])


def scoring(order: tuple[Seat, ...]) -> Message:
    return message("The scoring goes in the order {order}.", "R24", order=tuple(map(Who, order)))


def watered(seat: Seat, water: int, gain: int) -> Message:
    text = "{seat} has {water} Water Sources: {energy} Energy."
    return message(text, "R26", seat=Who(seat), water=water, energy=gain)


def one(text: str, count: int) -> str:
    """The text that tells of crystals, "1 crystal" where there is one of them."""
    return text.replace(" crystals", " crystal") if abs(count) == 1 else text
