"""A resolution in words: one sentence per step, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Move
from games.message import Message, Part, Who, message

from ..rules import moves
from ..rules.boards.buildings import BOARDS, KINDS, NOBODY, kind_name, owner_of, square_of
from ..rules.placement import laid_cause
from ..rules.position import Pending, Valley
from ..rules.resolution.ripple import resolve
from ..rules.resolution.steps import (
    BUILT,
    CAME,
    CAST,
    DEMOLISHED,
    DOMINION,
    FADED,
    FELL,
    GREW,
    HIERARCHY,
    OVERRAN,
    OWN_CUBES,
    REFUSED,
    SHRANK,
    TILES,
    WENT,
    Cause,
    Step,
)

Told = Iterator[Message]


def since(before: Valley, move: Move, after: Valley) -> Told:
    """What the move has done to the boards, up to the next question."""
    for step in steps(before, move):
        yield step_told(step)
    if after.pending is not None:
        yield _open(after.pending)


def steps(before: Valley, move: Move) -> tuple[Step, ...]:
    """The steps of the resolution that the move begins or leads on."""
    pending = before.pending
    if pending is not None and isinstance(move, moves.Shrink | moves.Lay):
        answers = (*pending.answers, moves.bit(move.square))
        found = resolve(before.terms, pending.boards, before.active, pending.cause, answers)
        return found.steps[pending.told :]
    cause = cause_of(before, move)
    return resolve(before.terms, before.boards, before.active, cause).steps if cause else ()


def cause_of(before: Valley, move: Move) -> Cause | None:
    """What the move puts up or pulls down; None where it does neither."""
    if isinstance(move, moves.Demolish):
        board = BOARDS.index(move.board)
        code = before.boards[board].at(moves.bit(move.square))
        return None if code is None else Cause(DEMOLISHED, board, code)
    if before.laying is None or not isinstance(move, moves.At | moves.Pay):
        return None
    anchor = moves.bit(move.square) if isinstance(move, moves.At) else before.laying.anchor
    return laid_cause(before, before.laying, anchor)


_TEXTS: Final = {
    BUILT: ("{building} stands in the Age of {board}, {square}.", "R12"),
    GREW: ("{old} grows into {building} in the Age of {board}, {square}.", "R17"),
    DEMOLISHED: ("{building} is pulled down in the Age of {board}, {square}.", "R18"),
    SHRANK: ("{old} shrinks to {building} in the Age of {board}, {square}.", "R26"),
    FELL: ("{building} falls in the Age of {board}, {square}.", "R26"),
    CAST: ("{building} ripples to the Age of {board}.", "R21"),
    OVERRAN: ("{building} in the Age of {board}, {square}, has never been.", "R21"),
    FADED: ("{building} fades from the Age of {board}, {square}.", "R27"),
    CAME: ("{building} comes to the Age of {board}, {square}.", "R28"),
    WENT: ("{building} goes from the Age of {board}, {square}.", "R28"),
}
_WHY: Final = {
    DOMINION: "{building} casts no shadow: in the Age of {board} it would join two domains.",
    HIERARCHY: "{building} casts no shadow: in the Age of {board} an equal is on top already.",
    TILES: "{building} casts no shadow: no tile is left for the Age of {board}.",
    OWN_CUBES: "{building} casts no shadow: its owner has no cube left.",
}


def step_told(step: Step) -> Message:
    """The step as a sentence, with whose building it is where it has an owner."""
    smaller = step.what == SHRANK
    shown = step.then if smaller else step.code
    older = step.code if smaller else step.then
    parts: dict[str, Part] = {
        "building": kind_name(shown),
        "board": BOARDS[step.board],
        "square": square_of(shown),
    }
    text, rule = _TEXTS.get(step.what, ("", "R22"))
    if step.what == REFUSED:
        text = _WHY[step.why]
    elif step.what == FADED and step.then:
        text = "The shadow of {old} in the Age of {board} shrinks to {building}."
        parts |= {"old": kind_name(step.code), "building": kind_name(step.then)}
    elif step.what in (SHRANK, GREW):
        parts["old"] = kind_name(older)
    if owner_of(shown) != NOBODY and text.startswith(("{building}", "{old}")):
        text = "{seat}’s " + text
        parts["seat"] = Who(owner_of(shown))
    return message(text, rule, **parts)


def _open(pending: Pending) -> Message:
    question = pending.question
    board = BOARDS[question.board]
    if not question.code:
        text = "Equals meet in the Age of {board}; {seat} decides which shrinks."
        return message(text, "R25", board=board, seat=Who(question.seat))
    text = "{old} shrinks in the Age of {board}; {seat} lays {building}."
    return message(
        text,
        "R26",
        old=kind_name(question.code),
        board=board,
        seat=Who(question.seat),
        building=KINDS[question.kind],
    )
