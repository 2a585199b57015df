"""`manage.py plays_import`: brings plays from a file, as the page does."""

from __future__ import annotations

from club.people.file_imports.commands import ImportCommand


class Command(ImportCommand):
    help = "Brings plays from a file of BG Stats, BoardGameGeek or CSV."
    kind = "plays"
