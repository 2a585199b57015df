"""Answers to members' e-mails: the effects of the e-mail, the news that follow, and the open
question with its deadline. `send_answer` sends them.
"""  # notices 3.3

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.base.club_settings.queries import sender
from club.base.errors import ClubError
from club.base.time_zones.names import zone_named
from club.base.ui.refusals import refusal_in_words
from club.messages.notifications.email_parts import (
    Block,
    Listing,
    Paragraph,
    block_as_text,
)
from club.messages.notifications.return_addresses import answer_line
from club.play.game_records.models import By
from club.play.moves.board_words import board_in_words
from club.play.moves.email_blocks import deadline, listed_moves, question_blocks
from club.play.moves.services.playing import PLAYED_ALREADY, STOOD_IN
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import TableProjection
from club.play.turns_by_email.grammar import read_lines
from club.play.turns_by_email.models import ReplyToken
from club.play.turns_by_email.reply_actions import (
    Done,
    do_lines,
    possible_moves,
    project_reply,
)
from club.play.turns_by_email.reply_tokens import bounce_address, issue_token

WHO_ANSWERED: Mapping[str, str] = {
    By.MEMBER: PLAYED_ALREADY,
    By.STAND_IN: STOOD_IN,
    By.ORDER: "Your standing order has answered this already.",
}
REPLY_PREFIX = "Re: "


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
            return refused_answer(reply, refused)
        if again:
            done.results.append(_("Your e-mail was interrupted; please look here."))
        return _answer(reply, done, before)


def refused_answer(reply: ReplyToken, refused: ClubError) -> MailAnswer:
    """The answer to an e-mail in which nothing was done: the reason, and the table's page."""
    return MailAnswer(
        (Paragraph(refusal_in_words(refused)),), reply.table.get_absolute_url()
    )


def _answer(reply: ReplyToken, done: Done, before: int) -> MailAnswer:
    now_seen = project_reply(reply)
    own = now_seen.own
    moves = tuple(map(str, listed_moves(now_seen)))
    blocks = tuple(_blocks(now_seen, done, before))
    if done.wants_help:
        possible = possible_moves(now_seen)
        moves = possible.numbered or moves
    page = now_seen.table.get_absolute_url()
    return MailAnswer(blocks, page, own.asked if own else 0, moves)


def _blocks(seen: TableProjection, done: Done, before: int) -> Iterator[Block]:
    if done.results:
        yield Listing(_("What you wrote:"), tuple(done.results))
    if done.left_out:
        yield Listing(_("Left out:"), tuple(done.left_out))
    if not done.results and not done.left_out:
        yield Paragraph(_("There was no line in your e-mail above the quoted one."))
    if done.stale:
        yield from _who_answered(seen)
    yield from _news(seen, before)
    yield from _laid_out(seen)
    if done.wants_board:
        yield board_in_words(seen)
    yield from _asked_now(seen, done)


def _who_answered(seen: TableProjection) -> Iterator[Block]:
    """The player of the seat's last move, if the question of the e-mail is no longer open."""
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
    """Yields the moves on the draft, and the word that plays them."""  # notices 3.1
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
            "Write a move or its number on each line, then “play” on a line of its own; or “?” or"
            " “show”."
        )
    )


def _nothing_asked(seen: TableProjection) -> str:
    if seen.is_suspended:
        return _("Play is suspended at this table.")
    if seen.prompt is None:
        return _("There is no question to you here just now.")
    return player_names_of(seen.game, seen.occupants).plain(seen.prompt)


def send_answer(
    reply: ReplyToken, answer: MailAnswer, now: datetime, replies_to: str = ""
) -> None:
    """Sends the answer to the member's own address, with a new address to answer to. `replies_to`
    is the Message-ID of the e-mail that is answered.
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
    text, html = _parts(REPLY_PREFIX + subject, member.username, answer)
    message = EmailMultiAlternatives(
        REPLY_PREFIX + subject,
        text,
        bounce_address(member.pk),
        [member.email],
        reply_to=[address],
        headers=_headers(replies_to),
    )
    message.attach_alternative(html, "text/html")
    message.send()


def _headers(replies_to: str) -> dict[str, str]:
    headers = {"Auto-Submitted": "auto-replied"}
    if settings.DEFAULT_FROM_EMAIL:
        headers["From"] = sender()
    if replies_to:
        headers |= {"In-Reply-To": replies_to, "References": replies_to}
    return headers


def _parts(subject: str, name: str, answer: MailAnswer) -> tuple[str, str]:
    """The text and the HTML."""
    mark, greeting = answer_line(), _("Hello {name},").format(name=name)
    address = settings.PUBLIC_URL + answer.page if answer.page else ""
    lines = [mark, greeting, *map(block_as_text, answer.blocks), address]
    context = {
        "subject": subject,
        "language": settings.LANGUAGE_CODE,
        "mark": mark,
        "greeting": greeting,
        "blocks": answer.blocks,
        "address": address,
    }
    html = render_to_string("emails/_answer.html.jinja", context)
    return "\n\n".join(filter(None, lines)) + "\n", html
