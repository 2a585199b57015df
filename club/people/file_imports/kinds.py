"""The base class of kinds of imports, and the registry of all kinds. An app registers its kinds in
`AppConfig.ready()`, as models are registered with the admin.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Final

from django.db.models import TextChoices
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.people.file_imports.forms import ImportForm, UploadForm
from club.people.file_imports.models import FileImport

MOST_LISTED: Final = 100  # rows of a state in a preview
WRITTEN: Final = ("new", "changed")  # states of rows that an import writes
INDEX: Final = ("file_imports:index", _("Import of files"))
Text = str | Promise
Rows = Sequence[Any]


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of a file with what becomes of it."""

    state: str
    cells: Sequence[str]
    note: str = ""  # what changes


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The preview of an import, stored as JSON: the rows to write, and those left out."""

    counts: Mapping[str, int]  # rows by state
    total: int  # rows that are written one after the other
    rows: Sequence[PreviewRow] = ()
    source: str = ""
    encoding: str = ""  # that was assumed; "" for UTF-8
    problems: Sequence[tuple[int | str, str]] = ()  # the first rows that are left out
    unread: int = 0  # rows that are left out
    has_work: bool = True  # False: nothing in the file is new
    # rows that are written only if the member ticks them: key, words, and an address
    doubtful: Sequence[tuple[str, str, str]] = ()
    details: Mapping[str, Any] = field(default_factory=dict)  # of the kind

    @classmethod
    def of_rows(
        cls, rows: Sequence[PreviewRow], listed: int = MOST_LISTED, **more: Any
    ) -> ImportPreview:
        """The preview that counts all rows and lists the first of each state."""
        counts: dict[str, int] = {}
        first = []
        for row in rows:
            counts[row.state] = counts.get(row.state, 0) + 1
            if counts[row.state] <= listed:
                first.append(row)
        has_work = any(counts.get(state) for state in WRITTEN)
        defaults = {"total": len(rows), "has_work": has_work}
        return cls(counts, rows=first, **defaults | more)

    def as_json(self) -> dict[str, Any]:
        """Returns the value of `FileImport.preview`."""
        return {
            "counts": dict(self.counts),
            "rows": [asdict(row) for row in self.rows],
            "more": sum(self.counts.values()) - len(self.rows),
            "encoding": self.encoding,
            "has_work": self.has_work,
            "doubtful": list(self.doubtful),
            **self.details,
        }


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as a kind has read it."""

    rows: (
        Rows  # that are written one after the other; PreviewRows unless `plan` differs
    )
    encoding: str = ""  # that was assumed; "" for UTF-8
    about: Any = None  # what else it takes to plan and to write the rows


class ImportKind(ABC):
    """A kind of files: what its page says and asks, how a file is read, shown, written and taken
    back. `read` and `plan` write nothing.
    """

    name: ClassVar[str]
    power: ClassVar[Power]  # who may import
    largest: ClassVar[int]  # bytes of a file
    step: ClassVar[int] = 500  # rows that are written in one transaction
    listed: ClassVar[int] = MOST_LISTED
    accept: ClassVar[str] = ".csv,text/csv"  # of the field for the file
    title: ClassVar[Text]
    lead: ClassVar[Text]  # what the file is, and what happens
    confirm: ClassVar[Any]  # words of a button, with %(count)d rows
    result: ClassVar[Any] = _("%(new)d new, %(changed)d changed, of %(total)d rows.")
    states: ClassVar[type[TextChoices]]  # of rows
    columns: ClassVar[Sequence[Text]]  # of the rows that the preview lists
    form: ClassVar[type[ImportForm]] = UploadForm
    styles: ClassVar[Sequence[str]] = ()  # style sheets of the pages
    page: ClassVar[str]  # name of the address at which a file is sent
    page_above: ClassVar[tuple[str, Text]] = INDEX  # name of its address, and words
    target_page: ClassVar[str] = ""  # name of the address at which written rows are
    below_upload: ClassVar[str] = ""  # a template
    preview_part: ClassVar[str] = (
        ""  # a template with what else the preview shows or asks
    )
    doubt: ClassVar[Text] = ""  # the question about doubtful rows
    can_be_taken_back: ClassVar[bool] = False

    def check(self, job: FileImport) -> None:
        """Refuses a file at once, before it is stored. Raises ClubError."""
        return

    @abstractmethod
    def read(self, job: FileImport, now: datetime) -> ReadFile:
        """The rows of the file. Raises ClubError."""

    def plan(self, job: FileImport, file: ReadFile) -> ImportPreview:
        """Returns the preview of the import. Raises ClubError."""
        return ImportPreview.of_rows(file.rows, self.listed, encoding=file.encoding)

    @abstractmethod
    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        """Writes some rows, and counts them in `job.new` and `job.changed`. It is called in a
        transaction in which the member has no other import. Raises ClubError.
        """

    def finish(self, job: FileImport, file: ReadFile, now: datetime) -> None:
        """Is called in the transaction of the last rows."""
        return

    def take_back(self, job: FileImport) -> int:
        """Removes what was written; returns how much. Raises ClubError."""
        raise ClubError("not_done", "This import cannot be taken back.")

    def answer(self, job: FileImport, sent: QueryDict) -> None:
        """Stores answers to questions of `preview_part`; then the file is read again. Raises
        ClubError.
        """
        raise ClubError("no_such_act", "Press one of the buttons.")

    def page_context(self, job: FileImport) -> Mapping[str, Any]:
        """Returns the context of `preview_part` besides the import."""
        return {}

    def upload_address(self, options: Mapping[str, Any]) -> str:
        """The page on which a file is sent; empty without options that its address needs."""
        return reverse(self.page)

    def above(self, options: Mapping[str, Any]) -> tuple[str, Text]:
        """The address and the name of the page above."""
        return reverse(self.page_above[0]), self.page_above[1]

    def target(self, job: FileImport) -> str:
        """The address of what was written."""
        return reverse(self.target_page)

    def result_in_words(self, job: FileImport) -> str:
        """Returns a sentence about the rows that were written."""
        counts = {"new": job.new, "changed": job.changed, "total": job.total}
        names = ", ".join(map(str, job.written)) or "–"
        return str(self.result % (counts | {"names": names}))


_KINDS: Final[dict[str, ImportKind]] = {}


def register_import_kind(kind: ImportKind) -> None:
    """Adds a kind. Call in `AppConfig.ready()`."""
    _KINDS[kind.name] = kind


def find_import_kind(name: str) -> ImportKind:
    """The kind of that name. Raises KeyError."""
    return _KINDS[name]


def import_kinds() -> Sequence[ImportKind]:
    """All kinds, by name."""
    return [kind for _name, kind in sorted(_KINDS.items())]
