"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, PersonalData
from club.messages.threads.models import ThreadLine, ThreadReader

PERSONAL_DATA: Final = (
    PersonalData(
        ThreadLine,
        given={
            "author": "thread__kind thread__subject_id thread__other_id number text at "
            "changed_at taken_back_at hidden_at"
        },
        withheld={"hidden_by": DECIDED},
        renamed={"text": "author"},
    ),
    PersonalData(
        ThreadReader,
        given={"member": "thread__kind thread__subject_id read is_muted"},
    ),
)
