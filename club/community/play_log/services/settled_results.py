"""Stores results that another app has settled, such as those of tournaments at real tables. Each
result has one play, which follows its corrections and is changed nowhere else.
"""  # plays 1.7

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from django.db.models import QuerySet

from club.base.database.transactions import write_transaction
from club.base.time_zones.names import club_zone
from club.base.ui.real_results import ResultChange, ResultLog, SettledResult
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.evenings import find_duplicate
from club.community.play_log.models import (
    Play,
    PlaySource,
    PlayStatus,
    PlayTitle,
    Scorer,
)
from club.community.play_log.ratings import rate_confirmed_play
from club.community.play_log.services.answers import MAX_REASON, mark_withdrawn
from club.community.play_log.services.editing import withdraw_questions
from club.community.play_log.services.logging import (
    fill_play,
    lock_title,
    make_play,
    make_scorers,
    ready_draft,
    store_scorers,
)
from club.community.play_log.services.rows import find_locked_play, keep_version


def store_settled_result(result: SettledResult, change: ResultChange) -> None:
    """Makes the play of a result agree with the result: it is logged, corrected, or taken back if
    the result was voided. Idempotent. Raises ClubError for a result that the log cannot store.
    """
    with write_transaction():
        if result.players:
            _log_result(result, change)
        else:
            _take_back(result, change)


def address_of_settled_result(key: str) -> str:
    """Returns the page of the play of a result; empty while there is none."""
    play = _plays_of(key).exclude(status=PlayStatus.WITHDRAWN).first()
    return play.get_absolute_url() if play else ""


RESULTS: Final = ResultLog(store_settled_result, address_of_settled_result)


def _plays_of(key: str) -> QuerySet[Play]:
    return Play.objects.filter(source=PlaySource.TOURNAMENT, source_id=key)


def _log_result(result: SettledResult, change: ResultChange) -> None:
    draft = ready_draft(result.host, _draft_of(result), change.at)
    title = lock_title(draft.title, None)
    stored = _plays_of(result.key).select_for_update().first()
    play = stored or make_play(result.host, title, draft, change.at)
    scorers = make_scorers(play, draft, title)
    if stored is None:
        play = _logged_before(play, scorers) or play
        _name_source(play, result)
    elif _agrees(stored, title, scorers):
        return
    if play.pk is not None:
        _keep_version(play, result, change)
        place = play.place.name if play.place else ""
        fill_play(play, title, replace(draft, place=place, minutes=play.minutes))
    _confirm(play, result, change)
    store_scorers(play, scorers)


def _logged_before(play: Play, scorers: Sequence[Scorer]) -> Play | None:
    """Returns the play that a player has logged of this game; it becomes that of the result. Nobody
    is asked about it any more.
    """
    double = find_duplicate(play, scorers)
    if double is None or double.source != PlaySource.HERE:
        return None
    locked = find_locked_play(double.pk)
    if locked is not None:
        withdraw_questions(locked)
    return locked


def _name_source(play: Play, result: SettledResult) -> None:
    play.source, play.source_id = PlaySource.TOURNAMENT, result.key
    play.source_json = {"address": result.address}


def _agrees(play: Play, title: PlayTitle, scorers: Iterable[Scorer]) -> bool:
    """Whether the play stands, and says the same."""
    is_taken_back = play.status == PlayStatus.WITHDRAWN
    says_same = _facts(play.scorers.all()) == _facts(scorers)
    return not is_taken_back and says_same and play.title_id == title.pk


def _facts(scorers: Iterable[Scorer]) -> list[tuple[object, ...]]:
    return [(scorer.member_id, scorer.place, scorer.score) for scorer in scorers]


def _keep_version(play: Play, result: SettledResult, change: ResultChange) -> None:
    keep_version(play, change.by or result.host, change.why[:MAX_REASON], change.at)
    play.version += 1


def _confirm(play: Play, result: SettledResult, change: ResultChange) -> None:
    """Stores the play as confirmed: its players or an organiser have settled the result. It stays
    as confirmed as it was first, so that a late correction does not end its rating.
    """  # plays 2.6, ratings 4.3
    play.status = PlayStatus.UNASKED
    if result.rated:
        play.status = PlayStatus.CONFIRMED
        play.confirmed_at = play.confirmed_at or change.at
    play.rating_due = True
    play.save()
    rate_confirmed_play.delay_on_commit(play.pk)


def _take_back(result: SettledResult, change: ResultChange) -> None:
    play = _plays_of(result.key).select_for_update().first()
    if play is not None and play.status != PlayStatus.WITHDRAWN:
        _keep_version(play, result, change)
        play.save(update_fields=["version"])
        mark_withdrawn(play)


def _draft_of(result: SettledResult) -> PlayDraft:
    here = result.played_at.astimezone(club_zone())
    scorers = [
        ScorerDraft(
            member=player.member,
            place=player.place,
            score="" if player.score is None else str(player.score),
            seat=seat,
        )
        for seat, player in enumerate(result.players, 1)
    ]
    return PlayDraft(
        title=result.title,
        scorers=scorers,
        day=here.date(),
        clock=here.time().replace(second=0, microsecond=0),
        note=result.note,
    )
