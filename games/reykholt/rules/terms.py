"""Terms of a game: the number of seats, the options, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .components.cards import DUO, MULTI, SPACES, STORIES, Space, Story


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a game, the same for its whole length."""

    seats: int
    rounds: int
    story: str  # empty in the base game
    service_set: str  # "random" until it is drawn
    story_services: bool
    duel: bool
    on_first: bool  # everybody starts on the first table
    visible: bool  # the top random greenhouse is shown
    optional_extra: bool  # greenhouses may be left out by B5, B11, B12
    seat_1_first: bool
    wildcard: bool
    version: int  # of the rules, as in the game's `Info`

    @property
    def board(self) -> str:
        if self.seats <= 2:
            return DUO
        return MULTI

    @property
    def spaces(self) -> tuple[Space, ...]:
        return SPACES[self.board]

    @property
    def solo(self) -> bool:
        return self.seats == 1

    @property
    def story_card(self) -> Story | None:
        return STORIES.get(self.story)


def make_terms(seats: int, options: Mapping[str, str | int], version: int) -> Terms:
    """The terms for a number of seats and values of all options."""
    story = "" if options["story"] == "none" else str(options["story"])
    with_story = options["story_services"] == "on"
    if options["story_services"] == "usual":
        with_story = bool(story)
    return Terms(
        seats=seats,
        rounds=_rounds(seats, story),
        story=story,
        service_set=str(options["service_set"]),
        story_services=with_story,
        duel=options["duel_set"] == "on",
        on_first=options["start_table"] == "on_first",
        visible=options["random_pile"] == "visible",
        optional_extra=options["extra_planting"] == "optional",
        seat_1_first=options["first_seat"] == "seat_1",
        wildcard=seats == 1 and options["solo_wildcard"] == "on",
        version=version,
    )


def _rounds(seats: int, story: str) -> int:
    """The number of rounds."""  # R9, R38, R45
    if story:
        card = STORIES[story]
        if seats == 1:
            return card.rounds_solo
        return card.rounds
    return 5 if seats == 1 else 7
