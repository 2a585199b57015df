"""The table and the choices of its columns. Its moves are in the record."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.partial_indexes import index_where_set
from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.play.game_records.models import Record
from club.play.game_records.services import CommittedSecret
from games import registry
from games.core import AnyGame


class StandInPolicy(models.TextChoices):
    """The stand-in who plays when a member's time has run out."""

    BOT_TURN = "bot_turn", _("a bot plays the rest of the turn")
    BOT_DECISION = "bot_decision", _("a bot makes this one decision")
    FORCED_TURN = "forced_turn", _("pass for the rest of the turn")
    FORCED_DECISION = "forced_decision", _("pass once")

    @property
    def bot(self) -> bool:
        return self in (StandInPolicy.BOT_TURN, StandInPolicy.BOT_DECISION)

    @property
    def whole_turn(self) -> bool:
        return self in (StandInPolicy.BOT_TURN, StandInPolicy.FORCED_TURN)


class AbsencePolicy(models.TextChoices):
    """The consequence when a member counts as away."""

    BOT = "bot", _("a stand-in plays until the member is back")
    BENCH = "bench", _("substitutes are asked to take the seat")
    VOTE = "vote", _("the other players vote on the seat")
    DROP = "drop", _("a bot takes the seat for good")


class Status(models.TextChoices):
    OPEN = "open", _("open")
    LIVE = "live", _("being played")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("called off")


class Origin(models.TextChoices):
    """Where the game of a table comes from."""

    HERE = "", _("played here")
    ELSEWHERE = "elsewhere", _("played elsewhere, and brought as a record")
    PRACTICE = "practice", _("practice that goes on from another game")
    TEACHING = "teaching", _("a teaching table: each seat may ask for advice")
    TRIAL = "trial", _("a first trial against bots")


class HolidayPolicy(models.TextChoices):
    """The part of a member's holiday during which the clocks stop."""

    ALL = "all", _("yes")
    WEEK = "week", _("only for the first week")
    NONE = "none", _("no")


# of tables: members invited by name may sit down before the start, and at practice that goes on
TAKES_INVITED = models.Q(status=Status.OPEN) | models.Q(
    status=Status.LIVE, origin=Origin.PRACTICE
)


def new_invite() -> str:
    """A random token of 128 bits for an invitation link."""
    return secrets.token_urlsafe(16)


class ChanceCommitment(models.Model):
    """A row that stores a sealed secret, and the commitment to it, which is public at once."""

    # hexadecimal; empty: it is in the record
    commitment = models.CharField(max_length=64, blank=True)
    sealed_secret = models.TextField(blank=True)  # empty: it is in the record

    class Meta:
        abstract = True

    @property
    def committed_secret(self) -> CommittedSecret | None:
        """The commitment and the sealed secret; None once they are in the record."""
        if self.commitment:
            return CommittedSecret(self.commitment, self.sealed_secret)
        return None

    @committed_secret.setter
    def committed_secret(self, committed_secret: CommittedSecret | None) -> None:
        self.commitment = committed_secret.commitment if committed_secret else ""
        self.sealed_secret = committed_secret.sealed_secret if committed_secret else ""


def table_address(table_id: int) -> str:
    """The URL of a table's page."""
    return reverse("tables:table", args=[table_id])


class Table(ChanceCommitment):
    """A table: its game, its time control, and its policy for absent members."""

    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted"
    )
    game_slug = models.SlugField(max_length=40)
    game_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    # set at the start
    record = models.OneToOneField(Record, on_delete=models.PROTECT, null=True)
    # for each turn; what is left of it lapses
    allowance = models.DurationField(default=timedelta(days=2))
    # at the beginning, for the whole game
    bank = models.DurationField(default=timedelta(0))
    # added to the bank by each turn
    increment = models.DurationField(default=timedelta(0))
    cap = models.DurationField(default=timedelta(0))  # the most that the bank holds
    # for questions in others' turns
    reaction = models.DurationField(default=timedelta(days=1))
    # members' quiet hours do not count
    honours_quiet = models.BooleanField(default=False)
    # weekdays that do not count, Monday is 0: "56"
    weekend = models.CharField(max_length=3, blank=True)
    leave = models.CharField(
        max_length=4, choices=HolidayPolicy, default=HolidayPolicy.NONE
    )
    excuses = models.PositiveSmallIntegerField(default=0)  # for each chair in a game
    # missed turns in a row until away; 0: never away
    misses = models.PositiveSmallIntegerField(default=0)
    absence = models.CharField(
        max_length=5, choices=AbsencePolicy, default=AbsencePolicy.BOT
    )
    # turns in time of a hundred that a member needs to sit down; 0: not required
    timely = models.PositiveSmallIntegerField(default=0)
    holidays = models.BooleanField(default=False)  # the club's holidays do not count
    slept_at = models.DateTimeField(null=True)  # since then every member is away
    # when a member last sat down; null: it has started
    sat_at = models.DateTimeField(null=True)
    # its members were told that it will be called off
    warned_at = models.DateTimeField(null=True)
    stand_in = models.CharField(
        max_length=16, choices=StandInPolicy, default=StandInPolicy.BOT_TURN
    )
    # only its players and invited members find it
    private = models.BooleanField(default=False)
    rated = models.BooleanField(default=True)  # its result counts for the ratings
    origin = models.CharField(
        max_length=9, choices=Origin, blank=True, default="", db_default=""
    )
    # starts by itself when the last chair is taken
    begins_full = models.BooleanField(default=False)
    # token of the invitation link; empty: there is none
    invite = models.CharField(max_length=32, blank=True, default=new_invite)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    # why play is suspended; empty: it is not
    marked = models.CharField(max_length=200, blank=True)
    # rises when computed plies of others become invalid
    revision = models.PositiveIntegerField(default=0)
    # times the row was locked: chairs read since then are current
    locks = models.PositiveIntegerField(default=0)
    # token of the form that opened it: a second click opens no second table
    once = models.UUIDField(null=True)
    # the checksum of an API request; empty for a form, whose token depends on its values
    once_checksum = models.CharField(max_length=8, blank=True, default="")
    # the finished table that this one repeats: there is one rematch of each table
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematch"
    )
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    # its columns when it was locked, for `services/lock.py`
    as_locked: dict[str, object] | None = None
    raised = False  # whether the revision was raised together with the lock

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["invite"],
                condition=~Q(invite=""),
                name="tables_one_table_an_invite",
            ),
            models.UniqueConstraint(
                fields=["host", "once"], name="tables_one_table_a_form"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["status", "private", "-opened_at"], name="tables_by_status"
            ),
            index_where_set("ended_at", "tables_ended"),
            index_where_set("slept_at", "tables_asleep"),
            index_where_set("sat_at", "tables_looking"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return table_address(self.pk)

    @property
    def game(self) -> AnyGame:
        """The rules. Raises `registry.UnknownGame` when they have left the catalogue."""
        return registry.find(self.game_slug, self.game_version)

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return registry.display_name(self.game_slug, self.game_version)

    @property
    def weekdays_off(self) -> frozenset[int]:
        return frozenset(map(int, self.weekend))

    @property
    def live(self) -> bool:
        return self.status == Status.LIVE

    @property
    def takes_invited(self) -> bool:
        """As `TAKES_INVITED`."""
        return self.status == Status.OPEN or (self.live and self.is_practice)

    @property
    def has_clock(self) -> bool:
        """Whether members have deadlines. Practice and trials have none."""
        return self.origin not in (Origin.PRACTICE, Origin.TRIAL)

    @property
    def is_practice(self) -> bool:
        """Whether the game goes on from another one, for practice."""
        return self.origin == Origin.PRACTICE
