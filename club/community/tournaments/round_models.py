"""Models of rounds ("legs") and pods. `models.py` imports them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from club.base.texts.short_texts import CODE_POINTS
from club.community.tournaments.choices import LegStatus, PodEnd
from club.community.tournaments.titles import MAX_TITLE, name_of_title
from club.community.tournaments.wording import points_in_words

MEMBER: Any = settings.AUTH_USER_MODEL


class LegQuerySet(models.QuerySet["Leg"]):
    """Rounds by their state."""

    def opened(self) -> Self:
        """Leaves out a round that is only paired, which organisers alone see."""
        return self.exclude(status=LegStatus.PAIRED)

    def unclosed(self) -> Self:
        """Leaves rounds that are paired or being played."""
        return self.exclude(status=LegStatus.CLOSED)


class Leg(models.Model):
    """A round of a tournament. Each game of a ladder is a round of its own."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=7, choices=LegStatus, default=LegStatus.PAIRED)
    paired_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    # the last step of reminders: days after the due time; -8: none yet
    urged = models.SmallIntegerField(default=-8)

    objects = LegQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="tournaments_one_leg_a_number"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "due_at"], name="tournaments_legs_due")
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class Pod(models.Model):
    """Entrants who sit at one table. There is one table for each pod, or none yet."""

    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="pods")
    copy = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField(default=0)
    slug = models.CharField(max_length=MAX_TITLE * CODE_POINTS)  # titles.py
    why = models.JSONField(default=dict)  # `PodReason.as_json`
    table = models.OneToOneField(
        "tables.Table", on_delete=models.PROTECT, null=True, related_name="+"
    )
    # empty: it is played
    end = models.CharField(max_length=8, choices=PodEnd, blank=True)
    ended_at = models.DateTimeField(null=True)
    # at a real table: places by seat that a player has entered, until they are confirmed
    reported = models.JSONField(null=True)
    reported_by = models.ForeignKey(
        MEMBER, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reported_at = models.DateTimeField(null=True)

    by_seat: list[Sitting]  # set by `read_past`, each with its entrant
    reason: str  # `why` in words, set by `explain_pods`

    class Meta:
        ordering: ClassVar = ["leg", "division", "copy", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["leg", "copy", "number"], name="tournaments_one_pod_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"pod {self.number} of leg {self.leg_id}"

    def get_absolute_url(self) -> str:
        """Returns the page of its result. Call with its round read."""
        return reverse("tournaments:pod", args=[self.leg.tournament_id, self.pk])

    @property
    def is_open(self) -> bool:
        """Whether its game goes on, or has not begun."""
        return not self.end

    @property
    def is_done(self) -> bool:
        """Whether it has a result that counts."""
        return not self.is_open and self.end != PodEnd.VOID

    @property
    def game(self) -> str:
        """The name of its game."""
        return name_of_title(self.slug)

    @property
    def by_place(self) -> list[Sitting]:
        """The sittings, the best first; by seat until the game is over."""
        return sorted(self.by_seat, key=lambda row: (row.place or 0, row.seat))


class Sitting(models.Model):
    """An entrant's seat in a pod, with its result."""

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.PROTECT, related_name="sittings"
    )
    # those of the pod: no entrant sits twice in one copy of a round
    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="+")
    copy = models.PositiveSmallIntegerField(default=1)
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    points = models.PositiveIntegerField(null=True)  # sixtieths
    left_early = models.BooleanField(default=False)
    # left without a move of their own
    unplayed = models.BooleanField(default=False, db_default=False)
    # at a real table: agreed with what was entered
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pod", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pod", "seat"], name="tournaments_one_sitting_a_seat"
            ),
            models.UniqueConstraint(
                fields=["leg", "copy", "entrant"], name="tournaments_nobody_sits_twice"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} in seat {self.seat} of pod {self.pod_id}"

    @property
    def points_in_words(self) -> str:
        return "" if self.points is None else points_in_words(self.points)

    @property
    def agrees(self) -> bool:
        """Whether the player agrees with the places that were entered."""
        return self.confirmed_at is not None


class Bye(models.Model):
    """An entrant who sits out in a round."""

    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.PROTECT, related_name="byes"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["leg", "entrant"], name="tournaments_one_bye_a_leg"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} sits out"


class Correction(models.Model):
    """An organiser's correction of a pod: the old places stay known, with the reason."""

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="corrections")
    by = models.ForeignKey(
        MEMBER, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    reason = models.CharField(max_length=300 * CODE_POINTS)
    before = models.JSONField()  # places by seat
    after = models.JSONField()  # empty: voided

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"correction of pod {self.pod_id}"


class Challenge(models.Model):
    """A challenge on a ladder."""

    challenger = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.CASCADE, related_name="challenges"
    )
    challenged = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.CASCADE, related_name="challenged_by"
    )
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    accepted = models.BooleanField(null=True)  # null: not answered
    pod = models.OneToOneField(
        Pod, on_delete=models.SET_NULL, null=True, related_name="challenge"
    )

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["challenger"],
                condition=Q(answered_at__isnull=True),
                name="tournaments_one_challenge_out",
            ),
            models.UniqueConstraint(
                fields=["challenged"],
                condition=Q(answered_at__isnull=True),
                name="tournaments_one_challenge_in",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger_id} challenges {self.challenged_id}"


class LadderCall(models.Model):
    """A call for a game of three to five on a ladder: it begins when enough have joined."""

    caller = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.CASCADE, related_name="calls"
    )
    seats = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()
    # it began, was taken back or has lapsed
    ended_at = models.DateTimeField(null=True)
    pod = models.OneToOneField(
        Pod, on_delete=models.SET_NULL, null=True, related_name="call"
    )

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["caller"],
                condition=Q(ended_at__isnull=True),
                name="tournaments_one_call_each",
            )
        ]

    def __str__(self) -> str:
        return f"{self.caller_id} calls a game of {self.seats}"


class CallPlayer(models.Model):
    """An entrant who plays in the game of a call, the caller included."""

    call = models.ForeignKey(
        LadderCall, on_delete=models.CASCADE, related_name="players"
    )
    entrant = models.ForeignKey(
        "tournaments.Entrant", on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["call", "entrant"], name="tournaments_in_a_call_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} plays in call {self.call_id}"
