"""Checks whether a wish may be proposed to a table, and gives the proposal's deadline and wording.
Call with the table row locked; `votes.py` settles proposals.

Nothing here reveals whom a hidden window waits for: more time is proposed only for a chair whose
question is public, and whether all have played is judged from public plies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from club.base.errors import ClubError
from club.play.substitutes.models import Vacancy
from club.play.substitutes.queries import open_request
from club.play.tables.models import AbsencePolicy, Chair, Table
from club.play.tables.services.lock import TableSnapshot
from club.play.time_control.models import Stop
from club.play.time_control.queries import paused_until
from club.play.time_control.response_times import is_question_hidden
from club.play.votes.majorities import OPEN_FOR, Subject
from club.play.votes.services.new_terms import Wish, terms_in_words
from games.message import Message, Who, message

DAY = timedelta(days=1)
WEEK = 7 * DAY
ABOUT_A_CHAIR = frozenset({Subject.EXTEND, Subject.REPLACE, Subject.AWAY})
LONGEST_PAUSE, PAUSES, PAUSES_WITHIN = 14, 2, 60 * DAY
PAUSE = "pause"  # the reason of the stop of a paused table's clocks


@dataclass(frozen=True, slots=True)
class ProposalCase:
    """A wish, and the rows that decide whether it may be proposed."""

    wish: Wish
    table: Table
    snapshot: TableSnapshot
    own: Chair  # of the member who proposes
    now: datetime
    # new values of the table's columns
    changed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def subject(self) -> Chair | None:
        """The chair that the wish is about; None if no member sits in it."""
        if self.wish.seat is None:
            return None
        chairs = self.table.chairs.filter(seat=self.wish.seat, member__isnull=False)
        return chairs.first()


def expect_possible(case: ProposalCase) -> None:
    """Raises ClubError for a wish that cannot be proposed at this table now."""
    if case.wish.seat is not None and case.wish.kind not in ABOUT_A_CHAIR:
        text = "That is about the whole table, not about a seat."
        raise ClubError("about_no_chair", text)
    if check := CHECKS.get(case.wish.kind):
        check(case)


def proposal_expiry(case: ProposalCase) -> datetime:
    """The time until which the others may answer."""
    if case.wish.kind is Subject.EXTEND:
        chair = case.subject
        # `expect_possible` has checked it
        assert chair is not None and chair.due_at is not None
        return chair.due_at
    return case.now + OPEN_FOR[case.wish.kind]


def proposal_wording(case: ProposalCase) -> Message:
    """The proposal in a sentence."""
    wish, by = case.wish, Who(case.own.seat)
    if wish.kind is Subject.PAUSE:
        assert wish.span is not None
        days, text = wish.span // DAY, "{by} proposes a pause of {days} days."
        if days == 1:
            text = "{by} proposes a pause of a day."
        return message(text, by=by, days=days)
    if wish.kind is Subject.TERMS:
        return terms_in_words(case.table, case.changed, wish, by)
    about = Who(wish.seat) if wish.seat is not None else by
    return message(WORDINGS[wish.kind], by=by, about=about)


WORDINGS = {
    Subject.RESUME: "{by} proposes to end the pause.",
    Subject.EXTEND: "{by} proposes to give {about} more time.",
    Subject.CANCEL: "{by} proposes to call the game off.",
    Subject.END: "{by} proposes to end the game. Nobody wins it.",
    Subject.REPLACE: (
        "{by} proposes to replace {about}. Substitutes are asked; if none accepts, a bot "
        "plays on."
    ),
}


def _expect_pause(case: ProposalCase) -> None:
    span, table, now = case.wish.span, case.table, case.now
    days = span // DAY if span else 0
    if not 1 <= days <= LONGEST_PAUSE or span != days * DAY:
        text = "A pause has 1 to {most} whole days."
        raise ClubError("bad_pause", text, most=LONGEST_PAUSE)
    if paused_until(table, now):
        raise ClubError("paused_already", "The table is paused already.")
    recent = Stop.objects.filter(table=table, why=PAUSE, since__gt=now - PAUSES_WITHIN)
    if recent.count() >= PAUSES:
        text = "A table pauses {most} times in {days} days at most."
        raise ClubError("pauses_spent", text, most=PAUSES, days=PAUSES_WITHIN // DAY)


def _expect_paused(case: ProposalCase) -> None:
    if not paused_until(case.table, case.now):
        raise ClubError("not_paused", "The table is not paused.")


def _expect_public_question(case: ProposalCase) -> None:
    chair = case.subject
    if chair is not None and chair.pk == case.own.pk:
        raise ClubError("own_matter", "The others decide about your seat.")
    if chair is None or is_question_hidden(case.snapshot, chair.seat):  # votes 1.12
        raise ClubError("not_awaited", "The game does not wait for that seat.")
    if chair.clock_started_at is None:
        raise ClubError("not_awaited", "The game does not wait for that seat.")
    if chair.due_at is None or chair.due_at <= case.now:
        raise ClubError("not_awaited", "The game does not wait for that seat.")
    if case.wish.span not in (DAY, case.table.allowance) or not case.wish.span:
        raise ClubError("bad_span", "It can be one more day, or the time of a turn.")


def _expect_early(case: ProposalCase) -> None:
    if case.snapshot.cached_game.everybody_has_played:
        text = "Everyone has played by now, so all must agree to end the game."
        raise ClubError("past_first", text)


def _expect_away(case: ProposalCase) -> None:
    chair = case.subject
    if chair is None or not chair.away_shown:
        raise ClubError("not_away_there", "No member who is away has that seat.")
    request = open_request(case.table.pk, chair.seat)
    if request is not None and request.why == Vacancy.VOTED:
        raise ClubError("called_already", "Substitutes have been asked already.")
    if case.table.absence == AbsencePolicy.DROP or chair.pk == case.own.pk:
        raise ClubError("not_offered", "This table does not vote on that.")


def _expect_other_terms(case: ProposalCase) -> None:
    if not case.changed:
        raise ClubError("same_terms", "The table has this setting already.")


def _refuse(_case: ProposalCase) -> None:
    raise ClubError("not_offered", "This table does not vote on that.")


CHECKS: dict[Subject, Callable[[ProposalCase], None]] = {
    Subject.PAUSE: _expect_pause,
    Subject.RESUME: _expect_paused,
    Subject.EXTEND: _expect_public_question,
    Subject.CANCEL: _expect_early,
    Subject.REPLACE: _expect_away,
    Subject.TERMS: _expect_other_terms,
    Subject.AWAY: _refuse,
}
