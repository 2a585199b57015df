"""A whole game of Nim by e-mail alone, and a turn of every title."""

from __future__ import annotations

from random import Random

import pytest
from django.conf import settings
from django.utils import timezone

from club.messages.notifications.email_parts import block_as_text
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.moves.board_words import board_in_words
from club.play.tables import queries
from club.play.tables.models import Status
from club.play.tables.projection import project_table
from games import registry
from tests.play.turns_by_email.mailing import Letter, deliver, letter_about, next_letter
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db
registry.fill(settings.INSTALLED_GAMES)
SLUGS = [game.info.slug for game in registry.games()]
LONGEST_GAME = 20  # turns
LONGEST_TURN = 30  # e-mails


@pytest.mark.parametrize("last_stone", ["wins", "loses"])
def test_a_whole_game_of_nim_is_played_by_mail_alone(
    alice: Member, bob: Member, last_stone: str
) -> None:
    table = sit_down(
        "nim", [alice, bob], {"last_stone": last_stone}, pace=2 * DAY, now=timezone.now()
    )
    rng, seats = Random(last_stone), (alice, bob)
    for number in range(LONGEST_GAME):
        if not table.table.live:
            break
        member = seats[number % 2]
        count = len(table.position.legal_moves(number % 2))
        mail = letter_about(table, member).mail(f"{rng.randint(1, count)}\nplay")
        (answer,) = deliver(mail)
        assert "play: played take" in str(answer.body)
    assert table.table.status == Status.FINISHED and table.position.outcome
    assert "All stones are taken." in str(answer.body)
    assert audit_error_of(table.record) == ""


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_a_turn_of_every_title_is_played_by_mail_alone(
    slug: str, alice: Member, bob: Member, carol: Member
) -> None:
    info = registry.find(slug).info
    seats = [alice, bob, carol][: min(3, max(info.seats))]
    table = sit_down(slug, seats, pace=2 * DAY, now=timezone.now())
    seat = min(table.position.to_act)
    letter, turn, rng = letter_about(table, seats[seat]), table.position.turn, Random(slug)
    for _ in range(LONGEST_TURN):
        if seat not in table.position.to_act or table.position.turn != turn:
            break
        letter = play_one(table, letter, seat, rng)
    assert table.plies() and any(by == "member" for _, _, by in table.plies())
    assert audit_error_of(table.record) == ""


def play_one(table: Sat, letter: Letter, seat: int, rng: Random) -> Letter:
    """Plays a move by its notation; the next e-mail is the answer."""
    move = str(rng.choice(table.position.legal_moves(seat)))
    (answer,) = deliver(letter.mail(f"{move}\nplay"))
    assert f"play: played {move}" in str(answer.body), answer.body
    return next_letter(letter, answer)


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_every_title_says_what_is_possible_and_shows_its_board_in_words(
    slug: str, alice: Member, bob: Member, carol: Member
) -> None:
    info = registry.find(slug).info
    seats = [alice, bob, carol][: min(3, max(info.seats))]
    table = sit_down(slug, seats, pace=2 * DAY, now=timezone.now())
    seat = min(table.position.to_act)
    (answer,) = deliver(letter_about(table, seats[seat]).mail("show\n?"))
    text = str(answer.body)
    assert "You can " in text and "The board:\n- " in text
    assert "<" not in text.replace("<<", "")


def test_a_hidden_card_of_another_is_in_no_answer(alice: Member, bob: Member) -> None:
    table = sit_down("liars_dice", [alice, bob], pace=2 * DAY, now=timezone.now())
    seen = project_table(queries.table_with_host(table.pk), None)
    spectator = block_as_text(board_in_words(seen))
    own = project_table(queries.table_with_host(table.pk), 0)
    assert block_as_text(board_in_words(own)) != spectator
