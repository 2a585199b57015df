"""What happened while a member was away: the most important messages by turn, and what others
played in their place and why. The same for the page and for e-mails; nothing is read from the
database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.records.known_lines import Line
from club.records.models import By
from club.tables.models import Table
from club.tables.presentation.log_lines import PlayerNames
from club.tables.projection import TableProjection
from games.core import CHANCE, Seat
from games.message import Message, Who

MOST_MISSED = 6  # sentences of the summary

LineMessage = tuple[Line, Message]


@dataclass(frozen=True, slots=True)
class MissedLine:
    """One sentence of the summary."""

    sentence: SafeString
    why: str  # why another played for the seat; empty: the occupant played


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """The summary of one turn, the earliest message first."""

    shown: SafeString  # whose turn it was; empty when no name may be shown, or there is one line
    lines: tuple[MissedLine, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """What happened while a member was away, in a few sentences by turn."""  # P3

    turns: tuple[MissedTurn, ...]
    more: int  # how many more sentences the log has
    replay: str  # URL of the last step that they had seen


def missed_of(
    lines: Sequence[Line], table: Table, viewer: Seat | None, seen: int, cast: PlayerNames
) -> Missed | None:
    """The most important messages, each once, by turn; None when there are none."""
    chosen, more = _most_important(lines, viewer)
    if not chosen:
        return None
    replay = reverse("tables:replay_step", args=[table.pk, seen])
    by_turn = groupby(chosen, key=lambda pair: pair[0].turn)
    past = cast.of_past
    turns = tuple(_missed_turn(list(turn), viewer, past) for _, turn in by_turn)
    return Missed(turns, more, replay)


def missed_in_words(one: TableProjection, cast: PlayerNames) -> Iterator[str]:
    """The summary as plain text, a line for each message."""
    for line, message in _most_important(missed_lines(one), one.viewer)[0]:
        why = _why_by_other(line, one.viewer)
        yield f"{cast.plain(message)} ({why})" if why else cast.plain(message)


def missed_lines(one: TableProjection) -> Sequence[Line]:
    """The lines that the viewer missed. For a seat that has never played, only the moves that
    others played in its place: the rest is the beginning of the game.
    """
    missed = one.missed
    if not missed or one.has_played:
        return missed
    return [line for line in missed if line.seat == one.viewer]


def _most_important(lines: Sequence[Line], viewer: Seat | None) -> tuple[list[LineMessage], int]:
    """The messages in their order, and how many more there are."""
    once: dict[Message, Line] = {}
    for line in lines:
        for message in line.news:
            once.setdefault(message, line)
    ranked = sorted(once, key=lambda message: -_importance(message, once[message], viewer))
    chosen = set(ranked[:MOST_MISSED])
    in_order = [(line, message) for message, line in once.items() if message in chosen]
    return in_order, len(once) - len(chosen)


def _importance(message: Message, line: Line, viewer: Seat | None) -> int:
    """How important a message is for the viewer: about themselves most, about no seat least."""
    parts = [part for _, part in message.parts]
    reader = Who(CHANCE if viewer is None else viewer)
    is_own = line.seat == viewer or reader in parts
    return 99 if is_own else len(parts)


def _missed_turn(
    messages: Sequence[LineMessage], viewer: Seat | None, cast: PlayerNames
) -> MissedTurn:
    seats = [line.seat for line, _ in messages if line.of_known_seat]
    shown = cast.shown[seats[0]] if seats and len(messages) > 1 else SafeString()
    lines = (
        MissedLine(cast.tell(message), _why_by_other(line, viewer)) for line, message in messages
    )
    return MissedTurn(shown, tuple(lines))


def _why_by_other(line: Line, viewer: Seat | None) -> str:
    """Why a stand-in or an order played for the seat; empty when its occupant played."""
    if line.by == By.LADDER:
        return _("your time was up") if line.seat == viewer else _("their time was up")
    return _("by your standing order") if line.by == By.ORDER else ""
