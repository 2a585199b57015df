"""Sign-up, by the form and by the service."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from club.people.members import queries, services
from club.people.members.models import Member

pytestmark = pytest.mark.django_db
JOIN = "/accounts/signup/"


def form(**changed: str) -> dict[str, str]:
    return {
        "username": "alice",
        "email": "alice@club.example",
        "password1": "warm-paper-7",
    } | changed


def test_a_visitor_becomes_a_member_and_is_logged_in(client: Client) -> None:
    answer = client.post(JOIN, form(), follow=True)
    assert answer.redirect_chain[-1][0] == "/"
    assert client.get("/members/me/").context["user"] == queries.member_named("alice")


def test_a_new_member_goes_on_to_the_page_that_they_came_for(client: Client) -> None:
    answer = client.post(f"{JOIN}?next=/tables/open/nim/", form())
    assert answer["Location"] == "/tables/open/nim/"


def test_a_known_address_makes_no_member_and_logs_nobody_in(alice: Member, client: Client) -> None:
    answer = client.post(JOIN, form(username="other", email=alice.email))
    assert answer["Location"] == "/accounts/login/"
    assert Member.objects.count() == 1 and "_auth_user_id" not in client.session


def test_a_second_member_cannot_take_the_same_name_in_capitals(
    alice: Member, client: Client
) -> None:
    answer = client.post(JOIN, form(username="ALICE", email="other@club.example"))
    assert "This name is taken." in answer.content.decode()
    with pytest.raises(ValidationError, match="is taken"):
        services.create_member("Alice", "other@club.example", "warm-paper-7")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(username="aLICE", email="other@club.example")


def test_a_second_member_cannot_take_the_same_address_in_capitals(alice: Member) -> None:
    with pytest.raises(ValidationError, match="already in use"):
        services.create_member("anna", "Alice@Club.Example", "warm-paper-7")


@pytest.mark.parametrize(
    "name", ["a", "a" * 21, "a b", "alice\n", "älva", "a/b", "<b>", "a\x00b", "x" * 10_000]
)
def test_a_name_of_another_form_is_refused_with_the_rule(client: Client, name: str) -> None:
    answer = client.post(JOIN, form(username=name.replace("\n", "!")))
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    with pytest.raises(ValidationError):
        services.create_member(name, "a@club.example", "warm-paper-7")


@pytest.mark.parametrize("name", ["ab", "A-b_3", "x" * 20])
def test_letters_digits_hyphen_and_underscore_make_a_name(name: str) -> None:
    assert services.create_member(name, "a@club.example", "warm-paper-7").username == name


def test_the_club_keeps_some_names_for_itself(client: Client) -> None:
    assert "This name is reserved" in client.post(JOIN, form(username="Kerho")).content.decode()


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("short1", "too short"),
        ("x7" * 65, "at most 128"),
        ("password123", "too common"),
        ("colleague", "too common"),
    ],
)
def test_a_bad_password_is_refused_with_the_reason(client: Client, word: str, why: str) -> None:
    assert why in client.post(JOIN, form(password1=word)).content.decode()


def test_the_zone_that_the_browser_names_is_kept(client: Client) -> None:
    client.post(JOIN, form(time_zone="America/Lima"))
    assert Member.objects.get().time_zone == "America/Lima"


@pytest.mark.parametrize("zone", ["", "Middle/Earth", "../../etc/passwd"])
def test_a_zone_that_we_do_not_know_does_not_keep_anybody_out(client: Client, zone: str) -> None:
    client.post(JOIN, form(time_zone=zone))
    assert Member.objects.get().time_zone == "Europe/Helsinki"


def test_a_huge_form_is_refused_and_not_a_fault(client: Client) -> None:
    assert client.post(JOIN, form(username="x" * 400_000)).status_code == 400
