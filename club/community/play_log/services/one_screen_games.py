"""Logs the result of a game at one screen. It is not rated."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.time_zones.names import club_zone
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.models import Play, PlaySource
from club.community.play_log.services.logging import (
    lock_title,
    make_play,
    make_scorers,
    ready_draft,
    store_play,
)
from club.community.play_log.services.rows import members_by_name
from club.play.pass_and_play.models import OneScreenGame

log = logging.getLogger(__name__)


def log_one_screen_game(
    game: OneScreenGame,
    places: Sequence[int],
    scores: Sequence[int],
    now: datetime,
    **_facts: Any,
) -> Play | None:
    """A receiver of `pass_and_play.signals.game_over`. Players with the name of a member are that
    member, who is asked whether it is so; all others are guests of the host. The end of the game
    does not depend on its entry in the log.
    """  # tables 5.1
    draft = _draft(game, places, scores, now)
    try:
        with transaction.atomic():
            return _log_once(game, draft, now)
    except ClubError as refusal:
        log.warning("game %s at one screen is not in the log: %s", game.pk, refusal)
        return None


def _log_once(game: OneScreenGame, draft: PlayDraft, now: datetime) -> Play:
    """Stores the play unless the log has it. Its host need not have sat in it. Raises ClubError."""
    draft = ready_draft(game.host, draft, now)
    with write_transaction():
        title = lock_title(draft.title, draft.lowest_wins)
        source = {"source": PlaySource.ONE_SCREEN, "source_id": str(game.pk)}
        stored = Play.objects.filter(logger=game.host, **source).first()
        if stored is not None:
            return stored
        play = make_play(game.host, title, draft, now)
        play.source, play.source_id = source["source"], source["source_id"]
        store_play(play, make_scorers(play, draft, title), now)
    return play


def _draft(
    game: OneScreenGame, places: Sequence[int], scores: Sequence[int], now: datetime
) -> PlayDraft:
    members = members_by_name(game.names)
    here = now.astimezone(club_zone())
    scorers = [
        ScorerDraft(
            member=members.get(name.lower()),
            guest="" if name.lower() in members else name,
            place=places[seat],
            score=str(scores[seat]) if scores else "",
            seat=seat + 1,
            started=seat == 0,
        )
        for seat, name in enumerate(game.names)
    ]
    return PlayDraft(
        title=game.record.game.info.name,
        scorers=scorers,
        day=here.date(),
        clock=here.time().replace(second=0, microsecond=0),
        note=_("At one screen."),
    )
