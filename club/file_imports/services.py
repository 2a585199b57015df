"""Services of imports: a file is received, read, confirmed, written and taken back. Pages only
store a file and show what a task stored: no request does the work, however often a page is loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final

from django.utils.translation import gettext

from club.celery import call_on_commit
from club.errors import ClubError, NotAllowed
from club.file_imports.forms import BYTES_OF_MEGABYTE
from club.file_imports.kinds import (
    ImportKind,
    ImportPreview,
    find_import_kind,
    import_kinds,
)
from club.file_imports.models import (
    UNCONFIRMED,
    FileImport,
    ImportStatus,
    no_such_import,
    pack_file,
)
from club.members.models import Member
from club.processes.time_outs import ONE_TURN
from club.roles.permissions import expect_power
from club.tables.services.lock import write_transaction

MOST_UNCONFIRMED: Final = (
    5  # imports of a kind that a member has sent and not confirmed
)
KEPT: Final = timedelta(
    days=7
)  # an import that can no longer be confirmed or taken back
TOO_SLOW: Final = "It took too long twice, so it was given up. Send smaller files."
READ, WRITE = "club.file_imports.tasks.read", "club.file_imports.tasks.write"


def receive_file(
    kind_name: str,
    member: Member,
    content: bytes,
    name: str,
    now: datetime,
    options: Mapping[str, Any] | None = None,
) -> FileImport:
    """Stores a file, which a task reads. Raises NotAllowed, and ClubError for a file that is empty
    or too large.
    """
    kind = find_import_kind(kind_name)
    expect_power(member, kind.power)
    _expect_size(content, kind.largest)
    job = FileImport(
        kind=kind.name,
        member=member,
        name="".join(filter(str.isprintable, name))[-200:],
        content=pack_file(content),
        options=dict(options or {}),
        status=ImportStatus.READING,
        at=now,
    )
    kind.check(job)
    with write_transaction():
        lock_importer(member)
        waiting = FileImport.objects.of_member(member, kind.name)
        waiting = waiting.filter(status__in=UNCONFIRMED)
        for old in list(waiting.order_by("-pk")[MOST_UNCONFIRMED - 1 :]):
            old.delete()
        job.save()
        call_on_commit(READ, job.pk)
    return job


def _expect_size(content: bytes, largest: int) -> None:
    if not content:
        raise ClubError("no_file", "The file is empty.")
    if len(content) > largest:
        most = largest // BYTES_OF_MEGABYTE
        raise ClubError("too_large", "The file has more than {most} MB.", most=most)


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


def read_again(import_id: int, member: Member) -> None:
    """Has a task compute the preview anew, since the member has answered its questions."""
    with write_transaction():
        job = _lock_own(import_id, member)
        if job.status == ImportStatus.SHOWN:
            job.status = ImportStatus.READING
            job.save(update_fields=["status"])
            call_on_commit(READ, job.pk)


def confirm_import(
    import_id: int, member: Member, ticked: Collection[str] = ()
) -> FileImport:
    """Has the rows written by a task. `ticked`: keys of doubtful rows that are written, too. A
    second call has no effect. Raises NotAllowed and ClubError.
    """
    with write_transaction():
        job = _lock_own(import_id, member)
        expect_power(member, find_import_kind(job.kind).power)
        if job.status == ImportStatus.READING:
            raise ClubError("not_read", "The file is still being read. Wait a moment.")
        if job.status == ImportStatus.SHOWN:
            job.status, job.ticked = ImportStatus.RUNNING, sorted(ticked)
            job.save(update_fields=["status", "ticked"])
            call_on_commit(WRITE, job.pk)
    return job


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


def write_rows(shown: FileImport, kind: ImportKind, file: Any, now: datetime) -> bool:
    """Writes the next rows; returns whether there are more. The member's row is locked, so that two
    imports of one file write each row once.
    """
    with write_transaction():
        lock_importer(shown.member)
        job = FileImport.objects.select_for_update().get(pk=shown.pk)
        if job.status != ImportStatus.RUNNING:
            return False
        job.member = shown.member
        rows = kind.rows(file)[job.done : job.done + kind.step]
        kind.write(job, file, rows, now)
        job.done += len(rows)
        job.note_progress(now)
        is_over = job.done >= len(kind.rows(file))
        if is_over:
            kind.finish(job, file, now)
            job.end(ImportStatus.DONE)
        job.save()
    return not is_over


def take_import_back(import_id: int, member: Member) -> int:
    """Removes what an import has written; returns how much. An import that is not confirmed is
    forgotten. Raises NotAllowed and ClubError.
    """
    with write_transaction():
        lock_importer(member)
        job = _lock_own(import_id, member)
        if job.status in (ImportStatus.READING, ImportStatus.RUNNING):
            raise ClubError("not_done", "This import is not there to be taken back.")
        was_written = job.status == ImportStatus.DONE or job.new or job.changed
        count = find_import_kind(job.kind).take_back(job) if was_written else 0
        job.end(ImportStatus.TAKEN_BACK)
        job.save()
    return count


def forget_import(import_id: int, member: Member) -> None:
    """Deletes an import of the member's that was not confirmed."""
    rows = FileImport.objects.filter(pk=import_id, member=member)
    rows.filter(status__in=UNCONFIRMED).delete()


def own_import(import_id: int, member: Member, kind_name: str) -> FileImport:
    """The member's import of the kind. Raises ClubError for imports of others."""
    jobs = FileImport.objects.of_member(member, kind_name)
    job = jobs.filter(pk=import_id).first()
    if job is None:
        raise no_such_import()
    return job


def _lock_own(import_id: int, member: Member) -> FileImport:
    job = FileImport.objects.select_for_update().filter(pk=import_id).first()
    if job is None:
        raise no_such_import()
    if job.member_id != member.pk:
        raise NotAllowed("not_importer", "Only who sent the file may do this.")
    return job


def lock_importer(member: Member) -> None:
    """One import of a member at a time. Call inside a transaction. Rows that refer to the member
    can be written meanwhile.
    """
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)


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


def import_at_once(
    kind_name: str,
    member: Member,
    content: bytes,
    now: datetime,
    options: Mapping[str, Any] | None = None,
) -> FileImport:
    """Imports a file without tasks and without a look at its preview."""
    job = receive_file(kind_name, member, content, "", now, options)
    read_import(job.pk, now)
    confirm_import(job.pk, member)
    while write_import(job.pk, now):
        pass
    job.refresh_from_db()
    return job
