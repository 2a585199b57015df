"""Kinds of notices about a row of the database, such as a loan or a vote. The row may be deleted
before the notice is sent.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.urls import reverse

from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    NoticeKind,
    Summary,
    Text,
)
from club.messages.notifications.models import Notice

Row = TypeVar("Row", bound=Model)


class RowNotice(NoticeKind, Generic[Row]):
    """A kind whose subject is a row; void when the row is gone."""

    gone: ClassVar[Text]  # why a notice without its row is void

    @abstractmethod
    def rows(self) -> QuerySet[Row]:
        """All rows that may be a subject, with what the words need."""

    def find_row(self, notice: Notice) -> Row | None:
        """The row that the notice is about; None when it is gone."""
        return self.rows().filter(pk=notice.subject_id).first()

    def void(self, notice: Notice) -> str:
        row = self.find_row(notice)
        return str(self.gone) if row is None else str(self.why_void(row, notice))

    def why_void(self, row: Row, notice: Notice) -> Text:
        """Returns why the notice is void though its row exists; empty: it must be sent."""
        return ""


class ShortNotice(RowNotice[Row]):
    """A kind whose e-mail is a subject and a paragraph: templates of Python's `%`."""

    channels = NOT_BY_HOOK
    subject: ClassVar[Text]  # "%(name)s asks to join"; also the summary
    text: ClassVar[Text] = ""
    # for a notice whose row is gone: subject, paragraph and the name of a page
    gone_subject: ClassVar[Text]
    gone_text: ClassVar[Text] = ""
    gone_page: ClassVar[str]

    def subject_values(self, row: Row, notice: Notice) -> Mapping[str, object]:
        """Returns the values that the template of the subject names."""
        return {}

    def text_values(self, row: Row, notice: Notice) -> Mapping[str, object]:
        """Returns the values that the template of the paragraph names."""
        return self.subject_values(row, notice)

    def subject_template(self, row: Row, notice: Notice) -> Text:
        """The template of the subject, where it depends on the notice."""
        return self.subject

    def text_template(self, row: Row, notice: Notice) -> Text:
        """The template of the paragraph, where it depends on the notice."""
        return self.text

    def address(self, row: Row, notice: Notice) -> str:
        """The path of the page that the notice leads to."""
        page: Any = row
        return str(page.get_absolute_url())

    def subject_if_gone(self) -> str:
        """The subject of a notice whose row is gone."""
        return str(self.gone_subject)

    def part(self, row: Row, notice: Notice) -> EmailPart:
        """The part of an e-mail, with the row that the notice is about."""
        text = str(self.text_template(row, notice)) % self.text_values(row, notice)
        blocks = (Paragraph(text),)
        return EmailPart(
            self.subject_of(row, notice), blocks, self.address(row, notice)
        )

    def subject_of(self, row: Row, notice: Notice) -> str:
        """The subject, which is also the summary."""
        template = str(self.subject_template(row, notice))
        return template % self.subject_values(row, notice)

    def words(self, notice: Notice) -> EmailPart:
        row = self.find_row(notice)
        if row is not None:
            return self.part(row, notice)
        blocks = (Paragraph(str(self.gone_text)),) if self.gone_text else ()
        return EmailPart(self.subject_if_gone(), blocks, reverse(self.gone_page))

    def summary(self, notice: Notice) -> Summary:
        row = self.find_row(notice)
        if row is None:
            return Summary(self.subject_if_gone(), reverse(self.gone_page))
        return Summary(self.subject_of(row, notice), self.address(row, notice))
