"""Writes an import in batches, each in one transaction under the lock of the importer's row, so
that two imports of one file add each play once. An import that was interrupted goes on where it
was.
"""  # P10

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from time import monotonic
from typing import Final

from django.utils.translation import gettext

from club.file_imports.jobs import (
    TOO_SLOW,
    free_jobs,
    stuck_jobs,
    take_job,
)
from club.members.models import Member
from club.plays.imports.files import read_plays_file, unpack_file
from club.plays.imports.meanings import Meanings
from club.plays.imports.planning import ImportedState, ImportPlan, PlannedPlay
from club.plays.imports.source_plays import SourceFile
from club.plays.imports.written_rows import RowWriter, store_table_rows
from club.plays.models import ImportStatus, Play, PlayImport, PlayStatus
from club.plays.services.editing import withdraw_questions_of
from club.plays.services.logging import latest_day
from club.plays.services.names_in_files import HISTORY_ALONE
from club.processes.time_outs import ONE_TURN
from club.tables.services.lock import write_transaction

BATCH: Final = 500  # plays of one transaction


def unfinished_play_imports(status: ImportStatus, now: datetime) -> list[int]:
    """Ids of imports that wait for a task. Those that two tasks could not end are given up."""
    imports = PlayImport.objects.filter(status=status)
    stuck = stuck_jobs(imports, now)
    stuck.update(status=ImportStatus.REFUSED, refusal=gettext(TOO_SLOW), content=b"")
    return free_jobs(imports, now)


def write_import(import_id: int, now: datetime) -> bool:
    """Writes plays of a file that the importer has let in, for as long as a task may take; whether
    there are more. It may run twice.
    """
    running = PlayImport.objects.filter(pk=import_id, status=ImportStatus.RUNNING)
    if not take_job(running, now):
        return False
    imported = running.select_related("member").get()
    file = read_plays_file(unpack_file(imported.content), latest_day(now))
    meanings = Meanings(imported.member, file.names, file.owner)
    until = monotonic() + ONE_TURN.total_seconds()
    is_going_on = True
    while is_going_on and monotonic() < until:
        is_going_on = write_batch(import_id, file, meanings, now)
    PlayImport.objects.filter(pk=import_id).update(taken_at=None)
    return is_going_on


def write_batch(
    import_id: int, file: SourceFile, meanings: Meanings, now: datetime
) -> bool:
    """Writes the next plays; False: there are none left."""
    with write_transaction():
        lock_importer(meanings.importer)
        imported = PlayImport.objects.select_for_update().get(pk=import_id)
        if imported.status != ImportStatus.RUNNING:
            return False
        plays = file.plays[imported.done : imported.done + BATCH]
        plan = ImportPlan(
            file, plays, meanings, imported.kept_apart, own_import=import_id
        )
        if imported.done == 0:
            store_table_rows(meanings.importer, file.rows)
        _write_planned(imported, file, meanings, plan.planned(), now)
        imported.done += len(plays)
        is_over = imported.done >= len(file.plays)
        if is_over:
            imported.changed += _withdraw_deleted(imported, file)
            imported.status, imported.content = ImportStatus.DONE, b""
            imported.preview = {}
        imported.note_progress(now)
        imported.save()
    return not is_over


def lock_importer(member: Member) -> None:
    """One import of a member at a time. Call inside a transaction."""
    Member.objects.select_for_update().get(pk=member.pk)


def _write_planned(
    imported: PlayImport,
    file: SourceFile,
    meanings: Meanings,
    planned: Sequence[PlannedPlay],
    now: datetime,
) -> None:
    writer = RowWriter(imported, file.source, meanings, now)
    new = [one for one in planned if one.state == ImportedState.NEW]
    changed = [one for one in planned if one.state == ImportedState.CHANGED]
    writer.add(new, (now - HISTORY_ALONE).date())
    for one in changed:
        writer.update(one)
    writer.ask_named_members()
    imported.new += len(new)
    imported.changed += len(changed)


def _withdraw_deleted(imported: PlayImport, file: SourceFile) -> int:
    """Takes back plays that the program deleted and nobody has confirmed."""  # P6
    own = Play.objects.filter(
        logger=imported.member, source=file.source, source_id__in=list(file.deleted)
    )
    fixed = (PlayStatus.CONFIRMED, PlayStatus.WITHDRAWN)
    deleted = own.exclude(status__in=fixed)
    withdraw_questions_of(deleted)
    return deleted.update(status=PlayStatus.WITHDRAWN)
