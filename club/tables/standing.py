"""How a game came out, and how anybody can check that nobody meddled with its chance."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from club.records.chronicle import Chronicle
from club.tables.models import Status, Table
from club.tables.telling import Cast
from games.core import Outcome, Position, Seat


@dataclass(frozen=True, slots=True)
class Place:
    """Where one seat came in."""

    place: int
    seat: Seat
    name: str
    score: int | None
    figures: tuple[int, ...]  # in the order of the standing's labels


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of results."""

    places: tuple[Place, ...]  # the best first
    labels: tuple[str, ...]  # of the breakdown
    reason: str

    @property
    def scored(self) -> bool:
        """Whether scores say more than the first figure of the breakdown does."""
        return any(place.score is not None and place.figures[:1] != (place.score,) for place in self.places)


@dataclass(frozen=True, slots=True)
class Promise:
    """The secret that chance was drawn from: its hash from the start, itself at the end."""

    commitment: str
    secret: str  # hexadecimal; empty while the game is live


def standing_of(table: Table, read: Chronicle | None, cast: Cast) -> Standing | None:
    """The results of a finished table; None of any other."""
    if table.status != Status.FINISHED or read is None or read.position.outcome is None:
        return None
    outcome: Outcome = read.position.outcome
    seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    labels = tuple(gettext(label).capitalize() for label, _ in outcome.breakdown)
    reason = cast.game.words.get(outcome.reason, outcome.reason.replace("_", " "))
    return Standing(tuple(_place(outcome, seat, cast) for seat in seats), labels, reason)


def promise_of(table: Table, read: Chronicle | None) -> Promise | None:
    """The promise about chance, with the secret once the game is finished; None where nothing is left to chance."""
    if table.record is None or read is None or type(read.position).chance_move is Position.chance_move:
        return None
    over = table.status == Status.FINISHED
    return Promise(table.record.commitment, table.record.secret.hex() if over else "")


def _place(outcome: Outcome, seat: Seat, cast: Cast) -> Place:
    figures = tuple(figures[seat] for _, figures in outcome.breakdown)
    score = outcome.scores[seat] if outcome.scores else None
    return Place(outcome.places[seat], seat, cast.names[seat], score, figures)
