"""Copies and titles as pages and the API show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.library import queries
from club.community.library.models import CopyRequest, GameCopy, LibraryTitle, Loan
from club.community.library.services.acts import CopyAct, may_contest
from club.community.library.services.lending import MOST_PROLONGED
from club.community.library.services.lines import hands_out, may_borrow
from club.community.library.title_list import copy_counts, expansions_of
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class CopyCard:
    """A copy as one viewer sees it."""

    copy: GameCopy
    owner: str  # empty: the club
    loan: Loan | None
    borrower: str
    line: Sequence[CopyRequest]
    place: int  # of the viewer in the line, from 1; 0: not there
    acts: frozenset[CopyAct]
    hands_out: bool  # who reads the names in the line, and hands over

    @property
    def ready_until(self) -> date | None:
        """Until when it is ready for the viewer."""
        return self.line[0].ready_until if self.place == 1 else None

    @property
    def is_reserved(self) -> bool:
        """Whether it is on the shelf, and ready for a member."""
        return self.loan is None and bool(self.line)


def copy_cards(copies: Sequence[GameCopy], viewer: Member) -> list[CopyCard]:
    """The copies as the viewer sees them, in two queries."""
    loans = queries.open_loans_of(list(copies))
    lines = queries.requests_of(list(copies))
    return [
        _card(copy, loans.get(copy.pk), lines.get(copy.pk, []), viewer)
        for copy in copies
    ]


def contestable_loan(copy: GameCopy, viewer: Member, now: datetime) -> Loan | None:
    """The loan whose last tick the viewer may say is not so."""
    loan = queries.latest_loan(copy)
    return loan if loan is not None and may_contest(loan, viewer, now) else None


def title_facts(title: LibraryTitle) -> list[str]:
    """Players, minutes and weight in words, where they are known; how often it was played, in the
    list of what is played most.
    """
    players = range_in_words(title.min_players, title.max_players)
    minutes = range_in_words(title.min_minutes, title.max_minutes)
    phrases = []
    if players:
        most = title.max_players or title.min_players or 0
        plural = ngettext("{players} player", "{players} players", most)
        phrases.append(plural.format(players=players))
    if title.best_with:
        phrases.append(_("best with {players}").format(players=title.best_with))
    if minutes:
        phrases.append(_("{minutes} minutes").format(minutes=minutes))
    if title.weight is not None:
        weight = number_format(title.weight.normalize(), use_l10n=True)
        phrases.append(_("weight {weight} of 5").format(weight=weight))
    if title.is_expansion:
        phrases.append(_("expansion"))
    if plays := getattr(title, "plays", 0):
        played = ngettext("played once", "played {count} times", plays)
        phrases.append(played.format(count=plays))
    return phrases


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A title in the list."""

    title: LibraryTitle
    facts: Sequence[str]
    copies: int
    here: int  # copies on the shelf
    expansions: Sequence[LibraryTitle]


def title_rows(titles: Sequence[LibraryTitle]) -> list[TitleRow]:
    """The titles as the list shows them, in two queries."""
    counts = copy_counts(titles)
    expansions = expansions_of(titles)
    return [
        TitleRow(
            title,
            title_facts(title),
            *counts.get(title.pk, (0, 0)),
            expansions.get(title.pk, ()),
        )
        for title in titles
    ]


def range_in_words(least: int | None, most: int | None) -> str:
    """ "2–4", "3"; empty where nothing is known."""
    known = [number for number in (least, most) if number is not None]
    return "–".join(str(number) for number in dict.fromkeys(known))


def _card(
    copy: GameCopy, loan: Loan | None, line: Sequence[CopyRequest], viewer: Member
) -> CopyCard:
    waiting = [request.member_id for request in line]
    place = waiting.index(viewer.pk) + 1 if viewer.pk in waiting else 0
    keeps = hands_out(viewer, copy)
    return CopyCard(
        copy=copy,
        owner=queries.owner_name(copy),
        loan=loan,
        borrower=queries.borrower_name(loan) if loan else "",
        line=line,
        place=place,
        acts=frozenset(_acts(copy, loan, waiting, viewer, keeps)),
        hands_out=keeps,
    )


def _acts(
    copy: GameCopy, loan: Loan | None, waiting: list[int], viewer: Member, keeps: bool
) -> list[CopyAct]:
    is_mine = loan is not None and loan.borrower_id == viewer.pk
    is_next = not waiting or waiting[0] == viewer.pk
    may_have = may_borrow(viewer, copy) and not is_mine
    possible = {
        CopyAct.TAKE: loan is None and may_have and is_next,
        CopyAct.ASK: may_have and viewer.pk not in waiting,
        CopyAct.WITHDRAW: viewer.pk in waiting,
        CopyAct.HAND_OVER: loan is None and keeps,
        CopyAct.TAKE_BACK: loan is not None and (is_mine or keeps),
        CopyAct.PROLONG: loan is not None
        and is_mine
        and not waiting
        and loan.prolonged < MOST_PROLONGED,
    }
    return [act for act, is_possible in possible.items() if is_possible]
