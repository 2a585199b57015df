"""Addresses that are pasted into a field: one or several on a line, with or without names. Each
line that cannot be read has an error of its own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.texts.csv_files import write_csv
from club.people.file_imports.forms import ImportForm

MOST_PEOPLE: Final = 500  # of a file or a paste: each gets an e-mail
LONGEST_NAME: Final = 60
LONGEST_PASTE: Final = 100_000  # characters
MOST_ERRORS: Final = 10  # that are listed
LONGEST_QUOTED: Final = 60  # characters of a line in its error
IN_BRACKETS: Final = re.compile(r"([^<>]*)<([^<>]*)>")  # Nelli <nelli@club.example>

Person = tuple[str, str]  # name and address


class PeopleForm(ImportForm):
    """Addresses in a field, or a CSV file."""

    addresses = forms.CharField(
        label=gettext_lazy("E-mail addresses"),
        required=False,
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One on a line, or with commas between: nelli@club.example, or "
            "Nelli <nelli@club.example>."
        ),
    )
    file = forms.FileField(label=gettext_lazy("Or a CSV file"), required=False)

    def clean(self) -> None:
        """Wants one of the two, and reads the field."""
        pasted = str(self.cleaned_data.get("addresses") or "").strip()
        if "addresses" in self.errors:
            return
        if bool(pasted) == bool(self.cleaned_data.get("file")):
            error = _("Paste addresses, or choose a file: one of the two.")
            self.add_error("addresses", error)
        elif pasted:
            people, errors = read_addresses(pasted)
            if errors:
                self.add_error("addresses", [*map(ValidationError, errors)])
            self.cleaned_data["people"] = people

    def content(self) -> bytes:
        """The file, or the addresses as one."""
        if people := self.cleaned_data.get("people"):
            return write_csv(["name", "address"], people).encode()
        content: bytes = self.cleaned_data["file"].read()
        return content

    def file_name(self) -> str:
        return str(getattr(self.cleaned_data.get("file"), "name", ""))

    def options(self) -> dict[str, Any]:
        """None: both fields are content."""
        return {}


def read_addresses(text: str) -> tuple[list[Person], list[str]]:
    """The people of the text, and an error for each part of a line that is no address. Nobody is
    invited unless each line can be read.
    """
    people: list[Person] = []
    errors: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for part in _parts(line):
            person = _person(part)
            if person is not None:
                people.append(person)
            else:
                quoted = part[:LONGEST_QUOTED]
                error = _("Line %(line)d: “%(text)s” is no e-mail address.")
                errors.append(error % {"line": number, "text": quoted})
    if len(people) > MOST_PEOPLE:
        too_many = _("These are %(count)d addresses; %(most)d at once are possible.")
        errors.insert(0, too_many % {"count": len(people), "most": MOST_PEOPLE})
    return people, _shortened(errors)


def _parts(line: str) -> Iterator[str]:
    """Splits a text at commas and semicolons that are not in quotation marks."""
    cells = next(csv.reader([line.replace(";", ",")], skipinitialspace=True), [])
    return filter(None, (" ".join(cell.split()) for cell in cells))


def _person(part: str) -> Person | None:
    """The name, which may be empty, and the address; None if there is no address."""
    bracketed = IN_BRACKETS.fullmatch(part)
    name, address = bracketed.groups() if bracketed else ("", part)
    try:
        validate_email(address.strip())
    except ValidationError:
        return None
    return name.strip()[:LONGEST_NAME], address.strip()


def _shortened(errors: list[str]) -> list[str]:
    more = len(errors) - MOST_ERRORS
    if more <= 0:
        return errors
    return [
        *errors[:MOST_ERRORS],
        _("%(count)d more lines like these.") % {"count": more},
    ]
