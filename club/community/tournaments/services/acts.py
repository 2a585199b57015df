"""Acts of an organiser, by name: pages and the API perform the same ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.round_models import Leg
from club.community.tournaments.services import legs, seasons, stages
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act with its parameters."""

    tournament_id: int
    by: Member
    now: datetime
    reason: str = ""  # of a pause and of calling it off
    days: int = 0  # of a pause


def act_on_tournament(name: str, request: ActRequest) -> None:
    """Performs the act. Raises NotAllowed, and ClubError for an unknown name or when it is not
    possible.
    """
    act = ACTS.get(name)
    if act is None:
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    act(request)


def _simple(act: Callable[[int, Member, datetime], object]) -> Act:
    return lambda asked: act(asked.tournament_id, asked.by, asked.now)


def _on_last_round(act: Callable[[int, Member, datetime], object]) -> Act:
    """Returns the act on the round that is paired or being played."""

    def run(asked: ActRequest) -> None:
        leg = Leg.objects.unclosed().filter(tournament=asked.tournament_id).first()
        if leg is None:
            raise ClubError("nothing_paired", "No round is paired.")
        act(leg.pk, asked.by, asked.now)

    return run


def _pair_and_open(asked: ActRequest) -> None:
    leg = legs.pair_next_leg(asked.tournament_id, asked.by, asked.now)
    legs.open_leg(leg.pk, asked.by, asked.now)


def _pause(asked: ActRequest) -> None:
    stages.pause(asked.tournament_id, asked.by, asked.days, asked.reason, asked.now)


def _call_off(asked: ActRequest) -> None:
    stages.call_off_tournament(asked.tournament_id, asked.by, asked.reason, asked.now)


Act = Callable[[ActRequest], object]
ACTS: Final[Mapping[str, Act]] = {
    "open": _simple(stages.open_entries),
    "draft": _simple(stages.return_to_draft),
    "check_in": _simple(stages.begin_check_in),
    "begin": _simple(stages.begin),
    "pair": _simple(legs.pair_next_leg),
    "pair_and_open": _pair_and_open,
    "by_itself": _simple(partial(legs.set_pairs_itself, on=True)),
    "by_hand": _simple(partial(legs.set_pairs_itself, on=False)),
    "undo": _on_last_round(legs.undo_pairing),
    "open_round": _on_last_round(legs.open_leg),
    "pause": _pause,
    "resume": _simple(stages.resume_tournament),
    "finish": _simple(stages.finish),
    "mend": _simple(stages.mend),
    "season": _simple(seasons.begin_next_season),
    "call_off": _call_off,
}
