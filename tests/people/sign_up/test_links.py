"""Invitation links: who makes them, how often they are used, and who came by which."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.test import Client
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.club_settings.models import SignUp
from club.base.club_settings.services import change_settings
from club.base.encryption import unseal
from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import Role
from club.people.members.models import Member
from club.people.sign_up import allauth_sign_up, services
from club.people.sign_up.models import InvitationLink, LinkUse
from club.people.sign_up.services import (
    MOST_DAYS,
    digest_of_token,
    make_link,
    revoke_link,
    use_link,
    valid_link,
)
from tests.support.admins import made_admin
from tests.support.pages import Enter
from tests.support.racing import at_once, without_transactions_on_sqlite

pytestmark = pytest.mark.django_db
FORM = {"username": "nelli", "email": "nelli@club.example", "password1": "warm-paper-7"}
ROUNDS = 8


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def link_for(by: Member, people: int = 1, days: int = 30) -> InvitationLink:
    return make_link(by, "Poster", people, days, timezone.now())


def token_of(link: InvitationLink) -> str:
    return unseal(link.sealed_token)


def path_of(link: InvitationLink) -> str:
    return f"/join/{token_of(link)}/"


class TestMaking:
    def test_a_token_has_128_bits_and_is_stored_encrypted(self, admin: Member) -> None:
        link = link_for(admin)
        assert len(bytes.fromhex(token_of(link))) * 8 == 128
        assert token_of(link) not in f"{link.digest}{link.sealed_token}"

    @pytest.mark.parametrize(
        ("people", "days"), [(0, 30), (101, 30), (-1, 30), (1, 0), (1, MOST_DAYS + 1)]
    )
    def test_it_is_for_1_to_100_people_and_a_year_at_most(
        self, admin: Member, people: int, days: int
    ) -> None:
        with pytest.raises(ClubError):
            link_for(admin, people, days)
        assert not InvitationLink.objects.exists()

    def test_members_make_none(self, alice: Member) -> None:
        with pytest.raises(NotAllowed):
            link_for(alice)

    def test_it_is_in_the_journal_without_its_token(self, admin: Member) -> None:
        link = link_for(admin)
        (entry,) = JournalEntry.objects.filter(action="link.make")
        assert token_of(link) not in f"{entry.about}{entry.before}{entry.after}"


class TestUsing:
    @pytest.mark.parametrize("mode", SignUp)
    def test_who_has_a_link_is_a_member_at_once(
        self, client: Client, admin: Member, mode: str
    ) -> None:
        change_settings({"sign_up": mode}, admin, timezone.now())
        link = link_for(admin)
        client.post(path_of(link), FORM)
        member = Member.objects.get(username="nelli")
        assert member.is_active and Role.objects.get(member=member).given_by == admin
        assert client.get("/").context["user"] == member

    def test_it_shows_who_came_by_it(self, client: Client, inside: Enter, admin: Member) -> None:
        link = link_for(admin, people=2)
        client.post(path_of(link), FORM)
        assert LinkUse.objects.get().link == link
        page = inside(admin).get("/club/links/").content.decode()
        assert "1 of 2 came" in page and "nelli" in page and link.address in page

    def test_a_refused_form_is_no_use(self, client: Client, admin: Member) -> None:
        link = link_for(admin)
        client.post(path_of(link), FORM | {"password1": "x"})
        link.refresh_from_db()
        assert (link.uses, LinkUse.objects.count()) == (0, 0)

    def test_a_known_address_is_no_use(self, client: Client, admin: Member, alice: Member) -> None:
        link = link_for(admin)
        client.post(path_of(link), FORM | {"email": alice.email})
        link.refresh_from_db()
        assert link.uses == 0

    def test_a_link_that_is_used_up_makes_no_account(
        self, client: Client, admin: Member, alice: Member
    ) -> None:
        link = link_for(admin)
        use_link(token_of(link), alice, timezone.now())
        answer = client.post(path_of(link), FORM)
        assert answer.status_code == 404 and "This invitation is over" in answer.content.decode()
        assert not Member.objects.filter(username="nelli").exists()

    def test_a_link_used_up_meanwhile_takes_the_account_back(
        self, client: Client, admin: Member, alice: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        link = link_for(admin)
        use_link(token_of(link), alice, timezone.now())
        monkeypatch.setattr(allauth_sign_up, "valid_link", lambda _token, _now: link)
        answer = client.post(path_of(link), FORM)
        assert answer.status_code == 422 and "This invitation is over" in answer.content.decode()
        assert not Member.objects.filter(username="nelli").exists()

    def test_it_ends_on_its_day(self, admin: Member) -> None:
        link = link_for(admin, days=2)
        end = link.made_at + timedelta(days=2)
        assert valid_link(token_of(link), end - timedelta(seconds=1)) == link
        assert valid_link(token_of(link), end) is None

    def test_it_can_be_revoked(self, client: Client, admin: Member) -> None:
        link = link_for(admin)
        assert revoke_link(link.pk, admin, timezone.now())
        assert client.get(path_of(link)).status_code == 404
        assert not revoke_link(link.pk, admin, timezone.now())

    def test_members_revoke_none(self, admin: Member, alice: Member) -> None:
        link = link_for(admin)
        with pytest.raises(NotAllowed):
            revoke_link(link.pk, alice, timezone.now())

    @pytest.mark.parametrize("token", ["x", "0" * 32, "%00", "ä"])
    def test_a_link_that_never_was_is_over(self, client: Client, token: str) -> None:
        assert client.get(f"/join/{token}/").status_code == 404


class TestThePage:
    def test_an_admin_makes_and_revokes_a_link(self, inside: Enter, admin: Member) -> None:
        form = {"name": "Poster", "most_uses": "5", "days": "30"}
        assert inside(admin).post("/club/links/", form).status_code == 303
        link = InvitationLink.objects.get()
        assert inside(admin).post(f"/club/links/{link.pk}/revoke/").status_code == 303
        link.refresh_from_db()
        assert link.revoked_at is not None


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def last_use(self, admin: Member, alice: Member, bob: Member) -> InvitationLink:
        """Both use a link for one."""
        LinkUse.objects.all().delete()
        link = link_for(admin)
        use = partial(use_link, token_of(link), now=timezone.now())
        at_once(partial(use, member=alice), partial(use, member=bob))
        link.refresh_from_db()
        return link

    def test_a_link_for_one_is_used_once(self, admin: Member, alice: Member, bob: Member) -> None:
        for _ in range(ROUNDS):
            link = self.last_use(admin, alice, bob)
            assert (link.uses, link.used_by.count()) == (1, 1)

    def test_without_the_lock_it_would_be_used_twice(
        self, admin: Member, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        both = Barrier(2)

        def unlocked(token: str) -> InvitationLink | None:
            found = InvitationLink.objects.filter(digest=digest_of_token(token)).first()
            both.wait(10)
            return found

        monkeypatch.setattr(services, "_lock_link", unlocked)
        without_transactions_on_sqlite(monkeypatch, services)
        assert self.last_use(admin, alice, bob).used_by.count() == 2


class TestPoster:
    def test_it_has_the_address_as_text_and_as_a_qr_code(
        self, admin: Member, inside: Enter
    ) -> None:
        link = link_for(admin, people=20)

        page = inside(admin).get(f"/club/links/{link.pk}/poster/").content.decode()

        assert link.address in page and "<svg viewBox" in page.partition('class="poster"')[2]
        assert "for the first 20 who come" in page

    def test_a_link_that_is_over_has_none(self, admin: Member, inside: Enter) -> None:
        link = link_for(admin)
        revoke_link(link.pk, admin, timezone.now())

        assert inside(admin).get(f"/club/links/{link.pk}/poster/").status_code == 404
        assert "/poster/" not in inside(admin).get("/club/links/").content.decode()
