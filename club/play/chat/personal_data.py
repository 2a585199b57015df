"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, PersonalData
from club.play.chat.models import ChatLine, ChatReader, ChatTenure

PERSONAL_DATA: Final = (
    PersonalData(
        ChatLine,
        given={
            "author": "table_id audience number text at changed_at taken_back_at hidden_at"
        },
        withheld={"hidden_by": DECIDED},
        renamed={"text": "author"},
    ),
    PersonalData(ChatReader, given={"member": "table_id table_read gallery_read"}),
    PersonalData(
        ChatTenure, given={"member": "table_id seat first last"}, rows_stay=True
    ),
)
