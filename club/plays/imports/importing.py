"""Services of imports: a file is received and shown, let in, and taken back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from club.celery import call_on_commit
from club.errors import ClubError, NotAllowed
from club.members.models import Member
from club.plays.imports.files import pack_file
from club.plays.imports.source_plays import expect_size
from club.plays.imports.writing import lock_importer
from club.plays.models import (
    ImportedRow,
    ImportStatus,
    Play,
    PlayImport,
    PlaySource,
    PlayStatus,
)
from club.plays.services.editing import withdraw_questions_of
from club.plays.services.names_in_files import forget_unused_names
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.tables.services.lock import write_transaction

MOST_KEPT = 5  # imports of a member that were not let in
ENDED = (ImportStatus.DONE, ImportStatus.SHOWN, ImportStatus.REFUSED)
NOT_LET_IN = (ImportStatus.READING, ImportStatus.SHOWN, ImportStatus.REFUSED)


def receive_plays_file(
    member: Member, content: bytes, name: str, now: datetime
) -> PlayImport:
    """Stores a file, which a task reads. Raises BadFile for one that is too large."""  # P10
    expect_power(member, Power.READ_NEWS)
    expect_size(content)
    with write_transaction():
        lock_importer(member)
        waiting = PlayImport.objects.filter(member=member, status__in=NOT_LET_IN)
        for old in list(waiting.order_by("-pk")[MOST_KEPT - 1 :]):
            old.delete()
        imported = PlayImport.objects.create(
            member=member,
            name="".join(one for one in name if one.isprintable())[-200:],
            content=pack_file(content),
            status=ImportStatus.READING,
            at=now,
        )
        call_on_commit("club.plays.tasks.read_plays", imported.pk)
    return imported


def read_again(import_id: int, member: Member) -> None:
    """Has a task compute the preview anew, since names mean somebody else."""
    with write_transaction():
        imported = _lock_own(import_id, member)
        if imported.status == ImportStatus.SHOWN:
            imported.status = ImportStatus.READING
            imported.save(update_fields=["status"])
            call_on_commit("club.plays.tasks.read_plays", imported.pk)


def let_plays_in(
    import_id: int, member: Member, kept_apart: Collection[str] = ()
) -> PlayImport:
    """Has the plays written by a task. `kept_apart`: source ids of doubtful plays that are other
    ones. A second press changes nothing. Raises NotAllowed and ClubError.
    """
    with write_transaction():
        imported = _lock_own(import_id, member)
        if imported.status == ImportStatus.READING:
            raise ClubError("not_read", "The file is still being read. Wait a moment.")
        if imported.status == ImportStatus.SHOWN:
            imported.status = ImportStatus.RUNNING
            imported.kept_apart = sorted(kept_apart)
            imported.save(update_fields=["status", "kept_apart"])
            call_on_commit("club.plays.tasks.write_plays", imported.pk)
    return imported


def forget_shown_import(import_id: int, member: Member) -> None:
    """Deletes an import of the member's that was not let in."""
    rows = PlayImport.objects.filter(pk=import_id, member=member)
    rows.filter(status__in=NOT_LET_IN).delete()


def take_import_back(import_id: int, member: Member) -> int:
    """Removes the plays of an import that nobody has confirmed; returns how many. Raises NotAllowed
    and ClubError.
    """
    with write_transaction():
        lock_importer(member)
        imported = _lock_own(import_id, member)
        if imported.status not in ENDED:
            raise ClubError("not_done", "This import is not there to be taken back.")
        plays = Play.objects.filter(imported_by=imported)
        plays = plays.exclude(status=PlayStatus.CONFIRMED)
        # what was confirmed once and changed since has a result, and is kept
        withdraw_questions_of(plays)
        was_rated = plays.filter(rating_due=True) | plays.filter(version__gt=1)
        was_rated.update(status=PlayStatus.WITHDRAWN, rating_due=True)
        removed = plays.filter(version=1, rating_due=False)
        count = removed.count()
        removed.delete()
        imported.status, imported.content = ImportStatus.TAKEN_BACK, b""
        imported.preview = {}
        imported.save(update_fields=["status", "content", "preview"])
        _forget_rows(imported)
        forget_unused_names(member)
    return count


def _forget_rows(imported: PlayImport) -> None:
    """Deletes rows of the member's files when the last import that has them was taken back."""
    done = PlayImport.objects.filter(
        member=imported.member, source=imported.source, status=ImportStatus.DONE
    )
    if imported.source == PlaySource.BG_STATS and not done.exists():
        ImportedRow.objects.filter(importer=imported.member).delete()


def own_import(import_id: int, member: Member) -> PlayImport:
    """The member's import. Raises ClubError for others, which do not exist for the member."""
    own = PlayImport.objects.filter(pk=import_id, member=member).defer("content")
    imported = own.first()
    if imported is None:
        raise ClubError("no_import", "There is no such import.")
    return imported


def _lock_own(import_id: int, member: Member) -> PlayImport:
    imported = PlayImport.objects.select_for_update().filter(pk=import_id).first()
    if imported is None:
        raise ClubError("no_import", "There is no such import.")
    if imported.member_id != member.pk:
        raise NotAllowed("not_importer", "Only who sent the file may do this.")
    return imported
