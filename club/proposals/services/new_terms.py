"""Other terms for a table from now on: what a proposal of them changes, whether a table may have
them, and how that is said, with what was before. What follows once all agree is in `outcomes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from club.proposals.services.wish import Wish
from club.tables.errors import Refused
from club.tables.models import Table
from club.timecontrol.clock import HOUR
from club.timecontrol.non_counting_time import check_weekend
from club.timecontrol.presets import (
    BOUNDS,
    PRESETS,
    Preset,
    check_time_control,
    preset_of,
    time_control_of,
)
from games.message import Message, Part, Who, message

LENGTHS = tuple(BOUNDS)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ANOTHER_PACE = "{by} proposes another pace from now on: “{new}” for “{old}”."
HOLIDAYS_REST = "{by} proposes that the club's holidays rest here."
HOLIDAYS_COUNT = "{by} proposes that play goes on over the club's holidays."
HOURS = {  # of each length, what is said of a new one
    "allowance": "{allowance} hours for each turn, where it was {old_allowance}",
    "bank": "{bank} hours in store at first, where it was {old_bank}",
    "increment": "{increment} hours more in store with every turn, where it was {old_increment}",
    "cap": "{cap} hours in store at most, where it was {old_cap}",
    "reaction": "{reaction} hours for a question in another's turn, where it was {old_reaction}",
}


def terms_wished(table: Table, wish: Wish) -> dict[str, Any]:
    """Columns of the table as they would be, with lengths in hours: those that change. Raises
    Refused for a pace that nobody knows, and for terms that no table may have.
    """
    wished = _of_preset(_preset(wish.pace)) if wish.pace else {}
    wished |= {name: length for name, length in wish.lengths.items() if name in LENGTHS}
    if wish.nights is not None:
        wished["honours_quiet"] = wish.nights
    if wish.weekend is not None:
        wished["weekend"] = _column(check_weekend(wish.weekend))
    if wish.holidays is not None:
        wished["holidays"] = wish.holidays
    lengths = {name: length for name, length in wished.items() if name in LENGTHS}
    if lengths:
        check_time_control(replace(time_control_of(table), **lengths))
    changed = {name: value for name, value in wished.items() if getattr(table, name) != value}
    return {name: _in_hours(name, value) for name, value in changed.items()}


def terms_in_words(table: Table, changed: Mapping[str, Any], wish: Wish, by: Who) -> Message:
    """A proposal of other terms, with those of now, in a sentence."""
    if changed.keys() == {"holidays"}:
        return message(HOLIDAYS_REST if changed["holidays"] else HOLIDAYS_COUNT, by=by)
    old, new = _preset_now(table), _preset_now(_as_changed(table, changed))
    named = {"new": new.name} if new is not None and new.name == wish.pace else {}
    if named and old is not None:
        named["old"] = old.name
        if "holidays" not in changed:
            return message(ANOTHER_PACE, by=by, **named)
        changed = {"holidays": changed["holidays"]}
    return _listed(table, changed, by, named)


def _listed(table: Table, changed: Mapping[str, Any], by: Who, named: dict[str, str]) -> Message:
    """One change after the other."""
    texts, parts = [], dict[str, Part](named)
    if named:
        texts.append("“{new}” for “{old}”" if "old" in named else "“{new}”")
    for text, more in _clauses(table, changed):
        texts.append(text)
        parts |= more
    return message("{by} proposes from now on: " + "; ".join(texts) + ".", by=by, **parts)


def _clauses(table: Table, changed: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Part]]]:
    """What is said of each change, and its parts."""
    for name in LENGTHS:
        if name in changed:
            old = _in_hours(name, getattr(table, name))
            yield HOURS[name], {name: changed[name], f"old_{name}": old}
    if "honours_quiet" in changed:
        rest = "nights rest, where they counted"
        yield (rest if changed["honours_quiet"] else "nights count, where they rested"), {}
    if "weekend" in changed:
        yield _days_off(changed["weekend"], table.weekend)
    if "holidays" in changed:
        rest = "the club's holidays rest, where they counted"
        count = "the club's holidays count, where they rested"
        yield (rest if changed["holidays"] else count), {}


def _days_off(new: str, old: str) -> tuple[str, dict[str, Part]]:
    """ "Saturday and Sunday rest, where no day of the week did"."""
    parts = {"days": _days(new), "old_days": _days(old)}
    rest = "{days} rest" if len(new) > 1 else "{days} rests" if new else "no day of the week rests"
    did = "{old_days} did" if old else "no day of the week did"
    return f"{rest}, where {did}", {name: days for name, days in parts.items() if days}


def _days(column: str) -> tuple[str, ...]:
    return tuple(WEEKDAYS[int(day)] for day in column)


def _preset(name: str) -> Preset:
    found = next((one for one in PRESETS if one.name == name), None)
    if found is None:
        raise Refused("no_pace", "There is no pace of that name.")
    return found


def _of_preset(preset: Preset) -> dict[str, Any]:
    """The columns that it sets."""
    lengths = {name: getattr(preset.time_control, name) for name in LENGTHS}
    rest = {"honours_quiet": preset.honours_quiet, "weekend": _column(preset.weekend)}
    return lengths | rest


def _preset_now(table: Table) -> Preset | None:
    return preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)


def _as_changed(table: Table, changed: Mapping[str, Any]) -> Table:
    """What the table would be, as a row that nobody writes."""
    names = (*LENGTHS, "honours_quiet", "weekend")
    now = {name: getattr(table, name) for name in names}
    wished = {name: _in_time(name, value) for name, value in changed.items() if name in names}
    return Table(**now | wished)


def _column(weekend: frozenset[int]) -> str:
    return "".join(map(str, sorted(weekend)))


def _in_hours(name: str, value: Any) -> Any:
    return value // HOUR if name in LENGTHS else value


def _in_time(name: str, value: Any) -> Any:
    return value * HOUR if name in LENGTHS else value


def in_columns(terms: Mapping[str, Any]) -> dict[str, Any]:
    """A proposal's terms as the table's columns hold them."""
    return {name: _in_time(name, value) for name, value in terms.items()}
