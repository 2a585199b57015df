"""All rows of a tournament, read at once, and the standings that follow from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from club.community.tournaments.choices import EntrantStatus, LegStatus, PodEnd
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.results import PairingHistory, PlayedPod
from club.community.tournaments.pairing.standings import EntrantStanding, rank_entrants
from club.community.tournaments.round_models import Bye, Leg, Pod, Sitting


@dataclass(frozen=True)
class Past:
    """All rows of a tournament that pairing and standings need."""

    tournament: Tournament
    entrants: Sequence[Entrant]
    legs: Sequence[Leg]
    pods: Sequence[Pod]  # with `by_seat`
    bye_rows: Sequence[Bye]

    @cached_property
    def by_key(self) -> dict[str, Entrant]:
        """Entrants by their keys in the pairing."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def history(self) -> PairingHistory:
        """All pods but voided ones, and byes."""
        counted = [pod for pod in self.pods if pod.end != PodEnd.VOID]
        byes = Counter(bye.entrant.key for bye in self.bye_rows)
        played = [_as_played(pod, self.keys_of_pod(pod)) for pod in counted]
        return PairingHistory(played, byes)

    def history_of(self, keys: Collection[str]) -> PairingHistory:
        """Returns the games and byes among some entrants, such as a division."""
        among = set(keys)
        pods = [pod for pod in self.history.pods if among.issuperset(pod.seats)]
        byes = {key: n for key, n in self.history.byes.items() if key in among}
        return PairingHistory(pods, byes)

    @property
    def extra_points(self) -> dict[str, int]:
        """The points with which late entrants began."""
        return {entrant.key: entrant.extra_points for entrant in self.entrants}

    @property
    def playing(self) -> list[Entrant]:
        """The entrants who take part, in a format with a bracket also after the last loss."""
        return [row for row in self.entrants if row.plays and not row.is_gone]

    @cached_property
    def ever_paired(self) -> set[int]:
        """Ids of entrants who had a pod or a bye."""
        sat = {sitting.entrant_id for pod in self.pods for sitting in pod.by_seat}
        return sat | {bye.entrant_id for bye in self.bye_rows}

    @property
    def began(self) -> list[Entrant]:
        """The entrants who take part or did, without those who withdrew before the first round."""
        paired = self.ever_paired
        return [row for row in self.entrants if row.plays or row.pk in paired]

    @property
    def opened_legs(self) -> list[Leg]:
        """Without a round that is only paired, which organisers alone see."""
        return [leg for leg in self.legs if leg.status != LegStatus.PAIRED]

    @property
    def opened_pods(self) -> list[Pod]:
        """The pods of those rounds."""
        return [pod for pod in self.pods if pod.leg.status != LegStatus.PAIRED]

    @property
    def last_leg(self) -> Leg | None:
        return self.legs[-1] if self.legs else None

    def pods_of_leg(self, leg: Leg) -> list[Pod]:
        return [pod for pod in self.pods if pod.leg_id == leg.pk]

    def byes_of_leg(self, leg: Leg) -> list[str]:
        return [bye.entrant.key for bye in self.bye_rows if bye.leg_id == leg.pk]

    def keys_of_pod(self, pod: Pod) -> list[str]:
        """Returns the entrants of a pod, by seat."""
        return [sitting.entrant.key for sitting in pod.by_seat]

    def keys_of_leg(self, leg: Leg) -> list[str]:
        """Returns all who have a place in the round, at a table or sitting out."""
        pods = self.pods_of_leg(leg)
        seated = [key for pod in pods for key in self.keys_of_pod(pod)]
        return [*seated, *self.byes_of_leg(leg)]

    def played_pods_of_leg(self, leg: Leg) -> list[PlayedPod]:
        """Returns the pods of a round as pairing knows them; voided ones have no places."""
        return [_as_played(pod, self.keys_of_pod(pod)) for pod in self.pods_of_leg(leg)]

    @property
    def mark(self) -> tuple[object, ...]:
        """A token of the rows on which a pairing rests; after a change the pairing is void."""
        stands = sorted((entrant.pk, str(entrant.status)) for entrant in self.entrants)
        legs = [(leg.pk, str(leg.status)) for leg in self.legs]
        results = [
            (pod.pk, str(pod.end), [sitting.place for sitting in pod.by_seat])
            for pod in self.pods
        ]
        return (str(self.tournament.stage), stands, legs, results)


def read_past(tournament: Tournament) -> Past:
    """Reads all rows in five queries, whatever the number of entrants."""
    rows = Entrant.objects.filter(tournament=tournament).select_related("member")
    entrants = rows.exclude(status=EntrantStatus.WAITING).order_by("number")
    past = Past(
        tournament,
        list(entrants),
        list(Leg.objects.filter(tournament=tournament).order_by("number")),
        _read_pods(tournament),
        list(Bye.objects.filter(leg__tournament=tournament)),
    )
    by_id = {entrant.pk: entrant for entrant in past.entrants}
    for pod in past.pods:
        for sitting in pod.by_seat:
            sitting.pod, sitting.entrant = pod, by_id[sitting.entrant_id]
    for bye in past.bye_rows:
        bye.entrant = by_id[bye.entrant_id]
    return past


def _read_pods(tournament: Tournament) -> list[Pod]:
    """Reads the pods, each with its sittings by seat, in two queries."""
    seats: dict[int, list[Sitting]] = {}
    for sitting in Sitting.objects.filter(leg__tournament=tournament).order_by("seat"):
        seats.setdefault(sitting.pod_id, []).append(sitting)
    rows = Pod.objects.filter(leg__tournament=tournament).select_related("leg")
    pods = list(rows.order_by("leg__number", "division", "copy", "number"))
    for pod in pods:
        pod.by_seat = seats.get(pod.pk, [])
    return pods


def _as_played(pod: Pod, seats: Sequence[str]) -> PlayedPod:
    """Returns the pod as standings know it; without places until it is done."""
    if not pod.is_done:
        return PlayedPod(seats)
    places = [sitting.place or len(seats) for sitting in pod.by_seat]
    scores = [sitting.score for sitting in pod.by_seat if sitting.score is not None]
    points = [sitting.points or 0 for sitting in pod.by_seat]
    is_whole = len(scores) == len(seats)
    # at a real table the lowest score may win; then shares of scores say nothing
    if not is_whole or (pod.table_id is None and not _scores_fall(places, scores)):
        scores = []
    return PlayedPod(seats, places, scores, points)


def _scores_fall(places: Sequence[int], scores: Sequence[int]) -> bool:
    """Whether nobody has more than a player who was placed better."""
    ranked = sorted(zip(places, scores, strict=True), key=lambda pair: pair[0])
    return all(
        better >= worse or place == next_place
        for (place, better), (next_place, worse) in pairwise(ranked)
    )


def has_open_pods(leg: Leg) -> bool:
    """Whether a game of the round goes on."""
    return Pod.objects.filter(leg=leg, end="").exists()


def is_playing(leg: Leg | None) -> bool:
    """Whether the round is open or only paired."""
    return leg is not None and leg.status != LegStatus.CLOSED


LAST_RANK: Final = 10**9  # of an entrant who has none


@dataclass(frozen=True)
class RankedEntrant:
    """A line of the standings."""

    place: int
    entrant: Entrant
    standing: EntrantStanding
    # with a bracket: what places go by before the seed, more is better
    reached: tuple[int, ...] = ()


def entrant_standings(past: Past, entrants: Sequence[Entrant]) -> list[EntrantStanding]:
    """Returns the standings among these entrants, by their games with one another."""
    keys = [entrant.key for entrant in entrants]
    history = past.history if len(keys) == len(past.entrants) else past.history_of(keys)
    return rank_entrants(keys, history, past.tournament.seed, past.extra_points)


def standings_by_key(past: Past) -> dict[str, EntrantStanding]:
    """Returns the standing of each entrant, by its key in the pairing."""
    return {row.entrant: row for row in entrant_standings(past, past.entrants)}


def number_places(past: Past, rows: Sequence[EntrantStanding]) -> list[RankedEntrant]:
    """Returns the lines with their places, from 1 on."""
    return [
        RankedEntrant(place, past.by_key[row.entrant], row)
        for place, row in enumerate(rows, 1)
    ]
