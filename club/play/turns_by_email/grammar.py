"""The lines of an answer by e-mail, from its first line to the line `play`."""  # notices 3.2

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from club.base.texts.short_texts import INVISIBLE
from club.messages.notifications.return_addresses import answer_marks

MOST_TEXT, MOST_LINES, LONGEST_LINE = 64 * 1024, 50, 200  # characters, lines
LINE_NUMBER = re.compile(r"[0-9]{1,2}")
# "From: Kerho <kerho@club.example>", in any language
HEADER_LINE = re.compile(r"\*?[^\W\d][^:\d]{0,24}:\*? .+")
HEADER_LINES = 3  # that Outlook writes above the e-mail that is answered, at least


class LineKind(StrEnum):
    """The request of a line. The words may be written in small or capital letters."""

    MOVE = "move"
    NUMBER = "number"  # of a move in the list of the e-mail
    UNDO = "undo"
    RESET = "reset"
    HELP = "?"
    SHOW = "show"
    PLAY = "play"
    TOO_LONG = "too long"
    TOO_MANY = "too many"


WORDS = (
    LineKind.UNDO,
    LineKind.RESET,
    LineKind.HELP,
    LineKind.SHOW,
    LineKind.PLAY,
)


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """One line of an answer."""

    kind: LineKind
    text: str  # as it was written, with single spaces

    def __str__(self) -> str:
        if self.kind in WORDS:
            return self.kind.value
        return f"{self.kind.value} {self.text}"


def read_lines(text: str) -> list[ReplyLine]:
    """Returns the lines from the first to the line `play`, whatever follows it. Without such a
    line: all lines above the quoted e-mail, where that can be recognized.
    """
    own = [line for line in _own_lines(_even_lines(text)) if line]
    return [_read_line(number, line) for number, line in enumerate(own, 1)]


def _even_lines(text: str) -> list[str]:
    """The lines of the beginning of the text, with single spaces and without invisible
    characters.
    """
    read = text[:MOST_TEXT]
    if len(text) > MOST_TEXT:  # the last line is cut in its middle
        read = read.rpartition("\n")[0]
    return [" ".join(line.split()) for line in INVISIBLE.sub("", read).splitlines()]


def _own_lines(lines: Sequence[str]) -> Sequence[str]:
    marks = answer_marks()
    for number, line in enumerate(lines):
        if line.lower() == LineKind.PLAY:
            return lines[: number + 1]
        next_lines = lines[number : number + HEADER_LINES]
        if _begins_quote(line, marks) or _begins_headers(next_lines):
            return _without_attribution(list(lines[:number]))
    return lines


def _begins_quote(line: str, marks: Collection[str]) -> bool:
    """Whether the quoted e-mail or a signature begins with the line."""
    if line == "--" or line.startswith((">", "-----", "_____")):
        return True
    folded = line.casefold()
    return any(mark in folded for mark in marks)


def _begins_headers(lines: Sequence[str]) -> bool:
    """Whether the lines are the headers of an e-mail: sender, date, addressee, subject."""
    return (
        len(lines) == HEADER_LINES
        and all(map(HEADER_LINE.fullmatch, lines))
        and any("@" in line for line in lines)
    )


def _without_attribution(own: list[str]) -> list[str]:
    """The lines without "On Monday Aino wrote:", in any language. Programs write it on one
    line, or on two with the address in one of them.
    """
    _drop_blank_end(own)
    if own and own[-1].endswith(":"):
        last = own.pop()
        if own and (last.startswith("<") or own[-1].endswith("<") or "@" in own[-1]):
            own.pop()
    return own


def _drop_blank_end(own: list[str]) -> None:
    while own and not own[-1]:
        own.pop()


def _read_line(number: int, line: str) -> ReplyLine:
    """Reads line `number` of an answer."""
    if number > MOST_LINES:
        return ReplyLine(LineKind.TOO_MANY, line)
    if len(line) > LONGEST_LINE:
        return ReplyLine(LineKind.TOO_LONG, line)
    word = line.lower()
    if word in WORDS:
        return ReplyLine(LineKind(word), line)
    kind = LineKind.NUMBER if LINE_NUMBER.fullmatch(line) else LineKind.MOVE
    return ReplyLine(kind, line)
