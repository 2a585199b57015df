"""Why something cannot be picked: the rules are asked about a move like the one that was meant. See `narrowing.py`.

Only what the seat itself may do, and what `why_not` tells it, goes into the answer: nothing else of the position does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, replace
from typing import Any

from games.core import AnyPosition, Seat
from games.message import Message, Who
from games.narrowing import KIND
from games.notation import Move, field_texts, field_value, kind_name

MOST = 2  # reasons at once
TRIED = 30  # moves of a kind that are put to the rules

_PICKED, _NAMED, _PLAIN, _ASTRAY = range(
    4
)  # what a reason speaks of: what was picked, something, nothing, what was not


def reasons(
    position: AnyPosition,
    seat: Seat,
    kinds: Iterable[type[Move]],
    picks: Mapping[str, str],
    before: Sequence[Move] = (),
) -> tuple[Message, ...]:
    """What the rules say against all that was picked, the most telling; empty when nothing can be said.

    `before` are moves that were possible a moment ago: who picks one of them means that one.
    """
    legal = position.legal_moves(seat)
    live = {type(move) for move in legal}
    lost = {type(move) for move in before if _fits(move, picks)}
    found: dict[Message, tuple[bool, int, bool]] = {}
    for kind in kinds:
        moves = list(meant(kind, picks, (*legal, *before)))
        if any(position.allows(seat, move) for move in moves):
            continue
        for move in moves:
            reason: Message = position.why_not(seat, move)
            spoken = _spoken_of(reason, picks, move)
            worth = kind not in lost, spoken, kind not in live
            if spoken != _ASTRAY:
                said = _as_said(reason)
                found[said] = min(worth, found.get(said, worth))
    best = min(found.values(), default=None)
    return tuple(reason for reason, worth in found.items() if worth == best)[:MOST]


def meant(kind: type[Move], picks: Mapping[str, str], legal: Sequence[Move]) -> Iterator[Move]:
    """Moves of the kind with all that was picked; none when it has no such fields, or they hold no such thing.

    What was not picked is what goes without saying, or as in legal moves, the likest first.
    """
    missing = {field.name: field.default for field in fields(kind) if field.name not in picks}
    named = {field.name for field in fields(kind)} | {KIND}
    if picks.get(KIND, kind_name(kind)) != kind_name(kind) or not named >= set(picks):
        return
    try:
        given = {name: field_value(kind, name, text) for name, text in picks.items() if name != KIND}
    except ValueError:
        return
    unsaid = {name: value for name, value in missing.items() if value is not MISSING}
    wanted = [name for name in missing if name not in unsaid]
    for borrowed in _borrowed(kind, wanted, picks, legal):
        yield kind(**given, **unsaid, **borrowed)


def _borrowed(
    kind: type[Move], wanted: Sequence[str], picks: Mapping[str, str], legal: Sequence[Move]
) -> list[dict[str, Any]]:
    """Values for the fields wanted, from moves that have them all."""
    found: dict[tuple[str, ...], dict[str, Any]] = {} if wanted else {(): {}}
    for move in sorted(legal, key=lambda move: (type(move) is not kind, -_shared(move, picks))) if wanted else ():
        texts = field_texts(move)
        key = tuple(texts.get(name, "") for name in wanted)
        if key not in found and set(wanted) <= set(texts) and len(found) < TRIED:
            with suppress(ValueError):  # another kind's field of that name holds something else
                found[key] = {name: field_value(kind, name, texts[name]) for name in wanted}
    return list(found.values())


def _fits(move: Move, picks: Mapping[str, str]) -> bool:
    return picks.items() <= {KIND: kind_name(type(move)), **field_texts(move)}.items()


def _shared(move: Move, picks: Mapping[str, str]) -> int:
    return len(field_texts(move).items() & picks.items())


def _spoken_of(reason: Message, picks: Mapping[str, str], move: Move) -> int:
    """What it is about, said or not, may have been picked; only what it says can lead astray."""
    if _atoms(reason) & set(picks.values()):
        return _PICKED
    said = _atoms(_as_said(reason))
    if said & _borrowed_texts(move, picks):
        return _ASTRAY
    return _NAMED if said else _PLAIN


def _borrowed_texts(move: Move, picks: Mapping[str, str]) -> set[str]:
    unsaid = {field.name for field in fields(move) if getattr(move, field.name) == field.default}
    return {text for name, text in field_texts(move).items() if name not in picks and name not in unsaid}


def _as_said(reason: Message) -> Message:
    """Without the parts that only tell what it is about: the same of one thing as of another."""
    return replace(reason, parts=tuple(part for part in reason.parts if f"{{{part[0]}}}" in reason.text))


def _atoms(reason: Message) -> set[str]:
    parts = (part if isinstance(part, tuple) else (part,) for _, part in reason.parts)
    return {str(atom.seat if isinstance(atom, Who) else atom) for atoms in parts for atom in atoms}
