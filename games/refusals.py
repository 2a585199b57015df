"""Explanations of refusals: the rules are asked about a move like the one that was meant.

What can be picked is in `narrowing`. Only what the seat itself may do, and what `why_not` tells it,
goes into the answer: nothing else of the position does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final

from games.core import AnyPosition, Seat
from games.message import Message, Part, Who
from games.narrowing import KIND
from games.notation import Move, field_texts, field_value, kind_name

MOST: Final = 2  # reasons at once
TRIED: Final = 30  # moves of a kind that are put to the rules

# what a reason speaks of, the best first: what was picked, something, nothing, what was not
_PICKED, _NAMED, _PLAIN, _ASTRAY = range(4)

_Telling = tuple[bool, int, bool]  # how telling a reason is: the least is said


def reasons(
    position: AnyPosition,
    seat: Seat,
    kinds: Sequence[type[Move]],
    picks: Mapping[str, str],
    before: Sequence[Move] = (),
) -> tuple[Message, ...]:
    """What the rules say against what was picked, the most telling; empty: nothing can be said.

    `before` are moves that were possible a moment ago: who picks one of them means that one.
    """
    roughly = {name for kind in kinds for name, _ in kind.ROUGHLY.values()}
    exactly = {name: text for name, text in picks.items() if name not in roughly}
    meant_by = _Picked(position, seat, exactly, before)
    found: dict[Message, _Telling] = {}
    for kind in kinds:
        for said, telling in meant_by.refusals(kind):
            found[said] = min(telling, found.get(said, telling))
    best = min(found.values(), default=None)
    return tuple(said for said, telling in found.items() if telling == best)[:MOST]


class _Picked:
    """What a seat has picked, and what it could have meant by it."""

    def __init__(
        self,
        position: AnyPosition,
        seat: Seat,
        picks: Mapping[str, str],
        before: Sequence[Move],
    ) -> None:
        self.position, self.seat, self.picks = position, seat, picks
        legal = position.legal_moves(seat)
        self.models = (*legal, *before)
        self.live = {type(move) for move in legal}
        self.lost = {type(move) for move in before if _fits(move, picks)}

    def refusals(self, kind: type[Move]) -> Iterator[tuple[Message, _Telling]]:
        """What is said against moves of the kind; nothing where one of them is allowed."""
        moves = list(meant(kind, self.picks, self.models))
        if any(self.position.allows(self.seat, move) for move in moves):
            return
        for move in moves:
            reason = self.position.why_not(self.seat, move)
            spoken = _spoken_of(reason, self.picks, move)
            if spoken != _ASTRAY:
                yield _as_said(reason), (kind not in self.lost, spoken, kind not in self.live)


def meant(kind: type[Move], picks: Mapping[str, str], legal: Sequence[Move]) -> Iterator[Move]:
    """Moves of the kind with all that was picked; none where it has no such fields or values.

    What was not picked is what goes without saying, or as in legal moves, the likest first.
    """
    given = _given(kind, picks)
    if given is None:
        return
    open_fields = [field for field in fields(kind) if field.name not in given]
    unsaid = {one.name: one.default for one in open_fields if one.default is not MISSING}
    wanted = [one.name for one in open_fields if one.default is MISSING]
    for borrowed in _borrowed(kind, wanted, picks, legal):
        yield kind(**given, **unsaid, **borrowed)


def _given(kind: type[Move], picks: Mapping[str, str]) -> dict[str, Any] | None:
    """The picks as values of the kind's fields; None where they are not of this kind."""
    if picks.get(KIND, kind_name(kind)) != kind_name(kind):
        return None
    texts = {name: text for name, text in picks.items() if name != KIND}
    if not set(texts) <= {field.name for field in fields(kind)}:
        return None
    try:
        return {name: field_value(kind, name, text) for name, text in texts.items()}
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class _Likeness:
    """Sorts moves by how like what was picked they are, the likest first."""

    kind: type[Move]
    picks: Mapping[str, str]

    def __call__(self, move: Move) -> tuple[bool, int]:
        shared = field_texts(move).items() & self.picks.items()
        return type(move) is not self.kind, -len(shared)


def _borrowed(
    kind: type[Move], wanted: Sequence[str], picks: Mapping[str, str], legal: Sequence[Move]
) -> list[dict[str, Any]]:
    """Values for the fields wanted, from moves that have them all; each set of values once."""
    if not wanted:
        return [{}]
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for move in sorted(legal, key=_Likeness(kind, picks)):
        if len(found) == TRIED:
            break
        texts = field_texts(move)
        key = tuple(texts.get(name, "") for name in wanted)
        if key not in found and set(wanted) <= set(texts):
            with suppress(ValueError):  # another kind's field of that name holds something else
                found[key] = {name: field_value(kind, name, texts[name]) for name in wanted}
    return list(found.values())


def _fits(move: Move, picks: Mapping[str, str]) -> bool:
    texts = {KIND: kind_name(type(move)), **field_texts(move)}
    return picks.items() <= texts.items()


def _spoken_of(reason: Message, picks: Mapping[str, str], move: Move) -> int:
    """What it is about, said or not, may have been picked; only what it says can lead astray."""
    if _atoms(reason) & set(picks.values()):
        return _PICKED
    said = _atoms(_as_said(reason))
    if said & _borrowed_texts(move, picks):
        return _ASTRAY
    return _NAMED if said else _PLAIN


def _borrowed_texts(move: Move, picks: Mapping[str, str]) -> set[str]:
    """What stands in the move and was neither picked nor goes without saying."""
    unsaid = {field.name for field in fields(move) if getattr(move, field.name) == field.default}
    known = unsaid | set(picks)
    return {text for name, text in field_texts(move).items() if name not in known}


def _as_said(reason: Message) -> Message:
    """Without the parts that only tell what it is about: the same of one thing as of another."""
    said = [(name, part) for name, part in reason.parts if f"{{{name}}}" in reason.text]
    return replace(reason, parts=tuple(said))


def _atoms(reason: Message) -> set[str]:
    """All that fills in the reason, as text; a seat as its number."""
    return {
        str(one.seat if isinstance(one, Who) else one)
        for _, part in reason.parts
        for one in _several(part)
    }


def _several(part: Part) -> tuple[Any, ...]:
    return part if isinstance(part, tuple) else (part,)
