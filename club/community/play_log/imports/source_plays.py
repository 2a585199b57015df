"""Plays as a file has them, whatever program wrote it, and the errors of files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from club.base.errors import ClubError
from club.base.texts.short_texts import MAX_NAME_LENGTH, clean_line
from club.community.play_log.draft import EARLIEST
from club.community.play_log.models import (
    MAX_EXPANSIONS,
    MAX_NAME,
    MAX_NOTE,
    MAX_SCORERS,
)
from club.community.play_log.models.plays import MAX_SCORE_LENGTH

LARGEST_FILE: Final = 20_000_000  # bytes
MOST_PLAYS: Final = 20_000  # of a file
MOST_DIGITS: Final = 12
MOST_PROBLEMS: Final = 100  # that are listed


Row = Mapping[str, Any]


class BadFile(ClubError):
    """A file, or a row of it, that cannot be read: nothing of it is written. The message names the
    line.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__("bad_file", "Line {line}: {what}", line=line, what=what)
        self.line, self.what = line, what


@dataclass(frozen=True, slots=True)
class SourceScorer:
    """A person of a play in a file."""

    name: str  # empty: a person without a name
    is_importer: bool = False  # the file has no names, so its owner was there
    place: int | None = None
    score: str = ""
    seat: int | None = None
    started: bool = False
    new: bool = False
    side: str = ""
    won: bool | None = None  # None: the file does not say
    row: Row = field(default_factory=dict)  # as the file has it, to be exported again


@dataclass(frozen=True, slots=True)
class SourcePlay:
    """A play in a file."""

    source_id: str
    title: str
    day: date
    scorers: Sequence[SourceScorer]
    clock: time | None = None
    place: str = ""
    minutes: int | None = None
    note: str = ""
    bgg_id: int | None = None
    lowest_wins: bool = False
    teams: bool = False
    cooperative: bool = False
    counted: bool = True
    expansions: Sequence[str] = ()
    changed: str = ""  # when the program changed it, or a digest of what it says
    row: Row = field(default_factory=dict)  # as the file has it, without scores


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row to which plays of a file refer, with references by identifier."""

    table: str
    key: str  # the identifier
    number: int  # in the file; 0: none
    data: Row


@dataclass(slots=True)
class RowProblems:
    """Problems of rows that are left out of a file, the first of them with their lines."""

    text: str = ""  # in which rows are looked for
    listed: list[tuple[int, str]] = field(default_factory=list)
    count: int = 0
    _line: int = 1  # of what was found last
    _position: int = 0

    def add(self, line: int, what: str) -> None:
        """Adds a row that cannot be used."""
        self.count += 1
        if self.count <= MOST_PROBLEMS:
            self.listed.append((line, what))

    def add_found(self, key: object, what: str) -> None:
        """Adds a row that has this text, which stands below the row that was added before."""
        if self.count < MOST_PROBLEMS:
            self._find(str(key))
        self.add(self._line, what)

    def _find(self, key: str) -> None:
        index = self.text.find(f'"{key}"', self._position)
        if index >= 0:
            self._line += self.text.count("\n", self._position, index)
            self._position = index


@dataclass(frozen=True, slots=True)
class SourceFile:
    """All plays of a file."""

    source: str  # PlaySource
    plays: Sequence[SourcePlay]
    deleted: Sequence[str] = ()  # source ids of plays that the program deleted
    problems: RowProblems = field(default_factory=RowProblems)
    owner: str = ""  # the name by which the file calls who wrote it; empty: not known
    rows: Sequence[TableRow] = ()

    @property
    def names(self) -> list[str]:
        """All names, those of most plays first."""
        counted: dict[str, int] = {}
        for play in self.plays:
            for scorer in play.scorers:
                if scorer.name:
                    counted[scorer.name] = counted.get(scorer.name, 0) + 1
        return sorted(counted, key=lambda name: (-counted[name], name))


@lru_cache(maxsize=4_096)
def _cleaned(text: str, most: int) -> str:
    return clean_line(text, "text", most)


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Reads the fields of one row of a file. Its methods raise BadFile with the line of the row."""

    line: int
    latest: date = date.max  # that a play may have

    def error(self, problem: str) -> BadFile:
        return BadFile(self.line, problem)

    def text(self, value: object, name: str, most: int = MAX_NAME) -> str:
        """A short text, cleaned; empty for none."""
        if value is None or value == "":
            return ""
        if not isinstance(value, str | int | float):
            raise self.error(f"{name} is no text.")
        written = str(value)
        if not written.strip():
            return ""
        try:
            return _cleaned(written, most)
        except ClubError as refusal:
            raise self.error(f"{name}: {refusal}") from None

    def person(self, value: object) -> str:
        return self.text(value, "a name", MAX_NAME_LENGTH)

    def titles(self, values: Iterable[object], name: str) -> list[str]:
        """Names of titles, each once; those above the number that a play may have are left out."""
        names = [self.text(value, name) for value in values]
        return list(dict.fromkeys(filter(None, names)))[:MAX_EXPANSIONS]

    def score(self, value: object) -> str:
        """A score as it is written."""
        return self.text(value, "a score", MAX_SCORE_LENGTH)

    def day(self, value: object) -> date:
        """A date like 2026-05-31."""
        try:
            day = date.fromisoformat(str(value).strip()[:10])
        except ValueError:
            raise self.error(
                f"“{str(value)[:30]}” is no date like 2026-05-31."
            ) from None
        if not EARLIEST <= day <= self.latest:
            raise self.error(f"{day} is in the future, or too long ago.")
        return day

    def count(self, value: object, name: str, most: int) -> int | None:
        """A whole number above 0; None for none and for 0."""
        if value in (None, "", 0, "0", False):
            return None
        text = str(value).strip()
        is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
        if not (is_number and int(text) <= most):
            raise self.error(f"{name} is no number from 0 to {most}.")
        return int(text) or None

    def expect_few(self, scorers: Sequence[object]) -> None:
        """Refuses a play of too many people. Call while the scorers are read: later steps take a
        time that grows with the square of their number.
        """
        if len(scorers) > MAX_SCORERS:
            raise self.error(f"More than {MAX_SCORERS} people are in one play.")


def shorten_note(text: object) -> str:
    """A note with at most as many characters as a play may have."""
    note = str(text or "").replace("\0", "").strip()
    return note if len(note) <= MAX_NOTE else note[: MAX_NOTE - 1] + "…"


def digest_parts(*parts: object) -> str:
    """A short digest of what a file says about a play, where it has no date of change."""
    return sha256(repr(parts).encode(errors="replace")).hexdigest()[:24]


def expect_count(plays: Collection[object]) -> None:
    """Raises BadFile for a file with too many plays."""
    if len(plays) > MOST_PLAYS:
        raise BadFile(1, f"The file has more than {MOST_PLAYS} plays.")
