"""What the API says of a table: its terms, its chairs, its news, as plain facts for one viewer. The
view with its moves is in `turn_facts.py`.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from club.api.marks import tag_of
from club.api.plain import Json, Teller, plain, teller_of
from club.records.known_lines import Line
from club.records.message_json import message_from_json
from club.tables.models import Chair, Table, TableEvent
from club.tables.presentation.log_lines import event_in_words, merged_history
from club.tables.presentation.sentences import player_name
from club.tables.projection import Occupant, TableProjection
from club.timecontrol.idle_reasons import IdleReason
from games.registry import UnknownGame

HOUR = timedelta(hours=1)


def teller_at(one: TableProjection) -> Teller:
    """Who tells of this table. Raises UnknownGame."""
    return teller_of(one.game, one.occupants)


def brief(table: Table) -> dict[str, Json]:
    """Which table this is, where others speak of it."""
    return {"id": table.pk, "name": table.name, "game": table.game_slug}


def table_facts(one: TableProjection, rest: IdleReason) -> dict[str, Json]:
    """A table, whole, but for what is played."""
    return {
        **table_line(one, rest),
        "invite": one.table.invite if _hosts(one) else "",
        "outcome": plain(one.outcome),
        "mark": tag_of(one, rest),
    }


def table_line(one: TableProjection, rest: IdleReason) -> dict[str, Json]:
    """A table as a list shows it."""
    table = one.table
    return {
        **brief(table),
        "version": table.game_version,
        "status": table.status,
        "held": one.is_suspended,
        "host": table.host.username,
        "options": table.options,
        "private": table.private,
        "rated": table.rated,
        "begins_full": table.begins_full,
        "timely": table.timely,
        "pace": pace_facts(table),
        "stand_in": table.stand_in,
        "opened_at": table.opened_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "paused_until": rest.paused_until,
        "asleep_since": rest.asleep_since,
        "called_off_at": rest.called_off_at,
        "chairs": [chair_facts(who, rest.on_leave.get(who.seat)) for who in one.occupants],
        "awaited": sorted(one.awaited),
        "seat": one.viewer,
        "asked": open_question(one),
    }


def pace_facts(table: Table) -> dict[str, Json]:
    """How much time a turn has, in hours, and what of it does not count."""
    lengths = ("allowance", "bank", "increment", "cap", "reaction")
    return {
        **{name: _hours(getattr(table, name)) for name in lengths},
        "honours_quiet": table.honours_quiet,
        "weekend": sorted(table.weekdays_off),
        "leave": table.leave,
        "excuses": table.excuses,
        "misses": table.misses,
        "absence": table.absence,
    }


def chair_facts(who: Occupant, on_leave_until: date | None) -> dict[str, Json]:
    """A chair, as far as the viewer may know it."""
    return {
        "seat": who.seat,
        "name": player_name(who),
        "member": who.member.username if who.member else None,
        "bot": who.bot or None,
        "mine": who.mine,
        "awaited": who.awaited,
        "away": who.away,
        "on_leave_until": on_leave_until,
        "confirm_by": who.confirm_by,
        "asked_at": who.asked_at,
        "due_at": who.due_at,
    }


def open_question(one: TableProjection) -> int | None:
    """The number of the question open to the viewer; None: they may decide nothing."""
    return one.own.asked if one.own is not None and one.decision is not None else None


def question_facts(chair: Chair, one: TableProjection) -> dict[str, Json]:
    """A question that is put to a member, with the sentence that asks it."""
    return {
        "table": brief(one.table),
        "asked": chair.asked,
        "sentence": asked_sentence(one),
        "asked_at": chair.turn_since,
        "due_at": chair.due_at,
    }


def asked_sentence(one: TableProjection) -> Json:
    """What is asked, or whom the game waits for; None where the rules cannot be asked."""
    try:
        return teller_at(one).message(one.asks)
    except UnknownGame:
        return None


def log_facts(one: TableProjection) -> list[dict[str, Json]]:
    """All that the viewer learned, the oldest first."""
    teller = teller_at(one) if one.read else None
    told = [*merged_history(one.lines, one.events)][::-1]
    return [{"number": at, **_told(line, teller)} for at, line in enumerate(told, 1)]


def news_facts(happening: TableEvent) -> dict[str, Json]:
    """What befell a public table."""
    return {
        "at": happening.at,
        "what": happening.what,
        "table": brief(happening.table),
        "said": event_in_words(happening),
    }


def _told(line: Line | TableEvent, teller: Teller | None) -> dict[str, Json]:
    if isinstance(line, Line):
        assert teller is not None  # lines are read by the rules
        sentences = [teller.message(message) for message in line.news]
        seat = line.seat if line.of_known_seat else None
        return _entry(line.at, "ply", seat, line.by if line.openly else None, sentences)
    if happened := _explained(line, teller):
        return _entry(line.at, line.what, line.seat, None, [happened])
    said = event_in_words(line)
    bare = {"text": said, "rule": "", "parts": {}, "said": said}
    return _entry(line.at, line.what, line.seat, None, [bare])


def _explained(line: TableEvent, teller: Teller | None) -> Any:
    """A happening that a game's own sentence tells of."""
    if line.why is None or teller is None:
        return None
    return teller.message(message_from_json(line.why))


def _entry(
    at: datetime, what: str, seat: int | None, by: str | None, sentences: list[Any]
) -> dict[str, Json]:
    return {"at": at, "what": what, "seat": seat, "by": by, "sentences": sentences}


def _hosts(one: TableProjection) -> bool:
    return any(who.hosts and who.mine for who in one.occupants)


def _hours(length: timedelta) -> int:
    return length // HOUR
