"""A play as a member writes it down, before it is stored, and the checks of its figures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any, Final

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.play_log.models import (
    MAX_EXPANSIONS,
    MAX_NAME,
    MAX_NOTE,
    MAX_SCORERS,
    PlayTitle,
    name_key,
)
from club.community.play_log.models.plays import MAX_SCORE_LENGTH
from club.community.play_log.scores import derive_places, read_figures, read_score
from club.people.members.models import Member

EARLIEST: Final = date(1900, 1, 1)
MOST_MINUTES: Final = 7 * 24 * 60
# the fields of a draft that are columns of the same name
PLAY_COLUMNS: Final = ("day", "minutes", "note", "teams", "counted")
SCORER_COLUMNS: Final = ("score", "seat", "started", "new", "side")
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
    expansions: Sequence[str] = ()

    def belongs_to(self, member: Any) -> bool:
        """Whether the member sat in it: the condition of powers."""  # plays 1.3
        return any(scorer.member == member for scorer in self.scorers)

    @property
    def has_sides(self) -> bool:
        return self.teams or self.cooperative

    def places(self, title: PlayTitle) -> list[int] | None:
        """Returns the places by position, or None. A co-operative game without places and without
        winners was lost. Its winners are ticked, or have the best result of the title.
        """
        places = [scorer.place for scorer in self.scorers]
        best = title.words[:1] if self.cooperative else ()
        won = [scorer.won or scorer.score in best for scorer in self.scorers]
        is_lost = self.cooperative and not any(places)
        says_winners = is_lost or any(won)
        return derive_places(
            places,
            self.figures(title),
            [is_winner if says_winners else None for is_winner in won],
            title.lowest_wins,
        )

    def figures(self, title: PlayTitle) -> list[float | None]:
        """Returns the numbers by which the scores are compared, by position."""
        scores = [scorer.score for scorer in self.scorers]
        return read_figures(scores, title.words, title.lowest_wins)


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
        expansions=_check_expansions(draft),
    )


def expect_readable_scores(
    draft: PlayDraft, title: PlayTitle, known: Collection[str] = frozenset()
) -> None:
    """Raises ClubError for a score that is no number, or none of the results of the title. Files of
    other programs may have such scores: `known` are those that the play has already.
    """  # plays 1.9
    for scorer in draft.scorers:
        score = scorer.score
        if not score or score in known or score in title.words:
            continue
        if title.words:
            text = "“{score}” is no result of this game. Choose one of these: {words}."
            words = ", ".join(title.words)
            raise ClubError("score", text, score=score[:MAX_SCORE_LENGTH], words=words)
        if read_score(score) is None:
            text = "“{score}” is no score. Write a number, or a sum like 3+20+5."
            raise ClubError("score", text, score=score[:MAX_SCORE_LENGTH])


def _check_expansions(draft: PlayDraft) -> list[str]:
    """The names of the expansions, cleaned, each once."""
    names = [clean_line(name, "expansion", MAX_NAME) for name in draft.expansions]
    by_key = {name_key(name): name for name in names}
    by_key.pop(name_key(draft.title), None)
    if len(by_key) > MAX_EXPANSIONS:
        text = "Name {most} expansions at most."
        raise ClubError("expansions", text, most=MAX_EXPANSIONS)
    return list(by_key.values())


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
