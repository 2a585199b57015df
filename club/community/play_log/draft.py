"""A play as a member writes it down, before it is stored, and the checks of its figures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any, Final

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.play_log.models import MAX_NAME, MAX_NOTE, MAX_SCORERS
from club.community.play_log.models.plays import MAX_SCORE_LENGTH
from club.community.play_log.scores import derive_places, read_score
from club.people.members.models import Member

EARLIEST: Final = date(1900, 1, 1)
MOST_MINUTES: Final = 7 * 24 * 60
TOO_LONG: Final = "Write at most {most} characters."


@dataclass(frozen=True, slots=True)
class ScorerDraft:
    """A person who sat in the play. Without a member and a guest, the person has no name."""

    member: Member | None = None
    guest: str = ""
    place: int | None = None
    score: str = ""
    seat: int | None = None
    started: bool = False
    new: bool = False
    side: str = ""
    won: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """The identity of the scorer, which differs for all named scorers of a play."""
        return (self.member.pk if self.member else None, self.guest.casefold())


@dataclass(frozen=True, slots=True)
class PlayDraft:
    """A play that is to be stored."""  # plays 1.1

    title: str
    scorers: Sequence[ScorerDraft]
    day: date
    clock: time | None = None
    place: str = ""
    minutes: int | None = None
    note: str = ""
    teams: bool = False
    cooperative: bool = False
    lowest_wins: bool | None = None  # None: as the title says
    counted: bool = True

    def belongs_to(self, member: Any) -> bool:
        """Whether the member sat in it: the condition of powers."""  # plays 1.3
        return any(scorer.member == member for scorer in self.scorers)

    @property
    def has_sides(self) -> bool:
        return self.teams or self.cooperative

    def places(self, lowest_wins: bool) -> list[int] | None:
        """Returns the places by position, or None. A co-operative game without places and without
        ticked winners was lost.
        """
        places = [scorer.place for scorer in self.scorers]
        is_lost = self.cooperative and not any(places)
        says_winners = is_lost or any(scorer.won for scorer in self.scorers)
        return derive_places(
            places,
            [read_score(scorer.score) for scorer in self.scorers],
            [scorer.won if says_winners else None for scorer in self.scorers],
            lowest_wins,
        )


def check_draft(draft: PlayDraft, today: date) -> PlayDraft:
    """The draft with cleaned texts. Raises ClubError for what cannot be stored."""
    if not 1 <= len(draft.scorers) <= MAX_SCORERS:
        raise ClubError("scorers", "Name 1 to {most} people.", most=MAX_SCORERS)
    if not EARLIEST <= draft.day <= today:
        raise ClubError("day", "The day is in the future, or too long ago.")
    if draft.minutes is not None and not 0 <= draft.minutes <= MOST_MINUTES:
        raise ClubError("minutes", "A play takes a week at most.")
    note = draft.note.replace("\0", "").strip()
    if len(note) > MAX_NOTE:
        raise ClubError("note", TOO_LONG, most=MAX_NOTE)
    scorers = [_check_scorer(scorer) for scorer in draft.scorers]
    _expect_each_once(scorers)
    _expect_places(scorers)
    return replace(
        draft,
        title=clean_line(draft.title, "title", MAX_NAME),
        place=clean_line(draft.place, "place", MAX_NAME) if draft.place.strip() else "",
        note=note,
        minutes=draft.minutes or None,  # 0: unknown
        scorers=scorers,
    )


def expect_readable_scores(
    draft: PlayDraft, known: Collection[str] = frozenset()
) -> None:
    """Raises ClubError for a score that is no number. Files of other programs may have such scores:
    `known` are those that the play has already.
    """
    for scorer in draft.scorers:
        score = scorer.score.strip()
        if score and score not in known and read_score(score) is None:
            text = "“{score}” is no score. Write a number, or a sum like 3+20+5."
            raise ClubError("score", text, score=score[:MAX_SCORE_LENGTH])


def _check_scorer(scorer: ScorerDraft) -> ScorerDraft:
    for number in (scorer.place, scorer.seat):
        if number is not None and not 1 <= number <= MAX_SCORERS:
            raise ClubError(
                "figure", "Places and seats are 1 to {most}.", most=MAX_SCORERS
            )
    return replace(
        scorer,
        guest=clean_line(scorer.guest, "guest") if scorer.guest.strip() else "",
        score=clean_line(scorer.score, "score", MAX_SCORE_LENGTH)
        if scorer.score.strip()
        else "",
        side=clean_line(scorer.side, "side") if scorer.side.strip() else "",
    )


def _expect_each_once(scorers: Sequence[ScorerDraft]) -> None:
    named = [scorer.key for scorer in scorers if scorer.member or scorer.guest]
    if len(named) != len(set(named)):
        raise ClubError("twice", "A name is in the list twice.")


def _expect_places(scorers: Sequence[ScorerDraft]) -> None:
    placed = [scorer.place is not None for scorer in scorers]
    if any(placed) and not all(placed):
        raise ClubError("places", "Give everybody a place, or nobody.")
