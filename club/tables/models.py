"""The table, its chairs and what befell it besides moves. Rows are written by `services/` alone.

Of a game nothing stands here but its name and options; what was played is the record's.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.records.models import Record
from games import registry
from games.core import AnyGame


class Status(models.TextChoices):
    OPEN = "open", _("open")
    LIVE = "live", _("being played")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("called off")


class StandIn(models.TextChoices):
    """The table's constitution: who plays when a member's time has run out."""

    BOT_TURN = "bot_turn", _("a bot plays the rest of the turn")
    BOT_DECISION = "bot_decision", _("a bot makes this one decision")
    FORCED_TURN = "forced_turn", _("the neutral move, to the end of the turn")
    FORCED_DECISION = "forced_decision", _("the neutral move, this once")

    @property
    def bot(self) -> bool:
        return self in (StandIn.BOT_TURN, StandIn.BOT_DECISION)

    @property
    def whole_turn(self) -> bool:
        return self in (StandIn.BOT_TURN, StandIn.FORCED_TURN)


def new_invite() -> str:
    """A token nobody guesses: 128 bits, for an address."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """A sitting: what is played, how fast, and what happens when somebody stays away."""

    name = models.CharField(max_length=60)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted")
    game_slug = models.SlugField(max_length=40)
    game_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    record = models.OneToOneField(Record, on_delete=models.PROTECT, null=True)  # from the start on
    pace = models.DurationField(default=timedelta(days=2))  # time for one turn
    stand_in = models.CharField(max_length=16, choices=StandIn, default=StandIn.BOT_TURN)
    private = models.BooleanField(default=False)  # not listed; only the seated and the invited find it
    invite = models.CharField(max_length=32, blank=True)  # empty: no invitation is out
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    marked = models.CharField(max_length=200, blank=True)  # why play is held; empty: it is not
    revision = models.PositiveIntegerField(default=0)  # rises with every change that others' thinking rests on
    once = models.UUIDField(null=True)  # of the form it was opened by: a second click opens no second table
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["invite"], condition=~Q(invite=""), name="tables_one_table_an_invite"),
            models.UniqueConstraint(fields=["host", "once"], name="tables_one_table_a_form"),
        ]
        indexes: ClassVar = [models.Index(fields=["status", "private", "-opened_at"], name="tables_by_status")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tables:table", args=[self.pk])

    @property
    def game(self) -> AnyGame:
        """The rules it is played by. Raises `registry.UnknownGame` when they left the shelf."""
        return registry.find(self.game_slug, self.game_version)

    @property
    def game_name(self) -> str:
        """What is played here, in words, wherever its rules are now."""
        try:
            return self.game.info.name
        except registry.UnknownGame:
            return self.game_slug.replace("_", " ").capitalize()

    @property
    def live(self) -> bool:
        return self.status == Status.LIVE


class Chair(models.Model):
    """A seat at a table, who sits in it, and what is theirs alone: clock, draft, orders."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="chairs")
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: none

    asked = models.PositiveIntegerField(default=0)  # number of the decision put to this chair
    answered = models.PositiveIntegerField(null=True)  # number of the question that the seat's last ply answered
    turn_since = models.DateTimeField(null=True)  # null: nothing is asked of it
    remind_at = models.DateTimeField(null=True)  # when the next rung of the ladder is due
    rung = models.PositiveSmallIntegerField(default=0)  # 0: the letter comes next, 1: the last call
    due_at = models.DateTimeField(null=True)  # when somebody else plays
    left = models.DurationField(null=True)  # what an interruption left of the time for `clock_turn`
    clock_turn = models.IntegerField(null=True)  # the position's turn that the clock was last wound for

    draft = models.JSONField(default=list)  # notations not yet played
    orders = models.JSONField(default=dict)  # key -> [value, asked]: never before question number `asked`
    seen = models.PositiveIntegerField(default=0)  # plies its occupant had learned of when it last played
    calls_off = models.BooleanField(default=False)  # agrees to cancel

    class Meta:
        ordering: ClassVar = ["table", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seat"], name="tables_one_chair_a_seat"),
            models.UniqueConstraint(
                fields=["table", "member"], condition=Q(member__isnull=False), name="tables_one_chair_a_member"
            ),
            models.CheckConstraint(condition=Q(member__isnull=True) | Q(bot=""), name="tables_member_or_bot"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="tables_due"),
            models.Index(fields=["remind_at"], condition=Q(remind_at__isnull=False), name="tables_remind"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id}"

    @property
    def empty(self) -> bool:
        return self.member_id is None and not self.bot

    @property
    def being_asked(self) -> bool:
        return self.turn_since is not None


class What(models.TextChoices):
    """What can befall a table besides moves."""

    OPENED = "opened", _("opened the table")
    JOINED = "joined", _("sat down")
    LEFT = "left", _("stood up")
    SEATED_BOT = "seated_bot", _("took the chair")
    REMOVED = "removed", _("was asked to stand up")
    STARTED = "started", _("started play")
    REMINDED = "reminded", _("was reminded")
    STOOD_IN = "stood_in", _("was away; somebody played instead")
    RESIGNED = "resigned", _("resigned; a bot plays on")
    CALLED_OFF = "called_off", _("agrees to call the game off")
    PLAYS_ON = "plays_on", _("wants to play on")
    CANCELLED = "cancelled", _("the game is off")
    FINISHED = "finished", _("the game is over")
    MARKED = "marked", _("play is held")
    RESUMED = "resumed", _("play goes on")
    SET_ASIDE = "set_aside", _("had left word, which was set aside")
    REOPENED = "reopened", _("the club was closed for %(span)s; the clocks were set back")


class Happening(models.Model):
    """One line of a table's history beside the moves."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="happenings")
    what = models.CharField(max_length=10, choices=What)
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True)
    bot = models.CharField(max_length=20, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    private = models.BooleanField(default=False)  # known to its seat alone: it befell inside a hidden window
    at = models.DateTimeField()
    span = models.DurationField(null=True)  # how long the club had been closed
    why = models.JSONField(null=True)  # a game's sentence about it: see `words.packed`

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["table", "at"], name="tables_history")]

    def __str__(self) -> str:
        return f"{self.get_what_display()} at {self.table_id}"


class Heartbeat(models.Model):
    """The one row that says when the last sweep was: what has passed since tells whether the club was closed."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"the last sweep was at {self.at}"
