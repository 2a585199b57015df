"""The terms of a tournament, which an organiser chooses. Forms, the API, files, the copy for a
season and the journal read the fields of this model, in its order.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as later

from club.base.errors import ClubError
from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.community.tournaments.choices import FirstDraw, Format, Unfinished
from club.play.time_control.presets import DEFAULT_PRESET, HOUR, TimeControl

LARGEST_POD: Final = 12  # as many as a play of the log has
MOST_LEGS: Final = 30
MOST_TITLES: Final = 6


@deconstructible
class WithinRange:
    """Checks that a number is from `low` to `high`; the text may name both."""

    def __init__(self, low: int, high: int, text: str) -> None:
        self.low, self.high, self.text = low, high, text

    def __call__(self, number: int) -> None:
        """Raises ValidationError for a form."""
        if not self.low <= number <= self.high:
            text = gettext(self.text).format(low=self.low, high=self.high)
            raise ValidationError(text)

    def expect(self, code: str, number: int) -> None:
        """Raises ClubError for a service."""
        if not self.low <= number <= self.high:
            raise ClubError(code, self.text, low=self.low, high=self.high)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WithinRange) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.low, self.high, self.text))


def _number(
    label: Any, low: int, high: int, text: str, **more: Any
) -> models.PositiveSmallIntegerField[int, int]:
    checks = [WithinRange(low, high, text)]
    return models.PositiveSmallIntegerField(label, validators=checks, **more)


def hours_of(time_control: TimeControl) -> dict[str, int]:
    """Returns the column of a time control: hours by name."""
    return {name: int(span / HOUR) for name, span in asdict(time_control).items()}


def usual_pace() -> dict[str, int]:
    return hours_of(DEFAULT_PRESET.time_control)


SIZES: Final = later(
    "A table seats 2 to {high}: the least, the usual size and the most, in this order."
)


class TournamentTerms(models.Model):
    """The terms that an organiser chooses. Pages ask for a few; the others have defaults."""

    name = models.CharField(_("Name"), max_length=MAX_NAME_CODE_POINTS)
    # titles of games: titles.py; round r plays number r of them, and begins anew at the end
    titles = models.JSONField(
        _("Game"),
        default=list,
        help_text=_("Several games take turns: one for each round."),
    )
    format = models.CharField(
        _("How it is paired"),
        max_length=24,
        choices=Format,
        default=Format.SWISS,
        error_messages={"invalid_choice": later("Choose how it is paired.")},
    )
    size = _number(
        _("Players at a table"),
        0,
        LARGEST_POD,
        SIZES,
        default=4,
        help_text=_("0 or empty: four, or as many as the game is for."),
    )
    pace = models.JSONField(_("Pace"), default=usual_pace)  # hours, by name
    honours_quiet = models.BooleanField(_("Nights rest"), default=True)

    least = _number(
        _("At least at a table"),
        0,
        LARGEST_POD,
        SIZES,
        default=0,
        help_text=_("0 or empty: one less than usual."),
    )
    most = _number(
        _("At most at a table"),
        0,
        LARGEST_POD,
        SIZES,
        default=0,
        help_text=_("0 or empty: as usual."),
    )
    legs = _number(
        _("Rounds"),
        0,
        MOST_LEGS,
        later("Rounds: up to {high}; 0 means as many as needed."),
        default=0,
        help_text=_("0 or empty: as many as needed."),
    )
    copies = _number(
        _("Games in a round"),
        1,
        3,
        later("Games in a round: {low} to {high}."),
        default=1,
        help_text=_("Of the same players, with the seats rotated."),
    )
    leg_days = _number(
        _("Days of a round"),
        1,
        365,
        later("A round lasts {low} to {high} days."),
        default=30,
    )
    unfinished = models.CharField(
        _("Unfinished games"),
        max_length=8,
        choices=Unfinished,
        default=Unfinished.BOTS,
        error_messages={
            "invalid_choice": later("Choose what becomes of an unfinished game.")
        },
    )
    first_draw = models.CharField(
        _("First round"),
        max_length=6,
        choices=FirstDraw,
        default=FirstDraw.LOT,
        error_messages={
            "invalid_choice": later("Choose how the first round is paired.")
        },
    )
    late_until = _number(
        _("Late entry until round"),
        0,
        MOST_LEGS,
        later("Late entry: until round {high} at most."),
        default=0,
        help_text=_("0: nobody is late."),
    )
    places = models.PositiveSmallIntegerField(
        _("Places"),
        null=True,
        blank=True,
        validators=[WithinRange(2, 1000, later("Places: {low} to {high}."))],
        help_text=_("Empty: no limit."),
    )
    advance = _number(
        _("From a table go on"),
        1,
        LARGEST_POD - 1,
        later("From a table {low} to {high} go on."),
        default=1,
        help_text=_("Of a knock-out."),
    )
    division_size = _number(
        _("Players of a division"),
        4,
        8,
        later("A division has {low} to {high}."),
        default=5,
        help_text=_("Of a league."),
    )
    moving = _number(
        _("Up and down move"),
        1,
        3,
        later("Up and down move {low} to {high}."),
        default=2,
        help_text=_("Of a league."),
    )
    check_in_hours = _number(
        _("Hours of the check-in"),
        0,
        14 * 24,
        later("Check-in: {high} hours at most."),
        default=48,
        help_text=_("0: none."),
    )
    late_points = models.BooleanField(
        _("Late ones begin with half of the mean"), default=False
    )
    pairs_itself = models.BooleanField(
        _("The next round opens by itself when the last game ends"),
        default=False,
        db_default=False,
    )
    rated = models.BooleanField(_("Its games are rated"), default=True)
    public = models.BooleanField(
        _("Everybody can read it without log-in"), default=False
    )
    online = models.BooleanField(
        _("Played on this site"), default=True, help_text=_("false: at real tables")
    )
    # points of places by size of a pod, in sixtieths; empty: the usual ones
    points = models.JSONField(
        _("Own points"),
        default=dict,
        blank=True,
        help_text=_(
            "Empty: the usual ones. Else a line for each size of a table, from the first place "
            "down: “4: 5 3 1 0”."
        ),
    )
    # by slug, those without their defaults
    options = models.JSONField(_("Options"), default=dict, blank=True)
    starts_at = models.DateTimeField(
        _("Entries close"), null=True, blank=True, help_text=_("empty: by hand")
    )

    class Meta:
        abstract = True


TERM_FIELDS: Final[tuple[Any, ...]] = tuple(TournamentTerms._meta.local_fields)
TERMS: Final = tuple(field.name for field in TERM_FIELDS)
# of a finished tournament they say nothing, or are told apart from its terms
NOT_IN_FILES: Final = frozenset(
    {
        *("name", "honours_quiet", "places", "check_in_hours"),
        *("pairs_itself", "public", "starts_at"),
    }
)
NOT_CARRIED: Final = frozenset({"starts_at"})  # into another tournament like it
TERMS_OF_FILES: Final = tuple(name for name in TERMS if name not in NOT_IN_FILES)


def check_ranges(terms: TournamentTerms) -> None:
    """Raises ClubError for the first choice or number that is out of range."""
    for field in TERM_FIELDS:
        value = getattr(terms, field.name)
        if field.choices and value not in dict(field.choices):
            raise ClubError(field.name, field.error_messages["invalid_choice"])
        allowed = range_of(field)
        if allowed is not None and value is not None:
            allowed.expect(field.name, value)


def range_of(field: Any) -> WithinRange | None:
    """Returns the range of a field of terms; None for a field that is no number."""
    ranges = (check for check in field.validators if isinstance(check, WithinRange))
    return next(ranges, None)
