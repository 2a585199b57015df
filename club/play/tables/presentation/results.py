"""The outcome of a game in words, and its record as a text file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.play.game_records.queries import transcript
from club.play.tables.models import Table
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.presentation.panel_places import record_remarks
from club.play.tables.presentation.seats import FormerPlayer, former_players
from club.play.tables.projection import Occupant
from games.core import Outcome, Seat, Viewer
from games.message import Who, message

ORDINALS = (
    _("first"),
    _("second"),
    _("third"),
    _("fourth"),
    _("fifth"),
    _("sixth"),
    _("seventh"),
    _("eighth"),
    _("ninth"),
    _("tenth"),
    _("eleventh"),
    _("twelfth"),
)  # as many as sit at a real table


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
    if place <= len(ORDINALS):
        return str(ORDINALS[place - 1])
    return str(place)


def results_of(
    outcome: Outcome | None,
    names: PlayerNames,
    occupants: Sequence[Occupant],
    viewer: Viewer = None,
) -> Results | None:
    """The results of a game that has an outcome; None for any other."""
    if outcome is None:
        return None
    ranking = sorted((place, seat) for seat, place in enumerate(outcome.places))
    labels = tuple(gettext(label).capitalize() for label, __ in outcome.breakdown)
    places = tuple(_place(outcome, occupants[seat], labels) for __, seat in ranking)
    return Results(places, labels, _result_sentence(outcome.places, names, viewer))


def _result_sentence(
    places: Sequence[int], names: PlayerNames, viewer: Viewer
) -> SafeString:
    first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    text = "{first} won." if len(first) == 1 else "{first} share the first place."
    winner_sentence = names.sentence(message(text, first=first))
    if viewer is None:
        return winner_sentence
    own_place = places[viewer]
    sharing = (seat for seat, place in enumerate(places) if place == own_place)
    other_players = tuple(Who(seat) for seat in sharing if seat != viewer)
    if own_place == 1 and not other_players:
        return SafeString(gettext("You won."))
    if other_players:
        text = "You share the {nth} place with {others}."
    else:
        text = "You came {nth} of {seats}."
    own_sentence = names.sentence(
        message(text, nth=ordinal(own_place), others=other_players, seats=len(places))
    )
    if own_place == 1:
        return own_sentence
    return format_html("{} {}", winner_sentence, own_sentence)


def _place(outcome: Outcome, occupant: Occupant, labels: Sequence[str]) -> Place:
    per_seat = (figures[occupant.seat] for __, figures in outcome.breakdown)
    return Place(
        place=outcome.places[occupant.seat],
        seat=occupant.seat,
        left=former_players(occupant),
        score=outcome.scores[occupant.seat] if outcome.scores else None,
        figures=tuple(zip(labels, per_seat, strict=True)),
    )


def transcript_of(table: Table) -> str:
    """The record as text, with remarks of extension apps. Raises `encryption.BrokenSeal`."""
    assert table.record is not None  # it has started
    notes = "".join(f"# {remark}\n" for remark in record_remarks.collect(table))
    return str(transcript(table.record)) + notes
