"""The base class of formats: the decisions of a format, with those that most formats share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.errors import ClubError
from club.community.tournaments.choices import FirstDraw, Format
from club.community.tournaments.formats.plans import PlannedLeg
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.pods import pod_sizes
from club.community.tournaments.past import (
    Past,
    RankedEntrant,
    entrant_standings,
    number_places,
)
from club.community.tournaments.round_models import Pod
from club.community.tournaments.wording import (
    own_points_in_words,
    parting_in_words,
    repeats_in_words,
)

Labelled = tuple[str, str]  # a label and a sentence


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of a bracket."""

    pod: Pod
    title: str
    onward: frozenset[str]  # keys of the entrants who went on from it, or won


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket: its tables by round, the first round first."""

    title: str  # empty: the bracket has no other part
    rounds: Sequence[Sequence[BracketTable]]
    joins: bool = False  # winners of the other parts meet in it
    coming: Sequence[int] = ()  # numbers of tables of the rounds that are not open yet


class TournamentFormat(ABC):
    """A format of tournaments. It has no state, and writes nothing."""

    name: ClassVar[Format]
    plans_ahead: ClassVar[bool] = False  # all rounds are planned from the start
    has_points: ClassVar[bool] = True  # points decide places
    has_rungs: ClassVar[bool] = False  # no rounds: each game deals ranks anew
    has_divisions: ClassVar[bool] = False  # and seasons that follow one another
    has_bracket: ClassVar[bool] = False  # lost games put entrants out

    @property
    def has_rounds(self) -> bool:
        """Whether all entrants are paired at once."""
        return not self.has_rungs

    # terms and start

    def check_terms(self, terms: Tournament) -> None:  # noqa: B027 - most have all terms
        """Raises ClubError for terms that this format does not have."""

    def check_start(self, tournament: Tournament, entrants: int) -> None:
        """Raises ClubError if the format is impossible with so many entrants."""
        if entrants < tournament.least:
            raise ClubError("too_few", "There are not enough entrants for one table.")

    def first_ranks(self, past: Past, rating: Mapping[int, float]) -> list[str]:
        """Returns the order of entrants that is stored at the start; empty: none. `rating` is by
        member.
        """
        return []

    def takes_late_entry(self, tournament: Tournament) -> bool:
        """Whether members may enter while the tournament runs."""
        return tournament.rounds.count() < tournament.late_until

    def begin_late(self, past: Past, entrant: Entrant) -> None:
        """Sets the first points or rung of an entrant who enters while the tournament runs."""
        if past.tournament.late_points:
            points = [row.points for row in entrant_standings(past, past.entrants)]
            entrant.extra_points = sum(points) // max(1, len(points)) // 2

    # rounds

    @abstractmethod
    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        """Plans a round; `rating` is by member. Raises ClubError where it is impossible."""

    @abstractmethod
    def count_rounds(self, past: Past) -> int:
        """Returns the number of rounds, as far as it is known; 0 for no end."""

    def is_last_round(self, past: Past) -> bool:
        """Whether no round follows."""
        return len(past.legs) >= self.count_rounds(past)

    def knocked_out(self, past: Past) -> frozenset[str]:
        """Returns the entrants who do not play on though they have not withdrawn."""
        return frozenset()

    def bracket(self, past: Past) -> Sequence[BracketPart]:
        """Returns the open rounds as a bracket, the part with the last game first."""
        return ()

    # forecast

    @abstractmethod
    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        """Returns the number of rounds for so many entrants. Raises NoFinal."""

    def forecast_groups(self, tournament: Tournament, entrants: int) -> list[int]:
        """Returns the sizes of groups that are paired among themselves."""
        return [entrants]

    def forecast_first_round(
        self, tournament: Tournament, entrants: int
    ) -> tuple[int, int]:
        """Returns the number of tables of the first round, and of byes. Raises NoFinal."""
        groups = self.forecast_groups(tournament, entrants)
        rounds = [pod_sizes(group, tournament.sizes) for group in groups]
        tables = sum(len(sizes) for sizes, _byes in rounds)
        return tables, sum(byes for _sizes, byes in rounds)

    # places

    def rank(self, past: Past) -> list[RankedEntrant]:
        """Returns the standings, the best first."""
        return number_places(past, entrant_standings(past, past.entrants))

    def parting_in_words(self, row: RankedEntrant, above: RankedEntrant) -> str:
        """Returns the reason why a line stands below the one above; empty if points decided."""
        has_played = row.standing.games or above.standing.games
        is_gone = row.entrant.status != above.entrant.status
        if is_gone or not has_played:
            return ""
        name = above.entrant.name
        return parting_in_words(row.standing, above.standing, name)

    # words

    def reason_in_words(self, why: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Returns the reason why the entrants of a pod sit together; `names` are by key."""
        parts = (self.basis_in_words(why), repeats_in_words(why, names))
        return " ".join(part for part in parts if part)

    @abstractmethod
    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        """Returns the rule that put the entrants of a pod together; empty for a pod of a file."""

    @abstractmethod
    def pairing_in_words(self, tournament: Tournament) -> str:
        """Returns how rounds are paired."""

    def first_draw_in_words(self, tournament: Tournament) -> str:
        if tournament.first_draw == FirstDraw.RATING:
            return _("The first round is dealt by rating.")
        return _("The first round is drawn by lot.")

    def places_in_words(self, tournament: Tournament) -> Iterator[Labelled]:
        """Yields the rules that decide places."""
        yield _("Points"), own_points_in_words(tournament.points)
        yield (
            _("Level on points"),
            _(
                "More wins, then stronger opponents, then the games among those who are level, "
                "then the share of the scores, then the lot."
            ),
        )

    def sizes_in_words(self, tournament: Tournament) -> str:
        if tournament.least == tournament.most:
            return _("%(size)d players.") % {"size": tournament.size}
        sizes = {
            "least": tournament.least,
            "most": tournament.most,
            "size": tournament.size,
        }
        return _("%(size)d players where possible, %(least)d to %(most)d.") % sizes

    def rounds_in_words(self, tournament: Tournament) -> str:
        days = ngettext("%d day each", "%d days each", tournament.leg_days)
        each = days % tournament.leg_days
        text = f"{self.round_count_in_words(tournament)}, {each}"
        if tournament.copies > 1:
            games = _("%(copies)d games with the seats rotated")
            text = f"{text}, {games % {'copies': tournament.copies}}"
        return f"{text}."

    def round_count_in_words(self, tournament: Tournament) -> str:
        if not tournament.legs:
            return _("As many as needed")
        return ngettext("%d round", "%d rounds", tournament.legs) % tournament.legs

    def late_entry_in_words(self, tournament: Tournament) -> str:
        if not tournament.late_until:
            return _("No.")
        half = (
            _("They begin with half of the mean.")
            if tournament.late_points
            else _("They begin without points.")
        )
        text = _("Until round %(leg)d is paired.") % {"leg": tournament.late_until}
        return f"{text} {half}"
