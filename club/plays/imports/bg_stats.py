"""Reads the JSON file of BG Stats: tables of games, players, locations and plays, whose rows refer
to each other by number. Keys that we have no column for are kept and exported again.
"""  # P6

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from functools import partial
from math import isfinite
from typing import Any, Final

from club.plays.imports.source_plays import (
    BadFile,
    SourceFile,
    SourcePlay,
    SourceScorer,
    expect_count,
    expect_size,
    read_count,
    read_day,
    read_line,
    read_person,
    read_score_text,
    shorten_note,
)
from club.plays.models import PlaySource

Row = Mapping[str, Any]
MOST_MINUTES: Final = 100_000
MOST_NESTED: Final = 20  # levels of lists and objects in each other
# NUL, and half of a surrogate pair: no database stores them
BROKEN_ESCAPE: Final = re.compile(
    r"\\u(?:0000|d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])", re.IGNORECASE
)
PLAY_KEYS: Final = {
    "uuid",
    "playDate",
    "durationMin",
    "gameRefId",
    "locationRefId",
    "ignored",
    "usesTeams",
    "playerScores",
    "modificationDate",
    "comments",
}
SCORE_KEYS: Final = {
    "playerRefId",
    "score",
    "rank",
    "winner",
    "startPlayer",
    "seatOrder",
    "newPlayer",
    "team",
    "role",
    "teamRole",
}


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables that plays refer to, by number."""

    text: str
    games: Mapping[object, Row]
    players: Mapping[object, Row]
    locations: Mapping[object, Row]
    latest: date

    def line_of(self, row: Row) -> int:
        """The line of a play in the file."""
        at = self.text.find(str(row.get("uuid", "")))
        return 1 + self.text.count("\n", 0, max(0, at))


def read_bg_stats(content: bytes, latest: date) -> SourceFile:
    """The plays of the file. Raises BadFile."""
    expect_size(content)
    text = content.decode("utf-8-sig", errors="replace")
    document = _load(text)
    tables = _Tables(
        text,
        _by_id(document, "games"),
        _by_id(document, "players"),
        _by_id(document, "locations"),
        latest,
    )
    plays = _rows(document, "plays")
    expect_count(plays)
    return SourceFile(
        str(PlaySource.BG_STATS),
        list(map(partial(_play, tables), plays)),
        [
            str(row.get("uuid", ""))
            for row in _rows(document, "deletedObjects")
            if row.get("uuid")
        ],
    )


def _load(text: str) -> Row:
    if broken := BROKEN_ESCAPE.search(text):
        line = 1 + text.count("\n", 0, broken.start())
        raise BadFile(line, "A text has a character that cannot be stored.")
    try:
        document = json.loads(
            text, parse_constant=_read_number, parse_float=_read_number
        )
    except json.JSONDecodeError as wrong:
        raise BadFile(wrong.lineno, "This is no JSON.") from None
    except (ValueError, RecursionError):  # ValueError: a number that is too large
        raise BadFile(1, "This is no file of BG Stats.") from None
    if not isinstance(document, dict) or not isinstance(document.get("plays"), list):
        raise BadFile(1, "This is no file of BG Stats: it has no plays.")
    return document


def _read_number(text: str) -> float:
    """A number that a database stores as JSON: not NaN, and not infinite. Raises ValueError."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _rows(document: Row, name: str) -> Sequence[Row]:
    rows = document.get(name) or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadFile(1, f"“{name}” is no list of objects.")
    return rows


def _by_id(document: Row, name: str) -> Mapping[object, Row]:
    return {str(row.get("id")): row for row in _rows(document, name)}


def _play(tables: _Tables, row: Row) -> SourcePlay:
    """Raises BadFile. The line is looked for only then, since that reads the whole file."""
    try:
        return _read_play(tables, row, 0)
    except BadFile as wrong:
        raise BadFile(tables.line_of(row), wrong.what) from None


def _read_play(tables: _Tables, row: Row, line: int) -> SourcePlay:
    game = _game(tables, row, line)
    location = tables.locations.get(str(row.get("locationRefId")), {})
    return SourcePlay(
        source_id=str(row["uuid"])[:100],
        title=str(game["name"]),
        day=read_day(row.get("playDate"), line, tables.latest),
        clock=_clock(row.get("playDate")),
        scorers=_scorers(tables, row, line),
        place=read_line(location.get("name"), line, "the name of a place"),
        minutes=read_count(row.get("durationMin"), line, "“durationMin”", MOST_MINUTES),
        note=shorten_note(row.get("comments")),
        bgg_id=read_count(game.get("bggId"), line, "“bggId”", 2**31 - 1),
        lowest_wins=game.get("highestWins") is False,
        teams=bool(row.get("usesTeams") or game.get("usesTeams")),
        cooperative=bool(game.get("cooperative")),
        counted=not row.get("ignored"),
        changed=str(row.get("modificationDate") or "")[:30],
        extra=_extra(row, line),
    )


def _game(tables: _Tables, row: Row, line: int) -> Row:
    """The game of a play, with a cleaned name. Raises BadFile."""
    game = tables.games.get(str(row.get("gameRefId")))
    if game is None:
        raise BadFile(line, "A play refers to a game that the file does not have.")
    title = read_line(game.get("name"), line, "the name of a game")
    if not title or not row.get("uuid"):
        raise BadFile(line, "A play has no game or no uuid.")
    return {**game, "name": title}


def _extra(row: Row, line: int) -> Row:
    """Keys that we have no column for, and the whole of a note that is too long for us."""
    extra = _other_keys(row, PLAY_KEYS, line)
    comments = str(row.get("comments") or "")
    if comments != shorten_note(comments):
        extra["comments"] = comments
    return extra


def _other_keys(row: Row, known: Collection[str], line: int) -> dict[str, Any]:
    """Keys that we have no column for. Raises BadFile where they are nested too deep to store."""
    others = {key: value for key, value in row.items() if key not in known}
    if not _is_shallow(others, MOST_NESTED):
        raise BadFile(line, "Lists and objects are nested too deep.")
    return others


def _is_shallow(value: object, levels: int) -> bool:
    inner: Iterable[object] = ()
    if isinstance(value, dict):
        inner = value.values()
    elif isinstance(value, list):
        inner = value
    return levels > 0 and all(_is_shallow(one, levels - 1) for one in inner)


def _scorers(tables: _Tables, row: Row, line: int) -> Sequence[SourceScorer]:
    scores = row.get("playerScores") or []
    if not isinstance(scores, list) or not all(isinstance(one, dict) for one in scores):
        raise BadFile(line, "“playerScores” is no list of objects.")
    listed = [_scorer(tables, one, line) for one in scores]
    return listed or [SourceScorer("", is_importer=True)]


def _scorer(tables: _Tables, row: Row, line: int) -> SourceScorer:
    player = tables.players.get(str(row.get("playerRefId")))
    if player is None:
        raise BadFile(line, "A score refers to a player that the file does not have.")
    is_anonymous = bool(player.get("isAnonymous"))
    sides = [row.get("team"), row.get("teamRole"), row.get("role")]
    side = " · ".join(str(one) for one in sides if one)
    return SourceScorer(
        name="" if is_anonymous else read_person(player.get("name"), line),
        place=read_count(row.get("rank"), line, "“rank”", 1_000),
        score=read_score_text(row.get("score"), line),
        seat=read_count(row.get("seatOrder"), line, "“seatOrder”", 1_000),
        started=bool(row.get("startPlayer")),
        new=bool(row.get("newPlayer")),
        side=read_line(side[:60], line, "a side"),
        won=bool(row.get("winner")),
        extra=_other_keys(row, SCORE_KEYS, line),
    )


def _clock(text: object) -> time | None:
    """The time of a date like “2026-05-31 19:30:00”; midnight is not known."""
    try:
        clock = time.fromisoformat(str(text).strip()[11:16])
    except ValueError:
        return None
    return clock if clock != time(0) else None
