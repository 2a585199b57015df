"""Services of members' own data: ask for the zip, make it, fetch it once, and delete old ones."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from club.base.errors import ClubError
from club.base.processes.time_limit import TIME_OUTS
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.celery import ClubTask
from club.people.members.models import Member
from club.people.own_data.archive import make_archive
from club.people.own_data.models import DataExport

log = logging.getLogger(__name__)
STORED_FOR: Final = timedelta(days=7)
DISTANCE: Final = timedelta(hours=1)  # from what was fetched to the next
MOST_ATTEMPTS: Final = 3


def export_of(member: Member) -> DataExport | None:
    """Returns the member's export without its content; None if there is none."""
    return DataExport.objects.filter(member=member).defer("content").first()


def waiting_exports() -> list[int]:
    """Returns the ids of exports that are not made yet."""
    return list(DataExport.objects.filter(made_at=None).values_list("pk", flat=True))


def ask_for_data(member: Member, now: datetime) -> DataExport:
    """A zip is made in the background; one that waits or is ready stays as it is. Raises ClubError
    within an hour after the last was asked for.
    """  # data 1.1
    expect_power(member, Power.LEAVE)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        export = DataExport.objects.filter(member=member).defer("content").first()
        if export is not None and not _is_over(export):
            return export
        if export is not None:
            if now < export.asked_at + DISTANCE:
                raise ClubError("too_soon", "Wait an hour before you ask again.")
            export.delete()
        asked = DataExport.objects.create(member=member, asked_at=now)
        make.delay_on_commit(asked.pk)
    return asked


@shared_task(base=ClubTask, expires=settings.SWEEP_SECONDS)
def make(export_id: int) -> None:
    """Makes the zip in a worker."""
    make_data(export_id, timezone.now())


def make_data(export_id: int, now: datetime) -> bool:
    """Makes the zip; False when there is nothing to do. It may run twice."""  # data 1.1
    exports = DataExport.objects.filter(pk=export_id, made_at=None)
    export = exports.filter(attempts__lt=MOST_ATTEMPTS).select_related("member").first()
    if export is None:
        return False
    attempts = export.attempts + 1
    exports.update(attempts=attempts)
    try:
        content = make_archive(
            export.member, lambda percent: exports.update(percent=min(percent, 99))
        )
    except TIME_OUTS:  # one more attempt follows, and no third
        exports.update(attempts=max(attempts, MOST_ATTEMPTS - 1))
        raise
    made = exports.update(content=content, percent=100, made_at=now)
    return made > 0


def fetch_data(member: Member, now: datetime) -> bytes:
    """The zip, once: it is deleted with this. Raises ClubError when there is none."""  # data 1.1
    with transaction.atomic():
        exports = DataExport.objects.select_for_update()
        export = exports.filter(member=member).first()
        if export is None or not export.is_ready or export.content is None:
            raise ClubError("no_data", "There is nothing to fetch: ask for it first.")
        content = bytes(export.content)
        export.content, export.fetched_at = None, now
        export.save(update_fields=["content", "fetched_at"])
    return content


def delete_old_data(now: datetime) -> int:
    """Deletes what was made a week ago; returns the number."""  # data 1.1
    old = DataExport.objects.filter(made_at__lte=now - STORED_FOR)
    deleted, _by_model = old.delete()
    return deleted


def _is_over(export: DataExport) -> bool:
    has_failed = export.made_at is None and export.attempts >= MOST_ATTEMPTS
    return export.fetched_at is not None or has_failed
