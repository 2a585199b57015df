"""Imports of collections: a file is stored, looked at, and read in by a task, some hundred rows at
a time. A file whose lines are not all right is refused as a whole, before anything is written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext

from club.celery import call_on_commit
from club.errors import ClubError, NotAllowed
from club.journal.services import record_entry
from club.library.collection.comparison import (
    FIELDS,
    ComparedRow,
    CopyKey,
    RowState,
    compare_row,
    copies_by_key,
)
from club.library.collection.imported_titles import titles_for
from club.library.collection.reading import read_collection
from club.library.collection.rows import CollectionRow
from club.library.models import CollectionImport, GameCopy, LibraryTitle, TitleWish
from club.members.models import Member
from club.roles.permissions import expect_power
from club.roles.powers import Power

STEP: Final = 500  # rows in one transaction
KEPT: Final = timedelta(days=7)  # a file that nobody read in
COPY_FIELDS: Final = (*FIELDS, "imported")


def store_import(
    by: Member,
    content: bytes,
    now: datetime,
    *,
    is_clubs: bool,
    with_comments: bool = False,
    with_wishes: bool = False,
) -> CollectionImport:
    """Stores the file, to be looked at. Raises NotAllowed, and ClubError with the line."""  # B1.2
    expect_power(by, Power.MANAGE_LIBRARY)
    job = CollectionImport(
        by=by,
        owner=None if is_clubs else by,
        content=content,
        with_comments=with_comments,
        with_wishes=with_wishes,
        at=now,
    )
    job.rows = len(read_collection(job).rows)
    with transaction.atomic():
        CollectionImport.objects.filter(by=by, started_at__isnull=True).delete()
        CollectionImport.objects.filter(at__lt=now - KEPT).delete()
        job.save()
    return job


def start_import(job_id: int, by: Member, now: datetime) -> CollectionImport:
    """The task begins to read the file in; a second press changes nothing. Raises NotAllowed."""
    with transaction.atomic():
        job = _locked_job(job_id)
        if job is None or job.by_id != by.pk:
            raise NotAllowed("not_your_import", "This import is not yours.")
        expect_power(by, Power.MANAGE_LIBRARY)
        if job.started_at is None:
            job.started_at = now
            job.save(update_fields=["started_at"])
            call_on_commit("club.library.tasks.read_in", job.pk)
    return job


def continue_import(job_id: int, now: datetime) -> bool:
    """Reads the next rows in; whether there are more. It may run twice."""
    with transaction.atomic():
        job = _locked_job(job_id)
        if job is None or job.started_at is None or job.finished_at is not None:
            return False
        try:
            with transaction.atomic():
                _read_rows(job, now)
        except ClubError as refusal:  # somebody left since it was looked at
            job.refusal = refusal.message.say({}, translate=gettext)[:300]
            job.done = job.rows
        if job.done >= job.rows:
            job.finished_at, job.content = now, b""
            what = f"{job.added} new, {job.changed} changed"
            record_entry(job.by, "library.import", what, now=now)
        job.save()
    return job.finished_at is None


def unfinished_imports() -> list[int]:
    """The imports that were begun."""
    begun = CollectionImport.objects.filter(
        started_at__isnull=False, finished_at__isnull=True
    )
    return list(begun.values_list("pk", flat=True))


def _locked_job(job_id: int) -> CollectionImport | None:
    jobs = CollectionImport.objects.select_for_update(of=("self",))
    return jobs.select_related("by").filter(pk=job_id).first()


def _read_rows(job: CollectionImport, now: datetime) -> None:
    collection = read_collection(job)
    copies = copies_by_key(job, collection)
    rows = collection.rows[job.done : job.done + STEP]
    compared = [compare_row(row, copies, collection.is_own) for row in rows]
    new = [one.row for one in compared if one.state == RowState.NEW]
    titles = titles_for(new, now, is_own=collection.is_own)
    GameCopy.objects.bulk_create(_new_copy(row, titles[row], now) for row in new)
    changed = [one for one in compared if one.state == RowState.CHANGED]
    _change_copies(changed, copies)
    if job.with_wishes:
        _add_wishes(job, _wished_titles(rows, titles, copies), now)
    job.done = min(job.rows, job.done + STEP)
    job.added += len(new)
    job.changed += len(changed)


def _change_copies(
    changed: Sequence[ComparedRow], copies: Mapping[CopyKey, GameCopy]
) -> None:
    found = [copies[one.row.owner_id, one.row.key] for one in changed]
    for copy, one in zip(found, changed, strict=True):
        _change(copy, one)
    GameCopy.objects.bulk_update(found, COPY_FIELDS, batch_size=STEP)


def _new_copy(row: CollectionRow, title: LibraryTitle, now: datetime) -> GameCopy:
    facts = {name: getattr(row.copy, name) for name in FIELDS}
    return GameCopy(
        title=title,
        owner_id=row.owner_id,
        key=row.key,
        imported=facts,
        added_at=now,
        **facts,
    )


def _change(copy: GameCopy, one: ComparedRow) -> None:
    for name in one.changes:
        setattr(copy, name, getattr(one.row.copy, name))
    said = {name: getattr(one.row.copy, name) for name in one.changes}
    copy.imported = copy.imported | said


def _wished_titles(
    rows: Sequence[CollectionRow],
    titles: Mapping[CollectionRow, LibraryTitle],
    copies: Mapping[CopyKey, GameCopy],
) -> set[int]:
    """Their ids: of new copies, and of those that are here."""
    return {
        titles[row].pk if row in titles else copies[row.owner_id, row.key].title_id
        for row in rows
        if row.is_wished
    }


def _add_wishes(job: CollectionImport, titles: Collection[int], now: datetime) -> None:
    TitleWish.objects.bulk_create(
        [TitleWish(title_id=pk, member=job.by, at=now) for pk in sorted(titles)],
        ignore_conflicts=True,
    )
