"""Short texts: their visibility, the refusals, their length, and the places where these
rules hold.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django import forms
from django.http import QueryDict
from django.utils import timezone

from club.base.errors import ClubError
from club.base.texts.short_texts import ShortTextField, clean_line
from club.community.ratings.corrections import clean_reason
from club.people.members import api_keys
from club.people.members.login.account_forms import AddPasskeyForm, RenamePasskeyForm
from club.people.members.models import Member
from club.play.catalogue.forms import OpeningForm
from club.play.seats import services as seating
from club.play.seats.services.seat_draw import checked_nonce
from club.play.seats.services.terms import Terms
from club.play.time_control import services as timecontrol
from games import registry
from tests.site.api.conftest import program
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SEEN = {
    "letters": "Thursday",
    "a sign": "!",
    "Persian with a joiner": "می\u200cخواهم",
    "Sinhala with a joiner": "ශ්\u200dරී",
    "a family": FAMILY,
    "a flag of a region": ENGLAND,
    "a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a skin tone": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "a keycap": "1\ufe0f\u20e3",
    "a heart": "\u2764\ufe0f",
}
UNSEEN = {
    "nothing": "",
    "blanks": " \u3000 ",
    "a Hangul filler": "\u3164",
    "a blank of Braille": "\u2800",
    "two fillers": "\u115f\uffa0",
    "a grapheme joiner": "\u034f",
    "a variation selector": "\ufe0f",
    "a joiner": "\u200d",
    "a mark without a letter": "\u0301",
}
MISPLACED = {
    "a line break": "a\nb",
    "a line separator": "a\u2028b",
    "a control character": "a\x07b",
    "half a character": "a\ud800",
    "a private character": "a\ue000",
    "an override of direction": "a\u202eb",
    "an isolate of direction": "a\u2066b\u2069",
    "a mark of direction": "a\u200fb",
    "a space of no width": "a\u200bb",
    "a soft hyphen": "a\u00adb",
    "a filler between letters": "a\u3164b",
    "a joiner at the end": "a\u200d",
    "a joiner at the beginning": "\u200ca",
    "two joiners": "a\u200c\u200cb",
    "a joiner beside a digit": "1\u200d2",
    "an annotation": "a\ufff9b\ufffac\ufffb",
    "the anchor of an annotation": "\ufff9",
    "the place of an object": "a\ufffc",
    "the place of a lost character": "a\ufffd",
    "a tower of marks": "e" + "\u0301" * 40,
}


@pytest.mark.parametrize("text", SEEN.values(), ids=SEEN)
def test_a_text_that_shows_something_is_kept_as_it_is(text: str) -> None:
    assert clean_line(text, "bad") == text


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
def test_a_text_that_shows_nothing_is_refused(text: str) -> None:
    with pytest.raises(ClubError, match="at least one character that can be seen"):
        clean_line(text, "bad")


@pytest.mark.parametrize("text", MISPLACED.values(), ids=MISPLACED)
def test_a_text_that_hides_something_is_refused(text: str) -> None:
    with pytest.raises(ClubError) as refused:
        clean_line(text, "bad")
    assert refused.value.code == "bad"


def test_a_text_is_kept_in_normalization_form_c_without_blanks_around_it() -> None:
    assert clean_line(" e\u0301te\u0301\u00a01 ", "bad") == "\u00e9t\u00e9 1"


@pytest.mark.parametrize("one", ["x", FAMILY, "q\u0323", ENGLAND])
def test_the_length_is_counted_as_readers_count(one: str) -> None:
    assert clean_line(one * 60, "bad") == one * 60
    with pytest.raises(ClubError, match="at most 60 characters"):
        clean_line(one * 61, "bad")


def test_a_form_says_what_is_wrong() -> None:
    with pytest.raises(forms.ValidationError, match="can be seen"):
        ShortTextField().clean("\u3164")
    with pytest.raises(forms.ValidationError, match="at most 3 characters"):
        ShortTextField(most=3).clean("four")


def test_a_form_may_leave_it_out() -> None:
    assert ShortTextField(required=False).clean("") == ""


# --- where it holds -------------------------------------------------------------------------------


def open_table(member: Member, name: str) -> str:
    return seating.open_table(member, registry.find("nim"), Terms(name, 2, {}), NOW).name


def make_key(member: Member, name: str) -> str:
    return api_keys.make_key(member, name, ["read"], 30, timezone.now())[0].name


def name_holiday(member: Member, name: str) -> str:
    today = NOW.date()
    return timecontrol.declare_holiday(
        made_admin(member), name, today, today + timedelta(days=1), NOW
    ).name


PLACES: dict[str, Callable[[Member, str], str]] = {
    "tables": open_table,
    "keys": make_key,
    "holidays": name_holiday,
    "reasons": lambda _, text: clean_reason(text),
    "words for chance": lambda _, text: checked_nonce(text),
}


# words for chance are read by programs outside of the club, as plain characters
JOINED = [name for name in PLACES if name != "words for chance"]


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_services_keep_no_text_that_shows_nothing(
    alice: Member, place: Callable[[Member, str], str]
) -> None:
    with pytest.raises(ClubError):
        place(alice, "\u3164")


@pytest.mark.parametrize("place", [PLACES[name] for name in JOINED], ids=JOINED)
@pytest.mark.parametrize("text", ["می\u200cخواهم", FAMILY * 40], ids=["Persian", "families"])
def test_services_keep_texts_with_joiners(
    alice: Member, place: Callable[[Member, str], str], text: str
) -> None:
    assert place(alice, text) == text


@pytest.mark.parametrize("form", [AddPasskeyForm, RenamePasskeyForm])
def test_passkeys_have_such_names(form: type[forms.Form]) -> None:
    assert isinstance(form.base_fields["name"], ShortTextField)


def test_the_form_that_opens_a_table_has_such_a_name() -> None:
    assert isinstance(OpeningForm.base_fields["name"], ShortTextField)


def test_half_of_a_character_in_a_form_is_refused() -> None:
    form = QueryDict("name=a%ED%A0%80")  # the bytes of U+D800

    with pytest.raises(forms.ValidationError, match="without control characters"):
        ShortTextField().clean(form["name"])


def test_a_program_may_send_such_a_name(alice: Member) -> None:
    sent = {"game": "nim", "seats": 2, "options": {}, "name": FAMILY * 60}
    answer = program(alice).post("tables", sent)
    assert answer.status_code == 201, answer.content
    assert answer.json()["name"] == FAMILY * 60


def test_a_program_is_told_what_is_wrong_with_a_name(alice: Member) -> None:
    sent = {"game": "nim", "seats": 2, "options": {}, "name": "\u3164"}
    answer = program(alice).post("tables", sent)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")
