"""The form of an article. The service checks its values."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.markdown import MOST_CHARACTERS
from club.base.texts.short_texts import ShortTextField
from club.base.ui.fields import MARKDOWN_HELP, MarkdownInput
from club.community.news.models import LONGEST_TITLE, NewsItem
from club.community.news.services import NewsDraft

MINUTE_FORMAT = "%Y-%m-%dT%H:%M"


class NewsForm(forms.Form):
    """Title, text, a picture to add, and who reads it."""

    title = ShortTextField(label=_("Title"), most=LONGEST_TITLE)
    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=MOST_CHARACTERS,
        widget=MarkdownInput(14),
        help_text=MARKDOWN_HELP,
    )
    picture = forms.FileField(
        label=_("Add a picture"),
        required=False,
        help_text=_(
            "PNG, JPEG, WebP or GIF, 8 MB at most. It is put at the end of the text; move its line"
            " where you want it."
        ),
        widget=forms.FileInput(
            attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}
        ),
    )
    picture_words = forms.CharField(
        label=_("What is in the picture"),
        required=False,
        max_length=200,
        help_text=_("For those who do not see it."),
    )
    is_public = forms.BooleanField(
        label=_("Visitors who are no members read it, too"), required=False
    )
    is_pinned = forms.BooleanField(
        label=_("Pin it above the other news"), required=False
    )

    def draft(self) -> NewsDraft:
        """Returns the written article. Call it when the form is valid."""
        return NewsDraft(**self.cleaned_data)

    @classmethod
    def for_item(cls, item: NewsItem) -> NewsForm:
        """Returns the form with what is saved."""
        fields = ("title", "text", "is_public", "is_pinned")
        return cls(initial={name: getattr(item, name) for name in fields})


class PublishTimeForm(forms.Form):
    """The time of a publication, in the reader's time zone."""

    publish_at = forms.DateTimeField(
        label=_("Publish it at"),
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format=MINUTE_FORMAT
        ),
        input_formats=[MINUTE_FORMAT, f"{MINUTE_FORMAT}:%S", "%Y-%m-%d %H:%M"],
    )

    @property
    def time(self) -> datetime:
        """The chosen time. Call it when the form is valid."""
        chosen: datetime = self.cleaned_data["publish_at"]
        return chosen
