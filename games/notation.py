"""A move as one line of text, and back. What moves mean is the games'; a table of codecs by field type is here.

    @dataclass(frozen=True, slots=True)
    class Build(Move):
        NOTATION = "build on {land}[ by {reach}][, {roads} roads][{traitor}, traitor]"
        land: str
        reach: str = "land"
        roads: int = 0
        traitor: bool = False

A part in brackets is left out while all its fields have their default. A bool stands in brackets of its own and
takes no room. A tuple is its items with blanks between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from games.message import Message, message

LONGEST = 2000  # characters of one notation

_PIECE = re.compile(r"\[[^\]]*\]|\{\w+\}|[^\[\{]+")
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = r"[^\s,;:]+"


class IllegalMove(Exception):
    """A move that the rules or the notation refuse; `message` says why, in words fit for whoever tried it."""

    def __init__(self, reason: Message | str) -> None:
        self.message = message(reason) if isinstance(reason, str) else reason
        super().__init__(str(self.message))


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. Subclasses are frozen dataclasses of str, int, bool and tuples of these."""

    NOTATION: ClassVar[str] = ""
    TITLE: ClassVar[str] = ""  # the button that picks this kind; empty: the first word of the notation
    ASKS: ClassVar[dict[str, str]] = {}  # field -> the question put for it; missing: the field's name
    RULE: ClassVar[str] = ""  # number of the rule a kind of move stands on, "R24"; empty: none
    SPOKEN: ClassVar[str] = ""  # the move in words for people, "close {land}"; empty: the notation says it well enough
    LABELS: ClassVar[dict[str, str]] = {}  # field -> what stands before its value once picked: "on"; missing: its name
    SEATS: ClassVar[frozenset[str]] = frozenset()  # fields that hold seats: shown as the names of who sits there

    def __str__(self) -> str:
        return _codec(type(self)).write(self)


def title(kind: type[Move]) -> str:
    """What a button for this kind of move says."""
    return kind.TITLE or kind.NOTATION.split(" ")[0].split("[")[0].capitalize()


def kind_name(kind: type[Move]) -> str:
    """The kind's name in addresses: `BuildCastle` is `build_castle`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def field_texts(move: Move) -> dict[str, str]:
    """The fields of a move as text, in their order: what narrowing compares and addresses carry."""
    return {name: _text(getattr(move, name)) for name in _codec(type(move)).readers}


def field_value(kind: type[Move], name: str, text: str) -> Any:
    """What `field_texts` wrote, back as the field's value. Raises ValueError when it writes none."""
    pattern, reader = _codec(kind).readers[name]
    value = {"yes": True, "no": False}.get(text) if reader is _present else None
    if value is None and reader is not _present and re.fullmatch(pattern, text):
        value = reader(text)
    if value is None or _text(value) != text:
        raise ValueError(text)
    return value


def read(kinds: Iterable[type[Move]], text: str) -> Move:
    """The move that `text` writes, among `kinds`. Raises IllegalMove when none of them writes it exactly so."""
    if len(text) > LONGEST:
        raise IllegalMove("That is too long to be a move.")
    for kind in kinds:
        found = _codec(kind).read(text)
        if found is not None:
            return found
    raise IllegalMove(message("“{text}” is not a move of this game.", text=text[:80]))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Codec:
    """One kind's notation, taken apart once."""

    def __init__(self, kind: type[Move]) -> None:
        self.kind = kind
        hints = get_type_hints(kind)
        self.defaults = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
        self.readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
        self.pieces = _PIECE.findall(kind.NOTATION)
        self.pattern = re.compile("".join(map(self._piece_pattern, self.pieces)))

    def write(self, move: Move) -> str:
        return "".join(self._piece_text(move, piece) for piece in self.pieces)

    def read(self, text: str) -> Move | None:
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        given = {name: self.readers[name][1](part) for name, part in found.groupdict().items() if part is not None}
        move = self.kind(**given)
        return move if str(move) == text else None

    def _piece_text(self, move: Move, piece: str) -> str:
        names = _FIELD.findall(piece)
        if piece[0] == "[":
            if all(getattr(move, name) == self.defaults[name] for name in names):
                return ""
            piece = piece[1:-1]
        values = {name: getattr(move, name) for name in names}
        return piece.format(**{name: "" if value is True else _text(value) for name, value in values.items()})

    def _piece_pattern(self, piece: str) -> str:
        if piece[0] == "[":
            return f"(?:{self._inner_pattern(piece[1:-1])})?"
        return self._inner_pattern(piece)

    def _inner_pattern(self, piece: str) -> str:
        parts = _FIELD.split(piece)  # literal, field, literal, field, ... literal
        return "".join(
            f"(?P<{part}>{self.readers[part][0]})" if index % 2 else re.escape(part) for index, part in enumerate(parts)
        )


_CODECS: dict[type[Move], _Codec] = {}


def _codec(kind: type[Move]) -> _Codec:
    if kind not in _CODECS:
        _CODECS[kind] = _Codec(kind)
    return _CODECS[kind]


def _present(part: str) -> bool:
    return True


_NUMBER = r"-?\d{1,9}"
_READERS: dict[object, tuple[str, Callable[[str], Any]]] = {
    int: (_NUMBER, int),
    str: (_WORD, str),
    bool: ("", _present),
}


def _reader(hint: object) -> tuple[str, Callable[[str], Any]]:
    """Pattern and reader of one field type: int, str, bool or tuple of int or str."""
    if get_origin(hint) is not tuple:
        return _READERS[hint]
    pattern, item = _READERS[get_args(hint)[0]]
    return rf"(?:{pattern}(?: {pattern})*)?", lambda part: tuple(item(word) for word in part.split())
