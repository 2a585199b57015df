"""The lines of an answer by e-mail: what stands above the quoted e-mail, line by line."""  # M2

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from club.errors import ClubError
from club.notifications.return_addresses import ANSWER_MARK

MOST_TEXT, MOST_LINES, LONGEST_LINE = 64 * 1024, 50, 200  # characters, lines
LINE_NUMBER = re.compile(r"[0-9]{1,2}")


class LineKind(StrEnum):
    """The request of a line. The words may be written in small or capital letters."""

    MOVE = "move"
    NUMBER = "number"  # of a move in the list of the e-mail
    UNDO = "undo"
    RESET = "reset"
    HELP = "?"
    SHOW = "show"
    PLAY = "play"


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
    """The lines above the quoted e-mail. Raises ClubError when they are too many or too long."""
    if len(text) > MOST_TEXT:
        raise ClubError(
            "mail_too_long", "Your e-mail is longer than 64 kB; nothing in it was read."
        )
    lines = [" ".join(line.split()) for line in _own_lines(text.splitlines())]
    written = [line for line in lines if line]
    if len(written) > MOST_LINES:
        raise ClubError(
            "too_many_lines",
            "Your e-mail has more than {most} lines; nothing in it was read.",
            most=MOST_LINES,
        )
    if any(len(line) > LONGEST_LINE for line in written):
        raise ClubError(
            "line_too_long",
            "A line of your e-mail has more than {most} characters; nothing was read.",
            most=LONGEST_LINE,
        )
    return [_read_line(line) for line in written]


def _own_lines(lines: Sequence[str]) -> list[str]:
    """The lines that the member wrote, without the quoted e-mail and the line that introduces
    it.
    """
    for number, line in enumerate(lines):
        if _is_cut(line.strip()):
            return _without_attribution(list(lines[:number]))
    return list(lines)


def _is_cut(line: str) -> bool:
    return line.startswith((">", "-----")) or line == "--" or ANSWER_MARK in line


def _without_attribution(own: list[str]) -> list[str]:
    """Without "On Monday somebody wrote:", in any language, on one line or two. Two are not parted
    by a blank line, and the first of them is no word of ours.
    """
    _drop_blank_end(own)
    if own and own[-1].rstrip().endswith(":"):
        last = own.pop()
        before = own[-1].strip().lower() if own else ""
        if before and before not in WORDS and not re.search(r"[0-9@]", last):
            own.pop()
    return own


def _drop_blank_end(own: list[str]) -> None:
    while own and not own[-1].strip():
        own.pop()


def _read_line(line: str) -> ReplyLine:
    word = line.lower()
    if word in WORDS:
        return ReplyLine(LineKind(word), line)
    kind = LineKind.NUMBER if LINE_NUMBER.fullmatch(line) else LineKind.MOVE
    return ReplyLine(kind, line)
