"""Tournaments and their entrants. Only `services/` write these rows. Rounds and pods are in
`round_models.py`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar, Final, Self
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.conf import settings
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_LENGTH
from club.community.tournaments import (  # noqa: F401 - Django finds the models
    pairing_requests,
    round_models,
)
from club.community.tournaments.choices import (
    KNOCKED_OUT,
    EntrantStatus,
    TournamentStage,
)
from club.community.tournaments.pairing.pods import SizeTerms
from club.community.tournaments.terms import TournamentTerms
from club.play.time_control.presets import TimeControl

MEMBER: Any = settings.AUTH_USER_MODEL
LONGEST_REASON: Final = 300  # characters
HOUR: Final = timedelta(hours=1)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Tournaments as a viewer may see them. Pages, the API and the search begin with it."""

    def visible_to(self, viewer: AbstractUser | AnonymousUser) -> Self:
        """Leaves out those that the viewer may not see: anonymous visitors see public ones, members
        all but drafts, organisers all.
        """
        rows = self.select_related("organiser")
        if may(viewer, Power.RUN_TOURNAMENTS):
            return rows
        rows = rows.exclude(stage=TournamentStage.DRAFT)
        return rows if viewer.is_authenticated else rows.filter(public=True)

    def listed(self) -> QuerySet[Tournament]:
        """Adds the number of entrants. The newest tournaments come first."""
        entered = models.Q(entrants__status=EntrantStatus.ENTERED)
        rows = self.annotate(entered=models.Count("entrants", filter=entered))
        return rows.order_by("-made_at", "-pk")


class Tournament(TournamentTerms):
    """A tournament, its terms and its state. The terms are fixed once it is open."""

    organiser = models.ForeignKey(
        MEMBER, on_delete=models.PROTECT, related_name="organised_tournaments"
    )
    seed = models.CharField(max_length=64)  # published with the terms

    stage = models.CharField(
        max_length=9, choices=TournamentStage, default=TournamentStage.DRAFT
    )
    check_in_until = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    # of the call-off or the pause
    reason = models.CharField(max_length=LONGEST_REASON * CODE_POINTS, blank=True)
    # the season of a league before this one
    previous = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="next_season"
    )
    once = models.UUIDField(null=True)  # token of the form that made it
    # renewed by each change, so that what pages store of the past is found until then
    version = models.UUIDField(default=uuid4, db_default=UUID(int=0))

    objects = TournamentQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organiser", "once"], name="tournaments_one_a_form"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["stage", "-made_at"], name="tournaments_by_stage")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.pk])

    @property
    def import_token(self) -> UUID:
        """The value of `once` for a tournament that was imported from a file."""
        return uuid5(NAMESPACE_URL, f"tournament:{self.seed}")

    @property
    def is_from_file(self) -> bool:
        return self.once == self.import_token

    @property
    def sizes(self) -> SizeTerms:
        """The preferred size of a pod and its limits."""
        return SizeTerms(self.size, self.least, self.most)

    @property
    def time_control(self) -> TimeControl:
        """The time control of its tables."""
        return TimeControl(**{name: hours * HOUR for name, hours in self.pace.items()})

    @property
    def points_table(self) -> dict[int, list[int]]:
        """Own points of places, by size of a pod."""
        return {int(size): points for size, points in self.points.items()}

    def title_of_leg(self, number: int) -> str:
        """Returns the title of a round: titles.py."""
        return str(self.titles[(number - 1) % len(self.titles)])

    @property
    def is_over(self) -> bool:
        return self.stage in (TournamentStage.FINISHED, TournamentStage.CANCELLED)

    @property
    def takes_entries(self) -> bool:
        """Whether entries are open before the start."""
        return self.stage in (TournamentStage.OPEN, TournamentStage.CHECK_IN)


class Entrant(models.Model):
    """A member in a tournament, or a name in a file whose member has not agreed."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entrants"
    )
    member = models.ForeignKey(
        MEMBER, on_delete=models.PROTECT, null=True, related_name="tournament_entries"
    )
    # of an imported tournament, where there is no member
    guest = models.CharField(
        max_length=MAX_NAME_LENGTH * CODE_POINTS, blank=True, db_default=""
    )
    number = models.PositiveIntegerField()  # for lots: the order of entering
    status = models.CharField(
        max_length=9, choices=EntrantStatus, default=EntrantStatus.ENTERED
    )
    entered_at = models.DateTimeField()
    joined_at_leg = models.PositiveSmallIntegerField(default=1)
    extra_points = models.PositiveIntegerField(default=0)  # sixtieths, of a late one
    here_at = models.DateTimeField(null=True)  # answered the check-in
    withdrawn_at = models.DateTimeField(null=True)
    # first seed of a knock-out, rung of a ladder, or standing in a league, 1 is the best
    rank = models.PositiveIntegerField(null=True)
    division = models.PositiveSmallIntegerField(default=0)  # of a league, 0 is the top
    # rungs of a ladder that the entrant has lost by absence since the last game
    missed = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveIntegerField(null=True)  # at the end
    # the entrant whom this one replaces
    replaces = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="replaced_by"
    )

    # of a knock-out: follows from results, and is set by `mark_knocked_out`
    is_out = False

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "member"], name="tournaments_entered_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="tournaments_one_a_number"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "status"], name="tournaments_entries")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in {self.tournament_id}"

    @property
    def name(self) -> str:
        """The member's name, or the one in the file."""
        return str(self.guest if self.member is None else self.member.username)

    @property
    def player(self) -> Any:
        """The member, where the tournament was played here. Only imported ones have other names."""
        return self.member

    @property
    def player_id(self) -> int:
        """The id of that member."""
        return int(self.member_id or 0)

    @property
    def is_gone(self) -> bool:
        """Whether the member has left the club."""
        return self.member is not None and not self.member.is_active

    @property
    def key(self) -> str:
        """The entrant in the pairing and in lots."""
        return str(self.number)

    @property
    def plays(self) -> bool:
        """Whether this entrant takes part."""
        return self.status == EntrantStatus.ENTERED

    @property
    def state(self) -> str:
        """The status, or that the entrant is knocked out."""
        return KNOCKED_OUT if self.plays and self.is_out else str(self.status)

    @property
    def state_in_words(self) -> str:
        if self.state == KNOCKED_OUT:
            return gettext("knocked out")
        return str(self.get_status_display())


class EntrantClaim(models.Model):
    """An entrant of an imported tournament whose name is that of a member. The entrant stays a text
    of the file until the member agrees; an answer deletes the row.
    """

    entrant = models.OneToOneField(
        Entrant, on_delete=models.CASCADE, related_name="claim"
    )
    member = models.ForeignKey(
        MEMBER, on_delete=models.CASCADE, related_name="entrant_claims"
    )
    asked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"{self.member_id} as entrant {self.entrant_id}"
