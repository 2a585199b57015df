"""Choices of a table's columns: its status, its origin, and its policies. Part of the models."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


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


class HolidayPolicy(models.TextChoices):
    """The part of a member's holiday during which the clocks stop."""

    ALL = "all", _("yes")
    WEEK = "week", _("only for the first week")
    NONE = "none", _("no")
