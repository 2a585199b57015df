"""Work of tasks on imports: read files, write their rows in batches, and delete old imports."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from django.utils.translation import gettext

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.processes.time_limit import ONE_TURN
from club.people.file_imports.kinds import (
    ImportKind,
    ImportPreview,
    ReadFile,
    find_import_kind,
    import_kinds,
)
from club.people.file_imports.models import UNCONFIRMED, FileImport, ImportStatus
from club.people.members.models import Member

# an import that can no longer be confirmed or taken back
KEPT: Final = timedelta(days=7)
TOO_SLOW: Final = "It took too long twice, so it was given up. Send smaller files."


def read_import(import_id: int, now: datetime) -> None:
    """Reads a file that a member has sent, and stores what it would do. It may run twice."""
    reading = FileImport.objects.filter(pk=import_id, status=ImportStatus.READING)
    if not reading.take(now):
        return
    job = reading.select_related("member").get()
    kind = find_import_kind(job.kind)
    try:
        preview = kind.plan(job, kind.read(job, now))
    except ClubError as refusal:
        _refuse(job, refusal)
    else:
        _show(job, preview)
    job.release()
    job.save()


def _show(job: FileImport, preview: ImportPreview) -> None:
    job.status, job.source, job.total = (
        ImportStatus.SHOWN,
        preview.source,
        preview.total,
    )
    job.unread, job.problems = preview.unread, list(preview.problems)
    job.preview = preview.as_json()


def _refuse(job: FileImport, refusal: ClubError) -> None:
    job.end(ImportStatus.REFUSED, refusal.message.say({}, translate=gettext))


def write_import(import_id: int, now: datetime) -> bool:
    """Writes rows of a file that the member has confirmed, for as long as a task may take; returns
    whether there are more. It may run twice.
    """
    running = FileImport.objects.filter(pk=import_id, status=ImportStatus.RUNNING)
    if not running.take(now):
        return False
    job = running.select_related("member").get()
    kind, until = find_import_kind(job.kind), monotonic() + ONE_TURN.total_seconds()
    try:
        file, is_going_on = kind.read(job, now), True
        while is_going_on:
            is_going_on = write_rows(job, kind, file, now)
            if monotonic() >= until:
                break
    except ClubError as refusal:  # something has changed since the file was shown
        job.refresh_from_db()
        _refuse(job, refusal)
        job.save()
        return False
    FileImport.objects.filter(pk=import_id).update(taken_at=None)
    return is_going_on


def lock_importer(member: Member) -> None:
    """One import of a member at a time. Call inside a transaction. Rows that refer to the member
    can be written meanwhile.
    """
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)


def write_rows(
    previewed: FileImport, kind: ImportKind, file: ReadFile, now: datetime
) -> bool:
    """Writes the next rows; returns whether there are more. The member's row is locked, so that two
    imports of one file write each row once.
    """
    with write_transaction():
        lock_importer(previewed.member)
        job = FileImport.objects.select_for_update().get(pk=previewed.pk)
        if job.status != ImportStatus.RUNNING:
            return False
        job.member = previewed.member
        rows = file.rows[job.done : job.done + kind.step]
        kind.write(job, file, rows, now)
        job.done += len(rows)
        job.note_progress(now)
        is_over = job.done >= len(file.rows)
        if is_over:
            kind.finish(job, file, now)
            job.end(ImportStatus.DONE)
        job.save()
    return not is_over


def unfinished_imports(status: ImportStatus, now: datetime) -> list[int]:
    """Ids of imports that wait for a task. Those that two tasks could not end are given up."""
    imports = FileImport.objects.filter(status=status)
    given_up = imports.given_up(now)
    given_up.update(status=ImportStatus.REFUSED, refusal=gettext(TOO_SLOW), content=b"")
    waiting = imports.waiting_for_task(now).order_by("pk")
    return list(waiting.values_list("pk", flat=True))


def delete_old_imports(now: datetime) -> None:
    """Deletes imports with which a member can do nothing more after a week."""
    old = FileImport.objects.filter(at__lt=now - KEPT)
    old.filter(status__in=UNCONFIRMED).delete()
    final = [kind.name for kind in import_kinds() if not kind.can_be_taken_back]
    old.filter(kind__in=final).exclude(status=ImportStatus.RUNNING).delete()
