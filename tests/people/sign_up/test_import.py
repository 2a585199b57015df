"""People from a CSV file: a preview, and e-mails to those who are new."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from club.base.errors import ClubError, NotAllowed
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import import_at_once, receive_file, take_import_back
from club.people.members.models import Member
from club.people.sign_up.member_import import (
    MOST_PEOPLE,
    PersonState,
)
from club.people.sign_up.models import EmailInvitation, InvitationLink
from tests.support.admins import made_admin
from tests.support.pages import Enter

pytestmark = pytest.mark.django_db
FILE = """name,address
Nelli,nelli@club.example
Alice,ALICE@club.example
Nelli again,Nelli@club.example
Nobody,not an address
"""
PAGE = "/club/import/"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def invite(admin: Member, text: str = FILE) -> int:
    job = import_at_once("members", admin, text.encode(), timezone.now())
    if job.refusal:
        raise ClubError("refused", job.refusal)
    return job.new


def states(admin: Member, text: str = FILE) -> list[str]:
    job = receive_file("members", admin, text.encode(), "people.csv", timezone.now())
    read_import(job.pk, timezone.now())
    job.refresh_from_db()
    return [row["state"] for row in job.preview["rows"]]


def test_the_preview_says_what_becomes_of_each_row_and_writes_nothing(
    admin: Member, alice: Member
) -> None:
    assert states(admin) == ["new", "member", "twice", "no_address"]
    assert not InvitationLink.objects.exists() and mail.outbox == []


def test_each_new_address_gets_an_e_mail_with_a_link_for_one(
    admin: Member, alice: Member, client: Client
) -> None:
    assert invite(admin) == 1
    (message,) = mail.outbox
    link = InvitationLink.objects.get()
    assert message.to == ["nelli@club.example"] and link.address in str(message.body)
    assert link.most_uses == 1


def test_the_same_file_twice_invites_nobody_twice(admin: Member, alice: Member) -> None:
    invite(admin)
    assert states(admin)[0] == PersonState.INVITED
    assert (invite(admin), len(mail.outbox), EmailInvitation.objects.count()) == (0, 1, 1)


def test_who_was_invited_and_did_not_come_in_time_may_be_invited_again(
    admin: Member, alice: Member
) -> None:
    invite(admin)
    InvitationLink.objects.update(ends_at=timezone.now())
    assert (invite(admin), EmailInvitation.objects.count()) == (1, 1)


@pytest.mark.parametrize("column", ["address", "E-mail", "EMAIL"])
def test_columns_are_found_by_name_in_any_order(admin: Member, column: str) -> None:
    assert states(admin, f"phone,{column},name\n1,n@x.example,N\n") == ["new"]


@pytest.mark.parametrize(
    "text", ["", "name\nNelli\n", "address\n" + "a@x.example\n" * (MOST_PEOPLE + 1)]
)
def test_a_file_that_cannot_be_used_is_refused(admin: Member, text: str) -> None:
    with pytest.raises(ClubError):
        invite(admin, text)


def test_only_admins_learn_who_has_an_address(alice: Member) -> None:
    with pytest.raises(NotAllowed):
        states(alice)


def test_an_admin_invites_on_the_page(inside: Enter, admin: Member, alice: Member) -> None:
    client = inside(admin)
    sent = SimpleUploadedFile("people.csv", FILE.encode(), "text/csv")
    address = client.post(PAGE, {"file": sent}).headers["Location"]
    job = FileImport.objects.get()
    read_import(job.pk, timezone.now())
    assert "Invite 1 person" in client.get(address).content.decode() and mail.outbox == []
    assert client.post(address, {"what": "write"}).status_code == 303
    write_import(job.pk, timezone.now())
    assert "1 person is invited." in client.get(address).content.decode()
    assert len(mail.outbox) == 1


def test_a_file_in_windows_1252_is_read_and_said_so(inside: Enter, admin: Member) -> None:
    sent = SimpleUploadedFile("p.csv", "name,address\nPäivi,p@x.example\n".encode("cp1252"))
    client = inside(admin)
    address = client.post(PAGE, {"file": sent}).headers["Location"]
    read_import(FileImport.objects.get().pk, timezone.now())
    text = client.get(address).content.decode()
    assert "read as Windows-1252" in text and "Päivi" in text


def test_an_import_that_is_taken_back_ends_links_that_nobody_has_used(
    admin: Member, alice: Member
) -> None:
    text = FILE + "Olli,olli@club.example\n"
    job = import_at_once("members", admin, text.encode(), timezone.now())
    used = InvitationLink.objects.get(name="Olli")
    InvitationLink.objects.filter(pk=used.pk).update(uses=1)

    assert take_import_back(job.pk, admin) == 1

    ended = InvitationLink.objects.exclude(revoked_at=None)
    assert [link.name for link in ended] == ["Nelli"]
    assert states(admin)[0] == PersonState.NEW
