"""Newcomers: sign-up as the club wants it, and the answer of an organiser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.club_settings.models import SignUp
from club.base.club_settings.services import change_settings
from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import Role, RoleKind
from club.base.roles.services import give_role
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.members.services import create_member
from club.people.sign_up.models import JoinRequest
from club.people.sign_up.services import (
    REMINDER_AFTER,
    accept_newcomer,
    ask_to_join,
    decline_newcomer,
    remind_organisers,
)
from tests.support.admins import made_admin
from tests.support.pages import Enter

pytestmark = pytest.mark.django_db
JOIN = "/accounts/signup/"
SENTENCE = "I play Go, and Pia knows me."
FORM = {
    "username": "nelli",
    "email": "nelli@club.example",
    "password1": "warm-paper-7",
    "sentence": SENTENCE,
}


@pytest.fixture
def organiser(bob: Member) -> Member:
    give_role(bob, RoleKind.ORGANISER, None, timezone.now())
    return Member.objects.get(pk=bob.pk)


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def mode(admin: Member, sign_up: str) -> None:
    change_settings({"sign_up": sign_up}, admin, timezone.now())


def newcomer(name: str = "nelli") -> JoinRequest:
    member = create_member(name, f"{name}@club.example", "warm-paper-7")
    return ask_to_join(member, SENTENCE, timezone.now())


def told(kind: str) -> list[str]:
    notices = Notice.objects.filter(kind=kind).order_by("member__username")
    return list(notices.values_list("member__username", flat=True))


class TestSignUp:
    def test_open_whoever_signs_up_is_a_member(self, client: Client) -> None:
        client.post(JOIN, FORM)
        member = Member.objects.get(username="nelli")
        assert member.is_active and member.role.kind == RoleKind.MEMBER

    def test_asking_makes_an_account_that_waits(self, client: Client, admin: Member) -> None:
        mode(admin, SignUp.ASK)
        answer = client.post(JOIN, FORM)
        assert answer["Location"] == "/join/asked/" and "_auth_user_id" not in client.session
        request = JoinRequest.objects.get()
        assert (request.name, request.sentence) == ("nelli", SENTENCE)
        assert not Member.objects.get(username="nelli").is_active

    def test_a_sentence_is_wanted(self, client: Client, admin: Member) -> None:
        mode(admin, SignUp.ASK)
        assert client.post(JOIN, FORM | {"sentence": " "}).status_code == 422
        assert not Member.objects.filter(username="nelli").exists()

    def test_a_known_address_makes_no_request_and_is_not_told(
        self, client: Client, admin: Member, alice: Member
    ) -> None:
        mode(admin, SignUp.ASK)
        answer = client.post(JOIN, FORM | {"email": alice.email})
        assert answer["Location"] == "/join/asked/" and not JoinRequest.objects.exists()

    def test_who_waits_cannot_log_in_and_reads_why(self, client: Client) -> None:
        newcomer()
        form = {"login": "nelli", "password": "warm-paper-7"}
        page = client.post("/accounts/login/", form, follow=True).content.decode()
        assert "an organiser has not answered yet" in page and "_auth_user_id" not in client.session

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_a_closed_sign_up_says_so_kindly(
        self, client: Client, admin: Member, method: str
    ) -> None:
        mode(admin, SignUp.INVITED)
        answer = getattr(client, method)(JOIN, FORM)
        assert answer.status_code == 200
        assert "New members come by invitation" in answer.content.decode()
        assert not Member.objects.filter(username="nelli").exists()


class TestAnswers:
    def test_organisers_and_admins_are_notified(
        self, organiser: Member, admin: Member, alice: Member
    ) -> None:
        newcomer()
        assert told("newcomer") == ["bob", "carol"]

    def test_a_yes_makes_a_member_who_is_told(self, organiser: Member) -> None:
        accept_newcomer(newcomer().pk, organiser, timezone.now())
        member = Member.objects.get(username="nelli")
        assert member.is_active and Role.objects.get(member=member).given_by == organiser
        assert [message.to for message in mail.outbox] == [["nelli@club.example"]]

    def test_a_no_is_told_and_leaves_no_account(self, organiser: Member) -> None:
        request = newcomer()
        decline_newcomer(request.pk, organiser, timezone.now())
        assert not Member.objects.filter(username="nelli").exists()
        assert [message.to for message in mail.outbox] == [["nelli@club.example"]]

    def test_both_answers_are_in_the_journal(self, organiser: Member) -> None:
        accept_newcomer(newcomer().pk, organiser, timezone.now())
        decline_newcomer(newcomer("onni").pk, organiser, timezone.now())
        entries = JournalEntry.objects.filter(by=organiser).order_by("pk")
        assert [(one.action, one.about) for one in entries] == [
            ("newcomer.accept", "nelli"),
            ("newcomer.decline", "onni"),
        ]

    def test_members_answer_nobody(self, alice: Member) -> None:
        request = newcomer()
        with pytest.raises(NotAllowed, match="Only organisers"):
            accept_newcomer(request.pk, alice, timezone.now())
        assert not Member.objects.get(username="nelli").is_active

    def test_the_first_answer_counts(self, organiser: Member, admin: Member) -> None:
        request = newcomer()
        accept_newcomer(request.pk, organiser, timezone.now())
        with pytest.raises(ClubError, match="is answered already"):
            decline_newcomer(request.pk, admin, timezone.now())
        assert Member.objects.filter(username="nelli", is_active=True).exists()

    def test_an_organiser_answers_on_the_page(self, inside: Enter, organiser: Member) -> None:
        request = newcomer()
        assert SENTENCE in inside(organiser).get("/club/newcomers/").content.decode()
        answer = inside(organiser).post(f"/club/newcomers/{request.pk}/", {"answer": "yes"})
        assert answer.status_code == 303
        assert Member.objects.get(username="nelli").is_active

    def test_home_shows_organisers_who_waits_and_members_nothing(
        self, inside: Enter, organiser: Member, alice: Member
    ) -> None:
        newcomer()
        assert "1 asks to join" in inside(organiser).get("/").content.decode()
        assert "nelli" not in inside(alice).get("/").content.decode()

    def test_who_waits_is_in_no_list_of_members(self, inside: Enter, alice: Member) -> None:
        newcomer()
        assert "nelli" not in inside(alice).get("/members/").content.decode()
        assert inside(alice).get("/members/named/nelli/").status_code == 404


class TestReminder:
    def test_organisers_are_reminded_after_14_days_once(
        self, organiser: Member, admin: Member
    ) -> None:
        request = newcomer()
        due = request.asked_at + REMINDER_AFTER
        assert remind_organisers(due - timedelta(seconds=1)) == 0 and told("newcomer_waits") == []
        assert remind_organisers(due) == 1 and told("newcomer_waits") == ["bob", "carol"]
        assert remind_organisers(due + REMINDER_AFTER) == 0

    def test_nobody_is_reminded_of_who_was_answered(self, organiser: Member) -> None:
        request = newcomer()
        accept_newcomer(request.pk, organiser, timezone.now())
        assert remind_organisers(request.asked_at + REMINDER_AFTER) == 0
