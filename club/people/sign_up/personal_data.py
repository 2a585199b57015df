"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, PersonalData
from club.people.sign_up.models import InvitationLink, JoinRequest, LinkUse

PERSONAL_DATA: Final = (
    PersonalData(
        InvitationLink,
        given={"made_by": "name made_at ends_at most_uses uses revoked_at"},
        renamed={"name": "made_by used_by__member"},
    ),
    PersonalData(
        JoinRequest,
        given={"member": "name sentence asked_at decided_at accepted"},
        withheld={"decided_by": DECIDED},
        renamed={"name": "member"},
        emptied={"sentence": "member"},
    ),
    PersonalData(LinkUse, given={"member": "at"}),
)
