"""What a move would cost and bring, as far as all can reckon it: the small print on a button."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, Part, Who, message

from ..rules import earnings, moves, placement
from ..rules.boards.buildings import BOARDS, KIND, REASON, SIZE
from ..rules.position import Valley
from ..rules.resolution.steps import BUILT, DEMOLISHED, GREW, OVERRAN
from ..rules.terms import BONUS, DEMOLITION_PRICE, EXCHANGE_PRICE, PAYDAYS, TRAVEL_PRICE
from ..rules.turns import BOARD, collected
from .preview import Preview, preview, shifts
from .resolution_news import step_told
from .view import KhronosView

_JOIN = " · "
_ECUS = ("+{ecus} Ecu", "+{ecus} Ecus")  # one, and more


class _Small:
    """Small print in the making: pieces of text, their parts numbered apart."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.parts: dict[str, Part] = {}

    def add(self, text: str, **parts: Part) -> None:
        number = len(self.texts)
        for name, part in parts.items():
            text = text.replace(f"{{{name}}}", f"{{{name}{number}}}")
            self.parts[f"{name}{number}"] = part
        self.texts.append(text)

    def said(self, rule: str) -> Message | None:
        return message(_JOIN.join(self.texts), rule, **self.parts) if self.texts else None


def forecast(valley: Valley, view: KhronosView, move: Move) -> Message | None:
    """Price and gain of the viewer's move; None where there is nothing to reckon."""
    if view.viewer is None or valley.active < 0:
        return None
    small = _Small()
    if isinstance(move, moves.Build | moves.Upgrade):
        _choice(valley, move, small)
    elif isinstance(move, moves.Travel):
        _travel(valley, view.viewer, move, small)
    elif isinstance(move, moves.Populate | moves.Renovate):
        _reason(valley, view.viewer, move, small)
    elif isinstance(move, moves.Exchange):
        small.add("−{ecus} Ecus", ecus=EXCHANGE_PRICE)
    elif isinstance(move, moves.EndTurn | moves.ThrowAway):
        _end(valley, view.viewer, small)
    else:
        return _work(valley, move, small)
    return small.said(type(move).RULE)


def balance(before: KhronosView, after: KhronosView) -> Message | None:
    """What lies between two views of one's own: Ecus, and income by age."""
    if before.viewer is None:
        return None
    seat = before.viewer
    ecus = after.seats[seat].ecus - before.seats[seat].ecus
    text = "{ecus} Ecus · income {might}, {faith}, {reason}"
    incomes = [
        earnings.income(after.terms, number, board, seat)
        for number, board in enumerate(after.boards)
    ]
    might, faith, reason = incomes
    return message(text, "R34", ecus=_signed(ecus), might=might, faith=faith, reason=reason)


def _choice(valley: Valley, move: moves.Build | moves.Upgrade, small: _Small) -> None:
    kind, board = KIND[move.building], BOARD[move.board]
    if isinstance(move, moves.Build):
        price = valley.terms.prices[kind]
        small.add("{cards} card" if price == 1 else "{cards} cards", cards=price)
    if SIZE[kind] > 1 and BONUS[board]:
        small.add(_ECUS[BONUS[board] > 1], ecus=BONUS[board])


def _travel(valley: Valley, seat: Seat, move: moves.Travel, small: _Small) -> None:
    small.add("−{ecus} Ecu", ecus=TRAVEL_PRICE)
    board = BOARD[move.board]
    pays = earnings.income(valley.terms, board, valley.boards[board], seat)
    small.add("{board} pays you {pays}", board=move.board, pays=pays)


def _reason(
    valley: Valley, seat: Seat, move: moves.Populate | moves.Renovate, small: _Small
) -> None:
    small.add("{cards} card", cards=1)
    then = placement.populate if isinstance(move, moves.Populate) else placement.renovate
    _shifts(valley, then(valley, seat, move).boards, small)  # type: ignore[arg-type]


def _end(valley: Valley, seat: Seat, small: _Small) -> None:
    if valley.round not in PAYDAYS:
        return
    for board, pays in enumerate(collected(valley, seat)):
        if pays:
            text = "+{pays} Ecu in {board}" if pays == 1 else "+{pays} Ecus in {board}"
            small.add(text, pays=pays, board=BOARDS[board])
    if not small.texts:
        small.add("you collect nothing")


def _work(valley: Valley, move: Move, small: _Small) -> Message | None:
    """A placement or a demolition: what it takes, makes, shrinks and ripples, and for whom."""
    seen = preview(valley, move)
    if seen is None:
        return None
    _price(valley, move, small)
    _steps(seen, small)
    _shifts(valley, seen.boards, small)
    if seen.question is not None:
        small.add("then you choose")
    return small.said("R20")


def _price(valley: Valley, move: Move, small: _Small) -> None:
    if isinstance(move, moves.Demolish):
        small.add("−{ecus} Ecu", ecus=DEMOLITION_PRICE)
        return
    assert valley.laying is not None
    chosen = valley.laying
    anchor = moves.bit(move.square) if isinstance(move, moves.At) else chosen.anchor
    due = valley.terms.surcharge[SIZE[chosen.kind]][anchor]
    if due:
        text = "{cards} card for the ground" if due == 1 else "{cards} cards for the ground"
        small.add(text, cards=due)
    if SIZE[chosen.kind] > 1:
        small.add(_ECUS[BONUS[chosen.board] > 1], ecus=BONUS[chosen.board])


def _steps(seen: Preview, small: _Small) -> None:
    """What happens besides what is put up; the ages in their order, as the log will tell it."""
    for step in seen.steps:
        if step.what in (BUILT, GREW, DEMOLISHED):
            continue
        told = step_told(step)
        if step.what == OVERRAN or step.board != REASON:
            parts = {name: part for name, part in told.parts if name != "square"}
            text = told.text.replace(", {square}", "").rstrip(".")
            small.add(text, **parts)
    came = [step for step in seen.steps if step.board == REASON]
    if came:
        text = "{count} change in {board}" if len(came) == 1 else "{count} changes in {board}"
        small.add(text, count=len(came), board=BOARDS[REASON])
    if seen.guessed:
        small.add("its owner lays what shrinks")


def _shifts(valley: Valley, boards: tuple[object, ...], small: _Small) -> None:
    """Who earns more or less by it when next they are paid."""
    for seat, board, by in shifts(valley, boards):  # type: ignore[arg-type]
        small.add("{seat} {by} in {board}", seat=Who(seat), by=_signed(by), board=BOARDS[board])


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
