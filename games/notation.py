"""Notation: writes a move as one line of text and reads it back. Each kind of move has a codec.

    @dataclass(frozen=True, slots=True)
    class Build(Move):
        NOTATION = "build on {land}[ by {reach}][, {roads} roads][{traitor}, traitor]"
        land: str
        reach: str = "land"
        roads: int = 0
        traitor: bool = False

A part in brackets is left out when all its fields have their default. A bool has brackets of its
own, and its `{field}` writes nothing. A tuple is written as its items with blanks between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from games.message import Message, message

MAX_NOTATION_LENGTH = 2000  # characters of one notation
QUOTED = 80  # characters of wrong notation that a refusal repeats

_PIECE = re.compile(r"\[[^\]]*\]|\{\w+\}|[^\[\{]+")
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = r"[^\s,;:]+"
_YES_OR_NO = {"yes": True, "no": False}


class IllegalMove(Exception):
    """The rules or the notation refuse a move; `message` tells the player why."""

    def __init__(self, reason: Message | str) -> None:
        self.message = message(reason) if isinstance(reason, str) else reason
        super().__init__(str(self.message))


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. Subclasses: frozen dataclasses; fields are str, int, bool or tuples of them."""

    NOTATION: ClassVar[str] = ""
    # text of the button that picks this kind; empty: the first word of the notation
    TITLE: ClassVar[str] = ""
    # field -> the question for it; missing: the name of the field
    ASKS: ClassVar[dict[str, str]] = {}
    # number of the rule behind this kind of move, "R24"; empty: none
    RULE: ClassVar[str] = ""
    # the move in words, "close {land}"; empty: the notation is shown
    SPOKEN: ClassVar[str] = ""
    # field -> the word before its picked value, "on"; missing: the value alone
    LABELS: ClassVar[dict[str, str]] = {}
    # field -> name of its rough value, and the rough value of each exact value:
    # "square" -> "near", {"a1": "ford"}; the rough value is asked first where values are many
    ROUGHLY: ClassVar[Mapping[str, tuple[str, Mapping[Any, str]]]] = {}
    # fields that hold seats: the names of their players are shown
    SEATS: ClassVar[frozenset[str]] = frozenset()
    # it ends a turn or a phase: pages do not collapse it with other choices
    CLOSES: ClassVar[bool] = False
    # text of the button that ends with something besides, "Buy cards and end your turn"; empty: the
    # first question
    ENDS_WITH: ClassVar[str] = ""
    # text of its button beside its reply target (`Game.reply_target`), "Trade with {seat}"; empty:
    # the first word of the notation
    ANSWER: ClassVar[str] = ""

    def __str__(self) -> str:
        return _codec(type(self)).write(self)


def title(kind: type[Move]) -> str:
    """Text of a button for this kind of move."""
    return kind.TITLE or first_word(kind)


def first_word(kind: type[Move]) -> str:
    """The first word of its notation, with a capital."""
    return kind.NOTATION.split(" ")[0].split("[")[0].capitalize()


def kind_name(kind: type[Move]) -> str:
    """Name of the kind in addresses: `build_castle` for `BuildCastle`."""
    return _codec(kind).name


def field_texts(move: Move) -> dict[str, str]:
    """The fields of a move as text, in their order, as in narrowing and in addresses."""
    return {name: _text(getattr(move, name)) for name in _codec(type(move)).readers}


def rough_texts(move: Move) -> dict[str, str]:
    """The rough values of the fields of a move, where there are any (`Move.ROUGHLY`)."""
    texts = {}
    for field, (name, rough_values) in type(move).ROUGHLY.items():
        text = rough_values.get(getattr(move, field))
        if text is not None:
            texts[name] = text
    return texts


def field_value(kind: type[Move], name: str, text: str) -> Any:
    """Reads a text of `field_texts` back as the value of the field. Raises ValueError."""
    pattern, reader = _codec(kind).readers[name]
    if reader is _read_present:
        value = _YES_OR_NO.get(text)
    else:
        value = reader(text) if re.fullmatch(pattern, text) else None
    if value is None or _text(value) != text:
        raise ValueError(text)
    return value


def read(kinds: Iterable[type[Move]], text: str) -> Move:
    """Reads `text` as a move of one of `kinds`. Raises IllegalMove."""
    if len(text) > MAX_NOTATION_LENGTH:
        raise IllegalMove("That is too long to be a move.")
    for kind in kinds:
        move = _codec(kind).read(text)
        if move is not None:
            return move
    raise IllegalMove(
        message("“{text}” is not a move of this game.", text=text[:QUOTED])
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a notation, which is written or left out as a whole."""

    text: str  # with its fields in braces
    names: tuple[str, ...]  # of the fields
    optional: bool  # in brackets

    @classmethod
    def parse(cls, piece: str) -> _Piece:
        optional = piece[0] == "["
        text = piece[1:-1] if optional else piece
        return cls(text, tuple(_FIELD.findall(text)), optional)


class _Codec:
    """Writes and reads one kind of move. It parses the notation once."""

    def __init__(self, kind: type[Move]) -> None:
        self.kind = kind
        self.name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        hints = get_type_hints(kind)
        self.defaults = {
            field.name: field.default
            for field in fields(kind)
            if field.default is not MISSING
        }
        self.readers = {
            field.name: _reader(hints[field.name]) for field in fields(kind)
        }
        self.pieces = tuple(map(_Piece.parse, _PIECE.findall(kind.NOTATION)))
        self.pattern = re.compile("".join(map(self._piece_pattern, self.pieces)))

    def write(self, move: Move) -> str:
        return "".join([self._piece_text(move, piece) for piece in self.pieces])

    def read(self, text: str) -> Move | None:
        parts = self.pattern.fullmatch(text)
        if parts is None:
            return None
        values = {}
        for name, part in parts.groupdict().items():
            if part is not None:
                _, reader = self.readers[name]
                values[name] = reader(part)
        move = self.kind(**values)
        if str(move) == text:
            return move
        return None

    def _piece_text(self, move: Move, piece: _Piece) -> str:
        values = {name: getattr(move, name) for name in piece.names}
        if piece.optional and self._are_defaults(values):
            return ""
        texts = {}
        for name, value in values.items():
            texts[name] = "" if value is True else _text(value)
        return piece.text.format_map(texts)

    def _are_defaults(self, values: Mapping[str, Any]) -> bool:
        return all(value == self.defaults[name] for name, value in values.items())

    def _piece_pattern(self, piece: _Piece) -> str:
        literals = _FIELD.split(piece.text)[::2]
        pattern = re.escape(literals[0])
        for name, literal in zip(piece.names, literals[1:], strict=True):
            pattern += f"(?P<{name}>{self.readers[name][0]}){re.escape(literal)}"
        if piece.optional:
            return f"(?:{pattern})?"
        return pattern


_CODECS: dict[type[Move], _Codec] = {}


def _codec(kind: type[Move]) -> _Codec:
    if kind not in _CODECS:
        _CODECS[kind] = _Codec(kind)
    return _CODECS[kind]


def _read_present(part: str) -> bool:
    return True


_NUMBER = r"-?\d{1,9}"
_READERS: dict[object, tuple[str, Callable[[str], Any]]] = {
    int: (_NUMBER, int),
    str: (_WORD, str),
    bool: ("", _read_present),
}


def _reader(hint: object) -> tuple[str, Callable[[str], Any]]:
    """Pattern and reader of one field type: int, str, bool or tuple of int or str."""
    if get_origin(hint) is not tuple:
        return _READERS[hint]
    pattern, read_item = _READERS[get_args(hint)[0]]

    def read_tuple(part: str) -> tuple[Any, ...]:
        return tuple(map(read_item, part.split()))

    return rf"(?:{pattern}(?: {pattern})*)?", read_tuple
