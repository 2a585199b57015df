"""Forms for the proposals of a member to the table. They do not reveal for whom a hidden turn
waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils.dates import WEEKDAYS
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.base.checksums import checksum
from club.base.ui import times
from club.play.table_page.families import FieldOption
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import Occupant, TableProjection
from club.play.time_control.presets import (
    BOUNDS,
    HOUR,
    Preset,
    TimeControl,
    offered_presets,
    preset_of,
    time_control_of,
)
from club.play.time_control.response_times import is_publicly_asked
from club.play.votes.majorities import Subject
from club.play.votes.services.eligibility import DAY, LONGEST_PAUSE

MOST_CACHED = 100  # forms; tables with equal terms share them


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number within bounds."""

    name: str
    label: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ProposalForm:
    """The form of something that the viewer may propose."""

    kind: str
    meaning: str
    button: str
    field: str = ""  # name of its input; empty: it has none
    label: str = ""
    choices: tuple[FieldOption, ...] = ()  # radio buttons
    ticks: tuple[FieldOption, ...] = ()  # checkboxes
    counts: tuple[NumberField, ...] = ()

    @property
    def id(self) -> str:
        return f"propose-{self.kind}-{self.field}"


@lru_cache(MOST_CACHED)
def forms_token(offers: tuple[ProposalForm, ...]) -> str:
    """A token that changes with the fields and choices of the forms."""
    return checksum(offers)


def proposal_forms(
    projection: TableProjection, names: PlayerNames, paused: datetime | None
) -> Iterator[ProposalForm]:
    """The forms in the order of the page."""
    yield _pause_or_resume(paused is not None, get_language())
    yield from _seat_proposals(projection, names)
    table, language = projection.table, get_language()
    pace, nights, weekend = (
        time_control_of(table),
        table.honours_quiet,
        table.weekdays_off,
    )
    present = preset_of(pace, nights, weekend)
    yield _preset_proposal(present, offered_presets(present), language)
    yield from _time_control_proposals(pace, nights, weekend, table.holidays, language)
    assert projection.read is not None  # the caller has checked it
    if not projection.read.everybody_has_played:
        yield ProposalForm(
            Subject.CANCEL,
            _("Until everyone has played once, more than half can call the game off."),
            _("Call the game off"),
        )
    yield ProposalForm(
        Subject.END,
        _("The game ends early if every player agrees. Nobody wins it."),
        _("End the game"),
    )


@lru_cache(MOST_CACHED)
def _pause_or_resume(paused: bool, _language: str | None) -> ProposalForm:
    if paused:
        return ProposalForm(
            Subject.RESUME,
            _("The table pauses. It goes on when more than half agree."),
            _("End the pause"),
        )
    days = (
        FieldOption(str(count), times.span_in_words(count * DAY))
        for count in range(1, LONGEST_PAUSE + 1)
    )
    return ProposalForm(
        Subject.PAUSE,
        _("A pause stops all clocks here; more than half must agree."),
        _("Pause"),
        "days",
        _("For how long?"),
        tuple(days),
    )


def _seat_proposals(
    projection: TableProjection, names: PlayerNames
) -> Iterator[ProposalForm]:
    assert projection.read is not None  # the caller has checked it
    timed = [
        occupant
        for occupant in awaited_members(projection)
        if is_publicly_asked(projection.read, occupant.seat)
    ]
    if timed:
        yield ProposalForm(
            Subject.EXTEND,
            _("One more day for one player; more than half of the others must agree."),
            _("More time for a player"),
            "seat",
            _("For whom?"),
            _seat_options(timed, names),
        )
    away = [
        occupant
        for occupant in projection.occupants
        if occupant.away and occupant.member and not occupant.mine
    ]
    if away and projection.table.absence != "drop":
        yield ProposalForm(
            Subject.REPLACE,
            _(
                "A member who is away can be replaced. The substitutes are asked; if none accepts, "
                "or the list is empty, a bot takes the chair. All others but one have to agree."
            ),
            _("Replace a member who is away"),
            "seat",
            _("Who?"),
            _seat_options(away, names),
        )


@lru_cache(MOST_CACHED)
def _time_control_proposals(
    pace: TimeControl,
    nights: bool,
    weekend: frozenset[int],
    holidays: bool,
    _language: str | None,
) -> tuple[ProposalForm, ...]:
    """Other lengths of the time control, and other time that does not count."""
    return (
        _durations_proposal(pace),
        _nights_proposal(nights),
        _weekend_proposal(weekend),
        _holidays_proposal(holidays),
    )


@lru_cache(MOST_CACHED)
def _preset_proposal(
    present: Preset | None, offered: tuple[Preset, ...], _language: str | None
) -> ProposalForm:
    paces = (
        FieldOption(preset.name, _(preset.name), preset == present)
        for preset in offered
    )
    return ProposalForm(
        Subject.TERMS,
        _("A new pace from now on; everyone must agree."),
        _("New pace"),
        "pace",
        _("Which pace?"),
        tuple(paces),
    )


def _durations_proposal(pace: TimeControl) -> ProposalForm:
    labels = {
        "allowance": _("Hours per turn"),
        "bank": _("Bank at the start, in hours"),
        "increment": _("Hours added to the bank per turn"),
        "cap": _("Most hours in the bank"),
        "reaction": _("Hours to answer in another player's turn"),
    }
    counts = (
        NumberField(
            name, labels[name], getattr(pace, name) // HOUR, least // HOUR, most // HOUR
        )
        for name, (least, most) in BOUNDS.items()
    )
    return ProposalForm(
        Subject.TERMS,
        _("Your own hours from now on; everyone must agree."),
        _("Custom hours"),
        "lengths",
        counts=tuple(counts),
    )


def _nights_proposal(rest: bool) -> ProposalForm:
    return _yes_or_no_proposal(
        rest,
        _("Whether members' quiet hours stop the clock here; everyone must agree."),
        _("Quiet hours"),
        "nights",
        _("Do quiet hours stop the clock?"),
        (_("They count"), _("They do not count")),
    )


def _weekend_proposal(off: frozenset[int]) -> ProposalForm:
    days = (FieldOption(str(day), str(WEEKDAYS[day]), day in off) for day in range(7))
    return ProposalForm(
        Subject.TERMS,
        _("Weekdays on which clocks stop here; everyone must agree."),
        _("Days that do not count"),
        "weekend",
        _("On which days do clocks stop? (three at most)"),
        ticks=tuple(days),
    )


def _holidays_proposal(rest: bool) -> ProposalForm:
    return _yes_or_no_proposal(
        rest,
        _("Whether the club's holidays stop the clocks here; everyone must agree."),
        _("Club holidays"),
        "holidays",
        _("Do club holidays stop the clock?"),
        (_("Clocks run"), _("Clocks stop")),
    )


def _yes_or_no_proposal(
    rests: bool,
    about: str,
    offer: str,
    field: str,
    question: str,
    answers: tuple[str, str],
) -> ProposalForm:
    """A proposal for the opposite of the present setting: that time counts, or that it does not."""
    wanted, text = ("no", answers[0]) if rests else ("yes", answers[1])
    return ProposalForm(
        Subject.TERMS, about, offer, field, question, (FieldOption(wanted, text),)
    )


def _seat_options(
    occupants: list[Occupant], names: PlayerNames
) -> tuple[FieldOption, ...]:
    return tuple(
        FieldOption(str(occupant.seat), names.plain_names[occupant.seat])
        for occupant in occupants
    )


def awaited_members(projection: TableProjection) -> list[Occupant]:
    """Returns other members for whom the game is known to wait, and whose clocks run."""
    return [
        occupant
        for occupant in projection.occupants
        if occupant.awaited and occupant.due_at and not occupant.mine
    ]
