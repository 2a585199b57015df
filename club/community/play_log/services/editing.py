"""Edits a play, or takes it back. What the others confirmed holds only while title, day, places
and scorers are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.base.time_zones.names import club_zone
from club.community.play_log.bg_stats_fields import (
    MOMENT,
    change_row,
    drop_references,
    play_fields,
    play_references,
    score_fields,
)
from club.community.play_log.draft import PlayDraft, expect_readable_scores
from club.community.play_log.models import Play, PlaySource, PlayTitle, Scorer
from club.community.play_log.ratings import rate_confirmed_play
from club.community.play_log.services.answers import MAX_REASON, mark_withdrawn
from club.community.play_log.services.logging import (
    ask_the_others,
    fill_play,
    lock_title,
    make_scorers,
    play_subject,
    ready_draft,
    store_expansions,
    store_scorers,
)
from club.community.play_log.services.rows import (
    expect_changed_here,
    expect_version,
    keep_version,
    read_locked_play,
)
from club.messages.notifications.services import withdraw
from club.people.members.models import Member

Facts = tuple[object, ...]


def edit_play(
    play_id: int,
    editor: Member,
    draft: PlayDraft,
    version: int,
    why: str,
    now: datetime,
) -> Play:
    """Replaces what the play says. Another title, day, scorer or place asks all again. Raises
    NotAllowed, and ClubError for a form of an earlier version.
    """  # plays 1.4
    with write_transaction():
        title = lock_title(draft.title, draft.lowest_wins)
        play = read_locked_play(play_id)
        reason = expect_editor(play, editor, why)
        expect_version(play, version)
        draft = ready_draft(play.logger, draft, now)
        known = {scorer.score for scorer in play.scorers.all()}
        expect_readable_scores(draft, title, known)
        keep_version(play, editor, reason, now)
        _replace(play, title, draft, now)
    return play


def withdraw_play(play_id: int, member: Member, why: str, now: datetime) -> None:
    """Takes the play back; its versions stay. Raises NotAllowed and ClubError."""
    with write_transaction():
        play = read_locked_play(play_id)
        reason = expect_editor(play, member, why)
        keep_version(play, member, reason, now)
        withdraw_questions(play)
        mark_withdrawn(play)


def expect_editor(play: Play, member: Member, why: str) -> str:
    """The reason, which only an admin has to give. Raises NotAllowed for others."""  # plays 1.4
    expect_changed_here(play)
    if play.logger_id == member.pk:
        return clean_line(why, "reason", MAX_REASON) if why.strip() else ""
    if not may(member, Power.RUN_CLUB):
        raise NotAllowed(
            "not_logger", "Only the member who logged this play may change it."
        )
    if not why.strip():
        raise ClubError("no_reason", "Say why: the reason stays with the play.")
    return clean_line(why, "reason", MAX_REASON)


def withdraw_questions(play: Play) -> None:
    """The others need not answer this version any more."""
    asked = play.scorers.filter(asked=True, member__isnull=False)
    for member in asked.values_list("member", flat=True):
        withdraw(int(member or 0), "play_to_confirm", play_subject(play))


def withdraw_questions_of(plays: QuerySet[Play]) -> None:
    """Withdraws the questions of several plays."""
    for play in plays.filter(scorers__asked=True).distinct():
        withdraw_questions(play)


def _replace(play: Play, title: PlayTitle, draft: PlayDraft, now: datetime) -> None:
    before_scorers = list(play.scorers.all())
    before = material_facts(play, before_scorers)
    answers = {
        scorer.member_id: scorer for scorer in before_scorers if scorer.member_id
    }
    objected = any(scorer.objected_at for scorer in answers.values())
    withdraw_questions(play)
    _fill_and_keep_row(play, title, draft, now)
    play.version += 1
    scorers = make_scorers(play, draft, title)
    _keep_without_winner(scorers, before_scorers, draft)
    _keep_rows(scorers, before_scorers)
    asks_again = objected or before != material_facts(play, scorers)
    if not asks_again:
        _keep_answers(scorers, answers)
    store_scorers(play, scorers)
    if asks_again:
        _ask_again(play, scorers, now)
    else:
        play.save()


def _fill_and_keep_row(
    play: Play, title: PlayTitle, draft: PlayDraft, now: datetime
) -> None:
    """Sets what the draft says. What an imported file said besides that stays."""
    fields, references = play_fields(play), play_references(play)
    fill_play(play, title, draft)
    store_expansions(play, draft.expansions)
    if play.source == PlaySource.BG_STATS:
        row = change_row(play.source_json, fields, play_fields(play))
        row = drop_references(row, references, play_references(play))
        play.source_changed = now.astimezone(club_zone()).strftime(MOMENT)
        play.source_json = {**row, "modificationDate": play.source_changed}


def _keep_without_winner(
    scorers: Sequence[Scorer], before: Sequence[Scorer], draft: PlayDraft
) -> None:
    """Leaves a play without a winner while its scores are the same: only new figures, places or
    ticks name a winner.
    """
    says_places = any(
        scorer.place is not None or scorer.won for scorer in draft.scorers
    )
    had_places = any(scorer.place is not None for scorer in before)
    same = [scorer.score for scorer in scorers] == [scorer.score for scorer in before]
    if same and not says_places and not had_places:
        for scorer in scorers:
            scorer.place = None


def _keep_rows(scorers: Sequence[Scorer], before: Sequence[Scorer]) -> None:
    """Keeps what an imported file said of those who are still in the play."""
    earlier = {(scorer.member_id, scorer.guest_id): scorer for scorer in before}
    for scorer in scorers:
        known = earlier.get((scorer.member_id, scorer.guest_id))
        if known is not None and known.source_json:
            scorer.source_json = change_row(
                known.source_json, score_fields(known), score_fields(scorer)
            )


def _ask_again(play: Play, scorers: list[Scorer], now: datetime) -> None:
    play.confirmed_at, play.rating_due = None, True
    play.save()
    ask_the_others(play, scorers, now)
    rate_confirmed_play.delay_on_commit(play.pk)


def _keep_answers(scorers: list[Scorer], answers: dict[int, Scorer]) -> None:
    for scorer in scorers:
        if scorer.member_id in answers:
            earlier = answers[scorer.member_id]
            scorer.asked, scorer.confirmed_at = earlier.asked, earlier.confirmed_at


def material_facts(play: Play, scorers: list[Scorer]) -> Facts:
    """The facts that the others confirm, compared before and after an edit."""
    rows = [
        (scorer.position, scorer.member_id, scorer.guest_id, scorer.place, scorer.score)
        for scorer in scorers
    ]
    return (
        play.title_id,
        play.day,
        play.teams,
        play.cooperative,
        tuple(sorted(rows)),
    )
