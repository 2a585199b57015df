"""What a table is voting on, as one viewer's page shows it; what may be proposed there is in
`terms.py`. Votes are open to the whole table; nothing here tells whom a hidden window waits for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.proposals import queries
from club.proposals.majorities import END, NO, PLAY_ON, REPLACE, YES, Subject, answers_to, quorum
from club.proposals.models import Proposal
from club.records.message_json import message_from_json
from club.seating.services.rematch_table import REMATCH_PERIOD
from club.table_page.forms import BlankOption
from club.tables.models import Status
from club.tables.presentation.log_lines import PlayerNames
from club.tables.projection import Occupant, TableProjection
from club.timecontrol import clock
from club.timecontrol import queries as time_queries
from club.timecontrol.presets import time_control_of
from club.ui import times
from games.core import Seat


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """An open proposal."""

    id: int
    kind: str
    said: SafeString
    tally: str  # "2 of 3 agree; it takes 2."
    expires_at: datetime
    by: str  # "tomorrow 8:00"
    answers: tuple[BlankOption, ...]  # empty where the viewer has no vote


@dataclass(frozen=True, slots=True)
class VotesSection:
    """All that the page shows of votes, and what its viewer may give without one."""

    questions: tuple[OpenProposal, ...] = ()
    gifts: frozenset[Seat] = frozenset()  # who may be given time by the viewer
    gift: str = ""  # how much
    rematch: bool = False
    paused_until: datetime | None = None  # by a vote that has passed


def votes_section(seen: TableProjection, cast: PlayerNames, now: datetime) -> VotesSection:
    """What the table votes on, and what the viewer may give."""
    table = seen.table
    if table.status == Status.FINISHED:
        return VotesSection(rematch=_may_ask_again(seen, now))
    if not table.live:
        return VotesSection()
    paused = time_queries.paused_until(table, now)
    if seen.read is None:
        return VotesSection(paused_until=paused)
    asked = queries.open_proposals(table)
    questions = tuple(_question(one, seen, cast, now) for one in asked)
    if seen.own is None:
        return VotesSection(questions, paused_until=paused)
    given = frozenset(one.seat for one in known_to_wait(seen))
    gift = times.span_in_words(clock.largest_gift(time_control_of(table)))
    return VotesSection(questions, given, gift, paused_until=paused)


def known_to_wait(seen: TableProjection) -> list[Occupant]:
    """Other members who are known to be waited for, and whose clocks run."""
    return [one for one in seen.occupants if one.awaited and one.due_at and not one.mine]


def _may_ask_again(seen: TableProjection, now: datetime) -> bool:
    """Whether the viewer sat there and the game ended lately."""  # V5
    ended_at = seen.table.ended_at
    return seen.viewer is not None and ended_at is not None and now <= ended_at + REMATCH_PERIOD


def answers_of(proposal: Proposal, seen: TableProjection) -> tuple[tuple[str, ...], str]:
    """What the viewer may answer, nothing where they have no vote; and what they have answered."""
    member = seen.occupants[seen.viewer].member if seen.viewer is not None else None
    if member is None:
        return (), ""
    votes = proposal.votes.all()
    mine = next((vote.answer for vote in votes if vote.member_id == member.pk), "")
    return (() if proposal.seat == seen.viewer else answers_to(proposal.subject)), mine


def voters_at(proposal: Proposal, seen: TableProjection) -> int:
    """How many may vote, as far as the viewer may know who is away."""
    others = (one for one in seen.occupants if one.member and one.seat != proposal.seat)
    return sum(1 for one in others if one.mine or not one.away)


def _question(
    proposal: Proposal, seen: TableProjection, cast: PlayerNames, now: datetime
) -> OpenProposal:
    answers, mine = answers_of(proposal, seen)
    counted = Counter(vote.answer for vote in proposal.votes.all())
    return OpenProposal(
        id=proposal.pk,
        kind=proposal.kind,
        said=cast.sentence(message_from_json(proposal.said)),
        tally=_tally(proposal, counted, voters_at(proposal, seen)),
        expires_at=proposal.expires_at,
        by=times.by_when(proposal.expires_at, now),
        answers=tuple(BlankOption(one, _answer(one), one == mine) for one in answers),
    )


def _tally(proposal: Proposal, answers: Counter[str], voters: int) -> str:
    if proposal.subject is Subject.AWAY:
        return _("%(count)d of %(voters)d have answered.") % {
            "count": answers.total(),
            "voters": voters,
        }
    return _("%(yes)d of %(voters)d agree, %(no)d do not; it takes %(needed)d.") % {
        "yes": answers[YES],
        "voters": voters,
        "no": answers[NO],
        "needed": quorum(proposal.subject, voters),
    }


def _answer(answer: str) -> str:
    return {
        YES: _("I agree"),
        NO: _("I do not agree"),
        REPLACE: _("Replace them"),
        PLAY_ON: _("Play on as it is"),
        END: _("End the game"),
    }[answer]
