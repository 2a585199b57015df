"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, NameStays, PersonalData
from club.community.tournaments.models import Entrant, EntrantClaim, Tournament
from club.community.tournaments.pairing_requests import PairingRequest
from club.community.tournaments.round_models import Correction, Pod

PERSONAL_DATA: Final = (
    PersonalData(
        Correction,
        withheld={"by": DECIDED},
        renamed={"after before": "", "reason": "by"},
    ),
    PersonalData(
        Entrant,
        given={"member": "tournament_id status entered_at withdrawn_at division place"},
        renamed={"guest": "claim__member"},
    ),
    PersonalData(
        PairingRequest, withheld={"by": DECIDED}, stays={NameStays.OTHERS: "refusal"}
    ),
    PersonalData(EntrantClaim, given={"member": "entrant__tournament_id asked_at"}),
    PersonalData(
        Pod,
        withheld={"reported_by": DECIDED},
        renamed={"reported": ""},
        stays={NameStays.OTHERS: "slug"},
    ),
    PersonalData(
        Tournament,
        given={"organiser": "name format made_at starts_at ended_at"},
        renamed={"name reason": "organiser"},
        stays={NameStays.OTHERS: "titles"},
    ),
)
