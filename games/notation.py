"""Notation: a move as one line of text, and back (a codec per kind). What moves mean is not here.

    @dataclass(frozen=True, slots=True)
    class Build(Move):
        NOTATION = "build on {land}[ by {reach}][, {roads} roads][{traitor}, traitor]"
        land: str
        reach: str = "land"
        roads: int = 0
        traitor: bool = False

A part in brackets is left out while all its fields have their default. A bool stands in brackets of
its own and takes no room. A tuple is its items with blanks between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from games.message import Message, message

LONGEST = 2000  # characters of one notation
QUOTED = 80  # characters of wrong notation that a refusal repeats

_PIECE = re.compile(r"\[[^\]]*\]|\{\w+\}|[^\[\{]+")
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = r"[^\s,;:]+"
_YES_OR_NO = {"yes": True, "no": False}


class IllegalMove(Exception):
    """A move that the rules or the notation refuse; `message` says why, to whoever tried it."""

    def __init__(self, reason: Message | str) -> None:
        self.message = message(reason) if isinstance(reason, str) else reason
        super().__init__(str(self.message))


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. Subclasses are frozen dataclasses of str, int, bool and tuples of these."""

    NOTATION: ClassVar[str] = ""
    # the button that picks this kind; empty: the first word of the notation
    TITLE: ClassVar[str] = ""
    # field -> the question put for it; missing: the field's name
    ASKS: ClassVar[dict[str, str]] = {}
    RULE: ClassVar[str] = ""  # number of the rule a kind of move stands on, "R24"; empty: none
    # the move in words for people, "close {land}"; empty: the notation says it well enough
    SPOKEN: ClassVar[str] = ""
    # field -> what stands before its value once picked: "on"; missing: its name
    LABELS: ClassVar[dict[str, str]] = {}
    # field -> what tells its values apart roughly, and which of that each is: "square" -> "near",
    # {"a1": "ford"}; asked first where there are many values
    ROUGHLY: ClassVar[Mapping[str, tuple[str, Mapping[Any, str]]]] = {}
    # fields that hold seats: shown as the names of who sits there
    SEATS: ClassVar[frozenset[str]] = frozenset()
    # it ends a turn or a phase: a page never folds it away with other choices
    CLOSES: ClassVar[bool] = False
    # what its button says beside what it answers (`Game.subject`), "Trade with {seat}"; empty: the
    # first word of the notation
    ANSWER: ClassVar[str] = ""

    def __str__(self) -> str:
        return _codec(type(self)).write(self)


def title(kind: type[Move]) -> str:
    """What a button for this kind of move says."""
    return kind.TITLE or first_word(kind)


def first_word(kind: type[Move]) -> str:
    """The first word of its notation, as a button says it."""
    return kind.NOTATION.split(" ")[0].split("[")[0].capitalize()


def kind_name(kind: type[Move]) -> str:
    """The kind's name in addresses: `BuildCastle` is `build_castle`."""
    return _codec(kind).name


def field_texts(move: Move) -> dict[str, str]:
    """The fields of a move as text, in their order: what narrowing compares and addresses carry."""
    return {name: _text(getattr(move, name)) for name in _codec(type(move)).readers}


def rough_texts(move: Move) -> dict[str, str]:
    """What tells the values of its fields apart roughly, as far as it does."""
    roughly = type(move).ROUGHLY.items()
    found = ((name, known.get(getattr(move, field))) for field, (name, known) in roughly)
    return {name: text for name, text in found if text is not None}


def field_value(kind: type[Move], name: str, text: str) -> Any:
    """What `field_texts` wrote, back as the field's value. Raises ValueError for other text."""
    pattern, reader = _codec(kind).readers[name]
    if reader is _present:
        value = _YES_OR_NO.get(text)
    else:
        value = reader(text) if re.fullmatch(pattern, text) else None
    if value is None or _text(value) != text:
        raise ValueError(text)
    return value


def read(kinds: Iterable[type[Move]], text: str) -> Move:
    """The move that `text` writes, exactly so, among `kinds`. Raises IllegalMove."""
    if len(text) > LONGEST:
        raise IllegalMove("That is too long to be a move.")
    for kind in kinds:
        found = _codec(kind).read(text)
        if found is not None:
            return found
    raise IllegalMove(message("“{text}” is not a move of this game.", text=text[:QUOTED]))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a notation that is written or left out as a whole."""

    text: str  # with its fields in braces
    names: tuple[str, ...]  # of the fields
    optional: bool  # it stands in brackets

    @classmethod
    def of(cls, piece: str) -> _Piece:
        optional = piece[0] == "["
        text = piece[1:-1] if optional else piece
        return cls(text, tuple(_FIELD.findall(text)), optional)


class _Codec:
    """One kind's notation, taken apart once."""

    def __init__(self, kind: type[Move]) -> None:
        self.kind = kind
        self.name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        hints = get_type_hints(kind)
        self.defaults = {
            field.name: field.default for field in fields(kind) if field.default is not MISSING
        }
        self.readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
        self.pieces = tuple(map(_Piece.of, _PIECE.findall(kind.NOTATION)))
        self.pattern = re.compile("".join(map(self._piece_pattern, self.pieces)))

    def write(self, move: Move) -> str:
        return "".join([self._piece_text(move, piece) for piece in self.pieces])

    def read(self, text: str) -> Move | None:
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        given = {}
        for name, part in found.groupdict().items():
            if part is not None:
                _, reader = self.readers[name]
                given[name] = reader(part)
        move = self.kind(**given)
        return move if str(move) == text else None

    def _piece_text(self, move: Move, piece: _Piece) -> str:
        values = {name: getattr(move, name) for name in piece.names}
        if piece.optional and all(value == self.defaults[name] for name, value in values.items()):
            return ""
        texts = {name: "" if value is True else _text(value) for name, value in values.items()}
        return piece.text.format_map(texts)

    def _piece_pattern(self, piece: _Piece) -> str:
        literals = _FIELD.split(piece.text)[::2]
        pattern = re.escape(literals[0])
        for name, literal in zip(piece.names, literals[1:], strict=True):
            pattern += f"(?P<{name}>{self.readers[name][0]}){re.escape(literal)}"
        return f"(?:{pattern})?" if piece.optional else pattern


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
    return rf"(?:{pattern}(?: {pattern})*)?", lambda part: tuple(
        item(word) for word in part.split()
    )
