"""Answers to e-mails that stay on this site, without a mail server. Programs use the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from club.base.errors import ClubError
from club.messages.notifications.models import Letter
from club.people.members.models import Member
from club.play.turns_by_email.answers import send_answer, take_reply
from club.play.turns_by_email.models import ReplyToken
from club.play.turns_by_email.reply_tokens import (
    find_token,
    own_addresses,
    reply_token_digest,
    token_in,
)

MOST_QUESTIONS = 50  # in one e-mail

Question = tuple[str, str]  # the address to which it is answered, and its subject


def answer_kept_email(
    letter: Letter, member: Member, text: str, now: datetime, to: str = ""
) -> None:
    """Answers an e-mail that stays on this site, as if the member had sent the text. `to` is the
    address of one of several questions. Raises ClubError when the e-mail cannot be answered, or not
    any more.
    """
    known = _addresses(letter)
    address = to if to in known else "".join(known[:1])
    reply = find_token(address, now)
    if reply is None or reply.member_id != member.pk:
        raise ClubError("no_answer", "This e-mail can no longer be answered.")
    send_answer(reply, take_reply(reply, text, now), now)


def questions_of(letters: Sequence[Letter]) -> Mapping[int, list[Question]]:
    """The questions of each e-mail that can still be answered, in one query."""
    by_letter = {letter.pk: _addresses(letter) for letter in letters}
    digests = {
        address: reply_token_digest(token_in(address))
        for addresses in by_letter.values()
        for address in addresses
    }
    tokens = ReplyToken.objects.filter(digest__in=digests.values())
    subjects = dict(tokens.values_list("digest", "subject"))
    return {
        letter: [
            (address, subjects[digests[address]])
            for address in addresses
            if digests[address] in subjects
        ]
        for letter, addresses in by_letter.items()
    }


def _addresses(letter: Letter) -> list[str]:
    """Returns the address in the header for one question, those in the parts for several."""
    if letter.reply_to:
        return [letter.reply_to]
    addresses = own_addresses([letter.body], MOST_QUESTIONS)
    return [address for address in addresses if token_in(address)]
