"""Files that members bring name other members. Such a name is a text until its member agrees: home
asks them, for all kinds of files in one list.

An app registers a function of the member with `names_in_files`, which returns questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from club.base.ui.panels import PagePlace, Panel

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as Member

MOST_SHOWN = 5  # the next ones come up when these are answered


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """Whether the name in a file is the member's."""

    text: str
    address: str  # takes `played`: "yes" or "no"


names_in_files: Final[PagePlace[[Member], list[NameQuestion]]] = PagePlace()


def names_in_files_panel(member: Member, _now: datetime) -> Panel | None:
    """The files that name the member, and the question whether they are meant."""
    questions = tuple(
        question
        for questions_of_app in names_in_files.collect(member)
        for question in questions_of_app
    )
    if not questions:
        return None
    context = {"questions": questions[:MOST_SHOWN]}
    return Panel("_names_in_files.jinja", context)
