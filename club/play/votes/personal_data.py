"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import PersonalData
from club.play.votes.models import Proposal, Vote

PERSONAL_DATA: Final = (
    PersonalData(
        Proposal,
        given={"by": "table_id kind seat said terms made_at settled_at verdict"},
        renamed={"said": "by table__tenures__member"},
    ),
    PersonalData(Vote, given={"member": "proposal_id answer at"}, rows_stay=True),
)
