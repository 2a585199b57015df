"""Two kinds of imports: entrants from a list of names or e-mail addresses, and a whole tournament
from its JSON. Unknown members are listed, not created.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.db.models import TextChoices
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from club.errors import ClubError
from club.file_imports.forms import ImportForm
from club.file_imports.kinds import ImportKind, ImportPreview, PreviewRow
from club.file_imports.models import FileImport
from club.journal.services import record_entry
from club.members.models import Member
from club.members.queries import find_member
from club.roles.powers import Power
from club.texts.csv_files import read_csv
from club.tournaments.files.json_shape import LARGEST_FILE
from club.tournaments.files.tournament_import import (
    TournamentFile,
    read_tournament,
    write_tournament,
)
from club.tournaments.models import Entrant, EntrantStatus, Tournament
from club.tournaments.services.entering import enter
from club.ui.refusals import refusal_in_words

MOST_ENTRANTS_LISTED: Final = 500  # in a list
LARGEST_LIST: Final = 1_000_000  # bytes
HEADINGS: Final = ("name", "address", "e-mail", "email", "member", "player")


class ListedState(TextChoices):
    """What becomes of a name in a list."""

    NEW = "new", _("would be entered")
    ALREADY = "already", _("entered already")
    UNKNOWN = "unknown", _("no member has this name or address")


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """A name in a list, and the member who has it."""

    name: str
    member: Member | None
    state: ListedState


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
    accept = ".csv,text/csv"
    title = _("Enter members from a list")
    lead = _("The same list twice enters nobody twice, and nobody who has withdrawn.")
    states = ListedState
    columns = (_("Name"),)
    form = EntrantsUploadForm

    def check(self, job: FileImport) -> None:
        """A list that cannot be read stays in its field."""
        _names_in_list(job.file_content)

    def read(self, job: FileImport, now: datetime) -> Sequence[ListedEntrant]:
        entered = Entrant.objects.filter(tournament=_tournament_id(job))
        entered = entered.exclude(status=EntrantStatus.WITHDRAWN)
        here = set(entered.values_list("member", flat=True))
        listed: dict[int | str, ListedEntrant] = {}
        for name in _names_in_list(job.file_content):
            member, state = find_member(name), ListedState.NEW
            if member is None or not member.is_active:
                member, state = None, ListedState.UNKNOWN
            elif member.pk in here:
                state = ListedState.ALREADY
            entrant = ListedEntrant(member.username if member else name, member, state)
            listed.setdefault(member.pk if member else name, entrant)
        return list(listed.values())

    def rows(self, file: Sequence[ListedEntrant]) -> Sequence[ListedEntrant]:
        return file

    def plan(self, job: FileImport, file: Sequence[ListedEntrant]) -> ImportPreview:
        rows = [PreviewRow(entrant.state.value, (entrant.name,)) for entrant in file]
        return ImportPreview.of_rows(rows, MOST_ENTRANTS_LISTED)

    def write(
        self,
        job: FileImport,
        file: Sequence[ListedEntrant],
        rows: Sequence[ListedEntrant],
        now: datetime,
    ) -> None:
        for entrant in rows:
            if entrant.member is None or entrant.state != ListedState.NEW:
                continue
            try:
                enter(_tournament_id(job), entrant.member, now, job.member)
            except ClubError as refusal:
                job.leave_out(entrant.name, refusal_in_words(refusal))
            else:
                job.written = [*job.written, entrant.name]
                job.new += 1

    def finish(
        self, job: FileImport, file: Sequence[ListedEntrant], now: datetime
    ) -> None:
        if job.new:
            name = Tournament.objects.get(pk=_tournament_id(job)).name
            count = str(job.new)
            record_entry(job.member, "tournament.import", name, after=count, now=now)

    def trail(self, job: FileImport) -> tuple[str, Any]:
        return self.target(job), _("Entrants")

    def upload_address(self, job: FileImport) -> str:
        return self.target(job) if job.options else ""

    def target(self, job: FileImport) -> str:
        return reverse("tournaments:entrants", args=[_tournament_id(job)])

    def button(self, count: int) -> str:
        return gettext("Enter them")

    def result(self, job: FileImport) -> str:
        names = ", ".join(job.written) or "–"
        return gettext("Entered: {names}").format(names=names)


def _tournament_id(job: FileImport) -> int:
    return int(job.options["tournament"])


def _names_in_list(content: bytes) -> list[str]:
    """The names of the first column, each once. A list without a heading is a list, too."""
    file = read_csv(content, MOST_ENTRANTS_LISTED)
    names = [next(iter(row.values()), "").strip() for row in file.rows]
    if file.columns[0] not in HEADINGS:
        names.insert(0, file.columns[0])
    return list(dict.fromkeys(name for name in names if name))


class EntrantState(TextChoices):
    """What becomes of an entrant of a file."""

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
    states = EntrantState
    columns = (_("Entrant"),)
    preview_part = "tournaments/_file_terms.jinja"

    def read(self, job: FileImport, now: datetime) -> TournamentFile:
        return read_tournament(job.file_content)

    def rows(self, file: TournamentFile) -> Sequence[TournamentFile]:
        return [file]

    def plan(self, job: FileImport, file: TournamentFile) -> ImportPreview:
        details = {
            "name": file.data["name"],
            "format": str(file.format.label),
            "rounds": len(file.data["rounds"]),
        }
        rows = [PreviewRow(EntrantState.NEW.value, (name,)) for name in file.names]
        return ImportPreview.of_rows(rows, total=1, details=details)

    def write(
        self,
        job: FileImport,
        file: TournamentFile,
        rows: Sequence[TournamentFile],
        now: datetime,
    ) -> None:
        job.written = [write_tournament(file, job.member, now).pk]
        job.new = 1

    def trail(self, job: FileImport) -> tuple[str, Any]:
        return reverse("tournaments:index"), _("Tournaments")

    def upload_address(self, job: FileImport) -> str:
        return reverse("tournaments:import")

    def target(self, job: FileImport) -> str:
        return reverse("tournaments:tournament", args=job.written)

    def button(self, count: int) -> str:
        return gettext("Bring the tournament")

    def result(self, job: FileImport) -> str:
        text = ngettext("%d tournament is here.", "%d tournaments are here.", job.new)
        return text % job.new
