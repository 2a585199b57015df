"""The outcome of a game in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.seats import FormerPlayer, former_players
from club.tables.projection import Occupant
from games.core import Outcome, Seat, Viewer
from games.message import Who, message

ORDINALS = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one seat."""

    place: int
    seat: Seat
    left: tuple[FormerPlayer, ...]  # members who left the seat before the end
    score: int | None
    figures: tuple[tuple[str, int], ...]  # of the breakdown, each with its label


@dataclass(frozen=True, slots=True)
class Results:
    """The table of results."""

    places: tuple[Place, ...]  # the best first
    labels: tuple[str, ...]  # of the breakdown
    sentence: SafeString  # who won, and the viewer's place

    @property
    def scored(self) -> bool:
        """Whether scores differ from the first figure of the breakdown."""
        return any(_has_other_score(place) for place in self.places)


def _has_other_score(place: Place) -> bool:
    first_figures = [figure for __, figure in place.figures[:1]]
    return place.score is not None and place.score not in first_figures


def ordinal(place: int) -> str:
    """The place in words: "first"."""
    return str(ORDINALS[place - 1]) if place <= len(ORDINALS) else str(place)


def results_of(
    outcome: Outcome | None, cast: PlayerNames, occupants: Sequence[Occupant], viewer: Viewer = None
) -> Results | None:
    """The results of a game that has an outcome; None for any other."""
    if outcome is None:
        return None
    ranking = sorted((place, seat) for seat, place in enumerate(outcome.places))
    labels = tuple(gettext(label).capitalize() for label, __ in outcome.breakdown)
    places = tuple(_place(outcome, occupants[seat], labels) for __, seat in ranking)
    return Results(places, labels, _result_sentence(outcome.places, cast, viewer))


def _result_sentence(places: Sequence[int], cast: PlayerNames, viewer: Viewer) -> SafeString:
    first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    text = "{first} won." if len(first) == 1 else "{first} share the first place."
    won = cast.sentence(message(text, first=first))
    if viewer is None:
        return won
    mine = places[viewer]
    sharing = (seat for seat, place in enumerate(places) if place == mine)
    others = tuple(Who(seat) for seat in sharing if seat != viewer)
    if mine == 1 and not others:
        return SafeString(gettext("You won."))
    text = "You share the {nth} place with {others}." if others else "You came {nth} of {seats}."
    own = cast.sentence(message(text, nth=ordinal(mine), others=others, seats=len(places)))
    return own if mine == 1 else format_html("{} {}", won, own)


def _place(outcome: Outcome, one: Occupant, labels: Sequence[str]) -> Place:
    per_seat = (figures[one.seat] for __, figures in outcome.breakdown)
    return Place(
        place=outcome.places[one.seat],
        seat=one.seat,
        left=former_players(one),
        score=outcome.scores[one.seat] if outcome.scores else None,
        figures=tuple(zip(labels, per_seat, strict=True)),
    )
