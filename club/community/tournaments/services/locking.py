"""The lock of a tournament: every service that changes it takes its row first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import uuid4

from django.db.models import QuerySet

from club.base.audit_log.services import record_entry
from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Pod
from club.people.members.models import Member
from club.play.tables.models import Table


@contextmanager
def locked_tournament(tournament_id: int) -> Iterator[Tournament]:
    """Opens a transaction that locks the tournament and renews its version. Raises
    Tournament.DoesNotExist.
    """
    with write_transaction():
        rows = Tournament.objects.select_for_update(no_key=True)
        tournament = rows.get(pk=tournament_id)
        tournament.version = uuid4()
        tournament.save(update_fields=["version"])
        yield tournament


@contextmanager
def locked_by_organiser(tournament_id: int, by: Member) -> Iterator[Tournament]:
    """Locks the tournament for an organiser. Raises NotAllowed."""
    expect_power(by, Power.RUN_TOURNAMENTS)
    with locked_tournament(tournament_id) as tournament:
        yield tournament


@contextmanager
def logged_act(
    tournament_id: int, by: Member, act: str, now: datetime, after: str = ""
) -> Iterator[Tournament]:
    """Locks the tournament for an organiser, and logs the act at the end. Raises NotAllowed."""
    with locked_by_organiser(tournament_id, by) as tournament:
        yield tournament
        name = tournament.name
        record_entry(by, f"tournament.{act}", name, after=after, now=now)


@contextmanager
def locked_pod(pod_id: int) -> Iterator[tuple[Tournament, Pod]]:
    """Locks the tournament of a pod, and reads the pod after the lock."""
    pods = Pod.objects.select_related("leg")
    with locked_tournament(pods.get(pk=pod_id).leg.tournament_id) as tournament:
        yield tournament, pods.get(pk=pod_id)


def lock_tables_of(pods: QuerySet[Pod]) -> list[int]:
    """Locks the tables of these pods, so that no player moves there; returns their ids. Call with
    the tournament locked.
    """
    tables = Table.objects.select_for_update().filter(pk__in=pods.values("table"))
    return list(tables.order_by("pk").values_list("pk", flat=True))


def expect_stage(tournament: Tournament, *stages: TournamentStage) -> None:
    """Raises ClubError when the tournament is in another state."""
    if tournament.stage not in stages:
        raise wrong_stage(tournament)


def wrong_stage(tournament: Tournament) -> ClubError:
    """Returns the refusal of an act that the state of the tournament forbids."""
    return ClubError(
        "wrong_stage",
        "The tournament is {stage}: this is not possible now.",
        stage=str(tournament.get_stage_display()),
    )


def expect_rounds(tournament: Tournament) -> None:
    """Raises ClubError for a format whose entrants are not paired in rounds."""
    if not format_of(tournament).has_rounds:
        raise ClubError("no_rounds", "A ladder has no rounds: its players challenge.")
