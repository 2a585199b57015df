"""Forecast of a move: its cost and result, as far as the view shows them. Buttons show it."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, Part, Who, message

from ..rules import earnings, moves, placement
from ..rules.boards.buildings import BOARDS, KIND, REASON, SIZE
from ..rules.position import BasePosition
from ..rules.resolution.steps import BUILT, DEMOLISHED, GREW, OVERRAN
from ..rules.terms import BONUS, DEMOLITION_PRICE, EXCHANGE_PRICE, PAYDAYS, TRAVEL_PRICE
from ..rules.turns import BOARD, list_collected
from .preview import Preview, list_income_changes, make_preview
from .resolution_news import describe_step
from .view import KhronosView

_JOIN = " · "
_ECUS = ("+{ecus} Ecu", "+{ecus} Ecus")  # one, and more


class _ForecastText:
    """Collects pieces of text. The parts of each piece get names of their own."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.parts: dict[str, Part] = {}

    def add(self, text: str, **parts: Part) -> None:
        number = len(self.texts)
        for name, part in parts.items():
            text = text.replace(f"{{{name}}}", f"{{{name}{number}}}")
            self.parts[f"{name}{number}"] = part
        self.texts.append(text)

    def make_message(self, rule: str) -> Message | None:
        if self.texts:
            return message(_JOIN.join(self.texts), rule, **self.parts)
        return None


def make_forecast(
    position: BasePosition, view: KhronosView, move: Move
) -> Message | None:
    """Cost and result of the viewer's move; None: there is nothing to show."""
    if view.viewer is None or position.active < 0:
        return None
    text_parts = _ForecastText()
    if isinstance(move, moves.Build | moves.Upgrade):
        _add_choice(position, move, text_parts)
    elif isinstance(move, moves.Travel):
        _add_travel(position, view.viewer, move, text_parts)
    elif isinstance(move, moves.Populate | moves.Renovate):
        _add_reason_work(position, view.viewer, move, text_parts)
    elif isinstance(move, moves.Exchange):
        text_parts.add("−{ecus} Ecus", ecus=EXCHANGE_PRICE)
    elif isinstance(move, moves.EndTurn | moves.ThrowAway):
        _add_payday(position, view.viewer, text_parts)
    else:
        return _forecast_resolution(position, move, text_parts)
    return text_parts.make_message(type(move).RULE)


def make_balance(before: KhronosView, after: KhronosView) -> Message | None:
    """The difference between two views of the viewer: Ecus, and income by age."""
    if before.viewer is None:
        return None
    seat = before.viewer
    ecus = after.seats[seat].ecus - before.seats[seat].ecus
    text = "{ecus} Ecus · income {might}, {faith}, {reason}"
    incomes = [
        earnings.find_income(after.terms, number, board, seat)
        for number, board in enumerate(after.boards)
    ]
    might, faith, reason = incomes
    return message(
        text,
        "R34",
        ecus=_write_signed(ecus),
        might=might,
        faith=faith,
        reason=reason,
    )


def _add_choice(
    position: BasePosition, move: moves.Build | moves.Upgrade, text_parts: _ForecastText
) -> None:
    kind = KIND[move.building]
    board = BOARD[move.board]
    if isinstance(move, moves.Build):
        price = position.terms.prices[kind]
        text_parts.add("{cards} card" if price == 1 else "{cards} cards", cards=price)
    if SIZE[kind] > 1 and BONUS[board]:
        text_parts.add(_ECUS[BONUS[board] > 1], ecus=BONUS[board])


def _add_travel(
    position: BasePosition, seat: Seat, move: moves.Travel, text_parts: _ForecastText
) -> None:
    text_parts.add("−{ecus} Ecu", ecus=TRAVEL_PRICE)
    board = BOARD[move.board]
    pays = earnings.find_income(position.terms, board, position.boards[board], seat)
    text_parts.add("{board} pays you {pays}", board=move.board, pays=pays)


def _add_reason_work(
    position: BasePosition,
    seat: Seat,
    move: moves.Populate | moves.Renovate,
    text_parts: _ForecastText,
) -> None:
    text_parts.add("{cards} card", cards=1)
    then = (
        placement.populate if isinstance(move, moves.Populate) else placement.renovate
    )
    _add_income_changes(position, then(position, seat, move).boards, text_parts)  # type: ignore[arg-type]


def _add_payday(position: BasePosition, seat: Seat, text_parts: _ForecastText) -> None:
    if position.round not in PAYDAYS:
        return
    for board, pays in enumerate(list_collected(position, seat)):
        if pays:
            text = "+{pays} Ecu in {board}" if pays == 1 else "+{pays} Ecus in {board}"
            text_parts.add(text, pays=pays, board=BOARDS[board])
    if not text_parts.texts:
        text_parts.add("you collect nothing")


def _forecast_resolution(
    position: BasePosition, move: Move, text_parts: _ForecastText
) -> Message | None:
    """A placement or a demolition: its cost, its steps, and whose income changes."""
    seen = make_preview(position, move)
    if seen is None:
        return None
    _add_price(position, move, text_parts)
    _add_steps(seen, text_parts)
    _add_income_changes(position, seen.boards, text_parts)
    if seen.question is not None:
        text_parts.add("then you choose")
    return text_parts.make_message("R20")


def _add_price(position: BasePosition, move: Move, text_parts: _ForecastText) -> None:
    if isinstance(move, moves.Demolish):
        text_parts.add("−{ecus} Ecu", ecus=DEMOLITION_PRICE)
        return
    assert position.laying is not None
    chosen = position.laying
    anchor = (
        moves.find_square(move.square) if isinstance(move, moves.At) else chosen.anchor
    )
    due = position.terms.surcharge[SIZE[chosen.kind]][anchor]
    if due:
        text = "{cards} cards for terrain"
        if due == 1:
            text = "{cards} card for terrain"
        text_parts.add(text, cards=due)
    if SIZE[chosen.kind] > 1:
        text_parts.add(_ECUS[BONUS[chosen.board] > 1], ecus=BONUS[chosen.board])


def _add_steps(seen: Preview, text_parts: _ForecastText) -> None:
    """The steps besides the first, in the order of the log."""
    for step in seen.steps:
        if step.what in (BUILT, GREW, DEMOLISHED):
            continue
        sentence = describe_step(step)
        if step.what == OVERRAN or step.board != REASON:
            parts = {name: part for name, part in sentence.parts if name != "square"}
            text = sentence.text.replace(", {square}", "").rstrip(".")
            text_parts.add(text, **parts)
    came = [step for step in seen.steps if step.board == REASON]
    if came:
        text = "{count} changes in {board}"
        if len(came) == 1:
            text = "{count} change in {board}"
        text_parts.add(text, count=len(came), board=BOARDS[REASON])
    if seen.assumes_answers:
        text_parts.add("its owner places what shrinks")


def _add_income_changes(
    position: BasePosition, boards: tuple[object, ...], text_parts: _ForecastText
) -> None:
    """The seats whose next pay changes, and by how much."""
    for seat, board, by in list_income_changes(position, boards):  # type: ignore[arg-type]
        text_parts.add(
            "{seat} {by} in {board}",
            seat=Who(seat),
            by=_write_signed(by),
            board=BOARDS[board],
        )


def _write_signed(number: int) -> str:
    if number > 0:
        return f"+{number}"
    if number:
        return f"−{-number}"
    return "0"
