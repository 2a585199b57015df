"""The history of a table apart from the moves: an audit log of events. Part of the models."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


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
    # a game's message about the event: see `records/message_json.py`
    why = models.JSONField(null=True)

    class Meta:
        db_table = "tables_happening"
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["table", "at"], name="tables_history")
        ]

    def __str__(self) -> str:
        return f"{self.get_what_display()} at {self.table_id}"
