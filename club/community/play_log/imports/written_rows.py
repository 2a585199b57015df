"""Rows of imported plays: titles, places and guests are looked up once for a batch, and plays and
scorers are inserted together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cache, partial
from typing import Final

from club.community.play_log.draft import PLAY_COLUMNS, SCORER_COLUMNS
from club.community.play_log.imports.meanings import Meanings
from club.community.play_log.imports.planning import PlannedPlay
from club.community.play_log.imports.source_plays import (
    Row,
    SourcePlay,
    SourceScorer,
    TableRow,
)
from club.community.play_log.models import (
    ImportedRow,
    Play,
    PlayGuest,
    PlayStatus,
    Scorer,
)
from club.community.play_log.scores import read_score
from club.community.play_log.services.editing import withdraw_questions
from club.community.play_log.services.logging import (
    ask_the_others,
    store_expansions,
)
from club.community.play_log.services.member_names import NamedGuest, ask_named_members
from club.community.play_log.services.rows import (
    keep_version,
    store_guest,
    store_play_place,
    store_title,
)
from club.people.file_imports.models import FileImport
from club.people.members.models import Member
from club.people.moderation.contacts.rules import Contact

# fields of a file's rows that plays and scorers have under the same names
SAME_FIELDS: Final = ("clock", *PLAY_COLUMNS)


class RowWriter:
    """Writes the rows of one batch. Call with the importer locked."""

    def __init__(
        self, imported: FileImport, source: str, meanings: Meanings, now: datetime
    ) -> None:
        self.imported = imported
        self.source = source
        self.meanings = meanings
        self.now = now
        # each title, place and guest is looked up once
        self._title = cache(store_title)
        self._place = cache(store_play_place)
        self._guest = cache(partial(store_guest, meanings.importer))
        self._named: dict[int, NamedGuest] = {}

    def add(self, planned: Sequence[PlannedPlay], asks_since: date) -> None:
        """Adds plays. The others are asked about those that are not older than a day."""
        plays = Play.objects.bulk_create(
            self._make_play(planned_play.play) for planned_play in planned
        )
        rows: list[Scorer] = []
        for play, planned_play in zip(plays, planned, strict=True):
            rows += self._make_scorers(play, planned_play)
        Scorer.objects.bulk_create(rows, batch_size=500)
        for play, planned_play in zip(plays, planned, strict=True):
            self._store_expansions(play, planned_play.play)
        for play in plays:
            if play.day >= asks_since:
                self._ask(play, list(play.scorers.all()))

    def update(self, planned: PlannedPlay) -> None:
        """Writes the changes of the program into a play that is not confirmed."""
        assert planned.existing is not None
        play = Play.objects.select_for_update().get(pk=planned.existing)
        keep_version(play, self.meanings.importer, "", self.now)
        withdraw_questions(play)
        self._fill(play, planned.play)
        play.version += 1
        play.save()
        self._store_expansions(play, planned.play)
        play.scorers.all().delete()
        scorers = self._make_scorers(play, planned)
        Scorer.objects.bulk_create(scorers)
        if play.status in (PlayStatus.WAITING, PlayStatus.OBJECTED):
            self._ask(play, scorers)

    def ask_named_members(self) -> None:
        """Asks members whom the file names, and who stand as guests in what was written."""
        ask_named_members(self._named.values(), self.now)

    def _store_expansions(self, play: Play, source: SourcePlay) -> None:
        if source.expansions or play.version > 1:
            store_expansions(play, source.expansions)

    def _ask(self, play: Play, scorers: Sequence[Scorer]) -> None:
        ask_the_others(play, scorers, self.now, Contact.IMPORTED_PLAY)

    def _make_play(self, source: SourcePlay) -> Play:
        play = Play(
            logger=self.meanings.importer,
            status=PlayStatus.UNASKED,
            logged_at=self.now,
            asked_at=self.now,
            imported_by=self.imported,
            source=self.source,
            source_id=source.source_id,
        )
        self._fill(play, source)
        return play

    def _fill(self, play: Play, source: SourcePlay) -> None:
        play.title = self._title(source.title, source.bgg_id, source.lowest_wins)
        play.place = self._place(source.place)
        for name in SAME_FIELDS:
            setattr(play, name, getattr(source, name))
        play.cooperative = source.cooperative or play.title.cooperative
        play.source_changed = source.changed
        play.source_json = dict(source.row)

    def _make_scorers(self, play: Play, planned: PlannedPlay) -> list[Scorer]:
        return [
            self._make_scorer(play, position, scorer, place)
            for position, (scorer, place) in enumerate(
                zip(planned.play.scorers, planned.places, strict=True)
            )
        ]

    def _make_scorer(
        self, play: Play, position: int, source: SourceScorer, place: int | None
    ) -> Scorer:
        return Scorer(
            play=play,
            position=position,
            member=self.meanings.member_of(source),
            guest=self._guest_of(source),
            place=place,
            figure=read_score(source.score),
            source_json=self._row(source),
            **{name: getattr(source, name) for name in SCORER_COLUMNS},
        )

    def _row(self, source: SourceScorer) -> Row:
        """The row of the file, without the name of a member whom others do not name."""
        hides_name = self.meanings.is_left_out(source)
        hidden = ("playerRefId",) if hides_name else ()
        return {key: value for key, value in source.row.items() if key not in hidden}

    def _guest_of(self, source: SourceScorer) -> PlayGuest | None:
        name = self.meanings.guest_of(source)
        if not name:
            return None
        guest, member = self._guest(name), self.meanings.meant_member(source)
        if member is not None:
            self._named[guest.pk] = NamedGuest(guest, member)
        return guest


def store_table_rows(importer: Member, rows: Iterable[TableRow]) -> None:
    """Stores rows of a file to which plays refer, in place of those of earlier files."""
    ImportedRow.objects.bulk_create(
        (
            ImportedRow(
                importer=importer,
                table=row.table,
                key=row.key,
                number=row.number,
                data=row.data,
            )
            for row in {(row.table, row.key): row for row in rows}.values()
        ),
        batch_size=500,
        update_conflicts=True,
        unique_fields=["importer", "table", "key"],
        update_fields=["number", "data"],
    )
