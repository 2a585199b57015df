"""Accounts in the hands of admins: what the pages do, and who may not."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError
from club.people.account_deletion.signals import member_leaving
from club.people.members import admin_acts
from club.people.members.active_sessions import log_ins_of
from club.people.members.models import Member, SecurityEntry
from tests.support.admins import made_admin, made_organiser
from tests.support.pages import Enter, words

pytestmark = pytest.mark.django_db
ALICE = "/club/accounts/alice/"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.fixture
def page(admin: Member, inside: Enter) -> Client:
    return inside(admin)


def press(page: Client, act: str) -> str:
    return words(page.post(f"{ALICE}act/", {"act": act}, follow=True))


def entry() -> tuple[str, str]:
    newest = JournalEntry.objects.first()
    assert newest is not None
    return newest.action, newest.about


def test_an_account_is_locked_and_unlocked(page: Client, alice: Member) -> None:
    assert "The account of alice is locked." in press(page, "lock")
    alice.refresh_from_db()
    assert not alice.is_active and entry() == ("account.locked", "alice")
    assert "alice" in words(page.get("/club/accounts/"))

    assert "The account of alice is open again." in press(page, "unlock")
    alice.refresh_from_db()
    assert alice.is_active and entry() == ("account.unlocked", "alice")
    assert [message.to for message in mail.outbox] == [[alice.email]] * 2


def test_a_member_is_logged_out_everywhere(page: Client, alice: Member, inside: Enter) -> None:
    inside(alice)

    assert "alice is logged out everywhere." in press(page, "sessions")

    assert log_ins_of(alice) == [] and entry() == ("account.sent_out", "alice")


def test_a_link_goes_to_the_members_own_address(page: Client, alice: Member) -> None:
    assert "alice gets a link by e-mail." in press(page, "link")

    assert {message.to[0] for message in mail.outbox} == {alice.email}
    assert entry() == ("account.link_sent", "alice")


def test_an_unknown_button_is_refused_in_words(page: Client, alice: Member) -> None:
    assert "nothing was asked for" in press(page, "promote")


def test_a_new_name_is_for_pages_and_log_in_and_the_member_is_told(
    page: Client, alice: Member
) -> None:
    answer = page.post(f"{ALICE}name/", {"name": "alina"})

    assert answer["Location"] == "/club/accounts/alina/"
    alice.refresh_from_db()
    assert alice.username == "alina" and "alice to alina" in str(mail.outbox[0].body)
    newest = JournalEntry.objects.get(action="account.renamed")
    assert (newest.before, newest.after) == ("alice", "alina")
    assert SecurityEntry.objects.filter(member=alice, matter="renamed").exists()


@pytest.mark.parametrize("name", ["", "a", "a b", "bob", "B0B".lower(), "member-17", "x" * 21])
def test_a_name_that_is_taken_or_none_is_refused(
    name: str, page: Client, alice: Member, bob: Member
) -> None:
    answer = page.post(f"{ALICE}name/", {"name": name})

    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    alice.refresh_from_db()
    assert alice.username == "alice" and mail.outbox == []


def test_former_names_leave_the_journal_with_their_member(admin: Member, alice: Member) -> None:
    admin_acts.change_name(alice, "alina", admin)
    admin_acts.change_name(alice, "aliina", admin)

    for _ in range(2):
        member_leaving.send(sender=Member, member=alice, now=timezone.now())

    renamed = JournalEntry.objects.filter(action="account.renamed")
    texts = set(renamed.values_list("about", "before", "after"))
    assert texts == {("aliina", "", "aliina")}


def test_an_admin_cannot_act_on_their_own_account(page: Client, admin: Member) -> None:
    answer = page.post("/club/accounts/carol/act/", {"act": "lock"})

    assert answer.status_code == 422 and "your own account" in words(answer)


def test_an_admin_cannot_act_on_an_operator_of_the_servers(alice: Member, bob: Member) -> None:
    operator, admin = made_admin(alice), made_admin(bob, superuser=False)

    with pytest.raises(ClubError, match="run the servers"):
        admin_acts.end_all_sessions(operator, admin)


def test_an_account_is_found_by_a_part_of_its_name_or_address(page: Client, alice: Member) -> None:
    assert "alice" in words(page.get("/club/accounts/?q=LIC"))
    assert "alice" in words(page.get(f"/club/accounts/?q={alice.email[:9]}"))
    assert "No account has this" in words(page.get("/club/accounts/?q=zzz"))


def test_the_page_of_a_member_leads_admins_to_the_account(
    page: Client, alice: Member, bob: Member, inside: Enter
) -> None:
    assert ALICE in page.get("/members/named/alice/").content.decode()
    organiser = inside(made_organiser(bob))
    assert ALICE not in organiser.get("/members/named/alice/").content.decode()
