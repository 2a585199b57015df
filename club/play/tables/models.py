"""The table, its chairs, their tenures and the history. Only `services/` write these rows.

A table stores only the name and the options of its game. The moves are in the record.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from club.base.partial_indexes import index_where_set
from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.play.game_records.models import Record
from club.play.tables.chance_commitment_rows import ChanceCommitment
from club.play.tables.history_rows import EventType, TableEvent
from club.play.tables.invitation_rows import RematchProposal, new_invite
from club.play.tables.policy_choices import (
    AbsencePolicy,
    HolidayPolicy,
    Origin,
    StandInPolicy,
    Status,
)
from club.play.tables.response_time_rows import ResponseTime, ResponseTimeColumns
from club.play.tables.tenure_rows import STAYED, Tenure, TenureEnd
from games import registry
from games.core import AnyGame

__all__ = [  # with the models that are defined in files of their own
    "STAYED",
    "AbsencePolicy",
    "Chair",
    "EventType",
    "Origin",
    "RematchProposal",
    "ResponseTime",
    "StandInPolicy",
    "Status",
    "Table",
    "TableEvent",
    "Tenure",
    "TenureEnd",
    "new_invite",
    "table_address",
]


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
    as_locked: dict[str, object] | None = (
        None  # its columns when it was locked, for `services/lock.py`
    )
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
        """The rules of the game. Raises `registry.UnknownGame` when they have left the
        catalogue.
        """
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
        is_practice = self.live and self.origin == Origin.PRACTICE
        return self.status == Status.OPEN or is_practice


class Chair(ResponseTimeColumns):
    """A seat at a table: its occupant, and the occupant's clock, draft and orders."""

    # no index: the unique constraint begins with the table
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="chairs", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="chairs",
    )
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: none
    # how an empty seat of a game is called: a player from elsewhere, or a practised seat
    guest = models.CharField(max_length=40, blank=True, default="", db_default="")
    # the nonce of its member, until the start
    nonce = models.CharField(max_length=64, blank=True)

    # before the start: the member for whom it is reserved, and until when
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="kept_chairs",
    )
    kept_until = models.DateTimeField(null=True)
    # until then its member is to confirm their presence
    confirm_by = models.DateTimeField(null=True)
    asked = models.PositiveIntegerField(default=0)  # number of the current question
    # number of the question that its last ply answered
    answered = models.PositiveIntegerField(null=True)
    turn_since = models.DateTimeField(null=True)  # null: no question is open
    remind_at = models.DateTimeField(null=True)  # when the next escalation step is due
    # the next escalation step: see `clock.EMAIL`
    escalation_step = models.PositiveSmallIntegerField(db_column="rung", default=0)
    # when a bot or the rules play in its place
    due_at = models.DateTimeField(null=True)
    # its clock: see `clock.Clock`
    bank = models.DurationField(default=timedelta(0))
    left = models.DurationField(
        null=True
    )  # at `clock_started_at`, or when the clock stopped
    # `left` and `bank` at the end of its last own turn, before the increment: for an undo
    ended_left = models.DurationField(null=True)
    ended_bank = models.DurationField(null=True)
    # start of the clock; null: it is stopped, or there is none
    clock_started_at = models.DateTimeField(db_column="wound_at", null=True)
    # time left when the question was put
    time_granted = models.DurationField(db_column="whole", default=timedelta(0))
    # the question was put in the turn of another seat
    reacting = models.BooleanField(default=False)
    excused = models.PositiveSmallIntegerField(default=0)  # excuses used in this game
    # own turns in a row that were played by others
    missed = models.PositiveSmallIntegerField(default=0)
    missed_turn = models.IntegerField(null=True)  # the last of them: a turn counts once
    # since then the game does not wait for its member
    away_at = models.DateTimeField(null=True)
    # all may know it: everybody could see the missed turn
    away_shown = models.BooleanField(default=False)
    # since then it has an optional action; null: it has none
    may_answer_since = models.DateTimeField(null=True)
    # number of time gifts in this game
    gifts = models.PositiveSmallIntegerField(default=0)
    gift_turn = models.IntegerField(null=True)  # the turn of the last time gift
    # the turn for which the clock was last started
    clock_turn = models.IntegerField(null=True)

    draft = models.JSONField(default=list)  # notations of moves that are not yet played
    # the draft is played when the time is up
    draft_stands = models.BooleanField(default=False)
    # key -> [value, asked]: never before question number `asked`
    orders = models.JSONField(default=dict)
    # plies that it knew of when it last played
    seen = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["table", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "seat"], name="tables_one_chair_a_seat"
            ),
            models.UniqueConstraint(
                fields=["table", "member"],
                condition=Q(member__isnull=False),
                name="tables_one_chair_a_member",
            ),
            models.CheckConstraint(
                condition=Q(member__isnull=True) | Q(bot=""),
                name="tables_member_or_bot",
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
