"""Choosers of moves for seats where no member decides: bots, and the default moves of the rules.

Nothing here writes to the database.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from time import perf_counter

from django.conf import settings

from club.base.monitoring.heartbeats import bot_thought
from club.base.processes.time_limit import TIME_OUTS
from club.play.game_records.game_cache import CachedGame
from club.play.moves.computation import Chooser, Memory, RuleContradiction
from club.play.tables.models import Chair
from games import bots
from games.bots.request import DecisionRequest
from games.core import Move, Seat
from games.message import Message

log = logging.getLogger(__name__)
LONGEST_MEMORY = 10_000  # characters of JSON


def bot_choosers(
    chairs: Iterable[Chair], may_search: bool, memories: Mapping[Seat, Memory]
) -> dict[Seat, Chooser]:
    """Returns a chooser for each bot among the chairs."""
    return {
        chair.seat: bot_chooser(chair.bot, may_search, memories.get(chair.seat))
        for chair in chairs
        if chair.bot
    }


def bot_chooser(
    name: str, may_search: bool = True, memory: Memory | None = None
) -> Chooser:
    """Returns a chooser that asks the bot, which sees what its seat sees, and which changes its
    memory in place. For a bot with a budget of time the usual bot answers, in some milliseconds,
    unless it `may_search`, and once its time for a turn is over.

    The default move is played if there is no bot of that name, or if the bot fails or chooses an
    illegal move. It is also played for the rest of a chain once the time of a computation is over.
    A bot must not stop a table.
    """
    is_out_of_time = False
    own_memory = {} if memory is None else memory
    turn_ends = perf_counter() + settings.SEARCH_SECONDS_A_TURN

    def choose(cached_game: CachedGame, seat: Seat) -> Move:
        nonlocal is_out_of_time
        if is_out_of_time:
            return default_chooser(cached_game, seat)
        try:
            searches = may_search and perf_counter() < turn_ends
            is_usual = bots.seconds(name) > 0 and not searches
            bot = bots.USUAL if is_usual else name
            return _ask_bot(bot, cached_game, seat, own_memory)
        except Exception as failure:
            is_out_of_time = isinstance(failure, TIME_OUTS)
            slug = cached_game.game.info.slug
            log.warning("bot %s of %s: %s", name, slug, type(failure).__name__)
            return default_chooser(cached_game, seat)

    return choose


def default_chooser(cached_game: CachedGame, seat: Seat) -> Move:
    """The move that the rules name for a seat whose time has run out."""
    view = cached_game.position.view(seat)
    move: Move = cached_game.game.default_move(view, _open_moves(cached_game, seat))
    return move


def _open_moves(cached_game: CachedGame, seat: Seat) -> Sequence[Move]:
    """The moves a seat chooses among: legal moves on its turn, else its optional answers."""
    position = cached_game.position
    if seat in position.to_act:
        return position.legal_moves(seat)
    return position.replies[seat]


def _ask_bot(name: str, cached_game: CachedGame, seat: Seat, memory: Memory) -> Move:
    position = cached_game.position
    started = perf_counter()
    decision_ends = started + bots.seconds(name)
    request = DecisionRequest(
        cached_game.game,
        seat,
        _open_moves(cached_game, seat),
        lambda: position.view(seat),
        Random(),
        is_time_over=lambda: perf_counter() > decision_ends,
        memory=memory,
        news=lambda: _news_since_own_ply(cached_game, seat),
    )
    move = bots.find(name).choose(request)
    bot_thought.send(None, seconds=perf_counter() - started)
    if not position.allows(seat, move):
        raise RuleContradiction("a bot chose what is not allowed")
    _expect_storable(memory)
    return move


def _news_since_own_ply(cached_game: CachedGame, seat: Seat) -> tuple[Message, ...]:
    """The news that the seat has learned of since its last ply."""
    lines = []
    for line in reversed(cached_game.lines[seat]):
        if line.seat == seat:
            break
        lines.append(line)
    return tuple(message for line in reversed(lines) for message in line.news)


def _expect_storable(memory: Memory) -> None:
    """Empties a memory that is no JSON or too long: the bot plays on without it."""
    try:
        is_storable = len(json.dumps(memory)) <= LONGEST_MEMORY
    except (TypeError, ValueError, RecursionError):
        is_storable = False
    if not is_storable:
        log.warning("a bot's memory is no JSON, or too long")
        memory.clear()
