"""People from a CSV file with names and e-mail addresses: a preview, and invitations by e-mail. The
same file twice invites nobody twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from club.club_settings.queries import current_settings
from club.errors import ClubError
from club.journal.services import record_entry
from club.members.models import Member
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.sign_up.links import USUAL_DAYS, create_link
from club.sign_up.models import EmailInvitation, InvitationLink
from club.texts.csv_files import CsvFile, read_csv, write_csv

COLUMNS: Final = ("name", "address")
ADDRESS_COLUMNS: Final = ("address", "e-mail", "email", "mail")
MOST_PEOPLE: Final = 500  # of a file: each gets an e-mail
LONGEST_NAME: Final = 60


class PersonState(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    MEMBER = "member"  # somebody here has the address
    INVITED = "invited"
    NO_ADDRESS = "no_address"
    TWICE = "twice"  # the file has the address before


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A row of the file."""

    name: str
    address: str
    state: PersonState


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import would do."""

    people: Sequence[ListedPerson]
    assumed_encoding: str = ""

    @property
    def new(self) -> Sequence[ListedPerson]:
        """Those who would be invited."""
        return [one for one in self.people if one.state == PersonState.NEW]

    @property
    def as_csv(self) -> str:
        """Those who would be invited, as a file; the form sends it back."""
        return write_csv(COLUMNS, [(one.name, one.address) for one in self.new])


def preview_import(content: bytes, by: Member, now: datetime) -> ImportPreview:
    """What the file would do; writes nothing. Raises NotAllowed for everybody but admins, and
    ClubError for a file that cannot be read.
    """
    expect_power(by, Power.SEE_ADDRESSES)
    file = read_csv(content, MOST_PEOPLE)
    column = _address_column(file)
    return ImportPreview(list(_people(file, column, now)), file.assumed_encoding)


def invite_people(content: bytes, by: Member, now: datetime) -> int:
    """Invites those who are neither members nor invited, each by an e-mail with a link for one
    person; returns how many. Raises the same.
    """
    with transaction.atomic():
        Member.objects.select_for_update().get(
            pk=by.pk
        )  # one import of an admin at a time
        people = preview_import(content, by, now).new
        for person in people:
            link = create_link(by, person.name[:LONGEST_NAME], 1, USUAL_DAYS, now)
            EmailInvitation.objects.update_or_create(
                address=person.address, defaults={"link": link, "at": now}
            )
            _send_invitation(person, link)
        if people:
            record_entry(by, "members.import", len(people), now=now)
    return len(people)


def _address_column(file: CsvFile) -> str:
    for column in ADDRESS_COLUMNS:
        if column in file.columns:
            return column
    raise ClubError(
        "no_column", "The first line must name the columns: name and address."
    )


def _people(file: CsvFile, column: str, now: datetime) -> Iterator[ListedPerson]:
    addresses = [row.get(column, "").strip().lower() for row in file.rows]
    states = _known_states(addresses, now)
    seen: set[str] = set()
    for row, address in zip(file.rows, addresses, strict=True):
        state = states.get(address, PersonState.NEW)
        if not _is_address(address):
            state = PersonState.NO_ADDRESS
        elif address in seen:
            state = PersonState.TWICE
        seen.add(address)
        name = " ".join(row.get("name", "").split())[:LONGEST_NAME]
        yield ListedPerson(name, address, state)


def _known_states(addresses: Sequence[str], now: datetime) -> Mapping[str, PersonState]:
    members = Member.objects.annotate(lowered=Lower("email"))
    known = members.filter(lowered__in=addresses).values_list("lowered", flat=True)
    sent = EmailInvitation.objects.filter(address__in=addresses).select_related("link")
    invited = [one.address for one in sent if one.link.is_valid(now)]
    return {
        **dict.fromkeys(invited, PersonState.INVITED),
        **dict.fromkeys(known, PersonState.MEMBER),
    }


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def _send_invitation(person: ListedPerson, link: InvitationLink) -> None:
    club = current_settings().name
    greeting = (
        _("Hello %(name)s,") % {"name": person.name} if person.name else _("Hello,")
    )
    text = _(
        "You are invited to %(club)s. Choose a name and a password here within %(days)d days:"
    ) % {"club": club, "days": USUAL_DAYS}
    subject = _("%(club)s: you are invited") % {"club": club}
    body = f"{greeting}\n\n{text}\n\n{link.address}\n"
    EmailMessage(subject, body, to=[person.address]).send()
