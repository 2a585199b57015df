"""The security log: events of an account and the acting admin, without secrets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members import api_keys, security_log
from club.people.members.models import Member, SecurityEntry, SecurityEventType
from club.people.members.tasks import answer_reset_requests
from tests.support.admins import made_admin

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
WRONG = "not-the-right-word"


def matters(member: Member | None) -> list[str]:
    """The events of the member, the oldest first."""
    found = SecurityEntry.objects.filter(member=member).order_by("pk")
    return list(found.values_list("matter", flat=True))


def test_coming_in_and_going_out_are_noted(alice: Member, password: str) -> None:
    client = Client(headers={"user-agent": "Desk"})
    client.post("/accounts/login/", {"login": "alice", "password": password})
    client.post("/accounts/logout/")
    assert matters(alice) == [SecurityEventType.LOGGED_IN, SecurityEventType.LOGGED_OUT]
    entry = SecurityEntry.objects.get(matter=SecurityEventType.LOGGED_IN)
    assert (entry.place, entry.device, entry.admin) == ("127.0.0.1", "Desk", None)


def test_failures_and_resets_are_noted(alice: Member, client: Client) -> None:
    client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    client.post("/accounts/password/reset/", {"email": alice.email})
    answer_reset_requests()
    assert matters(alice) == [SecurityEventType.FAILED, SecurityEventType.RESET_ASKED]


def test_a_changed_password_is_noted(alice: Member, password: str, inside: Inside) -> None:
    words = {"oldpassword": password, "password1": "lamp-light-8", "password2": "lamp-light-8"}
    inside(alice).post("/accounts/password/change/", words)
    assert matters(alice)[-1] == SecurityEventType.PASSWORD_CHANGED


def test_the_email_about_it_names_the_time_zone(
    alice: Member, password: str, inside: Inside
) -> None:
    words = {"oldpassword": password, "password1": "lamp-light-8", "password2": "lamp-light-8"}
    inside(alice).post("/accounts/password/change/", words)
    assert f"({alice.time_zone}) from" in mail.outbox[-1].body


def test_nothing_that_was_typed_is_kept(
    alice: Member, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """Members sometimes enter a password into the name field by mistake."""
    with caplog.at_level("INFO"):
        client.post("/accounts/login/", {"login": "my-Secret-7", "password": WRONG})
        client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    kept = [*SecurityEntry.objects.values_list(), caplog.text]
    assert matters(None) == [SecurityEventType.FAILED]
    assert WRONG not in str(kept)
    assert "my-Secret-7" not in str(kept)


def test_log_lines_of_it_stand_apart(
    alice: Member, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="club.security"):
        client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    (line,) = [record for record in caplog.records if record.name == "club.security"]
    assert line.getMessage() == f"failed: member {alice.pk}, admin None"


def test_admins_read_it_and_cannot_change_it(inside: Inside, alice: Member, carol: Member) -> None:
    entry = security_log.log_security_event(SecurityEventType.FAILED, alice)
    client = inside(made_admin(carol))
    assert "wrong password" in client.get("/admin/members/securityentry/").content.decode()
    address = f"/admin/members/securityentry/{entry.pk}"
    assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"{address}/change/", {"matter": "joined"}).status_code == 403


def test_a_year_later_it_is_forgotten(alice: Member) -> None:
    security_log.log_security_event(SecurityEventType.FAILED, alice)
    security_log.drop_old_entries(timezone.now() + timedelta(days=364))
    assert matters(alice) == [SecurityEventType.FAILED]
    security_log.drop_old_entries(timezone.now() + timedelta(days=366))
    assert matters(alice) == []


class TestWhatAdminsMayDo:
    ACTS = [
        ("send_link", SecurityEventType.LINK_SENT),
        ("end_sessions", SecurityEventType.SENT_OUT),
        ("lock", SecurityEventType.LOCKED),
        ("unlock", SecurityEventType.UNLOCKED),
        ("make_admin", SecurityEventType.MADE_ADMIN),
        ("dismiss_admin", SecurityEventType.DISMISSED_ADMIN),
    ]
    LIST = "/admin/members/member/"

    def act(self, admin: Client, name: str, *members: Member) -> None:
        form = {"action": name, "_selected_action": [member.pk for member in members]}
        admin.post(self.LIST, form)

    @pytest.fixture
    def admin(self, inside: Inside, carol: Member) -> Client:
        return inside(made_admin(carol))

    @pytest.mark.parametrize(("name", "matter"), ACTS)
    def test_each_is_noted_with_the_admin_and_told_to_the_member(
        self, admin: Client, alice: Member, carol: Member, name: str, matter: SecurityEventType
    ) -> None:
        if matter == SecurityEventType.DISMISSED_ADMIN:
            made_admin(alice)
        self.act(admin, name, alice)
        entry = SecurityEntry.objects.get(member=alice, matter=matter)
        assert entry.admin == carol
        assert {to for letter in mail.outbox for to in letter.to} == {alice.email}

    def test_who_is_no_admin_keeps_their_role(self, admin: Client, alice: Member) -> None:
        give_role(alice, RoleKind.ORGANISER, None, timezone.now())
        self.act(admin, "dismiss_admin", alice)
        assert Member.objects.get(pk=alice.pk).role.kind == RoleKind.ORGANISER

    def test_the_link_goes_to_the_members_own_address_and_not_to_the_admin(
        self, admin: Client, alice: Member
    ) -> None:
        self.act(admin, "send_link", alice)
        page = admin.get(self.LIST).content.decode()
        assert any("/accounts/password/reset/key/" in letter.body for letter in mail.outbox)
        assert "/reset/key/" not in page

    def test_whoever_is_locked_out_is_out_until_unlocked(
        self, admin: Client, inside: Inside, alice: Member, password: str
    ) -> None:
        hers = inside(alice)
        self.act(admin, "lock", alice)
        assert hers.get("/members/me/").status_code == 302
        assert not Client().login(username="alice", password=password)
        self.act(admin, "unlock", alice)
        assert Client().login(username="alice", password=password)

    def test_whoever_is_sent_out_can_come_in_again(
        self, admin: Client, inside: Inside, alice: Member, password: str
    ) -> None:
        hers = inside(alice)
        self.act(admin, "end_sessions", alice)
        assert hers.get("/members/me/").status_code == 302
        assert Client().login(username="alice", password=password)

    def test_nothing_is_done_to_oneself(self, admin: Client, carol: Member) -> None:
        self.act(admin, "lock", carol)
        assert Member.objects.get(pk=carol.pk).is_active

    @pytest.mark.parametrize(("name", "matter"), ACTS)
    def test_staff_that_may_only_look_can_do_none(
        self, inside: Inside, alice: Member, bob: Member, name: str, matter: SecurityEventType
    ) -> None:
        self.act(inside(made_admin(bob, superuser=False)), name, alice)
        assert not SecurityEntry.objects.filter(member=alice, matter=matter).exists()

    @pytest.mark.parametrize(
        "address", ["{}/password/", "{}/change/", "{}/delete/", "add/", "{}/change/password/"]
    )
    def test_no_form_sets_a_password_or_an_address(
        self, admin: Client, alice: Member, address: str
    ) -> None:
        before = Member.objects.filter(pk=alice.pk).values().get()
        words = {
            "password1": "lamp-light-8",
            "password2": "lamp-light-8",
            "usable_password": "true",
        }
        told = words | {"username": "alice", "email": "evil@club.example", "post": "yes"}
        answer = admin.post(self.LIST + address.format(alice.pk), told)
        assert answer.status_code in (302, 403, 404)
        assert Member.objects.filter(pk=alice.pk).values().get() == before

    @pytest.mark.parametrize("page", ["account/emailaddress/", "mfa/authenticator/"])
    def test_addresses_and_second_factors_are_not_there(self, admin: Client, page: str) -> None:
        assert admin.get(f"/admin/{page}").status_code == 404

    def test_their_own_password_is_changed_where_everybodys_is(self, admin: Client) -> None:
        assert admin.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


class TestTheirSecondFactor:
    @pytest.fixture
    def lacking(self, carol: Member, password: str) -> Client:
        """An admin who has just logged in without a second factor."""
        Member.objects.filter(pk=carol.pk).update(is_staff=True, is_superuser=True)
        client = Client()
        client.post("/accounts/login/", {"login": "carol", "password": password})
        return client

    @pytest.mark.parametrize("address", ["/", "/admin/", "/tables/", "/members/me/", "/metrics/"])
    def test_who_has_none_is_led_to_setting_one_up(self, lacking: Client, address: str) -> None:
        assert lacking.get(address)["Location"] == "/accounts/2fa/"

    @pytest.mark.parametrize("address", ["me", "members/carol", "tables", "schema/"])
    def test_the_api_refuses_who_has_none(
        self, lacking: Client, carol: Member, address: str
    ) -> None:
        """By session and by key."""
        _, key = api_keys.make_key(carol, "bot", ["read"], 30, timezone.now())
        for client, sent in ((lacking, {}), (Client(), {"authorization": f"Bearer {key}"})):
            assert client.get(f"/api/v1/{address}", headers=sent).status_code == 403

    @pytest.mark.parametrize("address", ["", "members/member/", "members/securityentry/"])
    def test_no_page_that_admins_alone_see_opens(self, lacking: Client, address: str) -> None:
        for path in (f"/admin/{address}", "/rankings/keepers/"):
            assert lacking.get(path)["Location"] == "/accounts/2fa/"

    def test_it_can_be_set_up_there_and_then(self, lacking: Client, password: str) -> None:
        lacking.post("/accounts/reauthenticate/", {"password": password})
        assert lacking.get("/accounts/2fa/totp/activate/").status_code == 200
        assert lacking.get("/accounts/2fa/webauthn/add/").status_code == 200

    def test_logging_out_is_always_possible(self, lacking: Client) -> None:
        lacking.post("/accounts/logout/")
        assert "_auth_user_id" not in lacking.session

    def test_who_has_one_is_asked_for_it(self, carol: Member, password: str) -> None:
        made_admin(carol)
        client = Client()
        answer = client.post("/accounts/login/", {"login": "carol", "password": password})
        assert answer["Location"].startswith("/accounts/2fa/authenticate/")
        assert "_auth_user_id" not in client.session

    def test_the_last_one_cannot_be_taken_away(self, inside: Inside, carol: Member) -> None:
        client = inside(made_admin(carol))
        assert client.post("/accounts/2fa/totp/deactivate/").status_code != 200
        assert carol.authenticator_set.exists()  # type: ignore[attr-defined]

    def test_members_need_none(self, inside: Inside, alice: Member) -> None:
        assert inside(alice).get("/").status_code == 200
