"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import OF_OTHERS, PersonalData
from club.messages.notifications.models import Letter, Notice
from club.messages.notifications.rows.choices import (
    Bounce,
    EmailSettings,
    NoticeChoice,
    TableMute,
)

PERSONAL_DATA: Final = (
    PersonalData(Bounce, given={"member": "at status"}),
    PersonalData(EmailSettings, given={"member": "spacing digest_at off_at"}),
    PersonalData(
        Letter,
        given={"member": "to subject body at read_at"},
        renamed={"body headers subject": ""},
    ),
    PersonalData(
        Notice,
        given={"member": "kind about table_id seat asked made_at read_at"},
        withheld={"author": OF_OTHERS},
    ),
    PersonalData(NoticeChoice, given={"member": "kind channel timing"}),
    PersonalData(TableMute, given={"member": "table_id"}),
)
