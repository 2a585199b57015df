"""Reads the JSON file of BG Stats: tables of games, players, locations and plays, whose rows refer
to each other by number. Each row is kept as it is, and exported again.
"""  # plays 5.2

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, time
from math import isfinite
from typing import Any, Final

from club.community.play_log.imports.bg_stats_tables import (
    FileTables,
    is_storable,
    read_tables,
    rows_of,
)
from club.community.play_log.imports.source_plays import (
    BadFile,
    FieldReader,
    RowProblems,
    SourceFile,
    SourcePlay,
    SourceScorer,
    expect_count,
    shorten_note,
)
from club.community.play_log.models import PlaySource

Row = Mapping[str, Any]
MOST_MINUTES: Final = 100_000
NO_LINE: Final = 0  # of a row: its line is looked for only where it is wrong


def read_bg_stats(content: bytes, latest: date) -> SourceFile:
    """The plays of the file. Raises BadFile."""
    text = content.decode("utf-8-sig", errors="replace")
    document = _load(text)
    problems = RowProblems(text)
    rows = rows_of(document, "plays", problems)
    expect_count(rows)
    tables = read_tables(document, latest, problems)
    return SourceFile(
        str(PlaySource.BG_STATS),
        _plays(tables, rows, problems),
        [
            str(row.get("uuid", ""))
            for row in rows_of(document, "deletedObjects", problems)
            if row.get("uuid") and is_storable(row)
        ],
        problems,
        tables.owner,
        tables.to_keep(),
    )


def _plays(
    tables: FileTables, rows: Sequence[Row], problems: RowProblems
) -> list[SourcePlay]:
    plays = []
    for row in rows:
        try:
            plays.append(_read_play(tables, row))
        except BadFile as wrong:
            problems.add_found(row.get("uuid"), wrong.what)
    return plays


def _load(text: str) -> Row:
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


def _read_number(text: str) -> float | str:
    """A number that a database stores as JSON; NaN and infinity stay texts, which are no numbers
    where one is expected.
    """
    number = float(text)
    return number if isfinite(number) else text


def _read_play(tables: FileTables, row: Row) -> SourcePlay:
    """Raises BadFile, without the line."""
    fields = FieldReader(NO_LINE, tables.latest)
    kept = _row_to_keep(tables, row)
    game = _game(tables, row, fields)
    return SourcePlay(
        source_id=str(row["uuid"])[:100],
        title=str(game["name"]),
        day=fields.day(row.get("playDate")),
        clock=_clock(row.get("playDate")),
        scorers=_scorers(tables, row, fields),
        place=_place(tables, row, fields),
        minutes=fields.count(row.get("durationMin"), "“durationMin”", MOST_MINUTES),
        note=shorten_note(row.get("comments")),
        bgg_id=fields.count(game.get("bggId"), "“bggId”", 2**31 - 1),
        lowest_wins=game.get("highestWins") is False,
        teams=bool(row.get("usesTeams") or game.get("usesTeams")),
        cooperative=bool(game.get("cooperative")),
        counted=not row.get("ignored"),
        expansions=_expansions(tables, row, fields),
        changed=str(row.get("modificationDate") or "")[:30],
        row=kept,
    )


def _game(tables: FileTables, row: Row, fields: FieldReader) -> Row:
    """The game of a play, with a cleaned name. Raises BadFile."""
    game = tables.find("games", row.get("gameRefId"))
    if game is None:
        raise fields.error("A play refers to a game that the file does not have.")
    title = fields.text(game.get("name"), "the name of a game")
    if not title or not row.get("uuid"):
        raise fields.error("A play has no game or no uuid.")
    return {**game, "name": title}


def _expansions(tables: FileTables, row: Row, fields: FieldReader) -> Sequence[str]:
    """The names of the expansions that the file has. Raises BadFile."""
    listed = row.get("expansionPlays")
    plays = listed if isinstance(listed, list) else []
    games = [
        tables.find("games", play.get("gameRefId"))
        for play in plays
        if isinstance(play, dict)
    ]
    names = [game.get("name") for game in games if game is not None]
    return fields.titles(names, "the name of an expansion")


def _place(tables: FileTables, row: Row, fields: FieldReader) -> str:
    location = tables.find("locations", row.get("locationRefId")) or {}
    return fields.text(location.get("name"), "the name of a place")


def _row_to_keep(tables: FileTables, row: Row) -> Row:
    """The row of a play. Scores are kept with those who scored; where there are none, the row says
    so. Raises BadFile.
    """
    if not is_storable(row):
        raise BadFile(NO_LINE, "A text or a list in it cannot be stored.")
    scores = row.get("playerScores")
    kept = {key: row[key] for key in row if key != "playerScores" or not scores}
    return dict(tables.name(kept))


def _scorers(
    tables: FileTables, row: Row, fields: FieldReader
) -> Sequence[SourceScorer]:
    """Returns the scorers of the play; without any, the owner of the file. Raises BadFile."""
    listed = [_scorer(tables, score, fields) for score in _scores(row, fields)]
    return listed or [SourceScorer("", is_importer=True)]


def _scores(row: Row, fields: FieldReader) -> Sequence[Row]:
    """The scores of a play. Raises BadFile."""
    scores = row.get("playerScores") or []
    if not isinstance(scores, list) or not all(
        isinstance(score, dict) for score in scores
    ):
        raise fields.error("“playerScores” is no list of objects.")
    fields.expect_few(scores)
    return scores


def _scorer(tables: FileTables, row: Row, fields: FieldReader) -> SourceScorer:
    player = tables.find("players", row.get("playerRefId"))
    if player is None:
        raise fields.error("A score refers to a player that the file does not have.")
    is_anonymous = bool(player.get("isAnonymous"))
    sides = [row.get("team"), row.get("teamRole"), row.get("role")]
    side = " · ".join(str(side) for side in sides if side)
    return SourceScorer(
        name="" if is_anonymous else fields.person(player.get("name")),
        place=fields.count(row.get("rank"), "“rank”", 1_000),
        score=fields.score(row.get("score")),
        seat=fields.count(row.get("seatOrder"), "“seatOrder”", 1_000),
        started=bool(row.get("startPlayer")),
        new=bool(row.get("newPlayer")),
        side=fields.text(side[:60], "a side"),
        won=bool(row["winner"]) if "winner" in row else None,
        row=tables.name(row),
    )


def _clock(text: object) -> time | None:
    """The time of a date like “2026-05-31 19:30:00”; midnight is not known."""
    try:
        clock = time.fromisoformat(str(text).strip()[11:19])
    except ValueError:
        return None
    return clock if clock != time(0) else None
