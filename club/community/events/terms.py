"""The terms of an event: the columns of `EventFields`. Chosen terms are an event that is not stored
yet.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from club.base.errors import ClubError
from club.base.texts.markdown import render_markdown
from club.base.texts.model_fields import LineField, ParagraphsField
from club.community.events.event_times import moments, usual_nights
from club.community.events.models import Event
from club.community.events.term_columns import EventFields

SHORTEST: Final = timedelta(minutes=15)
LONGEST: Final = timedelta(days=3)
# all but the HTML, which is made of the text
COLUMNS: Final = tuple(
    column for column in EventFields._meta.fields if column.name != "text_html"
)
TERMS: Final = tuple(column.name for column in COLUMNS)


def terms_in(row: EventFields) -> dict[str, Any]:
    """Returns the terms of a row, by name."""
    return {name: getattr(row, name) for name in TERMS}


def event_terms_of(row: EventFields, **changed: Any) -> Event:
    """Returns the terms of a row, but for the changed ones."""
    return Event(**terms_in(row) | changed)


def columns_of(terms: EventFields) -> dict[str, Any]:
    """Returns the columns, the text as HTML included."""
    return terms_in(terms) | {"text_html": render_markdown(terms.text)}


@dataclass(frozen=True, slots=True)
class TermsChange:
    """The fields in which two terms differ, so that other events take these alone."""

    before: Event
    after: Event

    @property
    def names(self) -> set[str]:
        """The names of the changed fields. Nights follow from the hours, unless the event lasts
        longer than these say.
        """
        names = set(TERMS) - {"nights"}
        changed = {
            n for n in names if getattr(self.before, n) != getattr(self.after, n)
        }
        lasts_longer = extra_nights(self.before) != extra_nights(self.after)
        return changed | {"nights"} if lasts_longer else changed

    def terms_for(self, row: EventFields, own: Container[str] = ()) -> Event:
        """Returns the terms of the row with the changed fields, but for the row's own ones."""
        names = {name for name in self.names if name not in own}
        before = event_terms_of(row)
        changed = {name: getattr(self.after, name) for name in names}
        after = event_terms_of(before, **changed)
        more = extra_nights(self.after if "nights" in names else before)
        # hours that come together here, and end before they begin, are a mistake and no night
        most = max(usual_nights_of(before), usual_nights_of(self.after))
        after.nights = min(usual_nights_of(after), most) + more
        return after


def usual_nights_of(terms: EventFields) -> int:
    return usual_nights(terms.begins, terms.ends)


def extra_nights(terms: EventFields) -> int:
    """Returns the nights that the hours alone do not say."""
    return terms.nights - usual_nights_of(terms)


def checked_terms(terms: EventFields) -> Event:
    """Returns the terms with clean texts. Raises ClubError with the name of a field as code."""
    # events 1.1
    clean = {row.name: _checked(row, getattr(terms, row.name)) for row in COLUMNS}
    return event_terms_of(terms, **clean)


def _checked(column: models.Field[Any, Any], value: Any) -> Any:
    if isinstance(column, LineField | ParagraphsField):
        return column.cleaned(value)
    if isinstance(column, models.PositiveSmallIntegerField) and value is not None:
        least, most = _limits(column)
        if not least <= value <= most:
            text = "Choose a number between {least} and {most}."
            raise ClubError(column.name, text, least=least, most=most)
    return value


def _limits(column: models.PositiveSmallIntegerField[Any, Any]) -> tuple[int, int]:
    """Returns the smallest and the largest number that the column's validators accept. Django adds
    those of the database.
    """
    checks = column.validators
    least = [row.limit_value for row in checks if isinstance(row, MinValueValidator)]
    most = [row.limit_value for row in checks if isinstance(row, MaxValueValidator)]
    return max([0, *least]), min(most)


def checked_moments(
    zone: tzinfo, day: date, terms: EventFields
) -> tuple[datetime, datetime]:
    """Returns begin and end. Raises ClubError when the event is too short or too long."""
    try:
        begin, end = moments(zone, day, terms.begins, terms.ends, terms.nights)
    except OverflowError:
        raise ClubError("day", "This day is too far away.") from None
    if not SHORTEST <= end - begin <= LONGEST:
        text = "An event lasts between 15 minutes and 3 days; on {day} it would not."
        raise ClubError("ends", text, day=day.isoformat())
    return begin, end
