"""Columns of texts that members write. A column declares how long its text may be, in characters as
readers count them; `cleaned` checks and cleans a text by it, for services.

To migrations these are Django's own columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.db import models

from club.base.texts.markdown import check_markdown, clean_paragraphs
from club.base.texts.short_texts import CODE_POINTS, ShortTextField, clean_line

if TYPE_CHECKING:
    CharColumn = models.CharField[str, str]
    TextColumn = models.TextField[str, str]
else:
    CharColumn, TextColumn = models.CharField, models.TextField

Deconstructed = tuple[str, str, list[Any], dict[str, Any]]


class LineField(CharColumn):
    """One line, of at most this number of characters."""

    def __init__(self, *args: Any, most: int = 0, **options: Any) -> None:
        self.most = (
            most  # 0: a copy of migrations, which know the length of the column alone
        )
        super().__init__(*args, **{"max_length": most * CODE_POINTS} | options)

    def cleaned(self, text: str) -> str:
        """Raises ClubError, whose code is the name of the column."""
        return clean_line(text, self.name, self.most)

    def deconstruct(self) -> Deconstructed:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", list(args), dict(options)

    def formfield(self, **options: Any) -> forms.Field:
        return ShortTextField(
            most=self.most,
            label=options.get("label", self.verbose_name),
            required=not self.blank,
            help_text=options.get("help_text", self.help_text),
        )


class ParagraphsField(TextColumn):
    """Several lines of plain text, of at most this number of characters; with `markdown`, Markdown
    of at most this number of code points.
    """

    def __init__(
        self, *args: Any, most: int = 0, markdown: bool = False, **options: Any
    ) -> None:
        self.most, self.markdown = most, markdown
        super().__init__(*args, **options)

    def cleaned(self, text: str) -> str:
        """Raises ClubError."""
        if self.markdown:
            return check_markdown(text, self.most)
        return clean_paragraphs(text, self.name, self.most)

    def deconstruct(self) -> Deconstructed:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", list(args), dict(options)

    def formfield(self, **options: Any) -> forms.Field:
        more = {"max_length": self.most} if self.markdown else {}
        form_field = super().formfield(**more | options)
        assert form_field is not None
        return form_field
