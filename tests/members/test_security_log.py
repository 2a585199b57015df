"""The security log: events of an account and the acting admin, without secrets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.members import security_log
from club.members.models import Matter, Member, SecurityEntry
from tests.support.keepers import made_keeper

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
    assert matters(alice) == [Matter.LOGGED_IN, Matter.LOGGED_OUT]
    entry = SecurityEntry.objects.get(matter=Matter.LOGGED_IN)
    assert (entry.place, entry.device, entry.keeper) == ("127.0.0.1", "Desk", None)


def test_failures_and_resets_are_noted(alice: Member, client: Client) -> None:
    client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    client.post("/accounts/password/reset/", {"email": alice.email})
    assert matters(alice) == [Matter.FAILED, Matter.RESET_ASKED]


def test_a_changed_password_is_noted(alice: Member, password: str, inside: Inside) -> None:
    words = {"oldpassword": password, "password1": "lamp-light-8", "password2": "lamp-light-8"}
    inside(alice).post("/accounts/password/change/", words)
    assert matters(alice)[-1] == Matter.PASSWORD_CHANGED


def test_nothing_that_was_typed_is_kept(
    alice: Member, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """Members sometimes enter a password into the name field by mistake."""
    with caplog.at_level("INFO"):
        client.post("/accounts/login/", {"login": "my-Secret-7", "password": WRONG})
        client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    kept = [*SecurityEntry.objects.values_list(), caplog.text]
    assert matters(None) == [Matter.FAILED]
    assert WRONG not in str(kept)
    assert "my-Secret-7" not in str(kept)


def test_log_lines_of_it_stand_apart(
    alice: Member, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="club.security"):
        client.post("/accounts/login/", {"login": "alice", "password": WRONG})
    (line,) = [record for record in caplog.records if record.name == "club.security"]
    assert line.getMessage() == f"failed: member {alice.pk}, admin None"


def test_keepers_read_it_and_cannot_change_it(inside: Inside, alice: Member, carol: Member) -> None:
    entry = security_log.log_security_event(Matter.FAILED, alice)
    client = inside(made_keeper(carol))
    assert "wrong password" in client.get("/admin/members/securityentry/").content.decode()
    address = f"/admin/members/securityentry/{entry.pk}"
    assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"{address}/change/", {"matter": "joined"}).status_code == 403


def test_a_year_later_it_is_forgotten(alice: Member) -> None:
    security_log.log_security_event(Matter.FAILED, alice)
    security_log.drop_old_entries(timezone.now() + timedelta(days=364))
    assert matters(alice) == [Matter.FAILED]
    security_log.drop_old_entries(timezone.now() + timedelta(days=366))
    assert matters(alice) == []


class TestWhatKeepersMayDo:
    ACTS = [
        ("send_link", Matter.LINK_SENT),
        ("send_out", Matter.SENT_OUT),
        ("lock", Matter.LOCKED),
        ("unlock", Matter.UNLOCKED),
        ("appoint", Matter.MADE_ADMIN),
        ("dismiss", Matter.DISMISSED_ADMIN),
    ]
    LIST = "/admin/members/member/"

    def act(self, keeper: Client, name: str, *members: Member) -> None:
        form = {"action": name, "_selected_action": [member.pk for member in members]}
        keeper.post(self.LIST, form)

    @pytest.fixture
    def keeper(self, inside: Inside, carol: Member) -> Client:
        return inside(made_keeper(carol))

    @pytest.mark.parametrize(("name", "matter"), ACTS)
    def test_each_is_noted_with_the_keeper_and_told_to_the_member(
        self, keeper: Client, alice: Member, carol: Member, name: str, matter: Matter
    ) -> None:
        self.act(keeper, name, alice)
        entry = SecurityEntry.objects.get(member=alice, matter=matter)
        assert entry.keeper == carol
        assert {to for letter in mail.outbox for to in letter.to} == {alice.email}

    def test_the_link_goes_to_the_members_own_address_and_not_to_the_keeper(
        self, keeper: Client, alice: Member
    ) -> None:
        self.act(keeper, "send_link", alice)
        page = keeper.get(self.LIST).content.decode()
        assert any("/accounts/password/reset/key/" in letter.body for letter in mail.outbox)
        assert "/reset/key/" not in page

    def test_whoever_is_locked_out_is_out_until_unlocked(
        self, keeper: Client, inside: Inside, alice: Member, password: str
    ) -> None:
        hers = inside(alice)
        self.act(keeper, "lock", alice)
        assert hers.get("/members/me/").status_code == 302
        assert not Client().login(username="alice", password=password)
        self.act(keeper, "unlock", alice)
        assert Client().login(username="alice", password=password)

    def test_whoever_is_sent_out_can_come_in_again(
        self, keeper: Client, inside: Inside, alice: Member, password: str
    ) -> None:
        hers = inside(alice)
        self.act(keeper, "send_out", alice)
        assert hers.get("/members/me/").status_code == 302
        assert Client().login(username="alice", password=password)

    def test_nothing_is_done_to_oneself(self, keeper: Client, carol: Member) -> None:
        self.act(keeper, "lock", carol)
        assert Member.objects.get(pk=carol.pk).is_active

    @pytest.mark.parametrize(("name", "matter"), ACTS)
    def test_staff_that_may_only_look_can_do_none(
        self, inside: Inside, alice: Member, bob: Member, name: str, matter: Matter
    ) -> None:
        self.act(inside(made_keeper(bob, superuser=False)), name, alice)
        assert not SecurityEntry.objects.filter(member=alice, matter=matter).exists()

    @pytest.mark.parametrize(
        "address", ["{}/password/", "{}/change/", "{}/delete/", "add/", "{}/change/password/"]
    )
    def test_no_form_sets_a_password_or_an_address(
        self, keeper: Client, alice: Member, address: str
    ) -> None:
        before = Member.objects.filter(pk=alice.pk).values().get()
        words = {
            "password1": "lamp-light-8",
            "password2": "lamp-light-8",
            "usable_password": "true",
        }
        told = words | {"username": "alice", "email": "evil@club.example", "post": "yes"}
        answer = keeper.post(self.LIST + address.format(alice.pk), told)
        assert answer.status_code in (302, 403, 404)
        assert Member.objects.filter(pk=alice.pk).values().get() == before

    @pytest.mark.parametrize("page", ["account/emailaddress/", "mfa/authenticator/"])
    def test_addresses_and_second_factors_are_not_there(self, keeper: Client, page: str) -> None:
        assert keeper.get(f"/admin/{page}").status_code == 404

    def test_their_own_password_is_changed_where_everybodys_is(self, keeper: Client) -> None:
        assert keeper.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


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

    def test_it_can_be_set_up_there_and_then(self, lacking: Client, password: str) -> None:
        lacking.post("/accounts/reauthenticate/", {"password": password})
        assert lacking.get("/accounts/2fa/totp/activate/").status_code == 200
        assert lacking.get("/accounts/2fa/webauthn/add/").status_code == 200

    def test_logging_out_is_always_possible(self, lacking: Client) -> None:
        lacking.post("/accounts/logout/")
        assert "_auth_user_id" not in lacking.session

    def test_who_has_one_is_asked_for_it(self, carol: Member, password: str) -> None:
        made_keeper(carol)
        client = Client()
        answer = client.post("/accounts/login/", {"login": "carol", "password": password})
        assert answer["Location"].startswith("/accounts/2fa/authenticate/")
        assert "_auth_user_id" not in client.session

    def test_the_last_one_cannot_be_taken_away(self, inside: Inside, carol: Member) -> None:
        client = inside(made_keeper(carol))
        assert client.post("/accounts/2fa/totp/deactivate/").status_code != 200
        assert carol.authenticator_set.exists()  # type: ignore[attr-defined]

    def test_members_need_none(self, inside: Inside, alice: Member) -> None:
        assert inside(alice).get("/").status_code == 200
