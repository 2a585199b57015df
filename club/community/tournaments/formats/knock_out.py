"""Knock-out: the best of each table go on, until a final decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.errors import ClubError
from club.community.tournaments.choices import Format, LegStatus
from club.community.tournaments.formats.base import BracketPart, BracketTable, Labelled
from club.community.tournaments.formats.elimination import (
    EliminationFormat,
    bracket_table_title,
    first_seeds,
    going_on,
    is_final,
    rounds_from,
    rounds_from_leg,
    stored_seeds,
)
from club.community.tournaments.formats.plans import PlannedLeg
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.knock_out import (
    BracketRound,
    NoFinal,
    deal_snake,
)
from club.community.tournaments.pairing.pods import Basis
from club.community.tournaments.pairing.swiss import seat_pods
from club.community.tournaments.past import Past, RankedEntrant, standings_by_key
from club.community.tournaments.round_models import Pod
from club.community.tournaments.wording import own_points_in_words, seed_in_words

Reached = tuple[int, int, int]  # the last round, less the place there, the points there


class KnockOut(EliminationFormat):
    """Rounds after which the best of each table go on."""

    name = Format.KNOCK_OUT

    def check_terms(self, terms: Tournament) -> None:
        super().check_terms(terms)
        if terms.advance >= terms.most:
            raise ClubError("advance", "At least one at each table must not go on.")

    def check_start(self, tournament: Tournament, entrants: int) -> None:
        super().check_start(tournament, entrants)
        _next_round(tournament, entrants, began=False)

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        """Plans a round. The first seeds are stored, all later ones follow from results. If
        drop-outs make byes necessary in a later round, entrants who had none come first, then the
        best seeds.
        """
        plan = PlannedLeg(number)
        if number == 1:
            plan.ranks.update(first_seeds(past, rating))
        order = list(plan.ranks) if number == 1 else _still_in(past)
        if len(order) < 2:
            return plan
        bracket = _next_round(past.tournament, len(order), began=number > 1)
        had_byes = past.history.byes
        byes = sorted(order, key=lambda key: had_byes.get(key, 0))[: bracket.byes]
        seated = [key for key in order if key not in byes]
        dealt, seed = deal_snake(seated, bracket.sizes), past.tournament.seed
        plan.add(seat_pods(dealt, byes, past.history, seed, Basis.SEEDS))
        return plan

    def count_rounds(self, past: Past) -> int:
        """Returns the rounds so far, and those of the entrants who are left."""
        last = past.last_leg
        try:
            if last is not None:
                return len(past.legs) - 1 + len(rounds_from_leg(past, last))
            return self.forecast_rounds(past.tournament, len(past.playing))
        except NoFinal:
            return len(past.legs)

    def is_last_round(self, past: Past) -> bool:
        return is_final(past, past.legs[-1])

    def knocked_out(self, past: Past) -> frozenset[str]:
        """Returns entrants without a place in the last round, or who did not go on from it."""
        if not past.legs:
            return frozenset()
        leg = past.legs[-1]
        is_over = leg.status == LegStatus.CLOSED
        left = going_on(past) if is_over else past.keys_of_leg(leg)
        return frozenset(past.by_key).difference(left)

    def bracket(self, past: Past) -> Sequence[BracketPart]:
        rounds = []
        for leg, following in zip_longest(past.legs, past.legs[1:]):
            if leg.status == LegStatus.PAIRED:  # organisers alone see it
                continue
            onward = past.keys_of_leg(following) if following else going_on(past)
            is_last = is_final(past, leg)
            rounds.append(
                [_table_of(past, pod, onward, is_last) for pod in past.pods_of_leg(leg)]
            )
        return [BracketPart("", rounds, coming=_coming_rounds(past))]

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        return len(rounds_from(tournament, entrants, began=False))

    def forecast_first_round(
        self, tournament: Tournament, entrants: int
    ) -> tuple[int, int]:
        first = rounds_from(tournament, entrants, began=False)[0]
        return len(first.sizes), first.byes

    def rank(self, past: Past) -> list[RankedEntrant]:
        """Returns the standings by the round reached, then by the place in its pod, points there
        and the seed.
        """
        rows, reached = standings_by_key(past), _last_results(past)
        none = (0, 0, 0)
        seeds = stored_seeds(past)
        ordered = sorted(past.entrants, key=lambda entrant: seeds[entrant.key])
        ordered.sort(key=lambda entrant: reached.get(entrant.key, none), reverse=True)
        return [
            RankedEntrant(
                place, entrant, rows[entrant.key], reached.get(entrant.key, none)
            )
            for place, entrant in enumerate(ordered, 1)
        ]

    def parting_in_words(self, row: RankedEntrant, above: RankedEntrant) -> str:
        if row.reached != above.reached:
            return ""
        return seed_in_words(above.entrant.name)

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        if why.get("basis") != Basis.SEEDS:
            return ""
        return _("Dealt by seed: the best seeds meet as late as possible.")

    def pairing_in_words(self, tournament: Tournament) -> str:
        text = ngettext(
            "Knock-out: from each table the best goes on.",
            "Knock-out: from each table the best %(count)d go on.",
            tournament.advance,
        )
        parts = [text % {"count": tournament.advance}]
        if tournament.advance > 1:
            parts.append(_("Fewer go on where no final is possible otherwise."))
        parts.append(
            _(
                "Where the numbers do not fit, the best seeds sit out the first round; later "
                "rounds have byes only after entrants withdraw."
            )
        )
        return " ".join([*parts, self.first_draw_in_words(tournament)])

    def places_in_words(self, tournament: Tournament) -> Iterator[Labelled]:
        yield _("Points"), own_points_in_words(tournament.points)
        yield _("Places"), _("By the round reached, the place there, then the seed.")

    def sizes_in_words(self, tournament: Tournament) -> str:
        text = super().sizes_in_words(tournament)
        if tournament.least > 2:
            return f"{text} {_('The last table seats who is left.')}"
        return text


def _next_round(tournament: Tournament, entrants: int, *, began: bool) -> BracketRound:
    """Returns the next round of so many entrants. Raises ClubError where no final is possible."""
    try:
        return rounds_from(tournament, entrants, began=began)[0]
    except NoFinal:
        raise ClubError(
            "no_final",
            "With {entrants} entrants no final is possible. Let more or fewer go on.",
            entrants=entrants,
        ) from None


def _coming_rounds(past: Past) -> list[int]:
    """Returns the number of tables of each round after the open ones."""
    if not past.opened_legs:
        return []
    try:
        rounds = rounds_from_leg(past, past.opened_legs[-1])
    except NoFinal:  # entrants who withdrew have left a number that fits no sizes
        return []
    return [len(round_.sizes) for round_ in rounds[1:]]


def _still_in(past: Past) -> list[str]:
    """Returns the entrants who play the next round, the best seed first."""
    playing = {entrant.key for entrant in past.playing}
    return [key for key in going_on(past) if key in playing]


def _last_results(past: Past) -> dict[str, Reached]:
    """Returns how far each entrant came."""
    reached: dict[str, Reached] = {}
    for leg in past.legs:
        reached |= dict.fromkeys(past.byes_of_leg(leg), (leg.number, 0, 0))
        for pod in past.pods_of_leg(leg):
            for sitting in pod.by_seat:
                place, points = -(sitting.place or 0), sitting.points or 0
                reached[sitting.entrant.key] = leg.number, place, points
    return reached


def _table_of(
    past: Past, pod: Pod, onward: Sequence[str], is_last: bool
) -> BracketTable:
    title = _("Final") if is_last else bracket_table_title(pod)
    return BracketTable(
        pod, title, frozenset(onward).intersection(past.keys_of_pod(pod))
    )
