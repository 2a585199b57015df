"""A member's wish, before it is a proposal, and proposals of new terms for a table: the columns
they change, their validation, and their wording. `outcomes.py` sets the terms once all have
agreed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from club.base.errors import ClubError
from club.play.tables.models import Table
from club.play.time_control.clock import HOUR
from club.play.time_control.non_counting_time import check_weekend
from club.play.time_control.presets import (
    BOUNDS,
    PRESETS,
    Preset,
    check_time_control,
    preset_of,
    time_control_of,
)
from club.play.votes.majorities import Subject
from games.core import Seat
from games.message import Message, Part, Who, message


@dataclass(frozen=True, slots=True)
class Wish:
    """A member's wish to propose something. Terms that are left out stay as they are."""

    kind: Subject
    span: timedelta | None = None  # of a pause, or of the time to give
    seat: Seat | None = None  # of the chair that the wish is about
    pace: str = ""  # name of a preset, which sets lengths, nights and weekend
    # of a custom time control
    lengths: Mapping[str, timedelta] = field(default_factory=dict)
    nights: bool | None = None  # True: quiet hours do not count
    weekend: frozenset[int] | None = None  # weekdays that do not count, Monday is 0
    holidays: bool | None = None  # True: the club's holidays do not count


LENGTHS = tuple(BOUNDS)
WEEKDAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
NEW_TIME_CONTROL = "{by} proposes a new pace: “{new}” instead of “{old}”."
HOLIDAYS_REST = "{by} proposes that clocks stop on the club's holidays."
HOLIDAYS_COUNT = "{by} proposes that clocks run on the club's holidays."
LENGTH_TEXTS = {  # values in hours
    "allowance": "{allowance} hours per turn (before: {old_allowance})",
    "bank": "{bank} hours in the bank at the start (before: {old_bank})",
    "increment": "{increment} hours added per turn (before: {old_increment})",
    "cap": "at most {cap} hours in the bank (before: {old_cap})",
    "reaction": "{reaction} hours to answer in another player's turn (before: {old_reaction})",
}


def wished_columns(table: Table, wish: Wish) -> dict[str, Any]:
    """New values of the table's columns that the wish changes, with lengths in hours.

    Raises ClubError for an unknown preset, and for terms out of range.
    """
    wished = _preset_columns(_find_preset(wish.pace)) if wish.pace else {}
    wished |= {name: length for name, length in wish.lengths.items() if name in LENGTHS}
    if wish.nights is not None:
        wished["honours_quiet"] = wish.nights
    if wish.weekend is not None:
        wished["weekend"] = _weekend_column(check_weekend(wish.weekend))
    if wish.holidays is not None:
        wished["holidays"] = wish.holidays
    lengths = {name: length for name, length in wished.items() if name in LENGTHS}
    if lengths:
        check_time_control(replace(time_control_of(table), **lengths))
    changed = {
        name: value for name, value in wished.items() if getattr(table, name) != value
    }
    return {name: _in_hours(name, value) for name, value in changed.items()}


def terms_in_words(
    table: Table, changed: Mapping[str, Any], wish: Wish, by: Who
) -> Message:
    """A proposal of new terms in a sentence that compares them with the present ones."""
    if changed.keys() == {"holidays"}:
        return message(HOLIDAYS_REST if changed["holidays"] else HOLIDAYS_COUNT, by=by)
    old, new = _preset_of_table(table), _preset_of_table(_with_changes(table, changed))
    presets = {"new": new.name} if new is not None and new.name == wish.pace else {}
    if presets and old is not None:
        presets["old"] = old.name
        if "holidays" not in changed:
            return message(NEW_TIME_CONTROL, by=by, **presets)
        changed = {"holidays": changed["holidays"]}
    return _list_changes(table, changed, by, presets)


def _list_changes(
    table: Table, changed: Mapping[str, Any], by: Who, presets: dict[str, str]
) -> Message:
    """A sentence that lists the presets, if both are known by name, and each change."""
    texts, parts = [], dict[str, Part](presets)
    if presets:
        texts.append("“{new}” instead of “{old}”" if "old" in presets else "“{new}”")
    for text, values in _change_clauses(table, changed):
        texts.append(text)
        parts |= values
    return message(
        "{by} proposes from now on: " + "; ".join(texts) + ".", by=by, **parts
    )


def _change_clauses(
    table: Table, changed: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Part]]]:
    """The text of each change, and the message parts it contains."""
    for name in LENGTHS:
        if name in changed:
            old = _in_hours(name, getattr(table, name))
            yield LENGTH_TEXTS[name], {name: changed[name], f"old_{name}": old}
    if "honours_quiet" in changed:
        yield _whether_counted("quiet hours", not changed["honours_quiet"]), {}
    if "weekend" in changed:
        yield _weekend_clause(changed["weekend"], table.weekend)
    if "holidays" in changed:
        yield _whether_counted("club holidays", not changed["holidays"]), {}


def _whether_counted(times: str, counted: bool) -> str:
    if counted:
        return f"{times} count (before: they did not)"
    return f"{times} do not count (before: they did)"


def _weekend_clause(new: str, old: str) -> tuple[str, dict[str, Part]]:
    """For example "days that do not count: Saturday and Sunday (before: none)"."""
    parts = {"days": _day_names(new), "old_days": _day_names(old)}
    days = "{days}" if new else "none"
    old_days = "{old_days}" if old else "none"
    text = f"days that do not count: {days} (before: {old_days})"
    return text, {name: days for name, days in parts.items() if days}


def _day_names(column: str) -> tuple[str, ...]:
    return tuple(WEEKDAYS[int(day)] for day in column)


def _find_preset(name: str) -> Preset:
    """The preset of that name. Raises ClubError."""
    preset = next((candidate for candidate in PRESETS if candidate.name == name), None)
    if preset is None:
        raise ClubError("no_pace", "There is no pace of that name.")
    return preset


def _preset_columns(preset: Preset) -> dict[str, Any]:
    """The columns of a table that the preset sets."""
    lengths = {name: getattr(preset.time_control, name) for name in LENGTHS}
    weekend = _weekend_column(preset.weekend)
    return lengths | {"honours_quiet": preset.honours_quiet, "weekend": weekend}


def _preset_of_table(table: Table) -> Preset | None:
    return preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)


def _with_changes(table: Table, changed: Mapping[str, Any]) -> Table:
    """A table with the changed columns, which is not saved."""
    names = (*LENGTHS, "honours_quiet", "weekend")
    present = {name: getattr(table, name) for name in names}
    new = {name: changed[name] for name in names if name in changed}
    return Table(**present | terms_as_columns(new))


def _weekend_column(weekend: frozenset[int]) -> str:
    return "".join(map(str, sorted(weekend)))


def _in_hours(name: str, value: Any) -> Any:
    return value // HOUR if name in LENGTHS else value


def terms_as_columns(terms: Mapping[str, Any]) -> dict[str, Any]:
    """A proposal's terms as values of the table's columns, lengths as durations."""
    return {
        name: value * HOUR if name in LENGTHS else value
        for name, value in terms.items()
    }
