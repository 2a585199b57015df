"""From a draft to the certificates: the whole path of a Swiss by services."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.community.tournaments.choices import EntrantStatus, LegStatus, TournamentStage
from club.community.tournaments.formats.registry import rank_all
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import entries, legs, stages, term_changes
from club.community.tournaments.services.online_tables import open_missing_tables
from club.community.tournaments.services.results import enter_table_result
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import Chair, Status, Table
from tests.community.tournaments.fields import (
    end_game,
    end_round,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.support.sitting_down import NOW, Sat, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def test_a_swiss_is_played_to_its_end(orla: Member) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    for number in (1, 2):
        leg = play_round(tournament, orla)
        assert leg.number == number and leg.status == LegStatus.PLAYING
        tables = [pod.table for pod in leg.pods.all()]
        assert all(table is not None and table.status == Status.LIVE for table in tables)
        end_round(leg)
        assert Leg.objects.get(pk=leg.pk).status == LegStatus.CLOSED
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert tournament.stage == TournamentStage.FINISHED
    assert sorted(tournament.entrants.values_list("place", flat=True)) == [1, 2, 3, 4]
    ranked = rank_all(read_past(tournament))
    assert ranked[0].standing.points == 24 * 60


def test_everybody_sits_as_paired(orla: Member) -> None:
    tournament = running_tournament(orla, 8, size=4, titles=["liars_dice"])
    leg = play_round(tournament, orla)
    for pod in leg.pods.all():
        paired = list(pod.sittings.order_by("seat").values_list("entrant__member", flat=True))
        seated = Chair.objects.filter(table=pod.table_id).order_by("seat")
        assert list(seated.values_list("member", flat=True)) == paired
        assert pod.why["basis"] == "lot"


def test_the_same_seed_gives_the_same_first_round(orla: Member) -> None:
    tournament = running_tournament(orla, 8)

    def seats() -> list[int]:
        leg = legs.pair_next_leg(tournament.pk, orla, NOW)
        rows = leg.pods.order_by("number", "sittings__seat")
        found = list(rows.values_list("sittings__entrant", flat=True))
        legs.undo_pairing(leg.pk, orla, NOW)
        return found

    assert seats() == seats()


def test_a_pairing_is_undone_while_nobody_has_played(orla: Member) -> None:
    tournament = running_tournament(orla)
    leg = legs.pair_next_leg(tournament.pk, orla, NOW)
    assert not Table.objects.exists()
    legs.undo_pairing(leg.pk, orla, NOW)
    assert not Pod.objects.exists()
    leg = play_round(tournament, orla)
    tables = list(Table.objects.filter(status=Status.LIVE))
    legs.undo_pairing(leg.pk, orla, NOW)
    assert not Pod.objects.exists() and len(tables) == 2
    assert not Table.objects.filter(status=Status.LIVE).exists()
    leg = play_round(tournament, orla)
    table = leg.pods.order_by("number")[0].table
    assert table is not None
    sat = Sat(table.pk)
    sat.play(next(iter(sat.position.to_act)), "take 1 from a")
    with pytest.raises(ClubError, match="has moves already"):
        legs.undo_pairing(leg.pk, orla, NOW)


def test_the_next_round_waits_for_the_last_result(orla: Member) -> None:
    tournament = running_tournament(orla)
    play_round(tournament, orla)
    with pytest.raises(ClubError, match="not closed"):
        legs.pair_next_leg(tournament.pk, orla, NOW)


def test_members_run_no_tournament(orla: Member) -> None:
    with pytest.raises(NotAllowed):
        term_changes.make_tournament(newcomer("mia"), terms_of_test(), NOW)


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 9},
        {"titles": []},
        {"titles": ["no_such_game"]},
        {"titles": ["reykholt"], "size": 5, "most": 6},
        {"format": "lottery"},
        {"legs": 99},
        {"copies": 4},
        {"places": 1},
        {"format": "knock_out", "size": 4, "titles": ["liars_dice"], "advance": 4},
        {"name": " "},
    ],
)
def test_terms_out_of_range_are_refused(orla: Member, wrong: dict[str, object]) -> None:
    with pytest.raises(ClubError):
        term_changes.make_tournament(orla, terms_of_test(**wrong), NOW)
    assert not Tournament.objects.exists()


def test_copies_seat_the_same_pod_rotated(orla: Member) -> None:
    tournament = running_tournament(orla, 4, copies=2)
    leg = play_round(tournament, orla)
    first, second = Pod.objects.filter(leg=leg, number=1).order_by("copy")
    seats = [list(pod.sittings.values_list("entrant", flat=True)) for pod in (first, second)]
    assert seats[0] == seats[1][::-1] and leg.pods.count() == 4


def test_titles_take_turns(orla: Member) -> None:
    tournament = running_tournament(orla, 4, titles=["nim", "liars_dice"], legs=2)
    for slug in ("nim", "liars_dice"):
        leg = play_round(tournament, orla)
        assert {pod.slug for pod in leg.pods.all()} == {slug}
        end_round(leg)


def test_the_waiting_list_moves_up(orla: Member) -> None:
    from club.community.tournaments.services.withdrawals import withdraw_entrant

    tournament = open_tournament(orla, places=2)
    members = [newcomer(name) for name in ("ann", "ben", "cai")]
    rows = [entries.enter(tournament.pk, member, NOW) for member in members]
    assert [row.status for row in rows] == ["entered", "entered", "waiting"]
    withdraw_entrant(tournament.pk, members[0], NOW)
    assert Entrant.objects.get(member=members[2]).status == EntrantStatus.ENTERED
    kinds = set(Notice.objects.filter(member=members[2]).values_list("kind", flat=True))
    assert kinds == {"tournament_waiting", "tournament_moved_up"}


def test_who_does_not_check_in_is_withdrawn(orla: Member) -> None:
    tournament = open_tournament(orla, check_in_hours=48)
    members = [newcomer(name) for name in ("ann", "ben", "cai")]
    for member in members:
        entries.enter(tournament.pk, member, NOW)
    stages.begin_check_in(tournament.pk, orla, NOW)
    for member in members[:2]:
        entries.confirm_here(tournament.pk, member, NOW)
    stages.begin(tournament.pk, orla, NOW)
    status = dict(Entrant.objects.values_list("member__username", "status"))
    assert status == {"ann": "entered", "ben": "entered", "cai": "withdrawn"}


def test_each_fact_is_told_once(orla: Member) -> None:
    tournament = running_tournament(orla, 4, legs=1)
    leg = play_round(tournament, orla)
    end_round(leg)
    for pod in leg.pods.all():
        enter_table_result(pod.table_id or 0, NOW)
    open_missing_tables(leg.pk, NOW)
    member = Entrant.objects.get(number=1).member
    kinds = list(Notice.objects.filter(member=member).values_list("kind", flat=True))
    of_tournament = sorted(kind for kind in kinds if kind.startswith("tournament"))
    assert of_tournament == ["tournament_entered", "tournament_finished", "tournament_paired"]


def test_leavers_come_behind_stayers(orla: Member) -> None:
    from club.play.seats.services import resign

    tournament = running_tournament(orla, 4, size=4, titles=["liars_dice"], legs=1)
    leg = play_round(tournament, orla)
    pod = leg.pods.get()
    leaver = pod.sittings.get(seat=0).entrant
    resign(pod.table_id or 0, leaver.member, NOW)
    end_game(pod, [1, 2, 3, 4])
    rows = list(pod.sittings.order_by("seat").values_list("place", "points", "left_early"))
    assert rows == [(4, 0, True), (1, 720, False), (2, 480, False), (3, 240, False)]
