"""The table, its chairs and what befell it besides moves. Rows are written by `services/` alone.

Of a game nothing stands here but its name and options; what was played is the record's.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.partial_indexes import index_where_set, unique_while_unset
from club.records.models import Record
from club.tables.chance_commitment_rows import ChanceCommitment
from club.tables.history_rows import EventType, Happening
from club.tables.invitation_rows import new_invite
from club.tables.policy_choices import AbsencePolicy, HolidayPolicy, StandInPolicy
from club.tables.response_time_rows import ResponseTime, ResponseTimeColumns
from games import registry
from games.core import AnyGame

__all__ = [  # the rows that stand in files of their own are had here as well
    "AbsencePolicy",
    "Chair",
    "EventType",
    "Happening",
    "ResponseTime",
    "StandInPolicy",
    "Status",
    "Table",
    "Tenure",
    "TenureEnd",
    "new_invite",
    "table_address",
]


class Status(models.TextChoices):
    OPEN = "open", _("open")
    LIVE = "live", _("being played")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("called off")


def table_address(table_id: int) -> str:
    """Of a table's page."""
    return reverse("tables:table", args=[table_id])


class Table(ChanceCommitment):
    """A sitting: what is played, how fast, and what happens when somebody stays away."""

    name = models.CharField(max_length=60)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted"
    )
    game_slug = models.SlugField(max_length=40)
    game_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    record = models.OneToOneField(Record, on_delete=models.PROTECT, null=True)  # from the start on
    allowance = models.DurationField(default=timedelta(days=2))  # for each turn; the rest lapses
    bank = models.DurationField(default=timedelta(0))  # at the beginning, for the whole game
    increment = models.DurationField(default=timedelta(0))  # what a turn adds to the bank
    cap = models.DurationField(default=timedelta(0))  # more the bank never holds
    reaction = models.DurationField(default=timedelta(days=1))  # for questions in others' turns
    honours_quiet = models.BooleanField(default=False)  # members' quiet hours do not count
    weekend = models.CharField(max_length=3, blank=True)  # weekdays that rest, Monday is 0: "56"
    leave = models.CharField(max_length=4, choices=HolidayPolicy, default=HolidayPolicy.NONE)
    excuses = models.PositiveSmallIntegerField(default=0)  # a chair has them in a game
    misses = models.PositiveSmallIntegerField(default=0)  # in a row, until away; 0: never away
    absence = models.CharField(max_length=5, choices=AbsencePolicy, default=AbsencePolicy.BOT)
    # of a hundred turns in time, by who sits down; 0: it does not ask
    timely = models.PositiveSmallIntegerField(default=0)
    holidays = models.BooleanField(default=False)  # the club's holidays do not count
    slept_at = models.DateTimeField(null=True)  # since when every member is away
    sat_at = models.DateTimeField(null=True)  # when somebody last sat down; null: it has begun
    warned_at = models.DateTimeField(null=True)  # its members know that it will be called off
    stand_in = models.CharField(
        max_length=16, choices=StandInPolicy, default=StandInPolicy.BOT_TURN
    )
    private = models.BooleanField(default=False)  # only the seated and the invited find it
    rated = models.BooleanField(default=True)  # its result counts for the ratings
    begins_full = models.BooleanField(default=False)  # by itself, with the last chair taken
    # empty: no invitation is out
    invite = models.CharField(max_length=32, blank=True, default=new_invite)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    marked = models.CharField(max_length=200, blank=True)  # why play is held; empty: it is not
    revision = models.PositiveIntegerField(default=0)  # rises when others' thoughts are void
    locks = models.PositiveIntegerField(default=0)  # times it was held: chairs read since stand
    # of the form it was opened by: a second click opens no second table
    once = models.UUIDField(null=True)
    # the finished table that this one repeats: a second press finds the first
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematch"
    )
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    as_locked: dict[str, object] | None = None  # its columns then, for `services/lock.py` alone
    raised = False  # its revision, with the lock

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["invite"], condition=~Q(invite=""), name="tables_one_table_an_invite"
            ),
            models.UniqueConstraint(fields=["host", "once"], name="tables_one_table_a_form"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "private", "-opened_at"], name="tables_by_status"),
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
        """The rules it is played by. Raises `registry.UnknownGame` when they left the shelf."""
        return registry.find(self.game_slug, self.game_version)

    @property
    def game_name(self) -> str:
        """What is played here, in words."""
        return registry.display_name(self.game_slug, self.game_version)

    @property
    def weekdays_off(self) -> frozenset[int]:
        return frozenset(map(int, self.weekend))

    @property
    def live(self) -> bool:
        return self.status == Status.LIVE


class Chair(ResponseTimeColumns):
    """A seat at a table, who sits in it, and what is theirs alone: clock, draft, orders."""

    # found by a constraint that begins with the table
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="chairs", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="chairs"
    )
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: none
    nonce = models.CharField(max_length=64, blank=True)  # its member's, until the start

    # before the start: the member for whom it is kept, and until when
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="kept_chairs"
    )
    kept_until = models.DateTimeField(null=True)
    confirm_by = models.DateTimeField(null=True)  # its member is to say that they are here
    asked = models.PositiveIntegerField(default=0)  # number of the decision put to this chair
    answered = models.PositiveIntegerField(null=True)  # the question that its last ply answered
    turn_since = models.DateTimeField(null=True)  # null: nothing is asked of it
    remind_at = models.DateTimeField(null=True)  # when the next rung of the ladder is due
    rung = models.PositiveSmallIntegerField(default=0)  # which comes next: see `clock.LETTER`
    due_at = models.DateTimeField(null=True)  # when somebody else plays
    # its clock: see `clock.Clock`
    bank = models.DurationField(default=timedelta(0))
    left = models.DurationField(null=True)  # as of `wound_at`, or where the clock stopped
    wound_at = models.DateTimeField(null=True)  # null: the clock stands still, or there is none
    whole = models.DurationField(default=timedelta(0))  # what the question began with
    reacting = models.BooleanField(default=False)  # it was put inside another's turn
    excused = models.PositiveSmallIntegerField(default=0)  # excuses used in this game
    missed = models.PositiveSmallIntegerField(default=0)  # own turns in a row that others played
    missed_turn = models.IntegerField(null=True)  # the last of them, counted once
    away_at = models.DateTimeField(null=True)  # since when nobody waits for its member
    away_shown = models.BooleanField(default=False)  # the table may know: a miss all could see
    # since when it may answer something that nobody waits for; null: nothing of that kind
    may_answer_since = models.DateTimeField(null=True)
    gifts = models.PositiveSmallIntegerField(default=0)  # times it was given time in this game
    gift_turn = models.IntegerField(null=True)  # the turn of the last of them
    clock_turn = models.IntegerField(null=True)  # the position's turn that it was last wound for

    draft = models.JSONField(default=list)  # notations not yet played
    draft_stands = models.BooleanField(default=False)  # they are played when this turn's time is up
    # key -> [value, asked]: never before question number `asked`
    orders = models.JSONField(default=dict)
    seen = models.PositiveIntegerField(default=0)  # plies learned of when it last played

    class Meta:
        ordering: ClassVar = ["table", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seat"], name="tables_one_chair_a_seat"),
            models.UniqueConstraint(
                fields=["table", "member"],
                condition=Q(member__isnull=False),
                name="tables_one_chair_a_member",
            ),
            models.CheckConstraint(
                condition=Q(member__isnull=True) | Q(bot=""), name="tables_member_or_bot"
            ),
        ]
        indexes: ClassVar = [
            index_where_set("due_at", "tables_due"),
            index_where_set("remind_at", "tables_remind"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id}"

    @property
    def empty(self) -> bool:
        return self.member_id is None and not self.bot

    @property
    def being_asked(self) -> bool:
        return self.turn_since is not None


class TenureEnd(models.TextChoices):
    """How somebody's time in a chair ended."""

    PLAYED = "played", _("played to the end")
    CANCELLED = "cancelled", _("the game was called off")
    RESIGNED = "resigned", _("resigned")
    AWAY = "away", _("stayed away")
    REPLACED = "replaced", _("was replaced")
    DROPPED = "dropped", _("was dropped")
    LEFT_CLUB = "left_club", _("left the club")


STAYED = ("", TenureEnd.PLAYED, TenureEnd.CANCELLED)  # not ended, or as the game did


class Tenure(models.Model):
    """Who sat in a chair from which entry to which, and how it ended. Opened for every chair at the
    start, when lots were drawn; never deleted, so that who sat where is never lost.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tenures")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="tenures"
    )
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: a member
    since = models.PositiveIntegerField()  # entries of the record made before it
    until = models.PositiveIntegerField(null=True)  # entries made when it ended; null: it has not
    ended = models.CharField(max_length=9, choices=TenureEnd, blank=True)  # empty: it has not

    class Meta:
        ordering: ClassVar = ["table", "seat", "since", "pk"]
        constraints: ClassVar = [
            unique_while_unset(["table", "seat"], "until", "tables_one_tenure_at_a_time"),
            models.CheckConstraint(
                condition=Q(until__isnull=True, ended="") | Q(until__isnull=False) & ~Q(ended=""),
                name="tables_tenure_ended_somehow",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["member", "ended"], name="tables_tenures")]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id} from {self.since} to {self.until}"

    @property
    def left(self) -> bool:
        """Whether it ended before the game did."""
        return self.ended not in STAYED
