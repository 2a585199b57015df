"""Files of collections as a kind of imports. A file whose lines are not all right is refused as a
whole, before anything is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.audit_log.services import record_entry
from club.base.roles.powers import Power
from club.base.texts.csv_files import LARGEST_FILE
from club.community.library.collection.comparison import (
    FIELDS,
    Collection,
    ComparedRow,
    CopyKey,
    RowState,
    compare_row,
    copies_by_key,
    missing_copies,
    put_under_bases,
    read_collection,
    titles_for,
)
from club.community.library.collection.rows import CollectionRow
from club.community.library.models import GameCopy, LibraryTitle, TitleWish
from club.people.file_imports.forms import UploadForm
from club.people.file_imports.kinds import ImportKind, ImportPreview, PreviewRow
from club.people.file_imports.models import FileImport
from club.people.members.models import Member

MOST_MISSING: Final = 200  # copies that the preview lists
COPY_FIELDS: Final = (*FIELDS, "imported")
OWNERS: Final = (("club", _("The club's")), ("mine", _("Mine")))


class CollectionUploadForm(UploadForm):
    """The file of a collection, and what of it is taken over."""

    owner = forms.ChoiceField(
        label=_("Whose boxes a file of BoardGameGeek lists"),
        choices=OWNERS,
        initial="club",
        widget=forms.RadioSelect,
    )
    comments = forms.BooleanField(
        label=_("Take the comments over, too: all members read them"), required=False
    )
    wishes = forms.BooleanField(
        label=_("Note what I want to play, where the file says so"), required=False
    )


class CollectionImport(ImportKind):
    """A collection from a CSV file of BoardGameGeek, or of this library."""

    name = "library"
    power = Power.MANAGE_LIBRARY
    largest = LARGEST_FILE
    title = _("Import a collection")
    lead = _(
        "A CSV file of a collection from BoardGameGeek, or of this library, with 10,000 rows at "
        "most. You see what would happen before anything is written. The same file twice changes "
        "nothing."
    )
    confirm = _("Read it in")
    result = _("Done: %(new)d copies are new, %(changed)d are changed.")
    page, target_page = "library:import", "library:index"
    page_above = ("library:index", _("Library"))
    states = RowState
    columns = (_("Line"), _("Title"))
    form = CollectionUploadForm
    styles = ("library.css",)
    below_upload = "library/_export.jinja"
    preview_part = "library/_missing.jinja"

    def read(self, job: FileImport, now: datetime) -> Collection:
        options = job.options
        return read_collection(
            job.file_content,
            job.member_id if options.get("owner") == "mine" else None,
            with_comments=bool(options.get("comments")),
        )

    def plan(self, job: FileImport, file: Any) -> ImportPreview:
        copies = copies_by_key(file)
        compared = [compare_row(row, copies, file.is_own) for row in file.rows]
        missing = missing_copies(file, copies)[:MOST_MISSING]
        addresses = [(copy.title.name, copy.get_absolute_url()) for copy in missing]
        return ImportPreview.of_rows(
            [_preview_row(row) for row in compared],
            encoding=file.encoding,
            details={"missing": addresses},
        )

    def write(
        self, job: FileImport, file: Any, rows: Sequence[CollectionRow], now: datetime
    ) -> None:
        copies = copies_by_key(file)
        compared = [compare_row(row, copies, file.is_own) for row in rows]
        new = [row.row for row in compared if row.state == RowState.NEW]
        titles = titles_for(new, now, is_own=file.is_own)
        GameCopy.objects.bulk_create(_new_copy(row, titles[row], now) for row in new)
        changed = [row for row in compared if row.state == RowState.CHANGED]
        _change_copies(changed, copies)
        if job.options.get("wishes"):
            _add_wishes(job.member, _wished_titles(rows, titles, copies), now)
        job.new += len(new)
        job.changed += len(changed)

    def finish(self, job: FileImport, file: Any, now: datetime) -> None:
        put_under_bases(file.rows, is_own=file.is_own)
        counts = f"{job.new} new, {job.changed} changed"
        record_entry(job.member, "library.import", counts, now=now)


def _preview_row(compared: ComparedRow) -> PreviewRow:
    cells = (str(compared.row.line), compared.row.title.name)
    note = ", ".join(compared.changes).replace("_", " ")
    return PreviewRow(compared.state.value, cells, note)


def _change_copies(
    changed: Sequence[ComparedRow], copies: Mapping[CopyKey, GameCopy]
) -> None:
    changed_copies = []
    for row in changed:
        copy = copies[row.row.owner_id, row.row.key]
        in_file = {name: getattr(row.row.copy, name) for name in row.changes}
        for name, value in in_file.items():
            setattr(copy, name, value)
        copy.imported = copy.imported | in_file
        changed_copies.append(copy)
    GameCopy.objects.bulk_update(changed_copies, COPY_FIELDS, batch_size=500)


def _new_copy(row: CollectionRow, title: LibraryTitle, now: datetime) -> GameCopy:
    details = {name: getattr(row.copy, name) for name in FIELDS}
    return GameCopy(
        title=title,
        owner_id=row.owner_id,
        key=row.key,
        imported=details,
        added_at=now,
        **details,
    )


def _wished_titles(
    rows: Sequence[CollectionRow],
    titles: Mapping[CollectionRow, LibraryTitle],
    copies: Mapping[CopyKey, GameCopy],
) -> set[int]:
    """Ids of the titles that the member wants to play."""
    return {
        titles[row].pk if row in titles else copies[row.owner_id, row.key].title_id
        for row in rows
        if row.is_wished
    }


def _add_wishes(member: Member, titles: Set[int], now: datetime) -> None:
    TitleWish.objects.bulk_create(
        [TitleWish(title_id=pk, member=member, at=now) for pk in sorted(titles)],
        ignore_conflicts=True,
    )
