"""Knock-outs: who sits out and goes on, and what follows from results and corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.community.tournaments import queries
from club.community.tournaments.choices import EntrantStatus, LegStatus
from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.bracket_drawing import draw_bracket
from club.community.tournaments.presentation.terms_in_words import forecast, tournament_terms
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import legs, stages
from club.community.tournaments.services.entered_results import correct_pod, enter_places
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.community.tournaments.stored_past import StoredPast
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.tournaments.fields import organiser, play_round, running_tournament
from tests.support.sitting_down import NOW

Inside = Callable[[Member], Client]


@pytest.fixture
def orla(db: None) -> Member:
    return organiser()


def knock_out(by: Member, entrants: int, **terms: object) -> Tournament:
    """In pairs at real tables."""
    return running_tournament(by, entrants, format="knock_out", online=False, **terms)


def enter_all(leg: Leg, by: Member) -> None:
    """The first seat wins each game of the round."""
    for pod in Pod.objects.filter(leg=leg, end=""):
        enter_places(pod.pk, by, range(1, pod.sittings.count() + 1), NOW)


def numbers(leg: Leg) -> set[int]:
    """The numbers of the entrants at its tables."""
    return set(Entrant.objects.filter(sittings__leg=leg).values_list("number", flat=True))


@pytest.mark.parametrize("entrants", [5, 9])
def test_the_cup_is_not_won_with_one_game(orla: Member, entrants: int) -> None:
    tournament = knock_out(orla, entrants)
    best = list(read_past(tournament).entrants)

    while not Tournament.objects.get(pk=tournament.pk).is_over:
        enter_all(play_round(tournament, orla), orla)

    games = Counter(Pod.objects.values_list("sittings__entrant", flat=True))
    assert set(games) == {row.pk for row in best}
    assert games[Entrant.objects.get(place=1).pk] >= 2
    first, *later = Leg.objects.order_by("number")
    sat_out = sorted(first.byes.values_list("entrant__rank", flat=True))
    assert sat_out == list(range(1, len(sat_out) + 1)) and len(sat_out) in (3, 7)
    assert not any(leg.byes.exists() for leg in later)


def test_a_bye_falls_to_the_best_seed_without_one_when_a_survivor_withdraws(orla: Member) -> None:
    tournament = knock_out(orla, 7)
    leg = play_round(tournament, orla)
    had_bye = leg.byes.get().entrant
    enter_all(leg, orla)
    gone = Pod.objects.filter(leg=leg)[0].sittings.get(place=1).entrant
    withdraw_entrant(tournament.pk, gone.member, NOW)

    second = play_round(tournament, orla)

    assert second.byes.count() == 1 and second.byes.get().entrant_id != had_bye.pk
    enter_all(second, orla)
    enter_all(play_round(tournament, orla), orla)
    assert Tournament.objects.get().is_over


def test_a_corrected_result_changes_who_goes_on(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    pod = leg.pods.order_by("number")[0]
    loser = pod.sittings.get(place=2).entrant

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW)
    final = play_round(tournament, orla)

    assert loser.number in numbers(final) and final.pods.get().sittings.count() == 2


def test_a_correction_deletes_the_pairing_that_is_not_open(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    pod = leg.pods.order_by("number")[0]
    legs.pair_next_leg(tournament.pk, orla, NOW)

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW)

    assert list(Leg.objects.all()) == [leg]
    assert pod.sittings.get(place=1).entrant.number in numbers(play_round(tournament, orla))


def test_level_on_the_line_the_better_first_seed_goes_on_after_a_pairing_is_undone(
    orla: Member,
) -> None:
    tournament = knock_out(orla, 8)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    pod = leg.pods.order_by("number")[0]
    paired = legs.pair_next_leg(tournament.pk, orla, NOW)
    legs.undo_pairing(paired.pk, orla, NOW)

    correct_pod(pod.pk, orla, [1, 1], "They shared it", NOW)

    better = pod.sittings.order_by("entrant__rank")[0].entrant
    assert better.number in numbers(play_round(tournament, orla))


def test_a_voided_table_sends_on_nobody_until_it_has_places_again(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    pod = leg.pods.order_by("number")[0]

    correct_pod(pod.pk, orla, [], "Played with the wrong rules", NOW)
    with pytest.raises(ClubError, match="not enough"):
        legs.pair_next_leg(tournament.pk, orla, NOW)
    correct_pod(pod.pk, orla, [2, 1], "Played again", NOW)

    assert pod.sittings.get(place=1).entrant.number in numbers(play_round(tournament, orla))


def test_who_is_knocked_out_follows_from_results(orla: Member, inside: Inside) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    lost = leg.pods.order_by("number")[0].sittings.get(place=2).entrant

    page = inside(lost.member).get(tournament.get_absolute_url()).content.decode()

    assert "You are knocked out" in page
    assert set(Entrant.objects.values_list("status", flat=True)) == {EntrantStatus.ENTERED}
    states = {row.number: row.state for row in queries.entrants_of(StoredPast(tournament))}
    assert Counter(states.values()) == {"entered": 2, "out": 2} and states[lost.number] == "out"
    exported = tournament_as_json(read_past(tournament))["entrants"]
    assert {row["number"]: row["status"] for row in exported} == states


def test_who_is_knocked_out_hears_no_more_of_it_and_finds_it_no_more_at_home(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    lost = leg.pods.order_by("number")[0].sittings.get(place=2).entrant
    assert list(queries.running_entries(lost.member)) == [lost]
    play_round(tournament, orla)

    stages.pause(tournament.pk, orla, 7, "Holidays", NOW)

    told = Notice.objects.filter(kind="tournament_paused").values_list("member", flat=True)
    assert len(set(told)) == 2 and lost.member_id not in told
    assert not queries.running_entries(lost.member)


def test_the_tree_shows_in_bold_who_went_on(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    for pod in leg.pods.all():
        enter_places(pod.pk, orla, [1, 1], NOW)
    final = play_round(tournament, orla)

    *_before, last = draw_bracket(read_past(tournament)).boxes

    went_on = set().union(*(box.table.onward for box in last.sources))
    assert went_on == set(map(str, numbers(final)))
    assert not last.table.onward


def test_a_pairing_is_refused_when_a_result_was_corrected_meanwhile(
    orla: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)
    plan = legs.plan_next_leg

    def correct_and_plan(*given: object) -> object:
        correct_pod(leg.pods.all()[0].pk, orla, [2, 1], "Written down wrongly", NOW)
        return plan(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(legs, "plan_next_leg", correct_and_plan)
    with pytest.raises(ClubError, match="have changed"):
        legs.pair_next_leg(tournament.pk, orla, NOW)


def test_the_forecast_counts_byes_and_tables_of_the_first_round(orla: Member) -> None:
    pairs = Tournament(format="knock_out", size=2, least=2, most=2, online=False)
    fours = Tournament(format="knock_out", size=4, least=3, most=4, online=False)

    seen = [forecast(pairs, 5), forecast(pairs, 9), forecast(fours, 8), forecast(fours, 17)]

    assert [(row.legs, row.tables, row.out) for row in seen] == [
        *((3, 1, 3), (4, 1, 7), (2, 2, 0), (3, 5, 1)),
    ]
    assert forecast(fours, 2).problem == "Too few for one table."


def test_a_knock_out_without_a_final_does_not_begin(
    orla: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = SimpleNamespace(info=SimpleNamespace(seats=(3,)))
    tournament = Tournament(format="knock_out", size=3, least=3, most=3, titles=["three"])
    monkeypatch.setattr(
        "club.community.tournaments.formats.elimination.registry.find", lambda _slug: game
    )

    assert "No final is possible" in forecast(tournament, 6).problem
    with pytest.raises(ClubError, match="With 6 entrants no final is possible"):
        format_of(tournament).check_start(tournament, 6)


def test_the_terms_say_who_sits_out_and_who_sits_at_the_last_table() -> None:
    tournament = Tournament(format="knock_out", size=4, least=3, most=4, advance=2, online=False)

    said = {rule.label: rule.text for rule in tournament_terms(tournament)}

    assert "the best seeds sit out the first round" in said["Pairing"]
    assert "Fewer go on where no final is possible otherwise." in said["Pairing"]
    assert "The last table seats who is left." in said["At a table"]


def test_a_round_closed_twice_tells_only_who_goes_on(orla: Member) -> None:
    tournament = knock_out(orla, 4)
    leg = play_round(tournament, orla)
    enter_all(leg, orla)

    told = Notice.objects.filter(kind="tournament_closed").values_list("member", flat=True)

    winners = leg.pods.filter(sittings__place=1).values_list("sittings__entrant__member")
    assert Leg.objects.get().status == LegStatus.CLOSED and len(set(told)) == 2
    assert set(told) <= {member for (member,) in winners}
