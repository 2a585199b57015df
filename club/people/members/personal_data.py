"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry

from club.base.personal_data import DECIDED, TRANSIENT, NameStays, PersonalData
from club.people.members.api_key_rows import Key
from club.people.members.models import LocalTimeSetting, LogIn, Member, SecurityEntry

PERSONAL_DATA: Final = (
    PersonalData(EmailAddress, given={"user": "email verified primary"}),
    PersonalData(
        LogEntry,
        withheld={"user": DECIDED},
        rows_stay=True,
        renamed={"change_message object_repr": ""},
    ),
    PersonalData(
        Key,
        given={"member": "name scopes made_at ends_at used_at revoked_at"},
        stays={NameStays.OTHERS: "name"},
    ),
    PersonalData(LocalTimeSetting, given={"member": "since zone quiet_from quiet_to"}),
    PersonalData(LogIn, given={"member": "place device at seen_at"}),
    PersonalData(Member.groups.through, withheld={"member": TRANSIENT}),
    PersonalData(Member.user_permissions.through, withheld={"member": TRANSIENT}),
    PersonalData(
        SecurityEntry,
        given={"member": "matter place device at"},
        withheld={"admin": DECIDED},
    ),
    PersonalData(Authenticator, given={"user": "type created_at last_used_at"}),
)
