"""Plans what an import does with each play of a file, without writing. The preview shows the plan,
and the writing follows it.
"""  # plays 1.5, plays 5.1

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from club.community.play_log.imports.meanings import Meanings
from club.community.play_log.imports.source_plays import SourceFile, SourcePlay
from club.community.play_log.models import (
    MAX_SCORERS,
    GuestClaim,
    Play,
    PlayStatus,
    PlayTitle,
    Scorer,
    name_key,
)
from club.community.play_log.scores import derive_places, read_score

Places = frozenset[tuple[int, int | None]]
Scores = frozenset[tuple[int, int | None, str]]
MemberScore = tuple[int, int | None, str]  # member's id, place, score
Evening = tuple[str, date]  # key of a title, and a day
BATCH = 500  # ids in one query
LOGGED = ("play", "play__title", "play__day", "member", "guest", "place", "score")


class ImportedState(TextChoices):
    """The effect of an import on a play of the file."""

    NEW = "new", _("new")
    CHANGED = "changed", _("changed in your program, and not confirmed yet")
    SAME = "same", _("in the log already")
    DOUBTFUL = "doubtful", _("perhaps logged by another member")
    LEFT_OUT = "left_out", _("left out: you did not sit in it")


@dataclass(frozen=True, slots=True)
class PlannedPlay:
    """A play of the file with what becomes of it."""

    play: SourcePlay
    state: ImportedState
    places: Sequence[int | None]
    existing: int | None = None  # id of a play in the log


@dataclass(frozen=True, slots=True)
class _Logged:
    """A play in the log, to be compared."""

    id: int
    scores: Scores

    @property
    def places(self) -> Places:
        return frozenset((member, place) for member, place, _ in self.scores)


class PlayPlan:
    """Plans plays of one file, with rows that are read once for all given plays."""

    def __init__(
        self,
        file: SourceFile,
        plays: Sequence[SourcePlay],
        meanings: Meanings,
        kept_apart: Iterable[str] = (),
        own_import: int | None = None,
    ) -> None:
        self.source = file.source
        self.plays = plays
        self.meanings = meanings
        self._kept_apart = set(kept_apart)
        self._existing = _existing_plays(meanings, file.source, plays)
        self._logged = _logged_plays(plays, own_import)

    def planned(self) -> list[PlannedPlay]:
        """All plays, in the order of the file."""
        return [self._plan(play) for play in self.plays]

    def _plan(self, play: SourcePlay) -> PlannedPlay:
        places = places_of_source(play)
        existing = self._existing.get(play.source_id)
        if existing is not None:
            state = self._state_of_existing(play, existing)
            return PlannedPlay(play, state, places, existing.pk)
        if not self._is_ours(play):
            return PlannedPlay(play, ImportedState.LEFT_OUT, places)
        return self._compare(play, places)

    def _state_of_existing(self, play: SourcePlay, existing: Play) -> ImportedState:
        is_newer = play.changed != existing.source_changed
        if existing.source == "bgstats":
            is_newer = play.changed > existing.source_changed
        is_fixed = existing.status in (PlayStatus.CONFIRMED, PlayStatus.WITHDRAWN)
        return (
            ImportedState.CHANGED if is_newer and not is_fixed else ImportedState.SAME
        )

    def _is_ours(self, play: SourcePlay) -> bool:
        members = [self.meanings.meant_member(scorer) for scorer in play.scorers]
        named = [member for member in members if member is not None]
        return (
            self.meanings.importer in named
            and len(play.scorers) <= MAX_SCORERS
            and len(named) == len(set(named))
        )

    def _compare(self, play: SourcePlay, places: Sequence[int | None]) -> PlannedPlay:
        scores = self._scores(play, places)
        equal = frozenset((member, place) for member, place, _ in scores)
        logged = self._logged.get((name_key(play.title), play.day), ())
        for other in logged:
            if other.scores == scores:
                return PlannedPlay(play, ImportedState.SAME, places, other.id)
        double = next((play for play in logged if play.places == equal), None)
        if double is not None and play.source_id not in self._kept_apart:
            return PlannedPlay(play, ImportedState.DOUBTFUL, places, double.id)
        return PlannedPlay(play, ImportedState.NEW, places)

    def _scores(self, play: SourcePlay, places: Sequence[int | None]) -> Scores:
        rows = []
        for scorer, place in zip(play.scorers, places, strict=True):
            member = self.meanings.meant_member(scorer)
            if member is not None:
                rows.append((member.pk, place, scorer.score))
        return frozenset(rows)


def places_of_source(play: SourcePlay) -> Sequence[int | None]:
    """The places of a play in a file: its winners are facts, the rest is derived."""  # plays 1.2
    derived = derive_places(
        [scorer.place for scorer in play.scorers],
        [read_score(scorer.score) for scorer in play.scorers],
        [scorer.won for scorer in play.scorers],
        play.lowest_wins,
    )
    return derived or [None] * len(play.scorers)


def _existing_plays(
    meanings: Meanings, source: str, plays: Sequence[SourcePlay]
) -> Mapping[str, Play]:
    """The importer's plays of this source, by source id."""
    existing: dict[str, Play] = {}
    ids = [play.source_id for play in plays]
    own = Play.objects.filter(logger=meanings.importer, source=source)
    for start in range(0, len(ids), BATCH):
        rows = own.filter(source_id__in=ids[start : start + BATCH])
        existing |= {row.source_id: row for row in rows.defer("source_json", "note")}
    return existing


def _logged_plays(
    plays: Sequence[SourcePlay], own_import: int | None
) -> Mapping[Evening, Sequence[_Logged]]:
    """Plays in the log of the same titles and days, of all members."""
    if not plays:
        return {}
    titles, days = _title_keys(plays), [play.day for play in plays]
    named = _named_in_files()
    rows = _logged_scorers(titles, days, named, own_import)
    scores: dict[tuple[int, Evening], list[MemberScore]] = defaultdict(list)
    for play, title, day, member, guest, *result in rows.values_list(*LOGGED):
        sitter = member or named[guest]
        scores[play, (titles[title], day)].append((sitter, *result))
    logged: dict[Evening, list[_Logged]] = defaultdict(list)
    for (play, evening), of_play in scores.items():
        logged[evening].append(_Logged(play, frozenset(of_play)))
    return logged


def _named_in_files() -> Mapping[int, int]:
    """Members who have not agreed yet to the name in a file, by guest."""
    claims = GuestClaim.objects.open_names_in_files()
    return dict(claims.values_list("guest", "member"))


def _logged_scorers(
    titles: Iterable[int],
    days: Sequence[date],
    named: Iterable[int],
    own_import: int | None,
) -> QuerySet[Scorer]:
    """Members and `named` guests in plays of these titles, between the first and the last day."""
    rows = Scorer.objects.filter(
        Q(member__isnull=False) | Q(guest__in=list(named)),
        play__title__in=list(titles),
        play__day__range=(min(days), max(days)),
    ).exclude(play__status=PlayStatus.WITHDRAWN)
    return rows.exclude(play__imported_by=own_import) if own_import else rows


def _title_keys(plays: Sequence[SourcePlay]) -> Mapping[int, str]:
    """The keys of the plays' titles, by id."""
    wanted = {name_key(play.title) for play in plays}
    titles = PlayTitle.objects.values_list("pk", "key")
    return {pk: key for pk, key in titles.iterator() if key in wanted}
