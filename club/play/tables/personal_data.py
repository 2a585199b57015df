"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import TRANSIENT, PersonalData
from club.play.tables.history_rows import TableEvent
from club.play.tables.invitation_rows import Invitation
from club.play.tables.models import Chair, Table
from club.play.tables.response_time_rows import ExcusedTurn, ResponseTime
from club.play.tables.tenure_rows import Tenure

PERSONAL_DATA: Final = (
    PersonalData(
        Chair,
        given={
            "member": "table_id seat nonce draft draft_stands orders bank turn_since due_at"
        },
        withheld={"kept_for": TRANSIENT},
        renamed={"guest": "member"},
    ),
    PersonalData(ExcusedTurn, withheld={"member": TRANSIENT}),
    PersonalData(Invitation, given={"member": "table_id asked_at declined_at"}),
    PersonalData(
        ResponseTime,
        given={"member": "table_id seat began ended counted elapsed how forgiven"},
    ),
    PersonalData(
        Table,
        given={
            "host": "name game_slug options private rated opened_at started_at ended_at"
        },
        renamed={"name": "host tenures__member"},
    ),
    PersonalData(
        TableEvent,
        given={"whom": "table_id what seat at"},
        renamed={"why": "whom table__tenures__member"},
    ),
    PersonalData(Tenure, given={"member": "table_id seat since until ended"}),
)
