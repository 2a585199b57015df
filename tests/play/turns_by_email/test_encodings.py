"""The text of an e-mail, in any encoding and any parts."""

from __future__ import annotations

from datetime import timedelta
from email import encoders, message_from_bytes
from email.message import EmailMessage as Mail
from email.message import Message

import pytest
from django.utils import timezone

from club.base.encryption import unseal
from club.base.texts.html_text import html_as_text
from club.people.members.models import Member
from club.play.turns_by_email import senders, services
from club.play.turns_by_email.message_text import written_text
from club.play.turns_by_email.models import ReceivedMail
from club.play.turns_by_email.reply_tokens import bounce_address
from club.play.turns_by_email.services import MOST_BYTES
from tests.growth import grows_linearly
from tests.play.turns_by_email.mailing import answered, deliver, letter_about, result
from tests.support.sitting_down import DAY, Sat, sit_down

QUOTED = "\n\n{} 2. {}:\n> == answer above this line ==\n> play"
CHARSETS = {
    "utf-8": "Kirjoitti Äiti",
    "iso-8859-1": "schrieb Jörg",
    "windows-1252": "“wrote” – Zoë",
    "koi8-r": "написал Иван",
    "shift_jis": "書いた",
    "gb18030": "写道",
    "utf-16": "έγραψε",
}


@pytest.fixture
def table(alice: Member, bob: Member, db: None) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


@pytest.mark.long
@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("coding", ["base64", "quoted-printable"])
def test_seven_charsets_are_read(charset: str, coding: str, table: Sat, alice: Member) -> None:
    text = "take 2\u00a0from b\nplay" if charset == "utf-8" else "take 2 from b\nplay"
    text += QUOTED.format(CHARSETS[charset], CHARSETS[charset])
    made = letter_about(table, alice).mail("")
    made.set_payload(text.encode(charset))
    del made["Content-Type"], made["Content-Transfer-Encoding"]
    made["Content-Type"] = f'text/plain; charset="{charset}"'
    encode(made, coding)
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def encode(made: Mail, coding: str) -> None:
    made.policy = made.policy.clone(cte_type="8bit")
    (encoders.encode_base64 if coding == "base64" else encoders.encode_quopri)(made)


UNREAD_CHARSETS = ["x-unknown", "base64", "rot13", "us-ascii", "punycode", "idna"]


@pytest.mark.parametrize("charset", UNREAD_CHARSETS)
def test_a_charset_that_is_unknown_or_wrong_is_read_as_well_as_can_be(charset: str) -> None:
    raw = f"Content-Type: text/plain; charset={charset}\n\nplay\n> Ä".encode("latin-1")
    assert written_text(message_from_bytes(raw)).startswith("play\n")


def test_html_alone_is_read_without_its_tags(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("")
    made.set_content(
        "<html><head><title>x</title><style>p {}</style></head><body>"
        "<p>take 2&nbsp;from b</p><div>play<br></div><div>Am 2.3. schrieb Kerho:</div>"
        "<blockquote><p>== answer above this line ==</p><p>play</p></blockquote></body></html>",
        subtype="html",
    )
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_a_blank_text_part_leaves_the_html_to_be_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail(" \n\u00a0\n")
    made.add_alternative("<p>take 2 from b</p><p>play</p>", subtype="html")
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_the_text_parts_before_and_after_a_picture_are_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("take 2 from b\n")
    made.make_mixed()
    made.add_attachment(b"png", maintype="image", subtype="png", disposition="inline")
    below = Mail()
    below.set_content("play\n")
    made.attach(below)
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_html_of_outlook_without_play_shows_no_quoted_line(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("")
    made.set_content(
        "<html><head><meta name=Generator><style><!-- p {} --></style></head><body><div>"
        "<p class=MsoNormal>take 2 from b<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>"
        "<div style='border:none'><p class=MsoNormal><b>From:</b> Kerho &lt;turn+a@club.example&gt;"
        "<br><b>Sent:</b> Monday, March 2, 2026 6:02 PM<br><b>To:</b> alice@club.example<br>"
        "<b>Subject:</b> Your turn: Thursday</p></div><p>== ANSWER ABOVE THIS LINE ==</p>"
        "<p>Hello alice,</p></body></html>",
        subtype="html",
    )

    assert "Left out" not in answered(made) and table.chair(0).draft == ["take 2 from b"]


def test_a_footer_that_a_server_adds_leaves_the_html_to_be_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("\n")
    made.add_alternative("<p>take 2 from b</p><p>play</p>", subtype="html")
    made.make_mixed()
    footer = Mail()
    footer.set_content("This e-mail is confidential.")
    made.attach(footer)
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_an_attached_mail_is_not_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("show")
    inner = Mail()
    inner.set_content("take 2 from b\nplay")
    made.add_attachment(inner)
    made.add_attachment("take 3 from c\nplay", filename="moves.txt", disposition="inline")
    deliver(made)
    assert table.plies() == [] and table.chair(0).draft == []


@pytest.mark.parametrize("kind", ["multipart/mixed; boundary=b%d\n\n--b%d", "message/rfc822\n"])
def test_parts_nested_too_deep_are_refused_with_a_sentence(
    kind: str, table: Sat, alice: Member
) -> None:
    head = bytes(letter_about(table, alice).mail("")).partition(b"Content-Type")[0]
    parts = [f"Content-Type: {kind.replace('%d', str(part))}\n" for part in range(1000)]
    text = answered(head + "".join(parts).encode() + b"\nplay\n")
    assert "cannot be read" in text and result() == "answered"


def test_a_report_nested_too_deep_is_given_up_at_once(alice: Member, db: None) -> None:
    head = f"To: {bounce_address(alice.pk)}\n".encode()
    assert deliver(head + b"Content-Type: message/rfc822\n\n" * 5000) == []
    assert result() == "given up"


def test_reading_that_takes_too_long_is_refused_and_not_tried_again(
    table: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_for_ever(_message: Message) -> str:
        while True:
            pass

    monkeypatch.setattr(senders, "LONGEST_READING", timedelta(milliseconds=50))
    monkeypatch.setattr(services, "written_text", read_for_ever)

    assert "cannot be read" in answered(letter_about(table, alice).mail("play"))
    assert result() == "answered" and ReceivedMail.objects.get().attempts == 1


BROKEN_HTML = ["<!--", "<a ", "<a x='", '<a x="', "<a b=c\n", "<a<", "</", "<!", "<?", "<script><"]
BROKEN_HTML += ["<![CDATA[", "&", "&#", "<blockquote>", "<a '\"", "<font size=1><p>", "<b></p>"]


@pytest.mark.parametrize("piece", BROKEN_HTML)
def test_html_is_read_in_linear_time(piece: str) -> None:
    assert grows_linearly(html_as_text, "<a " + piece * (MOST_BYTES // 4 // len(piece)))


def test_the_text_part_is_read_and_not_the_html(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("take 2 from b\nplay")
    made.add_alternative("<p>take 1 from a</p><p>play</p>", subtype="html")
    made.add_attachment("take 3 from c\nplay", filename="moves.txt")
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_an_attached_text_alone_is_not_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("")
    made.clear_content()
    made.add_attachment("take 3 from c\nplay", filename="moves.txt")
    assert "There was no line" in answered(made) and table.plies() == []


def test_a_part_that_is_no_text_is_left_alone(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("")
    made.clear_content()
    made.set_content(b"\x89PNG\r\n", maintype="image", subtype="png")
    assert "There was no line" in answered(made)


def test_ten_megabytes_beside_the_text_do_no_harm(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("take 2 from b\nplay")
    made.add_attachment(b"x" * 10_000_000, maintype="video", subtype="mp4")
    deliver(made)
    assert table.plies() == [(0, "take 2 from b", "member")]


def test_of_a_megabyte_of_text_the_beginning_is_read(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("take 1 from a\nplay\n" + ("x" * 70 + "\n") * 15_000)
    deliver(made)
    assert table.plies() == [(0, "take 1 from a", "member")]


def test_only_the_beginning_of_a_large_mail_is_stored(table: Sat, alice: Member) -> None:
    deliver(letter_about(table, alice).mail("take 1 from a\n" * 70_000))
    assert len(unseal(ReceivedMail.objects.get().sealed)) == MOST_BYTES


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"To: %s\nContent-Type: multipart/mixed\n\nplay",
        b"To: %s\nContent-Type: multipart/mixed; boundary=x\n\n--x",
        b"To: %s\nContent-Transfer-Encoding: base64\n\n!!!",
        b"To: %s\nFrom: =?utf-8?b?//8=?=\nAuthentication-Results: \xff;;;\n\nplay",
        b"To: %s\nContent-Type: text/plain; charset=\xff\n\nplay",
    ],
)
def test_a_broken_mail_breaks_nothing(raw: bytes, table: Sat, alice: Member) -> None:
    address = letter_about(table, alice).reply_to.encode()
    sent = deliver(raw.replace(b"%s", address))
    assert table.plies() == [] and len(sent) == (b"To:" in raw)
    assert b"To:" not in raw or result() == "doubtful"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a<br>b<br/>c", "a\nb\nc"),
        ("<p>a\n b</p><p>c</p>", "a  b\nc"),
        ("<div>a<blockquote>b<p>c</blockquote>d", "a\n> b\n> c\nd"),
        ("<script>play</script>a &amp; b", "a & b"),
        ("<head><title>x</title><meta name='a'><body>a<p>b", "a\nb"),
        ("<html><head><style>p {}</style><p>a</p><p>b</p>", "a\nb"),
        ("<head><title>x<body><p>a</p>", "a"),
        ("a<!-- <p>b</p> <!-- c -->d<!-- e", "ad"),
        ("<!--[if mso]><p>b</p><![endif]--><p>a</p>", "a"),
        ("<p title=\"1 > 2\">a</p><img alt='>'>b < c", "a\nb < c"),
        ("</blockquote></style>a", "a"),
        ("<table><tr><td>1</td></tr><tr><td>play</td></tr></table>", "1\nplay"),
    ],
)
def test_html_is_read_line_by_line(html: str, text: str) -> None:
    assert html_as_text(html) == text


def test_a_character_with_an_endless_number_is_unknown() -> None:
    assert html_as_text("a&#" + "9" * 5000 + ";b") == "a\N{REPLACEMENT CHARACTER}b"
