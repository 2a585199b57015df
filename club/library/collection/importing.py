"""Imports of collections: a file is stored, looked at, and read in by a task, some hundred rows at
a time. A file whose lines are not all right is refused as a whole, before anything is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from club.celery import call_on_commit
from club.errors import ClubError, NotAllowed
from club.file_imports.jobs import (
    TOO_SLOW,
    free_jobs,
    stuck_jobs,
    take_job,
)
from club.journal.services import record_entry
from club.library.collection.comparison import (
    FIELDS,
    ComparedRow,
    CopyKey,
    RowState,
    compare_import,
    compare_row,
    copies_by_key,
)
from club.library.collection.imported_titles import titles_for
from club.library.collection.reading import Collection, read_collection
from club.library.collection.rows import CollectionRow
from club.library.models import CollectionImport, GameCopy, LibraryTitle, TitleWish
from club.members.models import Member
from club.processes.time_outs import ONE_TURN
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.texts.csv_files import LARGEST_FILE

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
    """Stores the file, which a task reads. Raises NotAllowed, and ClubError for a file that is
    empty or too large.
    """  # B1.2
    expect_power(by, Power.MANAGE_LIBRARY)
    if not content:
        raise ClubError("no_csv", "The file is empty.")
    if len(content) > LARGEST_FILE:
        raise ClubError("too_large", "A CSV file has 5 MB at most.")
    job = CollectionImport(
        by=by,
        owner=None if is_clubs else by,
        content=content,
        with_comments=with_comments,
        with_wishes=with_wishes,
        at=now,
    )
    with transaction.atomic():
        CollectionImport.objects.filter(by=by, started_at__isnull=True).delete()
        CollectionImport.objects.filter(at__lt=now - KEPT).delete()
        job.save()
        call_on_commit("club.library.tasks.compare", job.pk)
    return job


def show_import(job_id: int, now: datetime) -> None:
    """Computes once what the import would do, or why the file cannot be read. It may run twice."""
    jobs = CollectionImport.objects.filter(
        pk=job_id, shown_at__isnull=True, refusal="", started_at__isnull=True
    )
    if not take_job(jobs, now):
        return
    job = jobs.get()
    try:
        comparison = compare_import(job)
    except ClubError as refusal:
        job.refusal = refusal.message.say({}, translate=gettext)[:300]
        job.content = b""
    else:
        job.comparison, job.shown_at = comparison.as_json(), now
        job.rows = len(comparison.rows)
    job.release()
    job.save()


def start_import(job_id: int, by: Member, now: datetime) -> CollectionImport:
    """The task begins to read the file in. A second press, and one before the file is shown,
    change nothing. Raises NotAllowed.
    """
    with transaction.atomic():
        job = _locked_job(job_id)
        if job is None or job.by_id != by.pk:
            raise NotAllowed("not_your_import", "This import is not yours.")
        expect_power(by, Power.MANAGE_LIBRARY)
        if job.started_at is None and job.shown_at is not None:
            job.started_at = now
            job.save(update_fields=["started_at"])
            call_on_commit("club.library.tasks.read_in", job.pk)
    return job


def continue_import(job_id: int, now: datetime) -> bool:
    """Reads the next rows in, for as long as a task may take; whether there are more. It may run
    twice.
    """
    if not take_job(_begun_imports().filter(pk=job_id), now):
        return False
    job = CollectionImport.objects.get(pk=job_id)
    try:
        collection = read_collection(job)
    except ClubError as refusal:  # somebody left since it was looked at
        _end_import(job_id, now, refusal)
        return False
    until, is_going_on = monotonic() + ONE_TURN.total_seconds(), True
    while is_going_on:
        is_going_on = _read_step(job_id, collection, now)
        if monotonic() >= until:
            break
    CollectionImport.objects.filter(pk=job_id).update(taken_at=None)
    return is_going_on


def unfinished_imports(now: datetime) -> tuple[list[int], list[int]]:
    """Ids of imports to be compared, and of those to be read in, that wait for a task. Those that
    two tasks could not end are given up.
    """
    sent = CollectionImport.objects.filter(
        shown_at__isnull=True, started_at__isnull=True, refusal=""
    )
    begun = _begun_imports()
    stuck_jobs(sent, now).update(refusal=gettext(TOO_SLOW), content=b"")
    for job in stuck_jobs(begun, now):
        _end_import(job.pk, now, ClubError("too_slow", TOO_SLOW))
    return free_jobs(sent, now), free_jobs(begun, now)


def _begun_imports() -> QuerySet[CollectionImport]:
    return CollectionImport.objects.filter(
        started_at__isnull=False, finished_at__isnull=True
    )


def _read_step(job_id: int, collection: Collection, now: datetime) -> bool:
    """Reads some rows in; whether there are more."""
    with transaction.atomic():
        job = _locked_job(job_id)
        if job is None or job.finished_at is not None:
            return False
        _read_rows(job, collection, now)
        job.note_progress(now)
        if job.done >= job.rows:
            _finish(job, now)
        job.save()
    return job.finished_at is None


def _end_import(job_id: int, now: datetime, refusal: ClubError) -> None:
    with transaction.atomic():
        job = _locked_job(job_id)
        if job is not None and job.finished_at is None:
            job.refusal = refusal.message.say({}, translate=gettext)[:300]
            job.done = job.rows
            _finish(job, now)
            job.save()


def _finish(job: CollectionImport, now: datetime) -> None:
    job.finished_at, job.content = now, b""
    what = f"{job.added} new, {job.changed} changed"
    record_entry(job.by, "library.import", what, now=now)


def _locked_job(job_id: int) -> CollectionImport | None:
    jobs = CollectionImport.objects.select_for_update(of=("self",))
    return jobs.select_related("by").filter(pk=job_id).first()


def _read_rows(job: CollectionImport, collection: Collection, now: datetime) -> None:
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


def _add_wishes(job: CollectionImport, titles: Set[int], now: datetime) -> None:
    TitleWish.objects.bulk_create(
        [TitleWish(title_id=pk, member=job.by, at=now) for pk in sorted(titles)],
        ignore_conflicts=True,
    )
