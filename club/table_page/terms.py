"""What was agreed at a table, and what its viewer may propose instead, each with the form that asks
for it. Nothing here tells whom a hidden window waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils.dates import WEEKDAYS
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.catalogue.titles import Term, terms
from club.checksums import checksum
from club.proposals.majorities import Subject
from club.proposals.services.eligibility import DAY, LONGEST_PAUSE
from club.table_page.forms import BlankOption
from club.table_page.votes import VotesSection, known_to_wait
from club.tables.first_round import everybody_has_played
from club.tables.models import Table
from club.tables.presentation.chance_proof import ChanceProof, chance_proof_of
from club.tables.presentation.log_lines import PlayerNames
from club.tables.projection import Occupant, TableProjection
from club.timecontrol.presets import (
    BOUNDS,
    HOUR,
    PRESETS,
    Preset,
    TimeControl,
    preset_of,
    time_control_of,
)
from club.timecontrol.response_times import is_publicly_asked
from club.timecontrol.words import absence_policy_in_words, named_time_control
from club.ui import times

MOST_KEPT = 100  # of what is the same for all tables on the same terms


@dataclass(frozen=True, slots=True)
class Count:
    """A number to be filled in, within bounds."""

    name: str
    label: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Proposable:
    """Something that the viewer may propose."""

    kind: str
    meaning: str
    button: str
    field: str = ""  # name of what is to be chosen; empty: nothing is
    label: str = ""
    choices: tuple[BlankOption, ...] = ()  # one of them
    ticks: tuple[BlankOption, ...] = ()  # any of them
    counts: tuple[Count, ...] = ()

    @property
    def id(self) -> str:
        return f"propose-{self.kind}-{self.field}"


@dataclass(frozen=True, slots=True)
class TermsSection:
    """What was agreed, and what may be proposed."""

    table: Table
    promise: ChanceProof | None  # how chance is drawn
    offers: tuple[Proposable, ...]

    @property
    def pace(self) -> str:
        return named_time_control(self.table)

    @property
    def constitution(self) -> str:
        """What happens as time runs short and out."""
        return absence_policy_in_words(self.table)

    @property
    def unusual(self) -> tuple[Term, ...]:
        """What the host decided about the game otherwise than is usual."""
        return tuple(term for term in self._decided if not term.usual)

    @property
    def usual(self) -> tuple[Term, ...]:
        return tuple(term for term in self._decided if term.usual)

    @property
    def _decided(self) -> tuple[Term, ...]:
        return terms(self.table.game, self.table.options)

    @property
    def offers_mark(self) -> str:
        """Changes with what may be filled in."""
        return _marked(self.offers)

    @property
    def mark(self) -> str:
        """Changes when something that can be proposed does: it is not drawn anew before."""
        return f"{self.table.status}-{self.offers_mark}"


def terms_section(seen: TableProjection, cast: PlayerNames, votes: VotesSection) -> TermsSection:
    """What was agreed, and what the viewer may propose that is not voted on already."""
    offers: tuple[Proposable, ...] = ()
    if seen.table.live and seen.read is not None and seen.own is not None:
        asked = {one.kind for one in votes.questions}
        may = _proposables(seen, cast, votes.paused_until)
        offers = tuple(one for one in may if one.kind not in asked)
    return TermsSection(seen.table, chance_proof_of(seen), offers)


@lru_cache(MOST_KEPT)
def _marked(offers: tuple[Proposable, ...]) -> str:
    return checksum(offers)


def _proposables(
    seen: TableProjection, cast: PlayerNames, paused: datetime | None
) -> Iterator[Proposable]:
    """In the order in which they stand there."""
    yield _rest(paused is not None, get_language())
    yield from _about_seats(seen, cast)
    table = seen.table
    pace, nights, weekend = time_control_of(table), table.honours_quiet, table.weekdays_off
    yield from _of_time(pace, nights, weekend, table.holidays, get_language())
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


@lru_cache(MOST_KEPT)
def _rest(paused: bool, _language: str | None) -> Proposable:
    if paused:
        return Proposable(
            Subject.RESUME,
            _("The table pauses. It goes on when more than half agree."),
            _("Propose to go on"),
        )
    days = (
        BlankOption(str(count), times.span_in_words(count * DAY))
        for count in range(1, LONGEST_PAUSE + 1)
    )
    return Proposable(
        Subject.PAUSE,
        _("A pause stops all clocks here; more than half have to agree."),
        _("Propose a pause"),
        "days",
        _("For how long?"),
        tuple(days),
    )


def _about_seats(seen: TableProjection, cast: PlayerNames) -> Iterator[Proposable]:
    assert seen.read is not None  # looked at before
    timed = [one for one in known_to_wait(seen) if is_publicly_asked(seen.read, one.seat)]
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


@lru_cache(MOST_KEPT)
def _of_time(
    pace: TimeControl, nights: bool, weekend: frozenset[int], holidays: bool, _language: str | None
) -> tuple[Proposable, ...]:
    """A pace by its name or made to measure, and what of the time does not count."""
    return (
        _pace(preset_of(pace, nights, weekend)),
        _lengths(pace),
        _nights(nights),
        _weekend(weekend),
        _holidays(holidays),
    )


def _pace(present: Preset | None) -> Proposable:
    paces = (BlankOption(one.name, _(one.name)) for one in PRESETS if one != present)
    return Proposable(
        Subject.TERMS,
        _("Another pace from now on; everybody has to agree."),
        _("Propose this pace"),
        "pace",
        _("Which pace?"),
        tuple(paces),
    )


def _lengths(pace: TimeControl) -> Proposable:
    labels = {
        "allowance": _("Allowance: hours for each turn"),
        "bank": _("Bank: hours in store at first"),
        "increment": _("Increment: hours added to the store with every turn"),
        "cap": _("Cap: hours in store at most"),
        "reaction": _("Reaction: hours for a question in another's turn"),
    }
    counts = (
        Count(name, labels[name], getattr(pace, name) // HOUR, least // HOUR, most // HOUR)
        for name, (least, most) in BOUNDS.items()
    )
    return Proposable(
        Subject.TERMS,
        _("A pace of your own from now on; everybody has to agree."),
        _("Propose these hours"),
        "lengths",
        counts=tuple(counts),
    )


def _nights(rest: bool) -> Proposable:
    return _either(
        rest,
        _("Members' quiet hours at this table; everybody has to agree."),
        _("Propose this for nights"),
        "nights",
        _("What about the nights?"),
        (_("They count"), _("They rest")),
    )


def _weekend(off: frozenset[int]) -> Proposable:
    days = (BlankOption(str(day), str(WEEKDAYS[day]), day in off) for day in range(7))
    return Proposable(
        Subject.TERMS,
        _("Days of the week that rest at this table; everybody has to agree."),
        _("Propose these days"),
        "weekend",
        _("Which days rest, three at most?"),
        ticks=tuple(days),
    )


def _holidays(rest: bool) -> Proposable:
    return _either(
        rest,
        _("The club's holidays at this table; everybody has to agree."),
        _("Propose this for holidays"),
        "holidays",
        _("What about the club's holidays?"),
        (_("Play goes on over them"), _("Clocks rest over them")),
    )


def _either(
    rests: bool, about: str, offer: str, field: str, question: str, said: tuple[str, str]
) -> Proposable:
    """The other of two: that it goes on, or that it rests."""
    wanted, text = ("no", said[0]) if rests else ("yes", said[1])
    return Proposable(Subject.TERMS, about, offer, field, question, (BlankOption(wanted, text),))


def _seats(occupants: list[Occupant], cast: PlayerNames) -> tuple[BlankOption, ...]:
    return tuple(BlankOption(str(one.seat), cast.names[one.seat]) for one in occupants)
