"""News of a resolution: one sentence per step, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Move
from games.message import Message, Part, Who, message

from ..rules import moves
from ..rules.boards.buildings import (
    BOARDS,
    KINDS,
    NOBODY,
    kind_name,
    owner_of,
    square_of,
)
from ..rules.placement import make_cause
from ..rules.position import BasePosition, Pending
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

News = Iterator[Message]


def report_resolution(before: BasePosition, move: Move, after: BasePosition) -> News:
    """The steps of a move, up to the next question."""
    for step in list_steps(before, move):
        yield describe_step(step)
    if after.pending is not None:
        yield _describe_question(after.pending)


def list_steps(before: BasePosition, move: Move) -> tuple[Step, ...]:
    """The steps that the move causes."""
    pending = before.pending
    if pending is not None and isinstance(move, moves.Shrink | moves.Lay):
        answers = (*pending.answers, moves.find_square(move.square))
        resolution = resolve(
            before.terms, pending.boards, before.active, pending.cause, answers
        )
        return resolution.steps[pending.told :]
    cause = find_cause(before, move)
    if cause:
        return resolve(before.terms, before.boards, before.active, cause).steps
    return ()


def find_cause(before: BasePosition, move: Move) -> Cause | None:
    """The building that the move puts up or demolishes; None: it does neither."""
    if isinstance(move, moves.Demolish):
        board = BOARDS.index(move.board)
        code = before.boards[board].building_at(moves.find_square(move.square))
        if code is None:
            return None
        return Cause(DEMOLISHED, board, code)
    if before.laying is None or not isinstance(move, moves.At | moves.Pay):
        return None
    anchor = (
        moves.find_square(move.square)
        if isinstance(move, moves.At)
        else before.laying.anchor
    )
    return make_cause(before, before.laying, anchor)


_STEP_TEXTS: Final = {
    BUILT: ("{building} stands in the Age of {board}, {square}.", "R12"),
    GREW: ("{old} grows into {building} in the Age of {board}, {square}.", "R17"),
    DEMOLISHED: ("{building} is demolished in the Age of {board}, {square}.", "R18"),
    SHRANK: ("{old} shrinks to {building} in the Age of {board}, {square}.", "R26"),
    FELL: ("{building} falls in the Age of {board}, {square}.", "R26"),
    CAST: ("{building} also appears in the Age of {board}.", "R21"),
    OVERRAN: ("{building} disappears from the Age of {board}, {square}.", "R21"),
    FADED: ("{building} disappears from the Age of {board}, {square}.", "R27"),
    CAME: ("{building} appears in the Age of {board}, {square}.", "R28"),
    WENT: ("{building} disappears from the Age of {board}, {square}.", "R28"),
}
_REFUSAL_TEXTS: Final = {
    DOMINION: "{building} casts no shadow: in the Age of {board} it would join two domains.",
    HIERARCHY: "{building} casts no shadow: in the Age of {board} an equal building is on top.",
    TILES: "{building} casts no shadow: no tile is left for the Age of {board}.",
    OWN_CUBES: "{building} casts no shadow: its owner has no cube left.",
}


_LOOKS: Final = {
    DEMOLISHED: "goes",
    OVERRAN: "goes",
    FELL: "goes",
    WENT: "goes",
    SHRANK: "shrinks",
    REFUSED: "refused",
}


def find_look(step: Step) -> tuple[str, int]:
    """Returns what a drawing shows of the step, and the building that it shows: comes, goes,
    shrinks, or refused.
    """
    look = _LOOKS.get(step.what, "comes")
    if step.what == FADED:
        look = "shrinks" if step.then else "goes"
    is_smaller = look == "shrinks" and step.then
    return look, step.then if is_smaller else step.code


def mark_name(board: str, look: str, square: str) -> str:
    """Returns the name of a change as a place on the board."""
    return f"{board}-{look}-{square}"


def _name_place(step: Step) -> dict[str, Part]:
    """Returns the part that names the change on the board; none for a refused step."""
    look, changed = find_look(step)
    if look == "refused":
        return {}
    return {"place": mark_name(BOARDS[step.board], look, square_of(changed))}


def describe_step(step: Step) -> Message:
    """The step as a sentence, with the owner of the building if it has one."""
    smaller = step.what == SHRANK
    shown = step.then if smaller else step.code
    older = step.code if smaller else step.then
    parts: dict[str, Part] = {
        "building": kind_name(shown),
        "board": BOARDS[step.board],
        "square": square_of(shown),
        **_name_place(step),
    }
    text, rule = _STEP_TEXTS.get(step.what, ("", "R22"))
    if step.what == REFUSED:
        text = _REFUSAL_TEXTS[step.why]
    elif step.what == FADED and step.then:
        text = "The shadow of {old} in the Age of {board} shrinks to {building}."
        parts |= {"old": kind_name(step.code), "building": kind_name(step.then)}
    elif step.what in (SHRANK, GREW):
        parts["old"] = kind_name(older)
    if owner_of(shown) != NOBODY and text.startswith(("{building}", "{old}")):
        text = "{seat}’s " + text
        parts["seat"] = Who(owner_of(shown))
    return message(text, rule, **parts)


def _describe_question(pending: Pending) -> Message:
    question = pending.question
    board = BOARDS[question.board]
    if not question.code:
        text = (
            "Equal buildings meet in the Age of {board}; {seat} chooses which shrinks."
        )
        return message(text, "R25", board=board, seat=Who(question.seat))
    text = "{old} shrinks in the Age of {board}; {seat} places {building}."
    return message(
        text,
        "R26",
        old=kind_name(question.code),
        board=board,
        seat=Who(question.seat),
        building=KINDS[question.kind],
    )
