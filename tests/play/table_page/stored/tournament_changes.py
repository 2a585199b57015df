"""Tournaments that change at random while their pages are read."""

from __future__ import annotations

from random import Random

from club.base.errors import ClubError
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services import (
    entered_results,
    entries,
    legs,
    stages,
    withdrawals,
)
from club.people.members.models import Member
from tests.community.tournaments.fields import open_tournament, organiser
from tests.support.sitting_down import NOW

TERMS = (
    {"format": "swiss", "legs": 30, "late_until": 30},
    {"format": "round_robin"},
    {"format": "knock_out"},
)
PAGES = ("", "cross/", "standings.csv", "organise/", "entrants/")


class Tournaments:
    """A Swiss, a round robin and a knock-out at real tables, with all members."""

    def __init__(self, members: list[Member], rng: Random) -> None:
        self.members, self.rng, self.orla = members, rng, organiser()
        self.running = [self._begin(**terms) for terms in TERMS]

    def _begin(self, **terms: object) -> Tournament:
        real = {"titles": ["Harbour Lights"], "online": False}
        tournament = open_tournament(self.orla, **(real | terms))
        for member in self.members:
            entries.enter(tournament.pk, member, NOW)
        return stages.begin(tournament.pk, self.orla, NOW)

    def change_something(self) -> None:
        """A result, a correction, a withdrawal, an entry, or the next round. A tournament that is
        over begins anew.
        """
        number = self.rng.randrange(len(self.running))
        tournament = Tournament.objects.get(pk=self.running[number].pk)
        if tournament.is_over:
            self.running[number] = self._begin(**TERMS[number])
            return
        kind = self.rng.random()
        try:
            if kind < 0.7:
                self._go_on(tournament)
            elif kind < 0.9:
                self._correct(tournament)
            else:
                self._leave_or_come(tournament)
        except ClubError:
            return  # it is not possible now

    def _go_on(self, tournament: Tournament) -> None:
        """Enters a result, and with the last one pairs and perhaps opens the next round."""
        open_pods = Pod.objects.filter(leg__tournament=tournament, end="")
        leg = tournament.rounds.unclosed().first()
        if leg is None:
            legs.pair_next_leg(tournament.pk, self.orla, NOW)
        elif leg.status == "paired":
            legs.open_leg(leg.pk, self.orla, NOW)
        else:
            self._enter(self.rng.choice(list(open_pods)))

    def _enter(self, pod: Pod) -> None:
        places = self.rng.choice([[1, 2], [2, 1]])
        entered_results.enter_places(pod.pk, self.orla, places, NOW)

    def _correct(self, tournament: Tournament) -> None:
        over = list(Pod.objects.filter(leg__tournament=tournament).exclude(end=""))
        if over:
            places = self.rng.choice([[1, 2], [2, 1], []])
            pod = self.rng.choice(over)
            entered_results.correct_pod(pod.pk, self.orla, places, "Written wrongly", NOW)

    def _leave_or_come(self, tournament: Tournament) -> None:
        member = self.rng.choice(self.members)
        entrant = tournament.entrants.filter(member=member, status="entered").first()
        if entrant and tournament.entrants.filter(status="entered").count() > 8:
            withdrawals.withdraw_entrant(tournament.pk, member, NOW, self.orla)
        else:
            entries.enter(tournament.pk, member, NOW)

    def path(self) -> str:
        """A page of a tournament, mostly one that shows its past."""
        tournament = self.rng.choice(self.running)
        rounds = tournament.rounds.opened().count()
        pages = [*PAGES, "tree/" if tournament.format == "knock_out" else ""]
        pages += [f"rounds/{self.rng.randint(1, rounds)}/"] if rounds else []
        return tournament.get_absolute_url() + self.rng.choice(pages)
