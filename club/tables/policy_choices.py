"""Choices of a table's absence policy. Part of the models."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class StandInPolicy(models.TextChoices):
    """Who plays when a member's time has run out."""

    BOT_TURN = "bot_turn", _("a bot plays the rest of the turn")
    BOT_DECISION = "bot_decision", _("a bot makes this one decision")
    FORCED_TURN = "forced_turn", _("the neutral move, to the end of the turn")
    FORCED_DECISION = "forced_decision", _("the neutral move, this once")

    @property
    def bot(self) -> bool:
        return self in (StandInPolicy.BOT_TURN, StandInPolicy.BOT_DECISION)

    @property
    def whole_turn(self) -> bool:
        return self in (StandInPolicy.BOT_TURN, StandInPolicy.FORCED_TURN)


class AbsencePolicy(models.TextChoices):
    """What follows when a member counts as away."""

    BOT = "bot", _("others play on in their place until they are back")
    BENCH = "bench", _("members of the bench are asked to take the chair over")
    VOTE = "vote", _("the others vote on what becomes of the chair")
    DROP = "drop", _("a bot has the chair for good")


class HolidayPolicy(models.TextChoices):
    """For how much of a member's holiday the clocks stop."""

    ALL = "all", _("all of it")
    WEEK = "week", _("the first week of each")
    NONE = "none", _("none of it")
