"""Reads record files, `kerho-record 1` as JSON and transcripts as text, and replays them by the
rules. The database is not used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any, Final

import jsonschema

from club.base.errors import ClubError
from club.base.processes.time_limit import TimeLimitExceeded
from club.base.registries import Registry
from club.base.texts.short_texts import clean_line
from club.people.file_imports.reading import expect_shape, read_in_time, read_json_file
from club.play.game_records.models import By
from club.play.game_records.queries import transcript_of_json
from games import registry, transcript
from games.core import CHANCE, AnyGame, Outcome, Seat
from games.registry import UnknownGame
from games.transcript import BrokenTranscript, Transcript

LARGEST_FILE: Final = 8_000_000  # bytes
MOST_PLIES: Final = 20_000
LONGEST_MOVE: Final = 2_000  # characters
REFUSED: Final = "bad_record_file"
FORMAT: Final = "kerho-record 1"
EARLIEST: Final = datetime(1970, 1, 2, tzinfo=UTC)
LONGEST_NAME: Final = 40  # of a player from elsewhere


@dataclass(frozen=True, slots=True)
class TimedPly:
    """A ply as a file has it."""

    seat: Seat
    text: str
    by: By
    at: datetime | None  # None: the file has no times


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The content of a file about a game. Only its shape was checked."""

    transcript: Transcript
    plies: tuple[TimedPly, ...]
    names: tuple[str, ...]  # by seat; empty: the file has none
    began: datetime | None = None
    ended: datetime | None = None
    outcome: Mapping[str, Any] | None = None  # None: the file does not say
    title: str = ""

    @property
    def digest(self) -> str:
        """A digest of the game that does not depend on how its file is written."""
        plies = [(ply.seat, ply.text, str(ply.at or "")) for ply in self.plies]
        text = self.transcript
        fields = [text.slug, text.version, text.seats, sorted(text.options), plies]
        content = json.dumps([*fields, self.names, str(self.ended or "")])
        return hashlib.sha256(content.encode()).hexdigest()


def read_record_file(content: bytes, now: datetime) -> RecordFile:
    """Returns the content of the file. Raises ClubError that names the error."""  # tables 8.2
    if len(content) > LARGEST_FILE:
        raise _refused("The file is larger than 8 MB.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused("The file is not text in UTF-8.") from None
    if "\x00" in text:
        raise _refused("The file has a NUL character.")
    read = _from_json(text, now) if text.lstrip()[:1] in "{[" else _from_text(text)
    _check_sizes(read)
    return read


def _refused(text: str, **parts: str | int) -> ClubError:
    return ClubError(REFUSED, text, **parts)


def _from_text(text: str) -> RecordFile:
    try:
        read = transcript.parse(text)
    except BrokenTranscript as broken:
        raise _broken(broken) from None
    plies = (TimedPly(seat, move, _author(seat), None) for seat, move in read.plies)
    return RecordFile(read, tuple(plies), ())


def _author(seat: Seat) -> By:
    return By.CHANCE if seat == CHANCE else By.MEMBER


def _broken(broken: BrokenTranscript) -> ClubError:
    if broken.number:
        text = "Ply {number} is refused: {reason}"
        return _refused(text, number=broken.number, reason=str(broken.message))
    return _refused("The header is refused: {reason}", reason=str(broken.message))


def _from_json(text: str, now: datetime) -> RecordFile:
    data = _checked_json(text)
    plies = [_ply(number, ply, now) for number, ply in enumerate(data["plies"], 1)]
    _check_order(plies)
    return RecordFile(
        _transcript(data),
        tuple(plies),
        tuple(data["seats"]),
        _moment(data["started_at"], "started_at", now),
        _moment(data["ended_at"], "ended_at", now),
        data["outcome"],
        data["table"]["name"],
    )


def _checked_json(text: str) -> Any:
    data = read_json_file(text, REFUSED)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refused("The file is not a record of the format “kerho-record 1”.")
    _check_count(data.get("plies"))
    expect_shape(data, _validator(), REFUSED)
    return data


# the function that makes the JSON Schema of record files; it is a part of the API
record_schemas: Final = Registry[Callable[[], Mapping[str, Any]]]()


@cache
def _validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(next(iter(record_schemas))())


def _check_options(options: Mapping[str, Any]) -> None:
    for name, value in options.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise _refused("The option “{name}” is no text or number.", name=name[:80])


def _ply(number: int, ply: Mapping[str, Any], now: datetime) -> TimedPly:
    at = _moment(ply["at"], f"plies/{number - 1}/at", now)
    return TimedPly(ply["seat"], ply["move"], By(ply["by"]), at)


def _moment(text: str, place: str, now: datetime) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise _refused("{place} is not a time.", place=place) from None
    if moment.tzinfo is None:
        raise _refused("{place} is a time without a zone.", place=place)
    if not EARLIEST <= moment <= now:
        raise _refused("{place} is not a time of the past.", place=place)
    return moment.astimezone(UTC)


def _check_order(plies: Iterable[TimedPly]) -> None:
    last = EARLIEST
    for number, ply in enumerate(plies, 1):
        assert ply.at is not None
        if ply.at < last:
            raise _refused("Ply {number} was before the last one.", number=number)
        last = ply.at


def _transcript(data: Mapping[str, Any]) -> Transcript:
    _check_options(data["options"])
    try:
        return transcript_of_json(data)
    except (KeyError, ValueError):
        raise _refused("What is said about chance is incomplete or wrong.") from None


def _check_count(plies: object) -> None:
    if isinstance(plies, list | tuple) and len(plies) > MOST_PLIES:
        raise _refused("The game has more than {most} plies.", most=MOST_PLIES)


def _check_sizes(read: RecordFile) -> None:
    _check_count(read.plies)
    for number, ply in enumerate(read.plies, 1):
        if len(ply.text) > LONGEST_MOVE:
            raise _refused("Ply {number} is too long.", number=number)


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record file whose moves the rules accept."""

    file: RecordFile
    game: AnyGame
    outcome: Outcome
    names: Sequence[str]  # by seat; empty: the file has none


def replay_file(content: bytes, now: datetime, limit: timedelta) -> ReplayedGame:
    """The game of a record file, played again. Raises ClubError as `import_game` does."""
    replayed = read_in_time(partial(_replay_file, content, now), limit)
    _expect_same_outcome(replayed.file, replayed.outcome)
    return replayed


def _replay_file(content: bytes, now: datetime) -> ReplayedGame:
    read = read_record_file(content, now)
    names = [clean_line(name, "bad_name", LONGEST_NAME) for name in read.names]
    game = _game_of(read)
    return ReplayedGame(read, game, _replayed(game, read), names)


def _game_of(read: RecordFile) -> AnyGame:
    slug, version = read.transcript.slug, read.transcript.version
    try:
        return registry.find(slug, version)
    except UnknownGame:
        raise ClubError(
            "unknown_game",
            "The game “{slug}”, version {version}, is not installed here.",
            slug=slug[:80],
            version=version,
        ) from None


def _replayed(game: AnyGame, read: RecordFile) -> Outcome:
    """Returns the outcome of the game. Raises ClubError for the first ply that is refused."""
    try:
        position = transcript.verified(game, read.transcript)
    except BrokenTranscript as broken:
        where = f"Ply {broken.number}" if broken.number else "The header"
        raise ClubError(
            "refused_ply",
            "{where} is refused: {reason}",
            where=where,
            reason=str(broken.message),
        ) from None
    except TimeLimitExceeded:
        raise
    except (
        Exception
    ) as failure:  # rules may raise anything at moves that no page offers
        raise ClubError(
            "refused_game",
            "The rules fail at this game ({kind}).",
            kind=type(failure).__name__,
        ) from failure
    if position.outcome is None:
        raise ClubError("not_over", "This game was not played to its end.")
    outcome: Outcome = position.outcome
    return outcome


def _expect_same_outcome(read: RecordFile, outcome: Outcome) -> None:
    claimed = read.outcome
    if claimed is not None and list(claimed["places"]) != list(outcome.places):
        raise ClubError(
            "other_outcome", "The game does not end as the file says that it ended."
        )
