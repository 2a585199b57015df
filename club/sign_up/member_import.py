"""People from a CSV file with names and e-mail addresses, as a kind of imports: each new address
gets an invitation by e-mail. The same file twice invites nobody twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db.models import TextChoices
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.club_settings.queries import current_settings
from club.errors import ClubError
from club.file_imports.kinds import ImportKind, ImportPreview, PreviewRow
from club.file_imports.models import FileImport
from club.journal.services import record_entry
from club.members.models import Member
from club.roles.powers import Power
from club.sign_up.links import USUAL_DAYS, create_link
from club.sign_up.models import EmailInvitation, InvitationLink
from club.texts.csv_files import LARGEST_FILE, CsvFile, read_csv

ADDRESS_COLUMNS: Final = ("address", "e-mail", "email", "mail")
MOST_PEOPLE: Final = 500  # of a file: each gets an e-mail
LONGEST_NAME: Final = 60


class PersonState(TextChoices):
    """What becomes of a row."""

    NEW = "new", gettext_lazy("is invited by e-mail")
    MEMBER = "member", gettext_lazy("is a member already")
    INVITED = "invited", gettext_lazy("was invited, and has not come yet")
    NO_ADDRESS = "no_address", gettext_lazy("is no e-mail address")
    TWICE = "twice", gettext_lazy("is in the file twice")


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A row of the file."""

    name: str
    address: str
    state: PersonState


@dataclass(frozen=True, slots=True)
class ListedPeople:
    """The rows of a file."""

    people: Sequence[ListedPerson]
    assumed_encoding: str = ""


class MembersImport(ImportKind):
    """People who are invited from a CSV file."""

    name = "members"
    power = Power.SEE_ADDRESSES
    largest = LARGEST_FILE
    step = 20  # e-mails of a transaction
    accept = ".csv,text/csv"
    title = gettext_lazy("Invite people from a file")
    lead = gettext_lazy(
        "A CSV file whose first line names the columns name and address, with 500 people at most. "
        "You see what would happen first. Each new address gets an e-mail with a link of its own."
    )
    states = PersonState
    columns = (gettext_lazy("Name"), gettext_lazy("Address"))
    can_be_taken_back = True

    def read(self, job: FileImport, now: datetime) -> ListedPeople:
        file = read_csv(job.file_content, MOST_PEOPLE)
        people = _people(file, _address_column(file), now)
        return ListedPeople(list(people), file.assumed_encoding)

    def rows(self, file: ListedPeople) -> Sequence[ListedPerson]:
        return file.people

    def plan(self, job: FileImport, file: ListedPeople) -> ImportPreview:
        rows = [
            PreviewRow(person.state.value, (person.name, person.address))
            for person in file.people
        ]
        encoding = file.assumed_encoding
        return ImportPreview.of_rows(rows, MOST_PEOPLE, encoding=encoding)

    def write(
        self,
        job: FileImport,
        file: ListedPeople,
        rows: Sequence[ListedPerson],
        now: datetime,
    ) -> None:
        known = _known_states([person.address for person in rows], now)
        for person in rows:
            if person.state == PersonState.NEW and person.address not in known:
                link = create_link(job.member, person.name, 1, USUAL_DAYS, now)
                EmailInvitation.objects.update_or_create(
                    address=person.address, defaults={"link": link, "at": now}
                )
                _send_invitation(person, link)
                job.written = [*job.written, link.pk]
                job.new += 1

    def finish(self, job: FileImport, file: ListedPeople, now: datetime) -> None:
        if job.new:
            record_entry(job.member, "members.import", job.new, now=now)

    def take_back(self, job: FileImport) -> int:
        """Ends the links that nobody has used."""
        links = InvitationLink.objects.filter(pk__in=job.written, uses=0)
        EmailInvitation.objects.filter(link__in=links).delete()
        return links.update(revoked_at=timezone.now())

    def upload_address(self, job: FileImport) -> str:
        return reverse("sign_up:import")

    def target(self, job: FileImport) -> str:
        return reverse("sign_up:links")

    def button(self, count: int) -> str:
        text = ngettext("Invite {count} person", "Invite {count} people", count)
        return text.format(count=count)

    def result(self, job: FileImport) -> str:
        text = ngettext("%d person is invited.", "%d people are invited.", job.new)
        return text % job.new


def _address_column(file: CsvFile) -> str:
    for column in ADDRESS_COLUMNS:
        if column in file.columns:
            return column
    raise ClubError(
        "no_column", "The first line must name the columns: name and address."
    )


def _people(file: CsvFile, column: str, now: datetime) -> Iterator[ListedPerson]:
    """The people of the file. The state says whether an address is new."""
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
