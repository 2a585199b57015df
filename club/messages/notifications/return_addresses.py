"""Addresses to which answers to an e-mail and reports about it go. An app registers the function
that makes them; without it there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from club.base.registries import Provider
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.models import Letter
from club.people.members.models import Member

# by the id of an e-mail: address and subject of each question
Questions = Mapping[int, Sequence[tuple[str, str]]]
# every e-mail that can be answered begins with a line that holds it
ANSWER_MARK = gettext_noop("answer above this line")


@dataclass(frozen=True, slots=True)
class ReturnAddresses:
    """Where answers and reports go."""

    envelope: str = ""  # for reports; empty: the sender's address
    answers: Mapping[int, str] = field(default_factory=dict)  # by delivery


def _no_addresses(_member: Member, _due: Sequence[DueNotice]) -> ReturnAddresses:
    return ReturnAddresses()


def _no_questions(_letters: Sequence[Letter]) -> Questions:
    return {}


addresses_of_emails: Final = Provider[
    Callable[[Member, Sequence[DueNotice]], ReturnAddresses]
](_no_addresses)
questions_of_emails: Final = Provider[Callable[[Sequence[Letter]], Questions]](
    _no_questions
)


def answer_line() -> str:
    """The first line of an e-mail that can be answered."""
    return f"== {_(ANSWER_MARK)} =="


def answer_marks() -> frozenset[str]:
    """The texts that end an answer: the mark in each language of the site, in small letters."""
    marks = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            marks.add(_(ANSWER_MARK).casefold())
    return frozenset(marks)


def return_addresses(member: Member, due: Sequence[DueNotice]) -> ReturnAddresses:
    """The addresses of one e-mail to the member."""
    return addresses_of_emails.call(member, due)


def answerable_questions(letters: Sequence[Letter]) -> Questions:
    """The questions of e-mails that stay here, by the id of the e-mail: address and subject."""
    return questions_of_emails.call(letters)


def answerable_part(part: EmailPart, address: str, *, several: bool) -> EmailPart:
    """The part with how to answer it. Of several parts each has an address of its own."""
    if not address:
        return part
    if several:
        text = _(
            "To play by e-mail, write to %(address)s: a move or its number on each line, then "
            "the word “play” on a line of its own. What stands below it is not read."
        ) % {"address": address}
    else:
        text = _(
            "To play by e-mail, answer this one: a move or its number on each line, then the "
            "word “play” on a line of its own. What stands below it is not read."
        )
    return replace(part, blocks=(*part.blocks, Paragraph(text)))
