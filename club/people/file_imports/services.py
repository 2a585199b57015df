"""Acts of members on imports: send a file, confirm its preview, and take the import back. Pages
only store a file and show the results of tasks: no request does the work.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed, NotFound
from club.base.roles.permissions import expect_power
from club.people.file_imports import tasks
from club.people.file_imports.forms import BYTES_OF_MEGABYTE
from club.people.file_imports.kinds import find_import_kind
from club.people.file_imports.models import (
    UNCONFIRMED,
    FileImport,
    ImportStatus,
    pack_file,
)
from club.people.file_imports.processing import (
    lock_importer,
    read_import,
    write_import,
)
from club.people.members.models import Member

# imports of a kind that a member has sent and not confirmed
MOST_UNCONFIRMED: Final = 5


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
        tasks.read.delay_on_commit(job.pk)
    return job


def _expect_size(content: bytes, largest: int) -> None:
    if not content:
        raise ClubError("no_file", "The file is empty.")
    if len(content) > largest:
        most = largest // BYTES_OF_MEGABYTE
        raise ClubError("too_large", "The file has more than {most} MB.", most=most)


def read_again(import_id: int, member: Member) -> None:
    """Has a task compute the preview anew, since the member has answered its questions."""
    with write_transaction():
        job = _lock_own(import_id, member)
        if job.status == ImportStatus.SHOWN:
            job.status = ImportStatus.READING
            job.save(update_fields=["status"])
            tasks.read.delay_on_commit(job.pk)


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
            tasks.write.delay_on_commit(job.pk)
    return job


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


def own_import(import_id: int, member: Member, kind_name: str = "") -> FileImport:
    """The member's import of the kind, or of any. Raises NotFound for imports of others."""
    jobs = FileImport.objects.of_member(member, kind_name).select_related("member")
    job = jobs.filter(pk=import_id).first()
    if job is None:
        raise NotFound("no_import", "There is no such import.")
    return job


def _lock_own(import_id: int, member: Member) -> FileImport:
    job = FileImport.objects.select_for_update().filter(pk=import_id).first()
    if job is None:
        raise NotFound("no_import", "There is no such import.")
    if job.member_id != member.pk:
        raise NotAllowed("not_importer", "Only who sent the file may do this.")
    return job


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
