"""Plans the next round of a tournament from its past. It computes, and writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from club.errors import ClubError
from club.tournaments.knock_out import going_on, rounds_from, rounds_from_leg
from club.tournaments.models import Entrant, FirstDraw, Format, Tournament
from club.tournaments.pairing.knock_out import BracketRound, NoFinal, deal_snake
from club.tournaments.pairing.league import cut_divisions
from club.tournaments.pairing.lots import order_by_lot
from club.tournaments.pairing.pod_sizes import pod_sizes
from club.tournaments.pairing.reasons import Basis
from club.tournaments.pairing.results import PairingHistory
from club.tournaments.pairing.round_robin import plan_leg, planned_legs
from club.tournaments.pairing.swiss import (
    PairedLeg,
    PairedPod,
    pair_first_leg,
    pair_leg,
    seat_pods,
)
from club.tournaments.past import Past
from club.tournaments.ranking import entrant_standings


@dataclass(frozen=True)
class PlannedPod:
    """A pod of the next round, with entrants by seat."""

    division: int
    pod: PairedPod


@dataclass(frozen=True)
class PlannedLeg:
    """The next round."""

    number: int
    pods: list[PlannedPod] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    ranks: dict[str, int] = field(default_factory=dict)  # first seeds of a knock-out
    divisions: Mapping[str, int] = field(default_factory=dict)  # of a league

    def add(self, leg: PairedLeg, division: int = 0) -> None:
        self.pods.extend(PlannedPod(division, pod) for pod in leg.pods)
        self.byes.extend(leg.byes)


def plan_next_leg(past: Past, rating: Mapping[int, float]) -> PlannedLeg:
    """The next round; `rating` is by member. In a round robin it may be one where everybody sits
    out. Raises ClubError where nobody can be paired, in this round and in those planned after it.
    """
    plan_round = PLANS[past.tournament.format]
    number = len(past.legs) + 1
    plan = plan_round(past, number, rating)
    planned = range(number + 1, legs_of(past) + 1) if _has_plan(past) else ()
    if not plan.pods and not any(plan_round(past, n, rating).pods for n in planned):
        raise ClubError("too_few", "There are not enough entrants for one table.")
    return plan


def _has_plan(past: Past) -> bool:
    """Whether the rounds are planned from the start. A round whose games all fall away, since
    entrants withdrew, does not end the plan then.
    """
    return past.tournament.format in (Format.ROUND_ROBIN, Format.LEAGUE)


def legs_of(past: Past) -> int:
    """The number of rounds of the tournament, as far as it is known; 0 for a ladder."""
    tournament, count = past.tournament, len(past.began)
    if tournament.format == Format.LADDER:
        return 0
    if tournament.format == Format.KNOCK_OUT:
        return _knock_out_legs(past)
    if tournament.format == Format.LEAGUE:
        sizes = [len(one) for one in _divisions(past, past.began, {})]
        return max((planned_legs(size, tournament.sizes) for size in sizes), default=0)
    if tournament.legs:
        return tournament.legs
    if tournament.format == Format.ROUND_ROBIN:
        return planned_legs(count, tournament.sizes) if count > 1 else 0
    return suggested_legs(count, tournament.size)


def suggested_legs(entrants: int, size: int) -> int:
    """The rounds of a Swiss after which one entrant leads: as many as halvings, or fewer at larger
    tables, and two at least.
    """
    legs, left = 0, max(2, entrants)
    while left > 1:
        left = -(-left // size)
        legs += 1
    return max(2, legs + 1) if size > 2 else max(2, legs)


def _knock_out_legs(past: Past) -> int:
    """The rounds so far, and those of the entrants who are left."""
    last = past.last_leg
    try:
        if last is not None:
            return len(past.legs) - 1 + len(rounds_from_leg(past, last))
        return len(rounds_from(past.tournament, len(past.playing), began=False))
    except NoFinal:
        return len(past.legs)


def _plan_swiss(past: Past, number: int, rating: Mapping[int, float]) -> PlannedLeg:
    tournament, plan = past.tournament, PlannedLeg(number)
    keys = {one.key for one in past.playing}
    sizes, seed = tournament.sizes, tournament.seed
    if number > 1:
        ranked = entrant_standings(past, past.entrants)
        order = [row.entrant for row in ranked if row.entrant in keys]
        points = {row.entrant: row.points for row in ranked}
        plan.add(pair_leg(order, points, past.history, sizes, seed))
    elif tournament.first_draw == FirstDraw.RATING:
        plan.add(_deal_by_rating(past, rating))
    else:
        plan.add(pair_first_leg([one.key for one in past.playing], sizes, seed))
    return plan


def _deal_by_rating(past: Past, rating: Mapping[int, float]) -> PairedLeg:
    """The first round by rating, in a snake; the lowest sit out."""  # M5
    order = _by_rating(past.playing, rating)
    sizes, out = pod_sizes(len(order), past.tournament.sizes)
    last = len(order) - out
    dealt = deal_snake(order[:last], sizes)
    seed = past.tournament.seed
    return seat_pods(dealt, order[last:], PairingHistory(), seed, Basis.RATING)


def _plan_round_robin(
    past: Past, number: int, _rating: Mapping[int, float]
) -> PlannedLeg:
    plan = PlannedLeg(number)
    plan.add(_plan_group(past, past.began, number))
    return plan


def _plan_group(past: Past, entrants: Sequence[Entrant], number: int) -> PairedLeg:
    """A round of a plan. In pairs, the games of a drop-out become byes."""  # M10
    tournament = past.tournament
    # the plan rests on the order, which must be the same in every round
    began = sorted(entrants, key=lambda one: one.number)
    in_pairs = tournament.most == 2
    order = [one.key for one in began if in_pairs or one.plays]
    if not in_pairs and len(order) < tournament.least:
        return PairedLeg([], order)
    history = past.history_of({one.key for one in entrants})
    leg = plan_leg(order, number, history, tournament.sizes, tournament.seed)
    return _without_dropouts(leg, began)


def _without_dropouts(leg: PairedLeg, began: Sequence[Entrant]) -> PairedLeg:
    gone = {one.key for one in began if not one.plays}
    whole = [pod for pod in leg.pods if not gone.intersection(pod.seats)]
    seated = {key for pod in whole for key in pod.seats}
    byes = [one.key for one in began if one.plays and one.key not in seated]
    return PairedLeg(whole, byes)


def _plan_league(past: Past, number: int, rating: Mapping[int, float]) -> PlannedLeg:
    groups = _divisions(past, past.began if past.legs else past.playing, rating)
    division_of = {one.key: n for n, group in enumerate(groups) for one in group}
    plan = PlannedLeg(number, divisions=division_of)
    for division, group in enumerate(groups):
        if number <= planned_legs(len(group), past.tournament.sizes):
            plan.add(_plan_group(past, group, number), division)
    return plan


def _divisions(
    past: Past, entrants: Sequence[Entrant], rating: Mapping[int, float]
) -> list[list[Entrant]]:
    """The divisions of a league: as they are, by the last season, else by rating or lot."""  # M13
    if past.legs:
        numbers = sorted({one.division for one in entrants})
        return [[one for one in entrants if one.division == n] for n in numbers]
    if past.tournament.previous_id is not None:
        line = sorted(entrants, key=lambda one: (one.rank or len(entrants), one.number))
    else:
        line = [past.by_key[key] for key in _first_order(past, entrants, rating)]
    keys = divisions_of([one.key for one in line], past.tournament)
    return [[past.by_key[key] for key in group] for group in keys]


def divisions_of(line: Sequence[str], tournament: Tournament) -> list[list[str]]:
    """The divisions of a league, each large enough for a table."""
    return cut_divisions(line, tournament.division_size, tournament.least)


def _plan_knock_out(past: Past, number: int, rating: Mapping[int, float]) -> PlannedLeg:
    """The first seeds are stored, all later ones follow from results. If drop-outs make byes
    necessary in a later round, entrants who had none come first, then the best seeds.
    """  # M11
    plan, order = PlannedLeg(number), _seeded(past, number, rating)
    if number == 1:
        plan.ranks.update({key: seed for seed, key in enumerate(order, 1)})
    if len(order) < 2:
        return plan
    bracket = next_bracket_round(past.tournament, len(order), began=number > 1)
    had_byes = past.history.byes
    byes = sorted(order, key=lambda key: had_byes.get(key, 0))[: bracket.byes]
    seated = [key for key in order if key not in byes]
    dealt, seed = deal_snake(seated, bracket.sizes), past.tournament.seed
    plan.add(seat_pods(dealt, byes, past.history, seed, Basis.SEEDS))
    return plan


def _seeded(past: Past, number: int, rating: Mapping[int, float]) -> list[str]:
    """Those who play the round of a knock-out, the best seed first."""
    if number == 1:
        return _first_order(past, past.playing, rating)
    playing = {one.key for one in past.playing}
    return [key for key in going_on(past) if key in playing]


def next_bracket_round(
    tournament: Tournament, entrants: int, *, began: bool
) -> BracketRound:
    """The next round of so many entrants. Raises ClubError where no final is possible."""
    try:
        return rounds_from(tournament, entrants, began=began)[0]
    except NoFinal:
        raise ClubError(
            "no_final",
            "With {entrants} entrants no final is possible. Let more or fewer go on.",
            entrants=entrants,
        ) from None


def _first_order(
    past: Past, entrants: Sequence[Entrant], rating: Mapping[int, float]
) -> list[str]:
    if past.tournament.first_draw == FirstDraw.RATING:
        return _by_rating(entrants, rating)
    return order_by_lot(past.tournament.seed, "first", [one.key for one in entrants])


def _by_rating(entrants: Sequence[Entrant], rating: Mapping[int, float]) -> list[str]:
    ranked = sorted(
        entrants, key=lambda one: (-rating.get(one.player_id, 0.0), one.number)
    )
    return [one.key for one in ranked]


def _plan_ladder(_past: Past, number: int, _rating: Mapping[int, float]) -> PlannedLeg:
    return PlannedLeg(number)


PLANS: dict[str, Callable[[Past, int, Mapping[int, float]], PlannedLeg]] = {
    Format.SWISS: _plan_swiss,
    Format.ROUND_ROBIN: _plan_round_robin,
    Format.KNOCK_OUT: _plan_knock_out,
    Format.LEAGUE: _plan_league,
    Format.LADDER: _plan_ladder,
}
