"""The chair with its clock, and response times."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.base.partial_indexes import index_where_set

NO_TIME = timedelta(0)


class ResponseTime(models.Model):
    """The time from the first question of a turn to the end of the turn. Written with the ply that
    ends the turn. A turn without a running clock has no row.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="response_times",
    )
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="response_times"
    )
    seat = models.PositiveSmallIntegerField()
    began = models.DateTimeField()
    ended = models.DateTimeField()
    counted = models.DurationField()  # counted time between the two
    elapsed = models.DurationField()  # all time between the two
    # the player as in `By`: "ladder" for a substitute bot; empty if there was no ply
    how = models.CharField(max_length=6)
    known = models.BooleanField()  # everybody could know of the question
    # for the on-time rate: there was a choice, and another member waited
    counts = models.BooleanField()
    forgiven = models.BooleanField(default=False)  # excused by all other members

    class Meta:
        db_table = "tables_spell"
        indexes: ClassVar = [
            models.Index(
                fields=["member", "-ended"],
                condition=models.Q(counts=True),
                name="tables_spells_counted",
            )
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id} from {self.began} to {self.ended}"


class ExcusedTurn(models.Model):
    """A member has excused a missed turn of another member."""

    response_time = models.ForeignKey(
        ResponseTime,
        db_column="spell_id",
        on_delete=models.CASCADE,
        related_name="excused_turns",
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="excused_turns"
    )

    class Meta:
        db_table = "tables_forgiveness"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["response_time", "member"], name="tables_forgiven_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} excuses {self.response_time_id}"


class ResponseTimeColumns(models.Model):
    """Columns of a chair about its current turn."""

    # null: the chair was not asked in this turn
    response_since = models.DateTimeField(db_column="spell_since", null=True)
    response_counted = models.DurationField(db_column="spell_counted", default=NO_TIME)
    response_elapsed = models.DurationField(db_column="spell_elapsed", default=NO_TIME)
    response_how = models.CharField(db_column="spell_how", max_length=6, blank=True)
    response_known = models.BooleanField(db_column="spell_known", default=True)
    # the chair had more than one legal move
    response_choice = models.BooleanField(db_column="spell_choice", default=False)

    class Meta:
        abstract = True


class Chair(ResponseTimeColumns):
    """A seat at a table: its occupant, and the occupant's clock, draft and orders."""

    # no index: the unique constraint begins with the table
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="chairs", db_index=False
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

    # what its bot remembers until its next decision
    bot_memory = models.JSONField(default=dict, db_default={})
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
