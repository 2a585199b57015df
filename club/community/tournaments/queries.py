"""Queries of tournaments. Only services write."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from club.community.ratings.models import Rating
from club.community.ratings.presentation.labels import rated_slug
from club.community.tournaments.choices import EntrantStatus, LegStatus, TournamentStage
from club.community.tournaments.formats.registry import (
    WITH_BRACKET,
    WITH_RUNGS,
    format_of,
)
from club.community.tournaments.models import Entrant, EntrantClaim, Tournament
from club.community.tournaments.past import Past
from club.community.tournaments.round_models import (
    Bye,
    Challenge,
    Correction,
    LadderCall,
    Leg,
    Pod,
    Sitting,
)
from club.community.tournaments.stored_past import StoredPast
from club.people.members.models import Member
from club.play.tables.models import Chair, Status

Viewer = Member | AnonymousUser


def own_entrant(stored: StoredPast, viewer: Viewer) -> Entrant | None:
    """Returns the viewer's entry, with its state."""
    if not viewer.is_authenticated:
        return None
    rows = Entrant.objects.filter(tournament=stored.tournament, member=viewer.pk)
    return next(iter(_with_states(stored, rows)), None)


def entrants_of(stored: StoredPast) -> list[Entrant]:
    """Returns all who entered, by number, each with the member, if there is one, and the state."""
    return _with_states(stored, members_entered(stored.tournament).order_by("number"))


def _with_states(stored: StoredPast, rows: QuerySet[Entrant]) -> list[Entrant]:
    entrants = list(rows)
    for entrant in entrants:
        entrant.is_out = entrant.key in stored.summary.knocked_out
    return entrants


def entrants_above(own: Entrant, most: int) -> list[Entrant]:
    """Returns the entrants of a ladder who stand next above, the highest first."""
    rows = members_entered(own.tournament).filter(status=EntrantStatus.ENTERED)
    above = rows.filter(rank__lt=own.rank or 0).order_by("-rank", "-number")
    return list(reversed(above[:most]))


def ratings_of(past: Past) -> dict[int, float]:
    """Returns the rating of each entrant in the first title, by member. At real tables the ratings
    of real tables come first, where they stand apart.
    """
    members = [entrant.member_id for entrant in past.entrants]
    slug = rated_slug(past.tournament.titles[0])
    rows = Rating.objects.filter(
        pool__slug=slug, pool__season="", member__in=members
    ).order_by("pool__plays")
    if past.tournament.online:
        rows = rows.filter(pool__plays=False)
    return dict(rows.values_list("member_id", "mu"))


def without_knocked_out(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Leaves out entrants without a place in the latest open round of a format with a bracket."""
    opened = Leg.objects.opened().filter(tournament=OuterRef("tournament"))
    latest = Subquery(opened.order_by("-number").values("pk")[:1])
    rows = entrants.annotate(latest_leg=latest)
    in_latest = {"entrant": OuterRef("pk"), "leg": OuterRef("latest_leg")}
    return rows.filter(
        ~Q(tournament__format__in=WITH_BRACKET)
        | Q(latest_leg=None)
        | Exists(Sitting.objects.filter(**in_latest))
        | Exists(Bye.objects.filter(**in_latest))
    )


class EntryAtHome(Protocol):
    """An entry with the questions of its tournament to the member."""

    status: str
    here_at: datetime | None
    tournament: Tournament
    tournament_id: int
    to_enter: int | None  # the id of a pod at a real table that has no result
    to_confirm: int | None  # the id of a pod whose result another player has entered
    is_challenged: bool  # on a ladder


def running_entries(member: Member) -> QuerySet[Entrant, EntryAtHome]:
    """Returns the member's entries in tournaments that are not over, the newest first."""
    seats = Sitting.objects.filter(
        entrant=OuterRef("pk"),
        pod__end="",
        leg__status=LegStatus.PLAYING,
        leg__tournament__online=False,
    ).order_by("leg", "pod")
    challenges = Challenge.objects.filter(challenged=OuterRef("pk"), answered_at=None)
    entries = without_knocked_out(Entrant.objects.filter(member=member))
    rows = entries.filter(
        status__in=[EntrantStatus.ENTERED, EntrantStatus.WAITING],
        tournament__stage__in=[
            TournamentStage.OPEN,
            TournamentStage.CHECK_IN,
            TournamentStage.RUNNING,
            TournamentStage.PAUSED,
        ],
    ).annotate(
        to_enter=Subquery(seats.filter(pod__reported__isnull=True).values("pod")[:1]),
        to_confirm=Subquery(
            seats.filter(pod__reported__isnull=False, confirmed_at=None).values("pod")[
                :1
            ]
        ),
        is_challenged=Exists(challenges),
    )
    return rows.select_related("tournament").order_by("-tournament__made_at")


def rounds_to_finish(member: Member) -> QuerySet[Leg]:
    """Returns the rounds in which a game of the member goes on, the next end first."""
    own = Sitting.objects.filter(leg=OuterRef("pk"), entrant__member=member)
    rows = Leg.objects.filter(
        Exists(own.filter(pod__end="", entrant__status=EntrantStatus.ENTERED)),
        status=LegStatus.PLAYING,
        due_at__isnull=False,
        tournament__stage__in=[TournamentStage.RUNNING, TournamentStage.PAUSED],
    )
    return rows.select_related("tournament").order_by("due_at", "pk")


def rounds_that_end(tournament: Tournament) -> QuerySet[Leg]:
    """Returns the rounds of a running tournament that are being played, the next end first."""
    rows = Leg.objects.filter(
        tournament=tournament,
        status=LegStatus.PLAYING,
        due_at__isnull=False,
        tournament__stage__in=[TournamentStage.RUNNING, TournamentStage.PAUSED],
    )
    return rows.select_related("tournament").order_by("due_at", "pk")


def pods_of(tournament: Tournament) -> QuerySet[Pod]:
    return Pod.objects.filter(leg__tournament=tournament).select_related("leg")


def opened_pods_of(tournament: Tournament) -> QuerySet[Pod]:
    """Leaves out the pods of a round that is only paired."""
    return pods_of(tournament).exclude(leg__status=LegStatus.PAIRED)


def members_entered(tournament: Tournament) -> QuerySet[Entrant]:
    return Entrant.objects.filter(tournament=tournament).select_related("member")


def corrections_of(tournament: Tournament) -> QuerySet[Correction]:
    rows = Correction.objects.filter(pod__leg__tournament=tournament)
    return rows.select_related("pod__leg", "by")


def late_chairs(tournament: Tournament) -> list[Chair]:
    """Returns the chairs that live tables of the tournament wait for, the longest first."""
    tables = Pod.objects.filter(
        leg__tournament=tournament, end="", table__status=Status.LIVE
    ).values("table")
    chairs = Chair.objects.filter(table__in=tables, turn_since__isnull=False)
    rows = chairs.exclude(member=None).select_related("member", "table")
    return list(rows.order_by("due_at", "turn_since"))


def tournaments_due(now: datetime) -> list[int]:
    """Returns tournaments whose entries close, or whose check-in or pause ends."""
    due = (
        Q(stage=TournamentStage.OPEN, starts_at__lte=now)
        | Q(stage=TournamentStage.CHECK_IN, check_in_until__lte=now)
        | Q(stage=TournamentStage.PAUSED, paused_until__lte=now)
    )
    return list(Tournament.objects.filter(due).values_list("pk", flat=True))


def legs_without_tables() -> list[int]:
    """Returns open rounds of which a pod has no table."""
    rows = Pod.objects.filter(
        leg__status=LegStatus.PLAYING,
        leg__tournament__online=True,
        leg__tournament__stage__in=[TournamentStage.RUNNING, TournamentStage.PAUSED],
        table=None,
        end="",
    )
    return list(rows.order_by("leg").values_list("leg", flat=True).distinct())


def tables_with_results() -> list[int]:
    """Returns closed tables whose pods have no result."""
    rows = Pod.objects.filter(
        end="",
        table__status__in=[Status.FINISHED, Status.CANCELLED],
        leg__tournament__stage__in=[TournamentStage.RUNNING, TournamentStage.PAUSED],
    )
    return [table for table in rows.values_list("table", flat=True) if table]


def dropouts_at_tables() -> list[Entrant]:
    """Returns drop-outs who still have a chair at a live table of their tournament."""
    pods = Pod.objects.filter(
        leg__tournament=OuterRef("tournament"),
        end="",
        table__status=Status.LIVE,
        table__chairs__member=OuterRef("member"),
    )
    rows = Entrant.objects.filter(
        Exists(pods),
        status=EntrantStatus.WITHDRAWN,
        tournament__stage=TournamentStage.RUNNING,
    )
    return list(rows.select_related("member"))


def tournaments_to_pair() -> QuerySet[Tournament]:
    """Returns tournaments whose next round is to pair itself now."""
    rounds = Leg.objects.filter(tournament=OuterRef("pk"))
    return Tournament.objects.filter(
        Exists(rounds),
        ~Exists(rounds.unclosed()),
        stage=TournamentStage.RUNNING,
        pairs_itself=True,
    ).exclude(format__in=WITH_RUNGS)


def running_ladders() -> list[int]:
    rows = Tournament.objects.filter(
        stage=TournamentStage.RUNNING, format__in=WITH_RUNGS
    )
    return list(rows.values_list("pk", flat=True))


def count_waiting_entrants(tournament: Tournament) -> int:
    return Entrant.objects.filter(
        tournament=tournament, status=EntrantStatus.WAITING
    ).count()


def open_challenges(tournament: Tournament) -> list[Challenge]:
    """Returns challenges of a ladder that wait for an answer."""
    if not format_of(tournament).has_rungs:
        return []
    rows = Challenge.objects.filter(challenger__tournament=tournament, answered_at=None)
    return list(rows.select_related("challenger__member", "challenged__member"))


def open_calls(tournament: Tournament) -> list[LadderCall]:
    """Returns games of a ladder that still seek players, each with those who joined."""
    if not format_of(tournament).has_rungs:
        return []
    rows = LadderCall.objects.filter(caller__tournament=tournament, ended_at=None)
    rows = rows.select_related("caller__member")
    return list(rows.prefetch_related("players__entrant__member"))


def entrant_claims_of(member: Member) -> list[EntrantClaim]:
    """Returns the entrants of imported tournaments that the member is asked about, the oldest
    first.
    """
    claims = EntrantClaim.objects.filter(member=member)
    return list(claims.select_related("entrant__tournament__organiser"))
