"""Explains why picks match no legal move: asks `why_not` about moves that match the picks.

`narrowing` finds the moves that can be picked. An explanation depends only on the legal moves of
the seat and on `why_not`, so that it gives no hidden information away.
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

MAX_REASONS: Final = 2  # reasons of one explanation
TRIED: Final = 30  # moves of a kind for which `why_not` is asked

# relevance of a reason, the best first: it is about a pick; it names something else; it names
# nothing; it is about a value that was filled in and not picked
_PICKED, _NAMED, _PLAIN, _UNRELATED = range(4)

_Rank = tuple[bool, int, bool]  # reasons with the lowest rank are shown


def refusal_reasons(
    position: AnyPosition,
    seat: Seat,
    kinds: Sequence[type[Move]],
    picks: Mapping[str, str],
    before: Sequence[Move] = (),
) -> tuple[Message, ...]:
    """The most relevant reasons why no legal move matches the picks; empty: there is none.

    `before` are moves that were legal before the draft; a pick of one of them means that move.
    """
    rough_names = {name for kind in kinds for name, _ in kind.ROUGHLY.values()}
    exact = {name: text for name, text in picks.items() if name not in rough_names}
    picked = _Picks(position, seat, exact, before)
    ranks: dict[Message, _Rank] = {}
    for kind in kinds:
        for reason, rank in picked.refusals(kind):
            ranks[reason] = min(rank, ranks.get(reason, rank))
    best = min(ranks.values(), default=None)
    return tuple(reason for reason, rank in ranks.items() if rank == best)[:MAX_REASONS]


class _Picks:
    """The picks of a seat, and the moves that they can mean."""

    def __init__(
        self,
        position: AnyPosition,
        seat: Seat,
        picks: Mapping[str, str],
        before: Sequence[Move],
    ) -> None:
        self.position = position
        self.seat = seat
        self.picks = picks
        legal = position.legal_moves(seat)
        self.known_moves = (*legal, *before)
        self.legal_kinds = {type(move) for move in legal}
        self.lost_kinds = {type(move) for move in before if _matches_picks(move, picks)}

    def refusals(self, kind: type[Move]) -> Iterator[tuple[Message, _Rank]]:
        """Reasons against moves of the kind, with their ranks; none where one is allowed."""
        moves = list(matching_moves(kind, self.picks, self.known_moves))
        if any(self.position.allows(self.seat, move) for move in moves):
            return
        for move in moves:
            reason = self.position.why_not(self.seat, move)
            relevance = _relevance(reason, self.picks, move)
            if relevance != _UNRELATED:
                was_legal = kind in self.lost_kinds
                is_legal = kind in self.legal_kinds
                rank = (not was_legal, relevance, not is_legal)
                yield _shown_parts_only(reason), rank


def matching_moves(
    kind: type[Move], picks: Mapping[str, str], legal: Sequence[Move]
) -> Iterator[Move]:
    """Moves of the kind that match the picks; none where it lacks a picked field or value.

    Other fields have their defaults. Fields without defaults have values of legal moves, those of
    the most similar moves first.
    """
    picked = _field_values(kind, picks)
    if picked is None:
        return
    open_fields = [field for field in fields(kind) if field.name not in picked]
    defaults = {}
    wanted = []
    for field in open_fields:
        if field.default is MISSING:
            wanted.append(field.name)
        else:
            defaults[field.name] = field.default
    for borrowed in _borrowed_values(kind, wanted, picks, legal):
        yield kind(**picked, **defaults, **borrowed)


def _field_values(kind: type[Move], picks: Mapping[str, str]) -> dict[str, Any] | None:
    """The picks as values of the kind's fields; None: the picks are of another kind."""
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
class _Similarity:
    """A sort key for moves: those most similar to the picks come first."""

    kind: type[Move]
    picks: Mapping[str, str]

    def __call__(self, move: Move) -> tuple[bool, int]:
        shared = field_texts(move).items() & self.picks.items()
        return type(move) is not self.kind, -len(shared)


def _borrowed_values(
    kind: type[Move],
    wanted: Sequence[str],
    picks: Mapping[str, str],
    legal: Sequence[Move],
) -> list[dict[str, Any]]:
    """Values for the wanted fields, from moves that have all of them; each combination once."""
    if not wanted:
        return [{}]
    borrowed: dict[tuple[str, ...], dict[str, Any]] = {}
    for move in sorted(legal, key=_Similarity(kind, picks)):
        if len(borrowed) == TRIED:
            break
        texts = field_texts(move)
        key = tuple(texts.get(name, "") for name in wanted)
        if key not in borrowed and set(wanted) <= set(texts):
            # a field of that name in another kind holds other values
            with suppress(ValueError):
                borrowed[key] = {
                    name: field_value(kind, name, texts[name]) for name in wanted
                }
    return list(borrowed.values())


def _matches_picks(move: Move, picks: Mapping[str, str]) -> bool:
    texts = {KIND: kind_name(type(move)), **field_texts(move)}
    return picks.items() <= texts.items()


def _relevance(reason: Message, picks: Mapping[str, str], move: Move) -> int:
    """Relevance of the reason. Parts that the text does not show cannot make it unrelated."""
    if _part_texts(reason) & set(picks.values()):
        return _PICKED
    shown = _part_texts(_shown_parts_only(reason))
    if shown & _borrowed_texts(move, picks):
        return _UNRELATED
    return _NAMED if shown else _PLAIN


def _borrowed_texts(move: Move, picks: Mapping[str, str]) -> set[str]:
    """Texts of fields that were not picked and are not at their default."""
    known = set(picks)
    for field in fields(move):
        if getattr(move, field.name) == field.default:
            known.add(field.name)
    return {text for name, text in field_texts(move).items() if name not in known}


def _shown_parts_only(reason: Message) -> Message:
    """The reason without parts that its text does not show; equal texts are then equal reasons."""
    shown = []
    for name, part in reason.parts:
        if f"{{{name}}}" in reason.text:
            shown.append((name, part))
    return replace(reason, parts=tuple(shown))


def _part_texts(reason: Message) -> set[str]:
    """All parts of the reason as text; a seat as its number."""
    atoms = [atom for _, part in reason.parts for atom in _as_tuple(part)]
    return {str(atom.seat if isinstance(atom, Who) else atom) for atom in atoms}


def _as_tuple(part: Part) -> tuple[Any, ...]:
    if isinstance(part, tuple):
        return part
    return (part,)
