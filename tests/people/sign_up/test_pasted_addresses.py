"""Addresses that are pasted into a field."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.members.models import Member
from club.people.sign_up.models import EmailInvitation
from club.people.sign_up.pasted_addresses import MOST_ERRORS, MOST_PEOPLE, read_addresses
from tests.support.admins import made_admin
from tests.support.pages import Enter, words

PAGE = "/club/import/"


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("nelli@x.example", [("", "nelli@x.example")]),
        ("Nelli <nelli@x.example>", [("Nelli", "nelli@x.example")]),
        ("  Nelli  Oja <n@x.example>  ", [("Nelli Oja", "n@x.example")]),
        ('"Oja, Nelli" <n@x.example>', [("Oja, Nelli", "n@x.example")]),
        ("a@x.example, b@x.example;c@x.example", [("", f"{name}@x.example") for name in "abc"]),
        ("a@x.example,\n\nb@x.example\n", [("", "a@x.example"), ("", "b@x.example")]),
        (" ; ,\n", []),
    ],
)
def test_addresses_are_read_with_and_without_names(
    line: str, people: list[tuple[str, str]]
) -> None:
    assert read_addresses(line) == (people, [])


def test_each_line_that_is_none_has_an_error_with_its_number() -> None:
    _people, errors = read_addresses("a@x.example\nNelli\nb@x.example, c@\n<>")

    assert errors == [
        "Line 2: “Nelli” is no e-mail address.",
        "Line 3: “c@” is no e-mail address.",
        "Line 4: “<>” is no e-mail address.",
    ]


def test_many_errors_are_shortened() -> None:
    _people, errors = read_addresses("x\n" * (MOST_ERRORS + 3))

    assert len(errors) == MOST_ERRORS + 1 and errors[-1] == "3 more lines like these."


def test_there_is_a_limit_of_people() -> None:
    text = "\n".join(f"p{number}@x.example" for number in range(MOST_PEOPLE + 1))

    (error,) = read_addresses(text)[1]

    assert error == "These are 501 addresses; 500 at once are possible."


@pytest.mark.django_db
class TestPage:
    @pytest.fixture
    def page(self, carol: Member, inside: Enter) -> Client:
        return inside(made_admin(carol))

    def test_one_wrong_line_and_nobody_is_invited(self, page: Client) -> None:
        answer = page.post(PAGE, {"addresses": "a@x.example\nnobody"})

        assert answer.status_code == 422
        assert "Line 2: “nobody” is no e-mail address." in words(answer)
        assert not FileImport.objects.exists() and mail.outbox == []

    def test_a_preview_comes_first_and_nobody_is_invited_twice(
        self, page: Client, alice: Member
    ) -> None:
        pasted = f"Nelli <n@x.example>, N@X.example\n{alice.email}"
        for _ in range(2):
            assert page.post(PAGE, {"addresses": pasted}).status_code == 303
            job = FileImport.objects.latest("pk")
            read_import(job.pk, timezone.now())
            FileImport.objects.filter(pk=job.pk).update(status="running")
            write_import(job.pk, timezone.now())

        assert [message.to for message in mail.outbox] == [["n@x.example"]]
        assert EmailInvitation.objects.get().link.name == "Nelli"

    @pytest.mark.parametrize("addresses", ["", "  \n "])
    def test_nothing_at_all_is_refused_in_words(self, addresses: str, page: Client) -> None:
        answer = page.post(PAGE, {"addresses": addresses})

        assert answer.status_code == 422 and "one of the two" in words(answer)
