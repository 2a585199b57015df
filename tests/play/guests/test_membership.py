"""A guest becomes a member: by the same way in as all, with the seat and the games."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.base.club_settings.models import ClubSettings, SignUp
from club.base.errors import ClubError
from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.base.roles.services import give_role
from club.people.members.admin_acts import change_role
from club.people.members.models import Member
from club.people.sign_up.models import JoinRequest
from club.people.sign_up.services import accept_newcomer, decline_newcomer, make_link
from club.play.guests import services
from club.play.guests.models import GuestPass
from club.play.guests.queries import passes_of
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table, Tenure
from games import registry
from tests.support.admins import made_admin
from tests.support.pages import Enter, words

pytestmark = pytest.mark.django_db
PAGE = "/guests/join/"
FORM = {"email": "uncle@club.example", "password1": "warm-paper-7"}


@pytest.fixture
def found(alice: Member) -> GuestPass:
    """The guest sits at a table that is being played."""
    terms = Terms("Thursday", 2, {}, private=True)
    table = seating.open_table(alice, registry.find("nim"), terms, timezone.now())
    found = services.invite_guest(table.pk, alice, "uncle", timezone.now())
    seating.join(table.pk, found.member, timezone.now())
    seating.start(table.pk, alice, timezone.now())
    return found


@pytest.fixture
def browser(found: GuestPass, client: Client) -> Client:
    client.post("/guests/" + found.address.split("/guests/")[1])
    return client


@pytest.fixture
def organiser(bob: Member) -> Member:
    give_role(bob, RoleKind.ORGANISER, None, timezone.now())
    return Member.objects.get(pk=bob.pk)


def guest() -> Member:
    return Member.objects.get(username="uncle")


def set_sign_up(way: SignUp) -> None:
    ClubSettings.objects.update_or_create(pk=1, defaults={"sign_up": way})


def test_an_open_club_takes_the_guest_in_at_once(browser: Client, found: GuestPass) -> None:
    assert "Become a member" in words(browser.get(found.table.get_absolute_url()))
    assert browser.post(PAGE, FORM).status_code == 303
    assert role_of(guest()) == RoleKind.MEMBER
    assert browser.get("/members/").status_code == 200  # still logged in
    assert Client().login(username="uncle", password="warm-paper-7")


def test_the_seat_and_the_games_stay(browser: Client, found: GuestPass) -> None:
    browser.post(PAGE, FORM)
    assert Chair.objects.get(table=found.table_id, member=found.member_id)
    assert Tenure.objects.get(table=found.table_id, member=found.member_id).ended == ""
    page = browser.get(found.table.get_absolute_url())
    assert page.status_code == 200
    assert "uncle" in words(page)


def test_the_link_of_the_pass_logs_nobody_in_any_more(
    browser: Client, found: GuestPass, alice: Member
) -> None:
    path = "/guests/" + found.address.split("/guests/")[1]
    browser.post(PAGE, FORM)
    assert Client().post(path).status_code == 404
    assert not passes_of(found.table).exists()
    assert not services.revoke_pass(found.table_id, found.pk, alice, timezone.now())
    assert guest().is_active


def test_where_organisers_decide_the_guest_plays_on_until_the_answer(
    browser: Client, found: GuestPass, organiser: Member
) -> None:
    set_sign_up(SignUp.ASK)
    assert browser.post(PAGE, FORM).status_code == 422
    browser.post(PAGE, FORM | {"sentence": "I am the uncle of alice."})
    assert role_of(guest()) == RoleKind.GUEST
    assert browser.get(found.table.get_absolute_url()).status_code == 200
    assert browser.post(PAGE, FORM | {"sentence": "Again."}).status_code == 422
    accept_newcomer(JoinRequest.objects.get().pk, organiser, timezone.now())
    assert role_of(guest()) == RoleKind.MEMBER


def test_a_no_leaves_the_guest_at_the_table(
    browser: Client, found: GuestPass, organiser: Member
) -> None:
    set_sign_up(SignUp.ASK)
    browser.post(PAGE, FORM | {"sentence": "I am the uncle of alice."})
    decline_newcomer(JoinRequest.objects.get().pk, organiser, timezone.now())
    assert role_of(guest()) == RoleKind.GUEST
    assert browser.get(found.table.get_absolute_url()).status_code == 200
    assert "You stay a guest" in mail.outbox[-1].body


def test_where_only_invitations_count_a_link_is_used(browser: Client, alice: Member) -> None:
    set_sign_up(SignUp.INVITED)
    refused = browser.post(PAGE, FORM | {"link": "https://club.example/join/nonsense/"})
    assert refused.status_code == 422
    assert role_of(guest()) == RoleKind.GUEST
    link = make_link(made_admin(alice), "", 1, 30, timezone.now())
    browser.post(PAGE, FORM | {"link": link.address})
    link.refresh_from_db()
    assert (role_of(guest()), link.uses) == (RoleKind.MEMBER, 1)


def test_where_addresses_are_verified_the_guest_is_a_member_when_it_is_confirmed(
    browser: Client, settings: object
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # type: ignore[attr-defined]
    browser.post(PAGE, FORM)
    assert role_of(guest()) == RoleKind.GUEST
    (path,) = re.findall(r"/accounts/confirm-email/[^\s]+", mail.outbox[-1].body)
    browser.post(path)
    assert EmailAddress.objects.get(user=guest()).verified
    assert role_of(guest()) == RoleKind.MEMBER


def test_the_answer_does_not_tell_whether_a_member_has_the_address(
    browser: Client, alice: Member, settings: object
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # type: ignore[attr-defined]
    answers = [browser.post(PAGE, FORM | {"email": one}) for one in (alice.email, "new@x.example")]
    assert len({(one.status_code, one["Location"]) for one in answers}) == 1
    assert [one.to for one in mail.outbox[-2:]] == [[alice.email], ["new@x.example"]]


@pytest.mark.parametrize(
    "form", [{"email": "x"}, {"password1": "123"}, {"email": "", "password1": ""}]
)
def test_a_wrong_form_changes_nothing(browser: Client, form: dict[str, str]) -> None:
    assert browser.post(PAGE, FORM | form).status_code == 422
    assert role_of(guest()) == RoleKind.GUEST
    assert not guest().has_usable_password()


def test_members_find_no_such_page(alice: Member, inside: Enter) -> None:
    assert inside(alice).get(PAGE).status_code == 404
    assert Table.objects.count() == 0


def by_link(found: GuestPass) -> int:
    """The answer to somebody else who has the link, on a device of their own."""
    return Client().post("/guests/" + found.address.split("/guests/")[1]).status_code


class TestAPromotion:
    """A role above that of a guest."""

    @pytest.mark.parametrize("kind", [RoleKind.MEMBER, RoleKind.ORGANISER, RoleKind.ADMIN])
    def test_ends_the_link(self, found: GuestPass, kind: RoleKind) -> None:
        give_role(found.member, kind, None, timezone.now())
        assert by_link(found) == 404

    def test_ends_the_link_for_good(self, found: GuestPass) -> None:
        for kind in (RoleKind.MEMBER, RoleKind.GUEST):
            give_role(found.member, kind, None, timezone.now())
        assert by_link(found) == 404

    def test_above_a_member_ends_the_sessions_that_the_link_opened(
        self, browser: Client, found: GuestPass
    ) -> None:
        give_role(found.member, RoleKind.ORGANISER, None, timezone.now())
        assert browser.get("/members/").status_code == 302

    def test_by_an_admin_waits_for_a_password(self, found: GuestPass, alice: Member) -> None:
        admin = made_admin(alice)
        for kind in (RoleKind.MEMBER, RoleKind.ORGANISER, RoleKind.ADMIN):
            with pytest.raises(ClubError, match="no password yet"):
                change_role(guest(), kind, admin)
        assert role_of(guest()) == RoleKind.GUEST and by_link(found) == 303

    def test_of_who_asked_ends_the_sessions_of_others_who_have_the_link(
        self, browser: Client, found: GuestPass, organiser: Member
    ) -> None:
        set_sign_up(SignUp.ASK)
        browser.post(PAGE, FORM | {"sentence": "I am the uncle of alice."})
        other = Client()
        other.post("/guests/" + found.address.split("/guests/")[1])
        accept_newcomer(JoinRequest.objects.get().pk, organiser, timezone.now())
        assert other.get("/members/").status_code == 302
        assert by_link(found) == 404

    def test_leaves_the_browser_logged_in_in_which_the_password_was_chosen(
        self, browser: Client, found: GuestPass
    ) -> None:
        other = Client()
        other.post("/guests/" + found.address.split("/guests/")[1])
        browser.post(PAGE, FORM)
        assert browser.get("/members/").status_code == 200
        assert other.get("/members/").status_code == 302
        assert found.member.log_ins.count() == 1


class TestMadeMemberByAnAdmin:
    """The guest is a member at once, and has no password yet."""

    @pytest.fixture(autouse=True)
    def member(self, browser: Client, alice: Member) -> Member:
        set_sign_up(SignUp.INVITED)
        give_role(guest(), RoleKind.MEMBER, made_admin(alice), timezone.now())
        return guest()

    def test_home_says_that_a_password_is_missing(self, browser: Client) -> None:
        assert "Choose a password" in words(browser.get("/"))

    def test_neither_a_sentence_nor_an_invitation_is_asked_for(self, browser: Client) -> None:
        page = words(browser.get(PAGE))
        assert "Password" in page and "Invitation link" not in page

    def test_a_password_ends_the_way_by_the_link(
        self, browser: Client, found: GuestPass, client: Client
    ) -> None:
        assert browser.post(PAGE, FORM).status_code == 303
        assert guest().check_password(FORM["password1"]) and guest().email == FORM["email"]
        assert role_of(guest()) == RoleKind.MEMBER
        assert "Choose a password" not in words(browser.get("/"))
        assert browser.get(PAGE).status_code == 404
        assert Client().get("/guests/" + found.address.split("/guests/")[1]).status_code == 404
