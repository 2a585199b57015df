"""What the API says of votes. They are open to the whole table; nothing here tells whom a hidden
window waits for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from club.api.facts import brief, teller_at
from club.api.plain import Json
from club.proposals.models import Proposal
from club.records.message_json import message_from_json
from club.table_page.proposals import answers_of, voters_at
from club.tables.projection import TableProjection


def unanswered_facts(found: Sequence[Proposal]) -> list[Json]:
    """Proposals in a list."""
    return [
        {
            "id": one.pk,
            "table": brief(one.table),
            "kind": one.kind,
            "expires_at": one.expires_at,
        }
        for one in found
    ]


def proposal_facts(proposal: Proposal, one: TableProjection) -> dict[str, Json]:
    """An open proposal, with what the viewer may answer and has."""
    may, mine = answers_of(proposal, one)
    return {
        "id": proposal.pk,
        "kind": proposal.kind,
        "sentence": teller_at(one).message(message_from_json(proposal.said)),
        "about": proposal.seat,
        "expires_at": proposal.expires_at,
        "voters": voters_at(proposal, one),
        "counted": dict(Counter(vote.answer for vote in proposal.votes.all())),
        "answers": list(may),
        "mine": mine or None,
    }
