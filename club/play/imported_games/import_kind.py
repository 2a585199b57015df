"""Record files as a kind of imports: the game is replayed, shown, and made a finished table."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.base.roles.powers import Power
from club.people.file_imports.forms import UploadForm
from club.people.file_imports.kinds import (
    ImportKind,
    ImportPreview,
    PreviewRow,
    ReadFile,
    Rows,
)
from club.people.file_imports.models import FileImport
from club.people.members.models import Member
from club.play.imported_games.record_files import LARGEST_FILE, replay_file
from club.play.imported_games.services import (
    find_sitters,
    find_table,
    names_by_seat,
    store_game,
)
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.tables.models import table_address


class SeatState(TextChoices):
    """The result of an import for a seat of the game."""

    IMPORTER = "importer", _("you are seated")
    ASKED = "asked", _("is asked, and is a name until then")
    NAME = "name", _("stays a name")


class RecordUploadForm(UploadForm):
    """A record file, and whether all members may see its game."""

    public = forms.BooleanField(label=_("All members may look at it"), required=False)


class RecordImport(ImportKind):
    """A game from elsewhere. The same game twice is one table."""

    name = "records"
    power = Power.OPEN_TABLE
    largest = LARGEST_FILE
    accept = ".json,.txt,application/json,text/plain"
    title = _("Bring a game from elsewhere")
    lead = _(
        "A record file of this or another club, as JSON or as text. It is played again here: a "
        "move that the rules refuse is named, and nothing is kept then."
    )
    confirm = _("Bring the game")
    result = _("The game is here. It is not rated.")
    page = "imported_games:import"
    states = SeatState
    columns = (_("Seat"), _("Name"))
    form = RecordUploadForm
    below_upload = "imported_games/_below_upload.jinja"
    preview_part = "imported_games/_replayed.jinja"

    def read(self, job: FileImport, now: datetime) -> ReadFile:
        return ReadFile([replay_file(job.file_content, now, LONGEST_COMPUTATION)])

    def plan(self, job: FileImport, file: ReadFile) -> ImportPreview:
        (replayed,) = file.rows
        transcript = replayed.file.transcript
        existing = find_table(replayed.file, job.member)
        sitters = find_sitters(replayed.names, transcript.seats)
        names = names_by_seat(replayed.names, transcript.seats)
        rows = [
            PreviewRow(_state_of(sitter, job.member).value, (str(seat), name))
            for seat, (name, sitter) in enumerate(zip(names, sitters, strict=True), 1)
        ]
        details = {
            "game": str(replayed.game.info.name),
            "plies": len(transcript.plies),
            "existing": existing.get_absolute_url() if existing else "",
        }
        has_work = existing is None
        return ImportPreview.of_rows(rows, total=1, has_work=has_work, details=details)

    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        is_private = not job.options.get("public")
        brought = store_game(rows[0], job.member, now, private=is_private)
        job.written, job.new = [brought.table.pk], int(brought.is_new)

    def target(self, job: FileImport) -> str:
        return table_address(job.written[0])


def _state_of(sitter: Member | None, importer: Member) -> SeatState:
    if sitter == importer:
        return SeatState.IMPORTER
    return SeatState.ASKED if sitter and sitter.is_active else SeatState.NAME
