"""Services of imports: a file is received and shown, let in, and taken back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from club.celery import call_on_commit
from club.errors import ClubError, NotAllowed
from club.members.models import Member
from club.plays.imports.files import pack_file, read_plays_file
from club.plays.imports.writing import lock_importer
from club.plays.models import ImportStatus, Play, PlayImport, PlayStatus
from club.plays.services.editing import withdraw_questions_of
from club.plays.services.logging import latest_day
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.tables.services.lock import write_transaction

MOST_KEPT = 5  # imports of a member that were shown and not let in


def receive_plays_file(
    member: Member, content: bytes, name: str, now: datetime
) -> PlayImport:
    """Stores a file to be shown. Raises BadFile, and writes nothing then."""  # P10
    expect_power(member, Power.READ_NEWS)
    file = read_plays_file(content, latest_day(now))
    with write_transaction():
        lock_importer(member)
        shown = PlayImport.objects.filter(member=member, status=ImportStatus.SHOWN)
        for old in list(shown.order_by("-pk")[MOST_KEPT - 1 :]):
            old.delete()
        return PlayImport.objects.create(
            member=member,
            source=file.source,
            name="".join(one for one in name if one.isprintable())[-200:],
            content=pack_file(content),
            status=ImportStatus.SHOWN,
            at=now,
            total=len(file.plays),
        )


def let_plays_in(
    import_id: int, member: Member, kept_apart: Collection[str] = ()
) -> PlayImport:
    """Has the plays written by a task. `kept_apart`: source ids of doubtful plays that are other
    ones. A second press changes nothing. Raises NotAllowed and ClubError.
    """
    with write_transaction():
        imported = _lock_own(import_id, member)
        if imported.status == ImportStatus.SHOWN:
            imported.status = ImportStatus.RUNNING
            imported.kept_apart = sorted(kept_apart)
            imported.save(update_fields=["status", "kept_apart"])
            call_on_commit("club.plays.tasks.write_plays", imported.pk)
    return imported


def forget_shown_import(import_id: int, member: Member) -> None:
    """Deletes an import of the member's that was shown and not let in."""
    rows = PlayImport.objects.filter(pk=import_id, member=member)
    rows.filter(status=ImportStatus.SHOWN).delete()


def take_import_back(import_id: int, member: Member) -> int:
    """Removes the plays of an import that nobody has confirmed; returns how many. Raises NotAllowed
    and ClubError.
    """
    with write_transaction():
        lock_importer(member)
        imported = _lock_own(import_id, member)
        if imported.status not in (ImportStatus.DONE, ImportStatus.SHOWN):
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
        imported.save(update_fields=["status", "content"])
    return count


def own_import(import_id: int, member: Member) -> PlayImport:
    """The member's import. Raises ClubError for others, which do not exist for the member."""
    imported = PlayImport.objects.filter(pk=import_id, member=member).first()
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
