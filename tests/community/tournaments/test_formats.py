"""Round robin, league, knock-out and ladder by services, and what ends unfinished games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from club.base.errors import ClubError
from club.community.ratings.models import Pool, Rating
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import acts, entries, stages, withdrawals
from club.community.tournaments.services.entered_results import enter_places
from club.community.tournaments.services.online_tables import open_missing_tables
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.models import MemberBlock
from club.play.tables.models import Chair, Status, Table
from tests.community.tournaments.fields import (
    end_game,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
)
from tests.support.sitting_down import DAY, NOW, Sat, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def meetings(tournament: Tournament) -> Counter[frozenset[int]]:
    met: Counter[frozenset[int]] = Counter()
    for pod in Pod.objects.filter(leg__tournament=tournament):
        seated = pod.sittings.values_list("entrant__number", flat=True)
        met.update(frozenset(pair) for pair in combinations(seated, 2))
    return met


def play_real_round(tournament: Tournament, by: Member) -> Leg:
    """A round at real tables; the first seat wins each game."""
    leg = play_round(tournament, by)
    for pod in Pod.objects.filter(leg=leg, end=""):
        enter_places(pod.pk, by, range(1, pod.sittings.count() + 1), NOW)
    return leg


def play_all(tournament: Tournament, by: Member) -> Tournament:
    while not (found := Tournament.objects.get(pk=tournament.pk)).is_over:
        play_real_round(found, by)
    return found


def test_everybody_meets_everybody_once(orla: Member) -> None:
    tournament = running_tournament(orla, 5, format="round_robin", online=False)
    play_all(tournament, orla)
    met = meetings(tournament)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, 6), 2))


def test_games_of_a_dropout_become_byes(orla: Member) -> None:
    tournament = running_tournament(orla, 6, format="round_robin", online=False)
    play_real_round(tournament, orla)
    gone = Entrant.objects.get(number=2)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    play_all(tournament, orla)
    met = meetings(tournament)
    stayed = list(combinations((1, 3, 4, 5, 6), 2))
    assert all(met[frozenset(pair)] == 1 for pair in stayed)
    assert gone.sittings.count() == 1


def rate(members: list[Member]) -> None:
    """Gives the members ratings in Nim, the best one first."""
    pool = Pool.objects.create(key="nim", slug="nim")
    for lower, member in enumerate(members):
        columns = {"sigma": 50, "sure": 0, "results": 9, "opponents": 3, "last_number": 1}
        Rating.objects.create(pool=pool, member=member, mu=1500 - lower, last_on=NOW, **columns)


@pytest.mark.parametrize("name", ["ladder", "knock_out", "double_elimination"])
def test_the_first_ranks_go_by_rating_if_the_terms_say_so(orla: Member, name: str) -> None:
    tournament = open_tournament(orla, format=name, online=False, first_draw="rating")
    members = [newcomer(entrant) for entrant in ("ann", "ben", "cai", "dee")]
    best_first = [members[2], members[0], members[3], members[1]]
    rate(best_first)
    for member in members:
        entries.enter(tournament.pk, member, NOW)
    tournament = stages.begin(tournament.pk, orla, NOW)
    if name != "ladder":
        play_round(tournament, orla)

    ranked = tournament.entrants.order_by("rank").values_list("member", flat=True)

    assert list(ranked) == [member.pk for member in best_first]


def test_a_league_plays_in_divisions_and_opens_the_next_season(orla: Member) -> None:
    tournament = running_tournament(
        orla, 8, format="league", online=False, division_size=4, moving=1
    )
    league = play_all(tournament, orla)
    met = meetings(league)
    assert set(met.values()) == {1} and len(met) == 12
    check_next_season(league, orla)


def check_next_season(league: Tournament, orla: Member) -> None:
    season = acts.begin_next_season(league.pk, orla, NOW)
    with pytest.raises(ClubError, match="already"):
        acts.begin_next_season(league.pk, orla, NOW)
    upper = Entrant.objects.filter(tournament=league, division=0).order_by("place")
    lower = Entrant.objects.filter(tournament=league, division=1).order_by("place")
    line = list(season.entrants.order_by("rank").values_list("member", flat=True))
    expected = [row.member_id for row in [*upper[:3], lower[0]]]
    assert line[:4] == expected and len(line) == 8
    newcomer("zoe")
    entries.enter(season.pk, Member.objects.get(username="zoe"), NOW)
    stages.begin(season.pk, orla, NOW)
    play_real_round(season, orla)
    top = Entrant.objects.filter(tournament=season, division=0)
    assert {row.member_id for row in top} == set(expected)


def test_a_knock_out_leaves_one(orla: Member) -> None:
    tournament = running_tournament(
        orla, 11, format="knock_out", online=False, size=4, least=3, advance=2
    )
    finished = play_all(tournament, orla)
    assert finished.stage == TournamentStage.FINISHED
    places = sorted(finished.entrants.values_list("place", flat=True))
    assert places == list(range(1, 12))
    final = Leg.objects.latest("number").pods.get()
    winner = final.sittings.get(place=1).entrant
    assert winner.place == 1


def test_withdrawing_before_the_next_round(orla: Member) -> None:
    tournament = running_tournament(orla, 6, online=False, legs=3)
    play_real_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    leg = play_real_round(tournament, orla)
    assert not leg.pods.filter(sittings__entrant=gone).exists()
    assert leg.byes.count() == 1
    past = read_past(tournament)
    assert gone in past.entrants


def test_a_dropout_leaves_the_live_table_to_a_bot(orla: Member) -> None:
    tournament = running_tournament(orla, 2)
    leg = play_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    assert not Chair.objects.filter(table=leg.pods.get().table_id, member=gone.member).exists()
    with pytest.raises(ClubError):
        withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)


def test_two_unplayed_games_withdraw_an_entrant(orla: Member) -> None:
    from club.play.seats.services import resign

    tournament = running_tournament(orla, 3, size=3, titles=["liars_dice"], legs=3)
    leaver = Entrant.objects.get(number=1)
    for _ in range(2):
        pod = play_round(tournament, orla).pods.get()
        resign(pod.table_id or 0, leaver.member, NOW)
        end_game(pod, [1, 2, 3])
    leaver.refresh_from_db()
    assert leaver.status == EntrantStatus.WITHDRAWN
    assert Notice.objects.filter(member=leaver.member, kind="tournament_withdrawn").exists()


def test_a_late_one_begins_with_half_of_the_mean(orla: Member) -> None:
    tournament = running_tournament(orla, 4, online=False, legs=3, late_until=2, late_points=True)
    play_real_round(tournament, orla)
    late = entries.enter(tournament.pk, newcomer("late"), NOW)
    assert (late.joined_at_leg, late.extra_points) == (2, 180)
    play_real_round(tournament, orla)
    with pytest.raises(ClubError, match="closed"):
        entries.enter(tournament.pk, newcomer("later"), NOW)


def test_a_replacement_sits_in_the_first_round(orla: Member) -> None:
    tournament = running_tournament(orla, 4, online=False, legs=2)
    leg = play_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    new = withdrawals.replace_dropout(tournament.pk, 1, newcomer("new"), orla, NOW)
    assert leg.pods.filter(sittings__entrant=new).count() == 1
    assert not leg.pods.filter(sittings__entrant=gone).exists()


def test_a_replacement_gets_a_table_of_its_own_while_nobody_has_moved(orla: Member) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    leg = play_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    pod = leg.pods.get(sittings__entrant=gone)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    new = withdrawals.replace_dropout(tournament.pk, 1, newcomer("new"), orla, NOW)
    open_missing_tables(leg.pk, NOW)
    old, now = Table.objects.get(pk=pod.table_id), Pod.objects.get(pk=pod.pk)
    assert old.status == Status.CANCELLED and now.end == ""
    assert now.table is not None and now.table.live and now.table_id != old.pk
    assert new.member_id in check_seated_and_told(now)


def test_nobody_is_put_in_who_blocks_the_organiser(orla: Member) -> None:
    tournament = running_tournament(orla, 4, online=False, legs=2)
    play_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    newcomer_who_blocks = newcomer("new")
    MemberBlock.objects.create(member=newcomer_who_blocks, other=orla, at=NOW)

    with pytest.raises(ClubError, match="cannot be reached"):
        withdrawals.replace_dropout(tournament.pk, 1, newcomer_who_blocks, orla, NOW)

    assert not tournament.entrants.filter(member=newcomer_who_blocks).exists()


def test_a_replacement_is_told_that_an_organiser_put_them_in(orla: Member) -> None:
    tournament = running_tournament(orla, 4, online=False, legs=2)
    play_round(tournament, orla)
    gone = Entrant.objects.get(number=1)
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)

    new = withdrawals.replace_dropout(tournament.pk, 1, newcomer("new"), orla, NOW)

    notices = Notice.objects.filter(member=new.member_id).values_list("kind", flat=True)
    assert "tournament_put_in" in notices and "tournament_entered" not in notices


def check_seated_and_told(pod: Pod) -> set[int | None]:
    """All sit at the table as they are paired, and were told of it; returns who."""
    seats = list(Chair.objects.filter(table=pod.table_id).order_by("seat").values_list("member"))
    assert seats == list(pod.sittings.order_by("seat").values_list("entrant__member"))
    told = Notice.objects.filter(kind="tournament_paired", about__contains=f".t{pod.table_id}")
    assert set(told.values_list("member")) == set(seats)
    return {member for (member,) in seats}


def test_nobody_is_replaced_at_a_table_where_somebody_has_moved(orla: Member) -> None:
    tournament = running_tournament(orla, 2, legs=2)
    pod = play_round(tournament, orla).pods.get()
    sat = Sat(pod.table_id or 0)
    seat = next(iter(sat.position.to_act))
    sat.play(seat, "take 1 from a")
    gone = pod.sittings.exclude(seat=seat).get().entrant
    withdrawals.withdraw_entrant(tournament.pk, gone.member, NOW)
    with pytest.raises(ClubError, match="has begun"):
        withdrawals.replace_dropout(tournament.pk, gone.number, newcomer("new"), orla, NOW)
    assert Pod.objects.get().table_id == pod.table_id


def test_a_pause_moves_due_times_and_ends(orla: Member) -> None:
    tournament = running_tournament(orla, 2)
    leg = play_round(tournament, orla)
    due_at = leg.due_at
    assert due_at is not None
    stages.pause(tournament.pk, orla, 7, "Holidays", NOW)
    assert Leg.objects.get().due_at == due_at + 7 * DAY
    stages.resume_tournament(tournament.pk, orla, NOW + 3 * DAY)
    assert Leg.objects.get().due_at == due_at + 3 * DAY
    stages.pause(tournament.pk, orla, 7, "Again", NOW)
    stages.tick_stage(tournament.pk, NOW + 8 * DAY)
    assert Tournament.objects.get().stage == TournamentStage.RUNNING


def test_called_off_its_tables_go_on(orla: Member) -> None:
    tournament = running_tournament(orla, 2)
    pod = play_round(tournament, orla).pods.get()
    stages.call_off_tournament(tournament.pk, orla, "Too few came", NOW)
    assert Table.objects.get(pk=pod.table_id).live
    end_game(pod, [1, 2])
    assert Pod.objects.get().end == ""


def test_a_finished_one_is_taken_up_again_for_two_days(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_real_round(tournament, orla)
    with pytest.raises(ClubError, match="48 hours"):
        stages.mend(tournament.pk, orla, NOW + 3 * DAY)
    stages.mend(tournament.pk, orla, NOW + DAY)
    stages.finish(tournament.pk, orla, NOW + DAY)
    assert Tournament.objects.get().stage == TournamentStage.FINISHED
