"""What is decided about an event, checked."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any, Final

from club.errors import ClubError
from club.events import models
from club.events.models import EventFields
from club.events.wall_times import moments, usual_nights
from club.texts.markdown import check_markdown, render_markdown
from club.texts.paragraphs import clean_paragraphs
from club.texts.short_texts import clean_line

SHORTEST: Final = timedelta(minutes=15)
LONGEST: Final = timedelta(days=3)
LONGEST_TEXT: Final = 5_000
MOST_ANSWER_HOURS: Final = 30 * 24


@dataclass(frozen=True, slots=True)
class EventTerms:
    """The fields of `EventFields` that are chosen."""

    title: str
    place: str
    begins: time
    ends: time
    nights: int = 0
    getting_in: str = ""
    text: str = ""
    capacity: int | None = None
    guests_each: int = 0
    answer_hours: int | None = None
    is_public: bool = False

    def columns(self) -> dict[str, Any]:
        """The columns, the text as HTML included."""
        return asdict(self) | {"text_html": render_markdown(self.text)}


def event_terms_of(row: EventFields) -> EventTerms:
    """The terms that a row has now."""
    return EventTerms(
        **{one.name: getattr(row, one.name) for one in fields(EventTerms)}
    )


@dataclass(frozen=True, slots=True)
class TermsChange:
    """The fields in which two terms differ, so that other events take these alone."""

    before: EventTerms
    after: EventTerms

    @property
    def names(self) -> set[str]:
        """The names of the changed fields. Nights follow from the hours, unless the event lasts
        longer than these say.
        """
        names = {field.name for field in fields(EventTerms)} - {"nights"}
        changed = {
            n for n in names if getattr(self.before, n) != getattr(self.after, n)
        }
        lasts_longer = extra_nights(self.before) != extra_nights(self.after)
        return changed | {"nights"} if lasts_longer else changed

    def terms_for(self, row: EventFields, own: Container[str] = ()) -> EventTerms:
        """Returns the terms of the row with the changed fields, but for the row's own ones."""
        names = {name for name in self.names if name not in own}
        before = event_terms_of(row)
        after = replace(before, **{name: getattr(self.after, name) for name in names})
        more = extra_nights(self.after if "nights" in names else before)
        # hours that come together here, and end before they begin, are a mistake and no night
        most = max(usual_nights_of(before), usual_nights_of(self.after))
        return replace(after, nights=min(usual_nights_of(after), most) + more)


def usual_nights_of(terms: EventTerms) -> int:
    return usual_nights(terms.begins, terms.ends)


def extra_nights(terms: EventTerms) -> int:
    """Returns the nights that the hours alone do not say."""
    return terms.nights - usual_nights_of(terms)


def checked_terms(terms: EventTerms) -> EventTerms:
    """The terms with clean texts. Raises ClubError, whose code is the name of the wrong field."""
    # E1
    _expect_between("capacity", terms.capacity, 1, models.MOST_PLACES)
    _expect_between("guests_each", terms.guests_each, 0, models.MOST_GUESTS)
    _expect_between("answer_hours", terms.answer_hours, 1, MOST_ANSWER_HOURS)
    _expect_between("nights", terms.nights, 0, models.MOST_NIGHTS)
    return replace(
        terms,
        title=clean_line(terms.title, "title", models.LONGEST_TITLE),
        place=clean_line(terms.place, "place", models.LONGEST_PLACE),
        getting_in=clean_paragraphs(
            terms.getting_in, "getting_in", models.LONGEST_GETTING_IN
        ),
        text=check_markdown(terms.text, LONGEST_TEXT),
    )


def checked_moments(
    zone: tzinfo, day: date, terms: EventTerms
) -> tuple[datetime, datetime]:
    """Begin and end on the day. Raises ClubError when the event is too short or too long."""
    try:
        begin, end = moments(zone, day, terms.begins, terms.ends, terms.nights)
    except OverflowError:
        raise ClubError("day", "This day is too far away.") from None
    if not SHORTEST <= end - begin <= LONGEST:
        text = "An event lasts between 15 minutes and 3 days; on {day} it would not."
        raise ClubError("ends", text, day=day.isoformat())
    return begin, end


def _expect_between(code: str, number: int | None, least: int, most: int) -> None:
    if number is not None and not least <= number <= most:
        raise ClubError(
            code, "Choose a number between {least} and {most}.", least=least, most=most
        )
