"""Names that look like a member's are refused."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from club.base.texts.short_texts import look_alike, skeleton
from club.people.members import services
from club.people.members.models import Member

SEEN_AT_SIGN_UP = [("Ve1kko", "veikko"), ("saara_", "saara")]
ALIKE = [
    *SEEN_AT_SIGN_UP,
    ("iImari", "ilmari"),
    ("lLMARI", "ilmari"),
    ("VElKKO", "veikko"),
    ("1lmari", "Ilmari"),
    ("b0b", "bob"),
    ("karna", "kama"),
    ("ve1kko", "Velkko"),
    ("1i1-kal1o", "lii_kallo"),
    ("-saara", "saara"),
    ("sa-ara", "saa_ra"),
    ("anna1", "anna-1"),
]
DIFFERENT = [
    ("anna", "hanna"),
    ("bob", "rob"),
    ("carol", "karl"),
    ("anna-1", "anna-2"),
    ("eila", "ella"),
    ("anna1", "anna"),
]
FOREIGN = [("раypal", "paypal"), ("ΑlaskaJazz", "AlaskaJazz"), ("аnna", "anna"), ("a\u200bb", "ab")]


@pytest.mark.parametrize(("name", "other"), ALIKE + FOREIGN)
def test_names_that_look_the_same_have_one_skeleton(name: str, other: str) -> None:
    assert look_alike(name, [other]) and look_alike(other, [name])


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_do_not(name: str, other: str) -> None:
    assert not look_alike(name, [other])


def test_a_skeleton_is_its_own() -> None:
    for text in ("iImari", "m0l|", "раypal", "ﷺ"):
        assert skeleton(skeleton(text)) == skeleton(text)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "other"), [("iImari", "ilmari"), *SEEN_AT_SIGN_UP])
def test_no_member_joins_with_such_a_name(client: Client, name: str, other: str) -> None:
    services.create_member(other, "other@club.example", "warm-paper-7")
    form = {"username": name, "email": "new@club.example", "password1": "warm-paper-7"}
    answer = client.post("/accounts/signup/", form)
    assert answer.status_code == 422
    assert "looks the same" in answer.content.decode()
    with pytest.raises(ValidationError, match="looks the same"):
        services.create_member(name, "new@club.example", "warm-paper-7")
    assert Member.objects.count() == 1


@pytest.mark.django_db
def test_a_name_that_is_taken_is_still_said_to_be_taken(client: Client, alice: Member) -> None:
    form = {"username": "ALICE", "email": "new@club.example", "password1": "warm-paper-7"}
    page = client.post("/accounts/signup/", form).content.decode()
    assert "This name is taken" in page and "looks the same" not in page
