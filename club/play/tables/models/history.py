"""The history of a table apart from the moves, its tenures and invitations."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.base.partial_indexes import index_where_set


class EventType(models.TextChoices):
    """Kinds of event at a table, apart from moves."""

    OPENED = "opened", _("opened the table")
    JOINED = "joined", _("sat down")
    LEFT = "left", _("left their seat")
    NONCE = "nonce", _("changed their random seed")
    SEATED_BOT = "seated_bot", _("took a seat")
    REMOVED = "removed", _("was removed by the host")
    STARTED = "started", _("started the game")
    REMINDED = "reminded", _("was reminded")
    STOOD_IN = "stood_in", _("ran out of time; a stand-in played")
    RESIGNED = "resigned", _("resigned; a bot plays on")
    PROPOSED = "proposed", _("made a proposal")
    VOTED = "voted", _("voted")
    SETTLED = "settled", _("a vote has ended")
    GAVE_TIME = "gave_time", _("was given time")
    DROPPED = "dropped", _("was away too long; a bot plays on")
    CANCELLED = "cancelled", _("the game was called off")
    FINISHED = "finished", _("the game is over")
    MARKED = "marked", _("play is suspended")
    RESUMED = "resumed", _("play goes on")
    EXCUSED = "excused", _("ran out of time and got some more")
    AWAY = "away", _("is away; the game goes on without them")
    BACK = "back", _("is back")
    LEFT_READY = ("left_ready", _("ran out of time; their prepared moves were played"))
    CALLED = "called", _("may be replaced: substitutes are asked")
    NOBODY = "nobody", _("keeps the seat: no substitute came")
    TOOK_OVER = "took_over", _("took over the seat")
    STAYS = "stays", _("stays; the search for a substitute ended")
    ASKED_HERE = "asked_here", _("was asked to confirm that they are here")
    HERE = "here", _("is here")
    SILENT = "silent", _("did not confirm that they are here, and lost their seat")
    SET_ASIDE = "set_aside", _("had a standing order, which was cancelled")
    TAKEN_BACK = "taken_back", _("was taken back")
    REOPENED = (
        "reopened",
        _("the club was closed for %(span)s; deadlines moved by as much"),
    )
    NEW_RULES = "new_rules", _("the table plays by a newer version of the rules")


class TableEvent(models.Model):
    """One event in a table's history."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="happenings"
    )
    what = models.CharField(max_length=10, choices=EventType)
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True
    )
    bot = models.CharField(max_length=20, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    # only its seat may know of it: it happened in a hidden window
    private = models.BooleanField(default=False)
    at = models.DateTimeField()
    span = models.DurationField(null=True)  # duration of a closure of the club
    # a game's message about the event: see `game_records/message_json.py`
    why = models.JSONField(null=True)

    class Meta:
        db_table = "tables_happening"
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["table", "at"], name="tables_history")
        ]

    def __str__(self) -> str:
        return f"{self.get_what_display()} at {self.table_id}"


class TenureEnd(models.TextChoices):
    """The way in which a tenure ended."""

    PLAYED = "played", _("played to the end")
    CANCELLED = "cancelled", _("the game was called off")
    RESIGNED = "resigned", _("resigned")
    AWAY = "away", _("stayed away")
    REPLACED = "replaced", _("was replaced")
    DROPPED = "dropped", _("was dropped")
    LEFT_CLUB = "left_club", _("left the club")


# not ended, or ended with the game
STAYED = ("", TenureEnd.PLAYED, TenureEnd.CANCELLED)


class Tenure(models.Model):
    """A member's time in a chair: its first and last entry of the record, and how it ended. One is
    opened for each chair at the start, when seats are drawn. Tenures are never deleted, so that the
    history of a chair stays known.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="tenures"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="tenures",
    )
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: a member
    since = models.PositiveIntegerField()  # entries of the record before it began
    # entries of the record when it ended; null: it has not ended
    until = models.PositiveIntegerField(null=True)
    # empty: it has not ended
    ended = models.CharField(max_length=9, choices=TenureEnd, blank=True)

    class Meta:
        ordering: ClassVar = ["table", "seat", "since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=Q(until__isnull=True),
                name="tables_one_tenure_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(until__isnull=True, ended="")
                | Q(until__isnull=False) & ~Q(ended=""),
                name="tables_tenure_ended_somehow",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "ended"], name="tables_tenures")
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id} from {self.since} to {self.until}"

    @property
    def left(self) -> bool:
        """Whether the tenure ended before the game did."""
        return self.ended not in STAYED


class Invitation(models.Model):
    """The table's host has invited a member. The invitation is valid while the table is open."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="invitations"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    asked_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)  # null: they have not declined

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "member"], name="tables_one_invitation_a_member"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is asked to {self.table_id}"


class RematchProposal(models.Model):
    """How the seats of a rematch are given out. The open table itself is `table.rematch_of`'s."""

    table = models.OneToOneField(
        "tables.Table", on_delete=models.CASCADE, related_name="rematch_proposal"
    )
    # each member sits one seat after their last one; else seats are drawn
    turns_seats = models.BooleanField(default=False)
    # seats of those who do not come go to bots; else they are free
    fills_with_bots = models.BooleanField(default=False)
    # null: everybody has answered, or their time is over
    proposed_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [index_where_set("proposed_at", "tables_rematches_open")]

    def __str__(self) -> str:
        return f"rematch {self.table_id}"
