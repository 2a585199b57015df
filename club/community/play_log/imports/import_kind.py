"""Files of plays as a kind of imports: read, previewed with names and doubtful plays, written in
batches, and taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, Final

from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.community.play_log import queries
from club.community.play_log.imports.bg_stats import read_bg_stats
from club.community.play_log.imports.bgg_xml import read_bgg_plays
from club.community.play_log.imports.csv_plays import read_csv_plays
from club.community.play_log.imports.meanings import (
    Meaning,
    Meanings,
    SaidMeaning,
    store_meanings,
)
from club.community.play_log.imports.planning import (
    ImportedState,
    PlannedPlay,
    PlayPlan,
)
from club.community.play_log.imports.source_plays import LARGEST_FILE, SourceFile
from club.community.play_log.imports.written_rows import RowWriter, store_table_rows
from club.community.play_log.models import ImportedRow, Play, PlaySource, PlayStatus
from club.community.play_log.services.details import replace_picture
from club.community.play_log.services.editing import withdraw_questions_of
from club.community.play_log.services.logging import latest_day
from club.community.play_log.services.member_names import (
    HISTORY_ALONE,
    forget_unused_names,
)
from club.people.file_imports.kinds import (
    ImportKind,
    ImportPreview,
    PreviewRow,
    ReadFile,
    Rows,
)
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.members.models import Member

PLAYS: Final = "plays"  # the kind
MOST_OF_STATE: Final = 20  # plays that the preview lists
MOST_DOUBTFUL: Final = 100
MOST_NAMES: Final = 150  # a form has 500 fields at most


class PlaysImport(ImportKind):
    """Plays from a file of BG Stats, BoardGameGeek or CSV."""

    name = PLAYS
    power = Power.READ_NEWS
    largest = LARGEST_FILE
    accept = ".json,.bgsplay,.xml,.csv"
    title = _("Import of plays")
    lead = _(
        "The export of BG Stats (JSON), saved plays of BoardGameGeek (XML) or a CSV file. "
        "You see first what would happen, and the same file twice adds nothing twice."
    )
    confirm = ngettext_lazy("Import %(count)d play", "Import %(count)d plays", "count")
    result = _("%(new)d new, %(changed)d changed, of %(total)d plays in the file.")
    page = "play_log:imports"
    page_above = ("play_log:index", _("Plays at real tables"))
    states = ImportedState
    columns = (_("Day"), _("Title"), _("Players"))
    styles = ("ratings.css", "plays.css")
    below_upload = "play_log/_export.jinja"
    preview_part = "play_log/_names.jinja"
    doubt = _("Are these other plays than those in the log? Mark those that are.")
    can_be_taken_back = True

    def read(self, job: FileImport, now: datetime) -> ReadFile:
        file = read_plays_file(job.file_content, latest_day(now))
        meanings = Meanings(job.member, file.names, file.owner)
        return ReadFile(file.plays, about=(file, meanings))

    def plan(self, job: FileImport, file: ReadFile) -> ImportPreview:
        source, meanings = file.about
        planned = PlayPlan(source, source.plays, meanings).planned()
        doubtful = [play for play in planned if play.state == ImportedState.DOUBTFUL]
        names = meanings.all
        return ImportPreview.of_rows(
            [_preview_row(play) for play in planned],
            MOST_OF_STATE,
            source=source.source,
            problems=source.problems.listed,
            unread=source.problems.count,
            has_work=True,  # a file of old plays may delete some
            doubtful=[_doubt(play) for play in doubtful[:MOST_DOUBTFUL]],
            details={
                "names": [_name_as_json(meaning) for meaning in names[:MOST_NAMES]],
                "more_names": max(0, len(names) - MOST_NAMES),
                "unknown_names": len(meanings.unknown),
            },
        )

    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        source, meanings = file.about
        if job.done == 0:
            store_table_rows(job.member, source.rows)
        planned = PlayPlan(source, rows, meanings, job.ticked, job.pk).planned()
        new = [play for play in planned if play.state == ImportedState.NEW]
        changed = [play for play in planned if play.state == ImportedState.CHANGED]
        writer = RowWriter(job, source.source, meanings, now)
        writer.add(new, (now - HISTORY_ALONE).date())
        for play in changed:
            writer.update(play)
        writer.ask_named_members()
        job.new += len(new)
        job.changed += len(changed)

    def finish(self, job: FileImport, file: ReadFile, now: datetime) -> None:
        """Withdraws plays that the program deleted and that are not confirmed."""  # plays 5.2
        source, _meanings = file.about
        own = Play.objects.filter(logger=job.member, source=source.source)
        own = own.filter(source_id__in=list(source.deleted))
        fixed = (PlayStatus.CONFIRMED, PlayStatus.WITHDRAWN)
        deleted = own.exclude(status__in=fixed)
        withdraw_questions_of(deleted)
        job.changed += deleted.update(status=PlayStatus.WITHDRAWN)

    def take_back(self, job: FileImport) -> int:
        """Removes the plays that are not confirmed. A play that was confirmed once and changed
        since has a result, and is kept.
        """
        plays = Play.objects.filter(imported_by=job)
        plays = plays.exclude(status=PlayStatus.CONFIRMED)
        withdraw_questions_of(plays)
        was_rated = plays.filter(rating_due=True) | plays.filter(version__gt=1)
        was_rated.update(status=PlayStatus.WITHDRAWN, rating_due=True)
        removed = plays.filter(version=1, rating_due=False)
        count = removed.count()
        for play in removed.filter(picture__isnull=False):
            replace_picture(play, None)
        removed.delete()
        _forget_rows(job)
        forget_unused_names(job.member)
        return count

    def answer(self, job: FileImport, sent: QueryDict) -> None:
        say_meanings(job.member, _said(sent))

    def page_context(self, job: FileImport) -> Mapping[str, Any]:
        return {"member_names": queries.member_names()}

    def target(self, job: FileImport) -> str:
        return reverse("play_log:history", args=[job.member.username])


def read_plays_file(content: bytes, latest: date) -> SourceFile:
    """The plays of a JSON file of BG Stats, an XML file of BoardGameGeek or a CSV file. Of plays
    with the same id the last counts. Raises BadFile, which names the line.
    """
    file = _read_by_format(content, latest)
    by_id = {play.source_id: play for play in file.plays}
    return replace(file, plays=list(by_id.values()))


def _read_by_format(content: bytes, latest: date) -> SourceFile:
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start in (b"{", b"["):
        return read_bg_stats(content, latest)
    if start == b"<":
        return read_bgg_plays(content, latest)
    return read_csv_plays(content, latest)


def say_meanings(member: Member, chosen: Sequence[SaidMeaning]) -> None:
    """Stores whom names mean. Raises ClubError for an unknown member."""
    if unknown := store_meanings(member, chosen):
        text = "There is no member named {name}."
        raise ClubError("no_member", text, name=unknown[0])


def _said(sent: QueryDict) -> list[SaidMeaning]:
    return [
        SaidMeaning(
            str(sent[f"name-{number}"]),
            sent.get(f"member-{number}", "").strip(),
            f"nobody-{number}" in sent,
        )
        for number in range(MOST_NAMES)
        if f"name-{number}" in sent
    ]


def _preview_row(planned: PlannedPlay) -> PreviewRow:
    play = planned.play
    players = [
        f"{scorer.name or gettext('somebody')} ({scorer.score})".removesuffix(" ()")
        for scorer in play.scorers
    ]
    cells = (date_format(play.day, "j M Y"), play.title, ", ".join(players))
    return PreviewRow(planned.state.value, cells)


def _doubt(planned: PlannedPlay) -> tuple[str, str, str]:
    """The key of the play, its words, and the address of the play in the log."""
    play = planned.play
    words = f"{play.title}, {date_format(play.day, 'j M Y')}"
    return play.source_id, words, reverse("play_log:play", args=[planned.existing])


def _name_as_json(meaning: Meaning) -> Mapping[str, Any]:
    return {
        "name": meaning.name,
        "member": meaning.member.username if meaning.member else "",
        "is_nobody": meaning.is_nobody,
        "is_known": meaning.is_known,
    }


def _forget_rows(job: FileImport) -> None:
    """Deletes rows of the member's files when the last import that has them is taken back."""
    others = FileImport.objects.of_member(job.member, PLAYS).exclude(pk=job.pk)
    done = others.filter(source=job.source, status=ImportStatus.DONE)
    if job.source == PlaySource.BG_STATS and not done.exists():
        ImportedRow.objects.filter(importer=job.member).delete()
