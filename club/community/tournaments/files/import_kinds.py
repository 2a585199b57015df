"""Two kinds of imports: entrants from a list of names or e-mail addresses, and a whole tournament
from its JSON. Unknown members are listed, not created.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django import forms
from django.db.models import TextChoices
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.texts.csv_files import read_csv
from club.base.ui.refusals import refusal_in_words
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.files.json_shape import LARGEST_FILE
from club.community.tournaments.files.tournament_import import (
    read_tournament,
    write_tournament,
)
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.services.entries import enter
from club.people.file_imports.forms import ImportForm
from club.people.file_imports.kinds import (
    ImportKind,
    ImportPreview,
    PreviewRow,
    ReadFile,
    Rows,
)
from club.people.file_imports.models import FileImport
from club.people.members.models import Member
from club.people.members.queries import find_member

MOST_ENTRANTS_LISTED: Final = 500  # in a list
LARGEST_LIST: Final = 1_000_000  # bytes
HEADINGS: Final = ("name", "address", "e-mail", "email", "member", "player")


class ListedState(TextChoices):
    """The state of a name in a list."""

    NEW = "new", _("would be entered")
    ALREADY = "already", _("entered already")
    UNKNOWN = "unknown", _("no member has this name or address")


class EntrantsUploadForm(ImportForm):
    """A list of names."""

    content_field = "rows"
    rows = forms.CharField(
        label=_("Names or e-mail addresses"),
        help_text=_("One on a line, or a CSV file whose first column has them."),
        widget=forms.Textarea(attrs={"rows": 5}),
        strip=False,
    )


class EntrantsImport(ImportKind):
    """Members whom an organiser enters from a list. They are notified, and may withdraw."""

    name = "entrants"
    power = Power.RUN_TOURNAMENTS
    largest = LARGEST_LIST
    title = _("Enter members from a list")
    lead = _("The same list twice enters nobody twice, and nobody who has withdrawn.")
    confirm = _("Enter them")
    result = _("Entered: %(names)s")
    states = ListedState
    listed = MOST_ENTRANTS_LISTED
    columns = (_("Name"),)
    form = EntrantsUploadForm

    def check(self, job: FileImport) -> None:
        """A list that cannot be read stays in its field."""
        _names_in_list(job.file_content)

    def read(self, job: FileImport, now: datetime) -> ReadFile:
        entered = Entrant.objects.filter(tournament=_tournament_id(job))
        entered = entered.exclude(status=EntrantStatus.WITHDRAWN)
        here = set(entered.values_list("member", flat=True))
        listed: dict[str, PreviewRow] = {}
        for text in _names_in_list(job.file_content):
            name, state, member = text, ListedState.UNKNOWN, _active_member(text)
            if member is not None:
                name = member.username
                state = ListedState.ALREADY if member.pk in here else ListedState.NEW
            listed.setdefault(name, PreviewRow(state.value, (name,)))
        return ReadFile(list(listed.values()))

    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        for row in rows:
            (name,) = row.cells
            member = _active_member(name)
            if row.state != ListedState.NEW or member is None:
                continue
            try:
                enter(_tournament_id(job), member, now, job.member)
            except ClubError as refusal:
                job.leave_out(name, refusal_in_words(refusal))
            else:
                job.written.append(name)
                job.new += 1

    def finish(self, job: FileImport, file: ReadFile, now: datetime) -> None:
        if job.new:
            name = Tournament.objects.get(pk=_tournament_id(job)).name
            count = str(job.new)
            record_entry(job.member, "tournament.import", name, after=count, now=now)

    def upload_address(self, options: Mapping[str, Any]) -> str:
        if "tournament" not in options:
            return ""
        return reverse("tournaments:entrants", args=[options["tournament"]])

    def above(self, options: Mapping[str, Any]) -> tuple[str, Any]:
        return self.upload_address(options), _("Entrants")

    def target(self, job: FileImport) -> str:
        return self.upload_address(job.options)


def _tournament_id(job: FileImport) -> int:
    return int(job.options["tournament"])


def _active_member(name: str) -> Member | None:
    member = find_member(name)
    return member if member is not None and member.is_active else None


def _names_in_list(content: bytes) -> list[str]:
    """Returns the names of the first column, each once. A list without a heading is a list, too."""
    file = read_csv(content, MOST_ENTRANTS_LISTED)
    names = [next(iter(row.values()), "").strip() for row in file.rows]
    if file.columns[0] not in HEADINGS:
        names.insert(0, file.columns[0])
    return list(dict.fromkeys(name for name in names if name))


class EntrantState(TextChoices):
    """The state of an entrant of a file."""

    NEW = "new", _("is asked, and is a name until then")


class TournamentImport(ImportKind):
    """A finished tournament from its JSON. The same file makes one tournament."""

    name = "tournaments"
    power = Power.RUN_TOURNAMENTS
    largest = LARGEST_FILE
    accept = ".json,application/json"
    title = _("A tournament from a file")
    lead = _(
        "Choose the JSON of a finished tournament, as its page exports it. Its players must be "
        "members here. Each is asked, and stands as a name until they agree. You see what is in it "
        "before anything is written."
    )
    confirm = _("Bring the tournament")
    result = _("The tournament is here.")
    page = "tournaments:import"
    page_above = ("tournaments:index", _("Tournaments"))
    states = EntrantState
    columns = (_("Entrant"),)
    preview_part = "tournaments/_file_terms.jinja"

    def read(self, job: FileImport, now: datetime) -> ReadFile:
        return ReadFile([read_tournament(job.file_content)])

    def plan(self, job: FileImport, file: ReadFile) -> ImportPreview:
        (tournament,) = file.rows
        details = {
            "name": tournament.data["name"],
            "format": str(tournament.format.label),
            "rounds": len(tournament.data["rounds"]),
        }
        state = EntrantState.NEW.value
        rows = [PreviewRow(state, (name,)) for name in tournament.names]
        return ImportPreview.of_rows(rows, total=1, details=details)

    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        job.written = [write_tournament(rows[0], job.member, now).pk]
        job.new = 1

    def target(self, job: FileImport) -> str:
        return reverse("tournaments:tournament", args=job.written)
