"""The terms of a table, what the viewer may propose instead, and the open votes, which all members
see. Nothing here reveals for whom a hidden turn waits.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.base.ui import times
from club.base.ui.page_questions import Answers
from club.play.catalogue.titles import Term, terms
from club.play.game_records.message_json import message_from_json
from club.play.seats.services.rematches import REMATCH_PERIOD
from club.play.table_page.families import FieldOption
from club.play.table_page.proposal_forms import (
    ProposalForm,
    awaited_members,
    forms_token,
    proposal_forms,
)
from club.play.tables.models import Status, Table
from club.play.tables.presentation.chance_proof import ChanceProof, chance_proof_of
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import TableProjection
from club.play.time_control import clock
from club.play.time_control import queries as time_queries
from club.play.time_control.presets import time_control_of
from club.play.time_control.words import absence_policy_in_words, named_time_control
from club.play.votes import queries
from club.play.votes.majorities import (
    END,
    NO,
    PLAY_ON,
    REPLACE,
    YES,
    Subject,
    answers_to,
    quorum,
)
from club.play.votes.models import Proposal
from games.core import Seat

# where nobody has asked: all is read
EVERYTHING: Answers = frozenset(
    [time_queries.is_table_paused, queries.are_proposals_open]
)


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """An open proposal."""

    id: int
    kind: str
    said: SafeString
    tally: str  # "2 of 3 agree; it takes 2."
    expires_at: datetime
    by: str  # "tomorrow 8:00"
    answers: tuple[FieldOption, ...]  # empty if the viewer may not vote


@dataclass(frozen=True, slots=True)
class VotesSection:
    """The open votes, and what the viewer may do without a vote."""

    questions: tuple[OpenProposal, ...] = ()
    gifts: frozenset[Seat] = frozenset()  # seats to which the viewer may give time
    gift: str = ""  # the amount of time
    rematch: bool = False
    paused_until: datetime | None = None  # by a passed vote


def votes_section(
    projection: TableProjection,
    names: PlayerNames,
    now: datetime,
    answers: Answers = EVERYTHING,
) -> VotesSection:
    """Returns the open votes, and the seats to which the viewer may give time."""
    table = projection.table
    if table.status == Status.FINISHED:
        return VotesSection(rematch=_may_rematch(projection, now))
    if not table.live:
        return VotesSection()
    is_paused = time_queries.is_table_paused in answers
    paused = time_queries.paused_until(table, now) if is_paused else None
    if projection.read is None:
        return VotesSection(paused_until=paused)
    is_asked = queries.are_proposals_open in answers
    asked = queries.open_proposals(table) if is_asked else []
    questions = tuple(_question(proposal, projection, names, now) for proposal in asked)
    if projection.own is None:
        return VotesSection(questions, paused_until=paused)
    receivers = frozenset(proposal.seat for proposal in awaited_members(projection))
    gift = times.span_in_words(clock.largest_gift(time_control_of(table)))
    return VotesSection(questions, receivers, gift, paused_until=paused)


def _may_rematch(projection: TableProjection, now: datetime) -> bool:
    """Whether the viewer played and the game ended recently."""
    ended_at = projection.table.ended_at
    return (
        projection.viewer is not None
        and ended_at is not None
        and now <= ended_at + REMATCH_PERIOD
    )


def answers_for_viewer(
    proposal: Proposal, projection: TableProjection
) -> tuple[tuple[str, ...], str]:
    """The answers that the viewer may give, and the one that they have given."""
    member = (
        projection.occupants[projection.viewer].member
        if projection.viewer is not None
        else None
    )
    if member is None:
        return (), ""
    votes = proposal.votes.all()
    mine = next((vote.answer for vote in votes if vote.member_id == member.pk), "")
    return (
        () if proposal.seat == projection.viewer else answers_to(proposal.subject)
    ), mine


def count_voters(proposal: Proposal, projection: TableProjection) -> int:
    """The number of voters, as far as the viewer may know who is away."""
    others = (
        occupant
        for occupant in projection.occupants
        if occupant.member and occupant.seat != proposal.seat
    )
    return sum(1 for occupant in others if occupant.mine or not occupant.away)


def _question(
    proposal: Proposal, projection: TableProjection, names: PlayerNames, now: datetime
) -> OpenProposal:
    answers, mine = answers_for_viewer(proposal, projection)
    counted = Counter(vote.answer for vote in proposal.votes.all())
    return OpenProposal(
        id=proposal.pk,
        kind=proposal.kind,
        said=names.sentence(message_from_json(proposal.said)),
        tally=_tally(proposal, counted, count_voters(proposal, projection)),
        expires_at=proposal.expires_at,
        by=times.by_when(proposal.expires_at, now),
        answers=tuple(
            FieldOption(answer, _answer(answer), answer == mine) for answer in answers
        ),
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


@dataclass(frozen=True, slots=True)
class TermsSection:
    """The terms, and the proposals that are possible."""

    table: Table
    chance_proof: ChanceProof | None  # how chance is committed
    proposals: tuple[ProposalForm, ...]

    @property
    def time_control(self) -> str:
        return named_time_control(self.table)

    @property
    def absence_policy(self) -> str:
        """The policy that applies when time runs short or out."""
        return absence_policy_in_words(self.table)

    @property
    def unusual(self) -> tuple[Term, ...]:
        """The options of the game that the host has changed."""
        return tuple(term for term in self._options if not term.usual)

    @property
    def usual(self) -> tuple[Term, ...]:
        return tuple(term for term in self._options if term.usual)

    @property
    def _options(self) -> tuple[Term, ...]:
        return terms(self.table.game, self.table.options)

    @property
    def forms_token(self) -> str:
        """Changes with the fields of the proposal forms."""
        return forms_token(self.proposals)

    @property
    def token(self) -> str:
        """Changes with the proposal forms. An unchanged form is not replaced."""
        return f"{self.table.status}-{self.forms_token}"


def terms_section(
    projection: TableProjection, names: PlayerNames, votes: VotesSection
) -> TermsSection:
    """The terms, and what the viewer may propose that is not voted on already."""
    proposals: tuple[ProposalForm, ...] = ()
    if (
        projection.table.live
        and projection.read is not None
        and projection.own is not None
    ):
        asked = {proposal.kind for proposal in votes.questions}
        may = proposal_forms(projection, names, votes.paused_until)
        proposals = tuple(proposal for proposal in may if proposal.kind not in asked)
    return TermsSection(projection.table, chance_proof_of(projection), proposals)
