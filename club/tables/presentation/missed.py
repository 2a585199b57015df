"""What happened while a member was away: the most telling of it by turn, and what others played in
their place and why. The same for the page and for letters; nothing is read here.
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

MOST_MISSED = 6  # sentences of what was missed

Said = tuple[Line, Message]


@dataclass(frozen=True, slots=True)
class MissedLine:
    """One sentence of what was missed."""

    sentence: SafeString
    why: str  # others played in that seat's place; empty: nobody did


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """What was missed of one turn, the earliest first."""

    shown: SafeString  # whose it was; empty where nobody may be named, or one line says it all
    lines: tuple[MissedLine, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """What happened while a member was away, in a few sentences by turn."""  # P3

    turns: tuple[MissedTurn, ...]
    more: int  # sentences that are in the log
    replay: str  # address of the last step they had seen


def missed_of(
    lines: Sequence[Line], table: Table, viewer: Seat | None, seen: int, cast: PlayerNames
) -> Missed | None:
    """The most telling of the sentences, each once, by turn; None when there are none."""
    said, more = _most_telling(lines, viewer)
    if not said:
        return None
    replay = reverse("tables:replay_step", args=[table.pk, seen])
    turns = (list(turn) for _, turn in groupby(said, key=lambda one: one[0].turn))
    past = cast.of_past
    return Missed(tuple(_turn(turn, viewer, past) for turn in turns), more, replay)


def missed_in_words(one: TableProjection, cast: PlayerNames) -> Iterator[str]:
    """What was missed as plain text, a line each."""
    for line, message in _most_telling(missed_lines(one), one.viewer)[0]:
        why = _why(line, one.viewer)
        yield f"{cast.plain(message)} ({why})" if why else cast.plain(message)


def missed_lines(one: TableProjection) -> Sequence[Line]:
    """Before a seat has played, nothing was missed but what others played in its place: all that
    happened besides is how the game began.
    """
    missed = one.missed
    if not missed or one.has_played:
        return missed
    return [line for line in missed if line.seat == one.viewer]


def _most_telling(lines: Sequence[Line], viewer: Seat | None) -> tuple[list[Said], int]:
    """In the order in which they were said; and how many more there are."""
    once: dict[Message, Line] = {}
    for line in lines:
        for message in line.news:
            once.setdefault(message, line)
    ranked = sorted(once, key=lambda message: -_telling(message, once[message], viewer))
    chosen = set(ranked[:MOST_MISSED])
    return [(line, one) for one, line in once.items() if one in chosen], len(once) - len(chosen)


def _telling(message: Message, line: Line, viewer: Seat | None) -> int:
    """How much a sentence tells somebody who was away: of themselves most, of nobody least."""
    parts = [part for _, part in message.parts]
    own = line.seat == viewer or Who(CHANCE if viewer is None else viewer) in parts
    return 99 if own else len(parts)


def _turn(said: Sequence[Said], viewer: Seat | None, cast: PlayerNames) -> MissedTurn:
    seats = [line.seat for line, _ in said if line.of_known_seat]
    shown = cast.shown[seats[0]] if seats and len(said) > 1 else SafeString()
    lines = (MissedLine(cast.tell(message), _why(line, viewer)) for line, message in said)
    return MissedTurn(shown, tuple(lines))


def _why(line: Line, viewer: Seat | None) -> str:
    """Why somebody or something played in the place of whoever sits there."""
    if line.by == By.LADDER:
        return _("your time was up") if line.seat == viewer else _("their time was up")
    return _("by your standing order") if line.by == By.ORDER else ""
