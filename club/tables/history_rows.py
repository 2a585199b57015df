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
    LEFT = "left", _("stood up")
    NONCE = "nonce", _("changed their word for chance")
    SEATED_BOT = "seated_bot", _("took the chair")
    REMOVED = "removed", _("was asked to stand up")
    STARTED = "started", _("started play")
    REMINDED = "reminded", _("was reminded")
    STOOD_IN = "stood_in", _("was away; somebody played instead")
    RESIGNED = "resigned", _("resigned; a bot plays on")
    PROPOSED = "proposed", _("proposed something")
    VOTED = "voted", _("voted")
    SETTLED = "settled", _("a vote is over")
    GAVE_TIME = "gave_time", _("was given time")
    DROPPED = "dropped", _("stayed away; a bot has the chair for good")
    CANCELLED = "cancelled", _("the game is off")
    FINISHED = "finished", _("the game is over")
    MARKED = "marked", _("play is held")
    RESUMED = "resumed", _("play goes on")
    EXCUSED = "excused", _("had no time left, and is excused once")
    AWAY = "away", _("is away; nobody waits")
    BACK = "back", _("is back")
    LEFT_READY = "left_ready", _("had left a turn ready, which was played as time ran out")
    CALLED = "called", _("may be replaced: the bench is called")
    NOBODY = "nobody", _("keeps the chair: nobody of the bench came")
    TOOK_OVER = "took_over", _("has taken the chair over")
    STAYS = "stays", _("stays; nobody is looked for any more")
    ASKED_HERE = "asked_here", _("was asked whether they are here")
    HERE = "here", _("is here")
    SILENT = "silent", _("did not say that they are here, and has stood up")
    SET_ASIDE = "set_aside", _("had left word, which was set aside")
    REOPENED = "reopened", _("the club was closed for %(span)s; the clocks were set back")


class TableEvent(models.Model):
    """One event in a table's history."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="happenings")
    what = models.CharField(max_length=10, choices=EventType)
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True)
    bot = models.CharField(max_length=20, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    # only its seat may know of it: it happened in a hidden window
    private = models.BooleanField(default=False)
    at = models.DateTimeField()
    span = models.DurationField(null=True)  # how long the club had been closed
    why = models.JSONField(null=True)  # a game's message about it: see `records/message_json.py`

    class Meta:
        db_table = "tables_happening"
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["table", "at"], name="tables_history")]

    def __str__(self) -> str:
        return f"{self.get_what_display()} at {self.table_id}"
