"""Answers to members' e-mails: the effects of the e-mail, the news that follow, and the open
question with its deadline. They go to the member's own address.
"""  # M4

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.club_settings.sender import sender
from club.errors import ClubError
from club.mail_turns.addresses import bounce_address
from club.mail_turns.board_words import board_in_words
from club.mail_turns.models import ReplyToken
from club.mail_turns.reading.grammar import read_lines
from club.mail_turns.reply_actions import Done, do_lines, project_reply
from club.mail_turns.reply_help import possible_moves
from club.mail_turns.reply_tokens import issue_token
from club.members.models import Member
from club.notifications.email_parts import (
    Block,
    Listing,
    Paragraph,
    block_as_text,
)
from club.notifications.return_addresses import ANSWER_MARK
from club.play.email_blocks import deadline, listed_moves, question_blocks
from club.play.services.playing import PLAYED_ALREADY, STOOD_IN
from club.records.models import By
from club.tables.presentation.log_lines import player_names_of
from club.tables.presentation.move_words import move_in_words
from club.tables.projection import TableProjection
from club.time_zones.names import zone_named
from club.ui.refusals import refusal_in_words

REPLY_PREFIX = "Re: "
WHO_ANSWERED: Mapping[str, str] = {
    By.MEMBER: PLAYED_ALREADY,
    By.LADDER: STOOD_IN,
    By.ORDER: "Your standing order has answered this already.",
}


@dataclass(frozen=True, slots=True)
class MailAnswer:
    """An answer to a member."""

    blocks: tuple[Block, ...]
    page: str = ""  # path of the table's page
    asked: int = 0  # number of the question that is open now
    moves: tuple[str, ...] = ()  # that are listed with numbers


def take_reply(
    reply: ReplyToken, text: str, now: datetime, *, again: bool = False
) -> MailAnswer:
    """Does what the text asks for and returns the answer. `again`: a first attempt broke off, so
    nothing is done any more, and the answer says how the table stands.
    """
    with timezone.override(zone_named(reply.member.time_zone)):
        try:
            before = len(project_reply(reply).lines)
            lines = [] if again else read_lines(text)
            done = do_lines(reply, lines, now)
        except ClubError as refused:
            return _refused(reply, refused)
        if again:
            done.results.append(_("Your e-mail was interrupted; please look here."))
        return _answer(reply, done, before)


def send_answer(
    reply: ReplyToken, answer: MailAnswer, now: datetime, replies_to: str = ""
) -> None:
    """Owes the answer to the member's own address, with a new address to answer to. `replies_to` is
    the Message-ID of the e-mail that is answered.
    """
    member = reply.member
    subject = reply.subject.removeprefix(REPLY_PREFIX)
    address = issue_token(
        member,
        reply.table_id,
        answer.asked or reply.asked,
        answer.moves,
        subject,
        now,
    )
    headers = {"Auto-Submitted": "auto-replied"}
    if settings.DEFAULT_FROM_EMAIL:
        headers["From"] = sender()
    if replies_to:
        headers |= {"In-Reply-To": replies_to, "References": replies_to}
    EmailMessage(
        REPLY_PREFIX + subject,
        _body(member.username, answer),
        bounce_address(member.pk),
        [member.email],
        reply_to=[address],
        headers=headers,
    ).send()


def _body(name: str, answer: MailAnswer) -> str:
    parts = [
        f"== {ANSWER_MARK} ==",
        _("Hello {name},").format(name=name),
        *map(block_as_text, answer.blocks),
    ]
    if answer.page:
        parts.append(settings.PUBLIC_URL + answer.page)
    return "\n\n".join(parts) + "\n"


def _refused(reply: ReplyToken, refused: ClubError) -> MailAnswer:
    """Nothing was read: why, and where the table's page is."""
    return MailAnswer(
        (Paragraph(refusal_in_words(refused)),), reply.table.get_absolute_url()
    )


def _answer(reply: ReplyToken, done: Done, before: int) -> MailAnswer:
    now_seen = project_reply(reply)
    own = now_seen.own
    moves = tuple(map(str, listed_moves(now_seen)))
    blocks = tuple(_blocks(now_seen, reply.member, done, before))
    if done.wants_help:
        possible = possible_moves(now_seen)
        moves = possible.numbered or moves
    page = now_seen.table.get_absolute_url()
    return MailAnswer(blocks, page, own.asked if own else 0, moves)


def _blocks(
    seen: TableProjection, member: Member, done: Done, before: int
) -> Iterator[Block]:
    if done.results:
        yield Listing(_("What you wrote:"), tuple(done.results))
    else:
        yield Paragraph(_("There was no line in your e-mail above the quoted one."))
    if done.stale:
        yield from _who_answered(seen)
    yield from _news(seen, before)
    yield from _laid_out(seen)
    if done.wants_board:
        yield board_in_words(seen, member)
    yield from _asked_now(seen, done)


def _who_answered(seen: TableProjection) -> Iterator[Block]:
    """The player of the seat's last move, if the question of the e-mail is no longer open."""  # M4
    own = [line.by for line in seen.lines if line.seat == seen.viewer]
    if own and own[-1] in WHO_ANSWERED:
        yield Paragraph(gettext(WHO_ANSWERED[own[-1]]))


def _news(seen: TableProjection, before: int) -> Iterator[Block]:
    """The news for the seat since the e-mail was read."""
    names = player_names_of(seen.game, seen.occupants)
    sentences = [
        names.plain(news) for line in seen.lines[before:] for news in line.news
    ]
    if sentences:
        yield Listing(_("What happened:"), tuple(dict.fromkeys(sentences)))


def _laid_out(seen: TableProjection) -> Iterator[Block]:
    """What would be played, and the word that plays it."""  # M3
    laid = seen.decision.laid.kept if seen.decision else ()
    if laid:
        names = player_names_of(seen.game, seen.occupants)
        sentences = tuple(move_in_words(move, names) for move in laid)
        yield Listing(_("Laid out, not yet played:"), sentences)
        yield Paragraph(
            _("Send back the word “play” to play this, or “undo”, or “reset”.")
        )


def _asked_now(seen: TableProjection, done: Done) -> Iterator[Block]:
    if seen.decision is None or not (seen.own and seen.own.being_asked):
        yield Paragraph(_nothing_asked(seen))
        return
    question = list(question_blocks(seen))
    yield from question[:1] if done.wants_help else question
    if done.wants_help:
        yield from possible_moves(seen).blocks
    if seen.own.due_at is not None:
        yield deadline(seen.table, seen.own.due_at, last=False)
    yield Paragraph(
        _(
            "Write a move or its number on each line, and “play” on the last; or “?” or “show”."
        )
    )


def _nothing_asked(seen: TableProjection) -> str:
    if seen.is_suspended:
        return _("Play is suspended at this table.")
    if seen.prompt is None:
        return _("There is no question to you here just now.")
    return player_names_of(seen.game, seen.occupants).plain(seen.prompt)
