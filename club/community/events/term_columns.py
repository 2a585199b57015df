"""The terms of an event, and of a series, with their labels and limits."""

from __future__ import annotations

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from club.base.texts.model_fields import LineField, ParagraphsField

LONGEST_TITLE: Final = 80
LONGEST_PLACE: Final = 120
LONGEST_GETTING_IN: Final = 300
LONGEST_TEXT: Final = 5_000
MOST_PLACES: Final = 500
MOST_GUESTS: Final = 3
MOST_NIGHTS: Final = 4  # a begin that is skipped lasts as long as the wall says
MOST_ANSWER_HOURS: Final = 30 * 24


class EventFields(models.Model):
    """The columns that an event and the rule of a series share."""

    title = LineField(_("What"), most=LONGEST_TITLE)
    place = LineField(_("Where"), most=LONGEST_PLACE)
    # for members and the invited alone
    getting_in = ParagraphsField(
        _("How to get in"),
        most=LONGEST_GETTING_IN,
        blank=True,
        help_text=_("Only members read it: the bell, the code, the bus."),
    )
    text = ParagraphsField(
        _("What to know"),
        most=LONGEST_TEXT,
        markdown=True,
        blank=True,
        help_text=_("In Markdown."),
    )
    text_html = models.TextField(blank=True)  # made of it when it was saved
    begins = models.TimeField(_("From"))  # on the wall
    ends = models.TimeField(_("To"))
    nights = models.PositiveSmallIntegerField(  # between the begin and the end
        default=0, validators=[MaxValueValidator(MOST_NIGHTS)]
    )
    capacity = models.PositiveSmallIntegerField(  # null: no limit
        _("Places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)],
        help_text=_("Leave it empty if there is room for all."),
    )
    guests_each = models.PositiveSmallIntegerField(
        _("Guests each"), default=0, validators=[MaxValueValidator(MOST_GUESTS)]
    )
    # before the begin; null: answers are taken until it begins
    answer_hours = models.PositiveSmallIntegerField(
        _("Answers"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ANSWER_HOURS)],
    )
    is_public = models.BooleanField(
        _("Everybody may read of it, not only members"), default=False
    )

    class Meta:
        abstract = True

    @property
    def html(self) -> SafeString:
        """The text as HTML, which `render_markdown` has made."""
        return SafeString(self.text_html)
