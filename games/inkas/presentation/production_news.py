"""News of production: rolls of the dice, the cards that they bring, and the discards of a seven."""

from __future__ import annotations

from games.core import Seat, Viewer
from games.message import Who, message

from ..rules import moves, production
from ..rules.cards import KINDS, count_by_kind, describe_cards
from ..rules.position import BasePosition
from .offer_news import Messages


def report_dice(
    before: BasePosition,
    seat: Seat,
    move: moves.Dice,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    number = move.first + move.second
    yield message(
        "{seat} rolls {first} and {second}: {number}.",
        "R11",
        seat=Who(before.on_turn),
        first=move.first,
        second=move.second,
        number=number,
    )
    if number == production.ROBBER_NUMBER:
        yield from _report_debts(after)
        return
    yield from report_gains(before, after)
    yield from _report_shortage(before, number)


def report_gains(before: BasePosition, after: BasePosition) -> Messages:
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has:
            yield message(
                "{seat} gets {cards}.",
                "R12",
                seat=Who(seat),
                cards=describe_cards(has - had),
            )


def _report_shortage(before: BasePosition, number: int) -> Messages:
    claims = before.ground.compute_claims(number, before.robber)
    supply = before.supply
    for kind, left in enumerate(count_by_kind(supply)):
        if sum(count_by_kind(claim)[kind] for claim in claims) > left:
            yield message(
                "There is not enough {card} in the supply.", "R13", card=KINDS[kind]
            )


def _report_debts(after: BasePosition) -> Messages:
    for seat, due in enumerate(after.seven.due if after.seven else ()):
        if due:
            yield message(
                "{seat} must discard {count} cards.", "R14", seat=Who(seat), count=due
            )


def report_discard(
    before: BasePosition,
    seat: Seat,
    move: moves.Discard,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    """Others learn nothing before the last card is chosen, and then only that it was."""
    # R15
    assert before.seven is not None
    still = after.seven is not None
    if viewer == seat and still and after.seven is not None:
        chosen = after.seven.chosen[seat] - before.seven.chosen[seat]
        yield message(
            "You choose to discard {cards}.", "R15", cards=describe_cards(chosen)
        )
    if after.seven is None or not after.seven.owing >> seat & 1:
        yield message("{seat} has chosen cards to discard.", "R15", seat=Who(seat))
