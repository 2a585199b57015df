"""Why something cannot be picked: the rules are asked about a move like the one that was meant. See `narrowing.py`.

Only what the seat itself may do, and what `why_not` tells it, goes into the answer: nothing else of the position does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields
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
    position: AnyPosition, seat: Seat, kinds: Iterable[type[Move]], picks: Mapping[str, str]
) -> tuple[Message, ...]:
    """What the rules say against all that was picked, the most telling; empty when nothing can be said."""
    legal = position.legal_moves(seat)
    live = {type(move) for move in legal}
    found: dict[Message, tuple[int, bool]] = {}
    for kind in kinds:
        moves = list(meant(kind, picks, legal))
        if any(position.allows(seat, move) for move in moves):
            continue
        for move in moves:
            reason: Message = position.why_not(seat, move)
            worth = _spoken_of(reason, picks, move), kind not in live
            if worth[0] != _ASTRAY:
                found[reason] = min(worth, found.get(reason, worth))
    best = min(found.values(), default=(0, False))
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


def _shared(move: Move, picks: Mapping[str, str]) -> int:
    return len(field_texts(move).items() & picks.items())


def _spoken_of(reason: Message, picks: Mapping[str, str], move: Move) -> int:
    said = {str(atom.seat if isinstance(atom, Who) else atom) for atom in _atoms(reason)}
    if said & set(picks.values()):
        return _PICKED
    if said & {text for name, text in field_texts(move).items() if name not in picks}:
        return _ASTRAY
    return _NAMED if said else _PLAIN


def _atoms(reason: Message) -> Iterator[object]:
    for _, part in reason.parts:
        yield from part if isinstance(part, tuple) else (part,)
