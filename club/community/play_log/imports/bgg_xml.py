"""Reads a saved XML file of plays from BoardGameGeek, by expat, with document types and entities
refused.
"""  # plays 5.3

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final
from xml.parsers import expat

from club.community.play_log.imports.source_plays import (
    BadFile,
    FieldReader,
    RowProblems,
    SourceFile,
    SourcePlay,
    SourceScorer,
    digest_parts,
    expect_count,
    shorten_note,
)
from club.community.play_log.models import PlaySource

MOST_COPIES: Final = 100  # plays of one entry
MOST_MINUTES: Final = 100_000
Attributes = Mapping[str, str]


class _PlaysReader:
    """Collects plays while expat reads the file."""

    def __init__(self, latest: date) -> None:
        self.latest = latest
        self.plays: list[SourcePlay] = []
        self.problems = RowProblems()
        self.owner = ""
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self._play: Attributes | None = None
        self._item: Attributes = {}
        self._players: list[SourceScorer] = []
        self._fields = FieldReader(1)  # of the play that is being read
        self._comments: list[str] | None = None
        self._note = ""
        self._wrong: BadFile | None = None  # in this play
        self._is_plays = False

    def read(self, content: bytes) -> SourceFile:
        try:
            self.parser.Parse(content, True)
        except expat.ExpatError as wrong:
            raise BadFile(wrong.lineno, "This is no XML.") from None
        except (LookupError, ValueError):  # of Python's codecs
            raise BadFile(1, "Save the file as UTF-8.") from None
        if not self._is_plays:
            raise BadFile(1, "This is no file of plays from BoardGameGeek.")
        return SourceFile(
            str(PlaySource.BGG), self.plays, (), self.problems, self.owner
        )

    def _refuse(self, *_arguments: object) -> None:
        line = self.parser.CurrentLineNumber
        raise BadFile(line, "Document types and entities are refused.")

    def _start(self, name: str, attributes: Attributes) -> None:
        fields = FieldReader(self.parser.CurrentLineNumber, self.latest)
        match name:
            case "plays":
                self._is_plays = True
                self.owner = attributes.get("username", "").strip()
            case "play":
                self._play, self._item, self._players = attributes, {}, []
                self._fields, self._note, self._wrong = fields, "", None
            case "item":
                self._item = attributes
            case "player" if self._wrong is None:
                self._add_player(attributes, fields)
            case "comments":
                self._comments = []

    def _add_player(self, attributes: Attributes, fields: FieldReader) -> None:
        try:
            self._players.append(_player(attributes, fields))
            fields.expect_few(self._players)
        except BadFile as wrong:
            self._wrong = wrong

    def _text(self, text: str) -> None:
        if self._comments is not None:
            self._comments.append(text)

    def _end(self, name: str) -> None:
        if name == "comments" and self._comments is not None:
            self._note = "".join(self._comments)
            self._comments = None
        if name == "play" and self._play is not None:
            self._add_plays(self._play)
            expect_count(self.plays)
            self._play = None

    def _add_plays(self, play: Attributes) -> None:
        try:
            if self._wrong is not None:
                raise self._wrong
            self.plays += self._finished(play)
        except BadFile as wrong:
            self.problems.add(wrong.line, wrong.what)

    def _finished(self, play: Attributes) -> Sequence[SourcePlay]:
        fields = self._fields
        title = fields.text(self._item.get("name"), "the name of a game")
        if not title or not play.get("id"):
            raise fields.error("A play has no game or no id.")
        copies = fields.count(play.get("quantity"), "“quantity”", MOST_COPIES) or 1
        first = self._first(play, title)
        named = [
            SourceScorer(scorer.name, scorer.is_importer) for scorer in first.scorers
        ]
        others = [
            replace(
                first,
                source_id=f"{first.source_id}#{number}",
                scorers=named,  # shared: they are the same in all copies
                changed=digest_parts(play, self._item, named, self._note),
            )
            for number in range(2, copies + 1)
        ]
        return [first, *others]

    def _first(self, play: Attributes, title: str) -> SourcePlay:
        """The first of the plays of an entry; those after it have no scores."""
        fields, players = self._fields, self._players
        unset = ("", "0", None)
        return SourcePlay(
            source_id=play["id"][:80],
            title=title,
            day=fields.day(play.get("date")),
            scorers=players or [SourceScorer("", is_importer=True)],
            place=fields.text(play.get("location"), "the name of a place"),
            minutes=fields.count(play.get("length"), "“length”", MOST_MINUTES),
            note=shorten_note(self._note),
            bgg_id=fields.count(self._item.get("objectid"), "“objectid”", 2**31 - 1),
            counted=play.get("incomplete") in unset and play.get("nowinstats") in unset,
            changed=digest_parts(play, self._item, players, self._note),
        )


def read_bgg_plays(content: bytes, latest: date) -> SourceFile:
    """The plays of the file. Raises BadFile."""
    return _PlaysReader(latest).read(content)


def _player(row: Attributes, fields: FieldReader) -> SourceScorer:
    """No places are given: scores or winners say who was first."""
    return SourceScorer(
        name=fields.person(row.get("username") or row.get("name")),
        score=fields.score(row.get("score")),
        seat=_seat(row.get("startposition", "")),
        started=row.get("startposition") == "1",
        new=row.get("new") == "1",
        side=fields.text(row.get("color"), "a colour", 60),
        won=row["win"] == "1" if "win" in row else None,
    )


def _seat(text: str) -> int | None:
    """The place at the table, which members write as they like."""
    is_number = text.isascii() and text.isdigit() and len(text) < 3
    return int(text) or None if is_number else None
