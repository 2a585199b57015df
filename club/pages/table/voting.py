"""What a table is voting on and what may be proposed there, as one viewer's page shows it. Votes
are open to the whole table; nothing here tells whom a hidden window waits for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.pages.table.offering import BlankOption
from club.pages.words import times
from club.pages.words.telling import Cast
from club.tables import ballots, clock
from club.tables.models import Proposal, Status
from club.tables.pace import PRESETS, preset_of
from club.tables.packing import unpacked
from club.tables.seen import Occupant, Seen
from club.tables.services.proposing import DAY, LONGEST_PAUSE, everybody_has_played
from club.tables.services.rematching import WITHIN
from club.tables.spells import known_to_all
from club.tables.votes import NO, YES, Subject, answers_to, quorum
from games.core import Seat


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """An open proposal."""

    id: int
    said: SafeString
    tally: str  # "2 of 3 agree; it takes 2."
    expires_at: datetime
    by: str  # "tomorrow 8:00"
    answers: tuple[BlankOption, ...]  # empty where the viewer has no vote


@dataclass(frozen=True, slots=True)
class Proposable:
    """Something that the viewer may propose."""

    kind: str
    meaning: str
    button: str
    field: str = ""  # name of what is to be chosen; empty: nothing is
    label: str = ""
    choices: tuple[BlankOption, ...] = ()

    @property
    def id(self) -> str:
        return f"propose-{self.kind}-{self.field}"


@dataclass(frozen=True, slots=True)
class Voting:
    """All that the page shows of it."""

    questions: tuple[OpenProposal, ...] = ()
    offers: tuple[Proposable, ...] = ()
    gifts: frozenset[Seat] = frozenset()  # who may be given time by the viewer
    gift: str = ""  # how much
    rematch: bool = False
    paused_until: datetime | None = None  # by a vote that has passed

    @property
    def mark(self) -> str:
        """Changes with what may be filled in."""
        return f"{crc32(repr(self.offers).encode()):x}"


def voting_of(seen: Seen, cast: Cast, now: datetime) -> Voting:
    """What the table votes on, and what the viewer may propose or give."""
    table = seen.table
    if table.status == Status.FINISHED:
        return Voting(rematch=_may_ask_again(seen, now))
    if not table.live:
        return Voting()
    paused = ballots.paused_until(table, now)
    if seen.read is None:
        return Voting(paused_until=paused)
    asked = ballots.open_proposals(table)
    questions = tuple(_question(one, seen, cast, now) for one in asked)
    if seen.own is None:
        return Voting(questions, paused_until=paused)
    open_kinds = {one.kind for one in asked}
    offers = tuple(one for one in _offers(seen, cast, paused) if one.kind not in open_kinds)
    given = frozenset(one.seat for one in _timed(seen))
    gift = times.span(clock.gift(table.pace))
    return Voting(questions, offers, given, gift, paused_until=paused)


def _may_ask_again(seen: Seen, now: datetime) -> bool:
    """Whether the viewer sat there and the game ended lately."""  # V5
    ended_at = seen.table.ended_at
    return seen.viewer is not None and ended_at is not None and now <= ended_at + WITHIN


def answers_of(proposal: Proposal, seen: Seen) -> tuple[tuple[str, ...], str]:
    """What the viewer may answer, nothing where they have no vote; and what they have answered."""
    member = seen.occupants[seen.viewer].member if seen.viewer is not None else None
    if member is None:
        return (), ""
    votes = proposal.votes.all()
    mine = next((vote.answer for vote in votes if vote.member_id == member.pk), "")
    return (() if proposal.seat == seen.viewer else answers_to(proposal.subject)), mine


def voters_at(proposal: Proposal, seen: Seen) -> int:
    """How many may vote, as far as the viewer may know who is away."""
    others = (one for one in seen.occupants if one.member and one.seat != proposal.seat)
    return sum(1 for one in others if one.mine or not one.away)


def _question(proposal: Proposal, seen: Seen, cast: Cast, now: datetime) -> OpenProposal:
    answers, mine = answers_of(proposal, seen)
    counted = Counter(vote.answer for vote in proposal.votes.all())
    return OpenProposal(
        id=proposal.pk,
        said=cast.sentence(unpacked(proposal.said)),
        tally=_tally(proposal, counted, voters_at(proposal, seen)),
        expires_at=proposal.expires_at,
        by=times.by_when(proposal.expires_at, now),
        answers=tuple(BlankOption(one, _answer(one), one == mine) for one in answers),
    )


def _tally(proposal: Proposal, answers: Counter[str], voters: int) -> str:
    if proposal.subject is Subject.AWAY:
        return _("%(count)d of %(voters)d have answered.") % {
            "count": answers.total(),
            "voters": voters,
        }
    return _("%(yes)d of %(voters)d agree, %(no)d do not; it takes %(needed)d.") % {
        "yes": answers[YES],
        "voters": voters,
        "no": answers[NO],
        "needed": quorum(proposal.subject, voters),
    }


def _answer(answer: str) -> str:
    return {
        YES: _("I agree"),
        NO: _("I do not agree"),
        "replace": _("Replace them"),
        "play_on": _("Play on as it is"),
        "end": _("End the game"),
    }[answer]


def _offers(seen: Seen, cast: Cast, paused: datetime | None) -> Iterator[Proposable]:
    """In the order in which they stand there."""
    yield _rest(paused)
    yield from _about_seats(seen, cast)
    yield from _terms(seen)
    assert seen.read is not None  # looked at before
    if not everybody_has_played(seen.read):
        yield Proposable(
            Subject.CANCEL,
            _("Until everybody has played once, more than half can call the game off."),
            _("Propose to call it off"),
        )
    yield Proposable(
        Subject.END,
        _("A game is ended early when every member here agrees. Nobody wins it."),
        _("Propose to end the game"),
    )


def _rest(paused: datetime | None) -> Proposable:
    if paused:
        return Proposable(
            Subject.RESUME,
            _("The table pauses. It goes on when more than half agree."),
            _("Propose to go on"),
        )
    days = (
        BlankOption(str(count), times.span(count * DAY)) for count in range(1, LONGEST_PAUSE + 1)
    )
    return Proposable(
        Subject.PAUSE,
        _("A pause stops all clocks here; more than half have to agree."),
        _("Propose a pause"),
        "days",
        _("For how long?"),
        tuple(days),
    )


def _about_seats(seen: Seen, cast: Cast) -> Iterator[Proposable]:
    assert seen.read is not None  # looked at before
    timed = [one for one in _timed(seen) if known_to_all(seen.read, one.seat)]
    if timed:
        yield Proposable(
            Subject.EXTEND,
            _("A day more for one chair; more than half of the others have to agree."),
            _("Propose more time"),
            "seat",
            _("For whom?"),
            _seats(timed, cast),
        )
    away = [one for one in seen.occupants if one.away and one.member and not one.mine]
    if away and seen.table.absence != "drop":
        yield Proposable(
            Subject.REPLACE,
            _(
                "Who stays away can be replaced: the bench is called, and where nobody comes a bot "
                "has the chair; all others but one have to agree."
            ),
            _("Propose to replace them"),
            "seat",
            _("Whose chair?"),
            _seats(away, cast),
        )


def _terms(seen: Seen) -> Iterator[Proposable]:
    table = seen.table
    present = preset_of(table.pace, table.honours_quiet, table.weekdays_off)
    paces = (BlankOption(one.name, _(one.name)) for one in PRESETS if one != present)
    yield Proposable(
        Subject.TERMS,
        _("Another pace from now on; everybody has to agree."),
        _("Propose this pace"),
        "pace",
        _("Which pace?"),
        tuple(paces),
    )
    wanted = "no" if table.holidays else "yes"
    text = _("Play goes on over them") if table.holidays else _("Clocks rest over them")
    yield Proposable(
        Subject.TERMS,
        _("The club's holidays at this table; everybody has to agree."),
        _("Propose this for holidays"),
        "holidays",
        _("What about the club's holidays?"),
        (BlankOption(wanted, text),),
    )


def _timed(seen: Seen) -> list[Occupant]:
    """Other members who are known to be waited for, and whose clocks run."""
    return [one for one in seen.occupants if one.awaited and one.due_at and not one.mine]


def _seats(occupants: list[Occupant], cast: Cast) -> tuple[BlankOption, ...]:
    return tuple(BlankOption(str(one.seat), cast.names[one.seat]) for one in occupants)
