"""Who may play by e-mail; loops, doubles and floods."""

from __future__ import annotations

from email import message_from_string
from email.message import EmailMessage as Mail
from email.message import Message

import pytest
from django.core import mail
from django.utils import timezone

from club.people.members.models import Member
from club.play.turns_by_email.models import ReceivedMail, ReplyToken
from club.play.turns_by_email.senders import is_from
from club.play.turns_by_email.services import receive_mail
from tests.play.turns_by_email.mailing import (
    SERVER,
    Letter,
    deliver,
    letter_about,
    read_received,
    result,
)
from tests.support.sitting_down import DAY, MINUTE, Sat, sit_down

pytestmark = pytest.mark.django_db
PLAY = "take 1 from a\nplay"
SUBDOMAIN = "alice@mail.club.example"


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


@pytest.fixture
def letter(table: Sat, alice: Member) -> Letter:
    return letter_about(table, alice)


def made(sender: str, *results: str) -> Mail:
    one = Mail()
    one["From"] = sender
    for line in results:
        one["Authentication-Results"] = line
    return one


# --- senders


@pytest.mark.parametrize(
    "proof",
    [
        f"{SERVER}; dkim=pass (2048-bit key) header.d=club.example header.i=@club.example",
        f"{SERVER.upper()}; DKIM=pass header.d=CLUB.example",
        f"{SERVER}; spf=pass smtp.mailfrom=alice@club.example",
        f"{SERVER}; dkim=fail header.d=club.example; spf=pass smtp.mailfrom=club.example",
        f"{SERVER} 1; dmarc=pass header.from=club.example",
    ],
)
def test_a_verified_sender_is_believed(proof: str) -> None:
    assert is_from(made("Alice <alice@club.example>", proof), "Alice@club.example", SERVER)


@pytest.mark.parametrize(
    "proof",
    [
        "",
        "none",
        f"{SERVER}; none",
        f"{SERVER}; dkim=fail header.d=club.example",
        f"{SERVER}; dkim=pass header.d=evil.example",
        f"{SERVER}; dkim=pass header.d=example",
        f"{SERVER}; dkim=pass header.d=notclub.example",
        f"{SERVER}; dkim=pass header.i=@club.example",
        f"{SERVER}; spf=softfail smtp.mailfrom=club.example",
        f"{SERVER}; spf=pass smtp.helo=club.example",
        f"{SERVER}; iprev=pass policy.iprev=192.0.2.1",
        "mx.evil.example; dkim=pass header.d=club.example",
        f"mx.evil.example; x=({SERVER}); dkim=pass header.d=club.example",
        f"mx.evil.example ({SERVER}; dkim=pass header.d=club.example)",
        "dkim=pass header.d=club.example",
        f"{SERVER}; dkim=pass header.d=evil.example (header.d=club.example)",
        f'{SERVER}; dkim=fail reason="dkim=pass header.d=club.example" header.d=evil.example',
    ],
)
def test_an_unverified_sender_is_not(proof: str) -> None:
    assert not is_from(made("alice@club.example", proof), "alice@club.example", SERVER)


@pytest.mark.parametrize(
    "sender",
    [
        "mallory@club.example",
        "alice@club.example <mallory@club.example>",
        '"alice@club.example" <mallory@club.example>',
        "alice@club.example, mallory@club.example",
        "Club: alice@club.example;",
        "alice@club.example@club.example",
        "",
    ],
)
def test_a_sender_who_is_not_clearly_the_member_is_not_believed(sender: str) -> None:
    proof = f"{SERVER}; dkim=pass header.d=club.example"
    assert not is_from(made_raw(sender, proof), "alice@club.example", SERVER)


def made_raw(sender: str, proof: str) -> Message:
    text = f"From: {sender}\nAuthentication-Results: {proof}\n\nplay"
    return message_from_string(text)


def test_a_domain_above_the_senders_proves_it_and_one_below_does_not() -> None:
    above = f"{SERVER}; dkim=pass header.d=club.example"
    assert is_from(made(SUBDOMAIN, above), SUBDOMAIN, SERVER)
    below = f"{SERVER}; dkim=pass header.d=mail.club.example"
    assert not is_from(made("alice@club.example", below), "alice@club.example", SERVER)


def test_one_good_result_among_several_headers_is_enough() -> None:
    headers = ("other.example; dkim=fail", f"{SERVER}; spf=fail smtp.mailfrom=club.example")
    good = f"{SERVER}; dkim=pass header.d=club.example"
    assert is_from(made("alice@club.example", *headers, good), "alice@club.example", SERVER)


def test_without_the_name_of_a_mail_server_nobody_is_believed() -> None:
    proof = "; dkim=pass header.d=club.example"
    assert not is_from(made("alice@club.example", proof), "alice@club.example", "")


@pytest.mark.parametrize(
    "headers",
    [
        {"From": "mallory@evil.example"},
        {"Authentication_Results": None},
        {"Authentication_Results": "mx.evil.example; dkim=pass header.d=club.example"},
    ],
    ids=["another sender", "no proof", "a proof by another server"],
)
def test_a_forged_mail_changes_nothing_and_the_member_is_told(
    table: Sat, letter: Letter, headers: dict[str, str | None]
) -> None:
    (told,) = deliver(letter.mail(PLAY, **headers))
    assert told.to == [letter.member.email]
    assert "not accepted as yours" in str(told.body) and f"/tables/{table.pk}/" in told.body
    assert table.plies() == [] and table.chair(0).draft == [] and result() == "doubtful"
    assert not told.reply_to


def test_the_member_is_told_of_forged_mail_once_a_day(letter: Letter) -> None:
    forged = [letter.mail(PLAY, From="mallory@evil.example") for _ in range(3)]
    assert [len(deliver(one)) for one in forged] == [1, 0, 0]
    ReceivedMail.objects.update(made_at=timezone.now() - DAY)
    assert len(deliver(letter.mail(PLAY, From="mallory@evil.example"))) == 1


def test_a_forged_mail_does_not_block_the_true_one(table: Sat, letter: Letter) -> None:
    true = letter.mail(PLAY)
    deliver(letter.mail(PLAY, From="mallory@evil.example", Message_ID=true["Message-ID"]))
    deliver(true)
    assert len(table.plies()) == 1


def test_the_token_of_another_member_is_of_no_use(table: Sat, letter: Letter, bob: Member) -> None:
    stolen = Letter(bob, letter.reply_to)
    (told,) = deliver(stolen.mail(PLAY))
    assert told.to == [letter.member.email] and table.plies() == []


@pytest.mark.parametrize("token", ["a" * 26, "abcdefgh", "7" * 60])
def test_mail_to_an_unknown_address_for_answers_is_not_stored(letter: Letter, token: str) -> None:
    assert deliver(letter.mail(PLAY, To=f"turn+{token}@club.example")) == []
    assert not ReceivedMail.objects.exists()


def test_mail_to_an_address_for_answers_that_is_too_old_is_not_stored(letter: Letter) -> None:
    ReplyToken.objects.update(made_at=timezone.now() - 30 * DAY)

    assert deliver(letter.mail(PLAY)) == [] and not ReceivedMail.objects.exists()


@pytest.mark.parametrize(
    "to", ["kerho@club.example", "turn@club.example", "turn+a@club.example", "turn+x@evil.example"]
)
def test_mail_to_no_address_of_ours_is_not_stored(letter: Letter, to: str) -> None:
    assert deliver(letter.mail(PLAY, To=to)) == [] and not ReceivedMail.objects.exists()


def test_a_member_who_may_not_log_in_may_not_play(table: Sat, letter: Letter) -> None:
    Member.objects.filter(pk=letter.member.pk).update(is_active=False)
    assert deliver(letter.mail(PLAY)) == [] and table.plies() == []


@pytest.mark.long
def test_a_member_has_twenty_mails_an_hour(letter: Letter) -> None:
    counts = [len(deliver(letter.mail("show"))) for _ in range(21)]
    assert counts == [1] * 20 + [0] and result() == "too many"
    ReceivedMail.objects.update(made_at=timezone.now() - 61 * MINUTE)
    assert len(deliver(letter.mail("show"))) == 1


def test_results_of_other_servers_are_not_parsed(table: Sat, letter: Letter) -> None:
    made = letter.mail(PLAY)
    made["Authentication-Results"] = "mx.evil.example; " + "(" * 3000

    deliver(made)

    assert len(table.plies()) == 1


# --- loops, doubles and floods


def test_delivered_twice_is_done_once(table: Sat, letter: Letter) -> None:
    made = letter.mail("take 1 from a")
    assert len(deliver(made)) == 1
    assert deliver(made) == []
    made["Received"] = "from elsewhere by a second way"
    assert deliver(made) == [] and result() == "double"
    assert table.chair(0).draft == ["take 1 from a"]


def test_mail_without_a_message_id_is_done_once_by_its_content(table: Sat, letter: Letter) -> None:
    made = letter.mail("take 1 from a", Message_ID=None)
    deliver(made)
    assert deliver(made) == [] and table.chair(0).draft == ["take 1 from a"]
    assert len(deliver(letter.mail("undo", Message_ID=None))) == 1


def test_a_replayed_mail_plays_nothing_again(table: Sat, letter: Letter) -> None:
    made = letter.mail(PLAY)
    deliver(made)
    replayed = letter.mail(PLAY, Message_ID="<another@club.example>")
    assert "played already" in str(deliver(replayed)[0].body)
    assert len(table.plies()) == 1


def test_several_addresses_of_ours_name_one_mail_each(table: Sat, letter: Letter) -> None:
    both = f"{letter.reply_to}, {letter.reply_to}"
    assert receive_mail(bytes(letter.mail(PLAY, To=both)), (), timezone.now()) == 1
    read_received(timezone.now())
    assert len(table.plies()) == 1 and len(mail.outbox) == 1
