"""Choices of tournaments: formats, states, and ends of unfinished games. Part of the models."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class Format(models.TextChoices):
    """How a tournament pairs its entrants."""

    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round_robin", _("round robin")
    KNOCK_OUT = "knock_out", _("knock-out")
    DOUBLE_ELIMINATION = "double_elimination", _("double elimination")
    LEAGUE = "league", _("league")
    LADDER = "ladder", _("ladder")


class TournamentStage(models.TextChoices):
    """The state of a tournament."""

    DRAFT = "draft", _("draft")
    OPEN = "open", _("open for entries")
    CHECK_IN = "check_in", _("check-in")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("called off")


# from each state, the states that may follow
NEXT_STAGES: Final = {
    TournamentStage.DRAFT: {TournamentStage.OPEN, TournamentStage.CANCELLED},
    TournamentStage.OPEN: {
        TournamentStage.CHECK_IN,
        TournamentStage.RUNNING,
        TournamentStage.DRAFT,
        TournamentStage.CANCELLED,
    },
    TournamentStage.CHECK_IN: {TournamentStage.RUNNING, TournamentStage.CANCELLED},
    TournamentStage.RUNNING: {
        TournamentStage.PAUSED,
        TournamentStage.FINISHED,
        TournamentStage.CANCELLED,
    },
    TournamentStage.PAUSED: {TournamentStage.RUNNING, TournamentStage.CANCELLED},
    TournamentStage.FINISHED: {TournamentStage.RUNNING},
    TournamentStage.CANCELLED: set(),
}


class Unfinished(models.TextChoices):
    """The treatment of a game that is unfinished when its round is due."""

    BOTS = "bots", _("turns get shorter, and a bot plays on in the end")
    APPRAISE = "appraise", _("the position on the board decides")
    SHARE = "share", _("those who still play share the points")


class FirstDraw(models.TextChoices):
    """How the first round is paired, and how a knock-out is seeded."""

    LOT = "lot", _("by lot")
    RATING = "rating", _("by rating, dealt in a snake")


class EntrantStatus(models.TextChoices):
    """Whether an entrant takes part."""

    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrawn")


# the state of an entrant who is out of a knock-out, for pages, the API and files; not stored
KNOCKED_OUT: Final = "out"
ENTRANT_STATES: Final = (*EntrantStatus.values, KNOCKED_OUT)


class LegStatus(models.TextChoices):
    """The state of a round."""

    PAIRED = "paired", _("paired")
    PLAYING = "playing", _("being played")
    CLOSED = "closed", _("closed")


class PodEnd(models.TextChoices):
    """How the game of a pod ended; empty: it has not."""

    PLAYED = "played", _("played to the end")
    APPRAISED = "appraise", _("decided by the position")
    SHARED = "share", _("points shared")
    ENTERED = "entered", _("entered by hand")
    VOID = "void", _("voided")
