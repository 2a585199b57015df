"""Reports: a member reports a thing once. All reports of a thing that no judge has answered yet are
one case.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from club.base.errors import ClubError
from club.base.pictures.models import Picture
from club.base.pictures.services import delete_picture_if_unused
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.models import MAX_WORDS, Case, Report, ReportReason
from club.people.moderation.reportable import ReportedThing, reportable_kind

TEXT_KEPT: Final = timedelta(days=90)  # of a reported thing


def report_thing(
    reporter: Member,
    kind_name: str,
    thing_id: int,
    reason: str,
    note: str,
    now: datetime,
) -> Report:
    """Reports a thing that the member can read. Raises NotReportable, and ClubError for a second
    report, for one's own, for an unknown reason and for too many reports.
    """  # conduct 1.1
    expect_power(reporter, Power.REPORT_AND_MUTE)
    if reason not in ReportReason.values:
        raise ClubError("no_reason", "Choose a reason.")
    note = clean_line(note, "bad_note", MAX_WORDS) if note.strip() else ""
    with transaction.atomic():
        thing = reportable_kind(kind_name).read(reporter, thing_id)
        _lock_members(reporter, thing.author)
        _expect_reportable(reporter, thing, kind_name, thing_id)
        make_contact(Contact.REPORT, reporter, (), now)
        case = _open_case(kind_name, thing_id, thing, now)
        return Report.objects.create(
            case=case,
            reporter=reporter,
            kind=kind_name,
            thing=thing_id,
            version=thing.version,
            reason=reason,
            note=note,
            at=now,
        )


def delete_old_texts(now: datetime) -> int:
    """Deletes what was reported 90 days ago, answered or not; returns the number of cases."""
    old = Case.objects.filter(opened_at__lt=now - TEXT_KEPT)
    old = old.exclude(text="", before=[], after=[], picture=None)
    with transaction.atomic():
        pictures = list(Picture.objects.filter(pk__in=old.values("picture")))
        count = old.update(text="", before=[], after=[], picture=None)
        for picture in pictures:
            delete_picture_if_unused(picture)
    return count


def _lock_members(reporter: Member, author: Member) -> None:
    """Two reports of one thing at once open one case; two of one member are one report. The rows
    are locked by number, so that members who report each other do not wait for each other.
    """
    rows = Member.objects.select_for_update(no_key=True).order_by("pk")
    list(rows.filter(pk__in=(reporter.pk, author.pk)))


def _expect_reportable(
    reporter: Member, thing: ReportedThing, kind_name: str, thing_id: int
) -> None:
    if thing.author.pk == reporter.pk:
        raise ClubError("own_thing", "This is your own.")
    reports = Report.objects.filter(reporter=reporter)
    same = reports.filter(kind=kind_name, thing=thing_id, version=thing.version)
    if same.exists():
        raise ClubError("reported_already", "You have reported this already.")


def _open_case(
    kind_name: str, thing_id: int, thing: ReportedThing, now: datetime
) -> Case:
    """The case that waits for a judge; a new one if there is none."""
    case, _created = Case.objects.get_or_create(
        kind=kind_name,
        thing=thing_id,
        answer="",
        defaults={
            "author": thing.author,
            "text": thing.text,
            "before": [list(line) for line in thing.before],
            "after": [list(line) for line in thing.after],
            "picture": thing.picture,
            "address": thing.address,
            "opened_at": now,
        },
    )
    return case
