"""People from addresses in a field or from a CSV file, as a kind of imports: each new address gets
an invitation by e-mail. A second import of the same addresses sends no second invitation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db.models import TextChoices
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from club.base.audit_log.services import record_entry
from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.texts.csv_files import LARGEST_FILE, CsvFile, read_csv
from club.people.file_imports.kinds import ImportKind, PreviewRow, ReadFile, Rows
from club.people.file_imports.models import FileImport
from club.people.members.models import Member
from club.people.sign_up.models import EmailInvitation, InvitationLink
from club.people.sign_up.pasted_addresses import (
    LONGEST_NAME,
    MOST_PEOPLE,
    PeopleForm,
)
from club.people.sign_up.services import USUAL_DAYS, create_link

ADDRESS_COLUMNS: Final = ("address", "e-mail", "email", "mail")


class PersonState(TextChoices):
    """The effect of a row."""

    NEW = "new", gettext_lazy("is invited by e-mail")
    MEMBER = "member", gettext_lazy("is a member already")
    INVITED = "invited", gettext_lazy("was invited, and has not come yet")
    NO_ADDRESS = "no_address", gettext_lazy("is no e-mail address")
    TWICE = "twice", gettext_lazy("stands there twice")


class MembersImport(ImportKind):
    """People who are invited by e-mail."""

    name = "members"
    power = Power.SEE_ADDRESSES
    largest = LARGEST_FILE
    step = 20  # e-mails of a transaction
    listed = MOST_PEOPLE
    title = gettext_lazy("Invite people by e-mail")
    lead = gettext_lazy(
        "Paste addresses, or choose a CSV file whose first line names the columns name and "
        "address: 500 people at most. You see what would happen first. Each new address gets an "
        "e-mail with a link of its own."
    )
    confirm = ngettext_lazy(
        "Invite %(count)d person", "Invite %(count)d people", "count"
    )
    result = ngettext_lazy(
        "%(new)d person is invited.", "%(new)d people are invited.", "new"
    )
    form = PeopleForm
    page, target_page = "sign_up:import", "sign_up:links"
    states = PersonState
    columns = (gettext_lazy("Name"), gettext_lazy("Address"))
    can_be_taken_back = True

    def read(self, job: FileImport, now: datetime) -> ReadFile:
        file = read_csv(job.file_content, MOST_PEOPLE)
        people = _people(file, _address_column(file), now)
        return ReadFile(list(people), file.assumed_encoding)

    def write(self, job: FileImport, file: ReadFile, rows: Rows, now: datetime) -> None:
        known = _known_states(
            [address for _name, address in (row.cells for row in rows)], now
        )
        for row in rows:
            name, address = row.cells
            if row.state == PersonState.NEW and address not in known:
                link = create_link(job.member, name, 1, USUAL_DAYS, now)
                EmailInvitation.objects.update_or_create(
                    address=address, defaults={"link": link, "at": now}
                )
                _send_invitation(name, address, link)
                job.written.append(link.pk)
                job.new += 1

    def finish(self, job: FileImport, file: ReadFile, now: datetime) -> None:
        if job.new:
            record_entry(job.member, "members.import", job.new, now=now)

    def take_back(self, job: FileImport) -> int:
        """Ends the links that were not used."""
        links = InvitationLink.objects.filter(pk__in=job.written, uses=0)
        EmailInvitation.objects.filter(link__in=links).delete()
        return links.update(revoked_at=timezone.now())


def _address_column(file: CsvFile) -> str:
    for column in ADDRESS_COLUMNS:
        if column in file.columns:
            return column
    raise ClubError(
        "no_column", "The first line must name the columns: name and address."
    )


def _people(file: CsvFile, column: str, now: datetime) -> Iterator[PreviewRow]:
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
        yield PreviewRow(state.value, (name, address))


def _known_states(addresses: Sequence[str], now: datetime) -> Mapping[str, PersonState]:
    members = Member.objects.annotate(lowered=Lower("email"))
    known = members.filter(lowered__in=addresses).values_list("lowered", flat=True)
    sent = EmailInvitation.objects.filter(address__in=addresses).select_related("link")
    invited = [
        invitation.address for invitation in sent if invitation.link.is_valid(now)
    ]
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


def _send_invitation(name: str, address: str, link: InvitationLink) -> None:
    club = current_settings().name
    greeting = _("Hello %(name)s,") % {"name": name} if name else _("Hello,")
    text = _(
        "You are invited to %(club)s. Choose a name and a password here within %(days)d days:"
    ) % {"club": club, "days": USUAL_DAYS}
    subject = _("%(club)s: you are invited") % {"club": club}
    body = f"{greeting}\n\n{text}\n\n{link.address}\n"
    EmailMessage(subject, body, to=[address]).send()
