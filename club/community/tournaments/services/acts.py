"""What an organiser can do with a tournament, by name: pages and the API call the same acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.models import Leg
from club.community.tournaments.services import legs, seasons, stages
from club.people.members.models import Member


class OrganiserAct(StrEnum):
    """A button of the organiser's page."""

    OPEN = "open"
    DRAFT = "draft"
    CHECK_IN = "check_in"
    BEGIN = "begin"
    PAIR = "pair"
    PAIR_AND_OPEN = "pair_and_open"
    BY_ITSELF = "by_itself"
    BY_HAND = "by_hand"
    UNDO = "undo"
    OPEN_ROUND = "open_round"
    PAUSE = "pause"
    RESUME = "resume"
    FINISH = "finish"
    MEND = "mend"
    SEASON = "season"
    CALL_OFF = "call_off"


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act with what it needs."""

    tournament_id: int
    by: Member
    now: datetime
    reason: str = ""  # of a pause and of calling it off
    days: int = 0  # of a pause


def act_on_tournament(name: str, request: ActRequest) -> None:
    """Does it. Raises NotAllowed, and ClubError for an unknown name or when it is not possible."""
    act = ACTS.get(name)
    if act is None:
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    act(request)


def _simple(act: Callable[[int, Member, datetime], object]) -> Act:
    return lambda asked: act(asked.tournament_id, asked.by, asked.now)


def _pair_and_open(asked: ActRequest) -> None:
    leg = legs.pair_next_leg(asked.tournament_id, asked.by, asked.now)
    legs.open_leg(leg.pk, asked.by, asked.now)


def _on_last_round(act: Callable[[int, Member, datetime], object]) -> Act:
    """The act on the round that is paired or being played."""

    def run(asked: ActRequest) -> None:
        unclosed = Leg.objects.unclosed()
        leg = unclosed.filter(tournament=asked.tournament_id).first()
        if leg is None:
            raise ClubError("nothing_paired", "No round is paired.")
        act(leg.pk, asked.by, asked.now)

    return run


def _pause(asked: ActRequest) -> None:
    stages.pause(asked.tournament_id, asked.by, asked.days, asked.reason, asked.now)


def _call_off(asked: ActRequest) -> None:
    stages.call_off_tournament(asked.tournament_id, asked.by, asked.reason, asked.now)


Act = Callable[[ActRequest], object]
ACTS: Final[Mapping[str, Act]] = {
    OrganiserAct.OPEN: _simple(stages.open_entries),
    OrganiserAct.DRAFT: _simple(stages.return_to_draft),
    OrganiserAct.CHECK_IN: _simple(stages.begin_check_in),
    OrganiserAct.BEGIN: _simple(stages.begin),
    OrganiserAct.PAIR: _simple(legs.pair_next_leg),
    OrganiserAct.PAIR_AND_OPEN: _pair_and_open,
    OrganiserAct.BY_ITSELF: _simple(partial(legs.set_pairs_itself, on=True)),
    OrganiserAct.BY_HAND: _simple(partial(legs.set_pairs_itself, on=False)),
    OrganiserAct.UNDO: _on_last_round(legs.undo_pairing),
    OrganiserAct.OPEN_ROUND: _on_last_round(legs.open_leg),
    OrganiserAct.PAUSE: _pause,
    OrganiserAct.RESUME: _simple(stages.resume_tournament),
    OrganiserAct.FINISH: _simple(stages.finish),
    OrganiserAct.MEND: _simple(stages.mend),
    OrganiserAct.SEASON: _simple(seasons.begin_next_season),
    OrganiserAct.CALL_OFF: _call_off,
}
