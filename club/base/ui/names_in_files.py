"""Files that members bring name other members. Such a name is a text until its member agrees: home
asks them, for all kinds of files in one list.

An app lists a function in the setting `NAMES_IN_FILES`. It takes the member and returns questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.utils.module_loading import import_string

from club.base.ui.panels import Panel

MOST_SHOWN = 5  # the next ones come up when these are answered


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """Whether the name in a file is the member's."""

    text: str
    address: str  # takes `played`: "yes" or "no"


def names_in_files_panel(member: AbstractUser, _now: datetime) -> Panel | None:
    """The files that name the member, and the question whether they are meant."""
    questions = tuple(
        question
        for path in settings.NAMES_IN_FILES
        for question in import_string(path)(member)
    )
    if not questions:
        return None
    facts = {"questions": questions[:MOST_SHOWN]}
    return Panel("_names_in_files.jinja", facts)
