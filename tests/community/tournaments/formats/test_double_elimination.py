"""Double eliminations: from entry to closing, with corrections and withdrawals."""

from __future__ import annotations

from collections import Counter

import pytest

from club.base.errors import ClubError
from club.community.tournaments import queries
from club.community.tournaments.choices import LegStatus, TournamentStage
from club.community.tournaments.formats.registry import format_of, legs_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.terms_in_words import forecast
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import legs, stages, term_changes
from club.community.tournaments.services.entered_results import correct_pod, enter_places
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.community.tournaments.stored_past import StoredPast
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_round,
    enter_by_seed,
    organiser,
    play_by_seed,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.support.sitting_down import NOW

DOUBLE = "double_elimination"


@pytest.fixture
def orla(db: None) -> Member:
    return organiser()


def double_elimination(by: Member, entrants: int, **terms: object) -> Tournament:
    """At real tables."""
    return running_tournament(by, entrants, format=DOUBLE, online=False, **terms)


def is_over(tournament: Tournament) -> bool:
    return Tournament.objects.get(pk=tournament.pk).is_over


def seeds_at_tables(leg: Leg) -> set[frozenset[int]]:
    """The seeds of the players of each table."""
    return {
        frozenset(pod.sittings.values_list("entrant__rank", flat=True)) for pod in leg.pods.all()
    }


def loser_of(pod: Pod) -> Entrant:
    return pod.sittings.get(place=2).entrant


def test_a_whole_tournament_with_a_corrected_result(orla: Member) -> None:
    tournament = double_elimination(orla, 6)
    first = play_by_seed(tournament, orla, 1)
    pod = first.pods.order_by("number")[0]
    wrongly_lost = loser_of(pod)
    correct_pod(
        pod.pk, orla, [1, 2] if pod.sittings.get(seat=0).place == 2 else [2, 1], "Swap", NOW
    )

    while not is_over(tournament):
        enter_by_seed(play_round(tournament, orla), orla)

    assert Tournament.objects.get().stage == TournamentStage.FINISHED
    lost = Counter(Entrant.objects.filter(sittings__place=2).values_list("number", flat=True))
    champion = Entrant.objects.get(place=1)
    assert lost == {entrant.number: 2 for entrant in Entrant.objects.all() if entrant != champion}
    assert Pod.objects.count() == 2 * 6 - 2
    assert wrongly_lost.sittings.get(leg__number=2).pod.why["basis"] == "upper"


def test_the_best_seeds_sit_out_the_first_round(orla: Member) -> None:
    tournament = double_elimination(orla, 5)

    leg = play_round(tournament, orla)

    assert seeds_at_tables(leg) == {frozenset((4, 5))}
    assert sorted(leg.byes.values_list("entrant__rank", flat=True)) == [1, 2, 3]


def test_a_loser_of_the_first_round_comes_back_and_wins(orla: Member) -> None:
    tournament = double_elimination(orla, 2)
    enter_by_seed(play_round(tournament, orla), orla)
    enter_by_seed(play_round(tournament, orla), orla, better_wins=False)

    assert not is_over(tournament)
    decider = play_round(tournament, orla)
    enter_by_seed(decider, orla, better_wins=False)

    assert decider.pods.get().why["basis"] == "decider"
    assert is_over(tournament) and Entrant.objects.get(place=1).rank == 2


def test_the_final_ends_it_if_the_unbeaten_entrant_wins(orla: Member) -> None:
    tournament = double_elimination(orla, 4)

    final = play_by_seed(tournament, orla, 4)

    assert final.pods.get().why["basis"] == "final"
    assert is_over(tournament)
    places = Entrant.objects.order_by("place").values_list("rank", flat=True)
    assert list(places) == [1, 2, 3, 4]


def test_a_correction_deletes_the_pairing_and_changes_who_goes_on(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    first = play_by_seed(tournament, orla, 1)
    legs.pair_next_leg(tournament.pk, orla, NOW)
    pod = first.pods.get(sittings__entrant__rank=4)
    places = list(pod.sittings.order_by("seat").values_list("place", flat=True))

    correct_pod(pod.pk, orla, [3 - place for place in places], "Written down wrongly", NOW)

    assert list(Leg.objects.all()) == [first]
    assert seeds_at_tables(play_round(tournament, orla)) == {frozenset((2, 4)), frozenset((1, 3))}


def test_a_correction_of_an_earlier_round_still_leads_to_a_champion(orla: Member) -> None:
    tournament = double_elimination(orla, 8)
    first = play_by_seed(tournament, orla, 1)
    second = play_round(tournament, orla)
    pod = first.pods.get(sittings__entrant__rank=8)
    places = list(pod.sittings.order_by("seat").values_list("place", flat=True))

    correct_pod(pod.pk, orla, [3 - place for place in places], "Written down wrongly", NOW)
    enter_by_seed(second, orla)
    while not is_over(tournament):
        enter_by_seed(play_round(tournament, orla), orla)

    lost = Counter(Entrant.objects.filter(sittings__place=2).values_list("rank", flat=True))
    champion = Entrant.objects.get(place=1)
    assert all(lost[rank] >= 2 for rank in range(1, 9) if rank != champion.rank)
    assert lost[champion.rank] < 2


def test_players_of_a_voided_game_keep_their_losses(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    first = play_by_seed(tournament, orla, 1)

    correct_pod(first.pods.get(sittings__entrant__rank=4).pk, orla, [], "Wrong rules", NOW)

    second = play_round(tournament, orla)
    assert seeds_at_tables(second) == {frozenset((2, 4))}
    assert set(second.byes.values_list("entrant__rank", flat=True)) == {1, 3}


def test_a_level_final_is_won_by_the_entrant_without_a_loss(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 3)
    final = play_round(tournament, orla)

    enter_places(final.pods.get().pk, orla, [1, 1], NOW)

    assert is_over(tournament) and Entrant.objects.get(place=1).rank == 1


def test_the_last_who_is_left_after_withdrawals_is_first(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 3)
    unbeaten = Entrant.objects.get(rank=1)
    withdraw_entrant(tournament.pk, unbeaten.member, NOW)

    with pytest.raises(ClubError, match="All rounds are played"):
        legs.pair_next_leg(tournament.pk, orla, NOW)
    stages.finish(tournament.pk, orla, NOW)

    places = Entrant.objects.order_by("place").values_list("rank", flat=True)
    assert list(places) == [2, 1, 3, 4]


def test_without_a_winner_of_the_upper_bracket_the_lower_one_decides(orla: Member) -> None:
    tournament = double_elimination(orla, 5)
    play_by_seed(tournament, orla, 3)
    withdraw_entrant(tournament.pk, Entrant.objects.get(rank=1).member, NOW)

    while not is_over(tournament):
        enter_by_seed(play_round(tournament, orla), orla)

    assert Entrant.objects.get(place=1).rank == 2


def test_an_entrant_is_out_after_the_second_loss(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 1)
    assert not format_of(tournament).knocked_out(read_past(tournament))

    play_by_seed(tournament, orla, 1)

    states = {row.rank: row.state for row in queries.entrants_of(StoredPast(tournament))}
    assert states == {1: "entered", 2: "entered", 3: "entered", 4: "out"}
    third = play_round(tournament, orla)
    assert not queries.running_entries(Entrant.objects.get(rank=4).member)
    assert queries.running_entries(Entrant.objects.get(rank=1).member)  # waits for the final
    assert third.byes.get().entrant.rank == 1


def test_the_rounds_are_counted_with_a_deciding_game(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    counts = [legs_of(read_past(tournament))]
    while not is_over(tournament):
        leg = play_round(tournament, orla)
        counts.append(legs_of(read_past(tournament)))
        enter_by_seed(leg, orla)
    counts.append(legs_of(read_past(tournament)))

    assert counts == [5, 5, 5, 5, 5, 4]


def test_the_forecast_counts_the_most_rounds(orla: Member) -> None:
    tournament = Tournament(format=DOUBLE, size=2, least=2, most=2, online=False, leg_days=7)

    seen = [forecast(tournament, entrants) for entrants in (2, 5, 8, 16)]

    assert [(row.legs, row.tables, row.out, row.days) for row in seen] == [
        *((3, 1, 0, 21), (7, 1, 3, 49), (7, 4, 0, 49), (8, 8, 0, 56)),
    ]


@pytest.mark.parametrize(
    ("wrong", "code"), [({"size": 3}, "size"), ({"legs": 5}, "legs"), ({"copies": 2}, "copies")]
)
def test_terms_that_it_does_not_have_are_refused(
    orla: Member, wrong: dict[str, object], code: str
) -> None:
    terms = {"format": DOUBLE, "titles": ["liars_dice"]} | wrong

    with pytest.raises(ClubError) as refusal:
        term_changes.make_tournament(orla, terms_of_test(**terms), NOW)

    assert refusal.value.code == code and not Tournament.objects.exists()


def test_games_on_the_site_decide_as_those_at_real_tables(orla: Member) -> None:
    tournament = running_tournament(orla, 3, format=DOUBLE)

    while not is_over(tournament):
        end_round(play_round(tournament, orla))

    assert set(Leg.objects.values_list("status", flat=True)) == {LegStatus.CLOSED}
    assert sorted(Entrant.objects.values_list("place", flat=True)) == [1, 2, 3]
