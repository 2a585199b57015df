"""How a game came out, and how anybody can check that nobody meddled with its chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.records.chronicle import Chronicle
from club.tables.models import Status, Table
from club.tables.telling import Cast
from games.core import Outcome, Position, Seat, Viewer
from games.message import Who, message

ORDINALS = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"))


@dataclass(frozen=True, slots=True)
class Place:
    """Where one seat came in."""

    place: int
    seat: Seat
    name: str
    score: int | None
    figures: tuple[tuple[str, int], ...]  # the breakdown, each by its label


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of results."""

    places: tuple[Place, ...]  # the best first
    labels: tuple[str, ...]  # of the breakdown
    reason: str
    sentence: SafeString  # who won, and where the viewer came in

    @property
    def scored(self) -> bool:
        """Whether scores say more than the first figure of the breakdown does."""
        return any(place.score not in (None, *(figure for __, figure in place.figures[:1])) for place in self.places)


@dataclass(frozen=True, slots=True)
class Promise:
    """The secret that chance was drawn from: its hash from the start, itself at the end."""

    commitment: str
    secret: str  # hexadecimal; empty while the game is live


def ordinal(place: int) -> str:
    """The place in words: "first"."""
    return str(ORDINALS[place - 1]) if place <= len(ORDINALS) else str(place)


def standing_of(table: Table, read: Chronicle | None, cast: Cast, viewer: Viewer = None) -> Standing | None:
    """The results of a finished table; None of any other."""
    if table.status != Status.FINISHED or read is None or read.position.outcome is None:
        return None
    outcome: Outcome = read.position.outcome
    seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    labels = tuple(gettext(label).capitalize() for label, __ in outcome.breakdown)
    reason = cast.game.words.get(outcome.reason, outcome.reason.replace("_", " "))
    places = tuple(_place(outcome, seat, cast, labels) for seat in seats)
    return Standing(places, labels, reason, _sentence(outcome.places, cast, viewer))


def promise_of(table: Table, read: Chronicle | None) -> Promise | None:
    """The promise about chance, with the secret once the game is finished; None where nothing is left to chance."""
    if table.record is None or read is None or type(read.position).chance_move is Position.chance_move:
        return None
    over = table.status == Status.FINISHED
    return Promise(table.record.commitment, table.record.secret.hex() if over else "")


def _sentence(places: Sequence[int], cast: Cast, viewer: Viewer) -> SafeString:
    first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    won = cast.sentence(message("{first} won." if len(first) == 1 else "{first} share the first place.", first=first))
    if viewer is None:
        return won
    mine = places[viewer]
    others = tuple(Who(seat) for seat, place in enumerate(places) if place == mine and seat != viewer)
    if mine == 1 and not others:
        return SafeString(gettext("You won."))
    text = "You share the {nth} place with {others}." if others else "You came {nth} of {seats}."
    own = cast.sentence(message(text, nth=ordinal(mine), others=others, seats=len(places)))
    return own if mine == 1 else format_html("{} {}", won, own)


def _place(outcome: Outcome, seat: Seat, cast: Cast, labels: Sequence[str]) -> Place:
    figures = tuple(zip(labels, (figures[seat] for __, figures in outcome.breakdown), strict=True))
    score = outcome.scores[seat] if outcome.scores else None
    return Place(outcome.places[seat], seat, cast.names[seat], score, figures)
