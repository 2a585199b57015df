"""The terms of a table, and what the viewer may propose instead. It does not reveal for whom a
hidden turn waits.
"""

from __future__ import annotations

from dataclasses import dataclass

from club.play.catalogue.titles import Term, terms
from club.play.table_page.proposal_forms import (
    ProposalForm,
    forms_token,
    proposal_forms,
)
from club.play.table_page.votes import VotesSection
from club.play.tables.models import Table
from club.play.tables.presentation.chance_proof import ChanceProof, chance_proof_of
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import TableProjection
from club.play.time_control.words import absence_policy_in_words, named_time_control


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
        """What happens when time runs short or out."""
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
        asked = {one.kind for one in votes.questions}
        may = proposal_forms(projection, names, votes.paused_until)
        proposals = tuple(one for one in may if one.kind not in asked)
    return TermsSection(projection.table, chance_proof_of(projection), proposals)
