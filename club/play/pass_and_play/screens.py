"""The screen as all see it, or one player behind the curtain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.game_records.game_cache import CachedGame, cached_game
from club.play.game_records.position_history import lines_after
from club.play.moves.computation import Computation, play_notations
from club.play.pass_and_play.models import OneScreenGame
from club.play.pass_and_play.services import hides
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.offers import OpenField, nothing_follows
from club.play.table_page.turn.turn import find_choices
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, name_with_token
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from games.core import AnyGame, Seat, Viewer

MOST_LINES = 12  # of the log
MOST_TAKEN_BACK = 3


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An occasion on which the game was taken back."""

    line: int
    shown: tuple[SafeString, ...]  # what had been shown to all since

    @property
    def count(self) -> int:
        return len(self.shown)


@dataclass(frozen=True, slots=True)
class Choosing:
    """The moves that the player at the screen has laid out, and the next choices."""

    laid: tuple[str, ...]  # notations
    laid_words: tuple[str, ...]
    choices: Choices
    may_lay: bool  # something may follow the only move left, whose result is known
    writes: bool  # some moves cannot be listed, and are written

    @property
    def question(self) -> OpenField | None:
        """The most urgent question; None where one move is left, or none."""
        return next(iter(self.choices.questions), None)


@dataclass(frozen=True, slots=True)
class Screen:
    """The board and the log as one viewer may know them."""

    game: OneScreenGame
    rules: AnyGame
    viewer: Viewer
    view: object
    sitters: tuple[SeatedPlayer, ...]
    lines: tuple[SafeString, ...]  # the latest first
    asked: tuple[Seat, ...]  # for whom the game waits, as far as the viewer may know
    places: tuple[tuple[int, SafeString], ...]  # of a finished game
    hides: bool  # players may see what others do not
    # for all alone: lines of the public log to go back to, and what was taken back
    offered: tuple[tuple[int, SafeString], ...] = ()
    taken_back: tuple[TakenBack, ...] = ()

    @property
    def boards(self) -> list[str]:
        return board_templates(self.rules)

    def context(self, choosing: Choosing | None = None) -> dict[str, object]:
        """The variables of the templates, boards included, with what the player may choose."""
        board = still_board(self.rules, self.viewer, self.view, self.sitters)
        context = {"page": self, "screen": self, **board}
        if choosing is None:
            return context
        moves = choosing.choices.narrowing.moves
        board = {
            "narrowing": choosing.choices,
            "picture": self.rules.picture(self.view, moves),
        }
        return context | board | {"left": choosing}


def public_screen(game: OneScreenGame) -> Screen:
    """Returns the screen for all: the spectator's board."""
    cached = cached_game(game.record)
    screen, names = _screen(game, cached, None), _names(game, cached.game)
    offered = () if game.ended_at else tuple(_lines_to_offer(cached, names))
    return replace(
        screen,
        offered=offered,
        taken_back=tuple(_taken_back(game, names)),
    )


def _lines_to_offer(
    cached: CachedGame, names: PlayerNames
) -> Iterator[tuple[int, SafeString]]:
    """The last lines of the public log but the very last, which nothing follows."""
    lines = list(cached.lines[None])
    for line in reversed(lines[-MOST_LINES - 1 : -1]):
        yield line.number, names.sentence(line.news[0])
    if lines:
        yield 0, SafeString(gettext("the beginning"))


def _taken_back(game: OneScreenGame, names: PlayerNames) -> Iterator[TakenBack]:
    for left in game.left_records.select_related("record")[:MOST_TAKEN_BACK]:
        lines = lines_after(left.record, left.plies, None)[:MOST_LINES]
        sentences = tuple(names.sentence(news) for line in lines for news in line.news)
        yield TakenBack(left.line, sentences)


def seat_screen(game: OneScreenGame, laid: Sequence[str], now: datetime) -> Screen:
    """Returns the screen for the player behind the curtain, after the laid-out moves."""
    assert game.open_seat is not None
    return _screen(game, _laid_out(game, laid, now).cached_game, game.open_seat)


def choosing(
    game: OneScreenGame, laid: Sequence[str], picks: Mapping[str, str], now: datetime
) -> Choosing:
    """The choices of the player at the screen. Raises IllegalMove and ClubError for moves that
    cannot be laid out.
    """
    seat = game.open_seat
    assert seat is not None
    computation = _laid_out(game, laid, now)
    position, names = computation.position, _names(game, computation.game)
    view, address = computation.cached_game.view(seat), game.get_absolute_url()
    choices = replace(
        find_choices(names, position, seat, view, address, picks),
        at_once=partial(nothing_follows, position, seat),
    )
    move = choices.narrowing.move
    return Choosing(
        laid=tuple(laid),
        laid_words=tuple(
            move_in_words(computation.game.read_move(text), names) for text in laid
        ),
        choices=choices,
        may_lay=move is not None and not nothing_follows(position, seat, move),
        writes=bool(position.families(seat)),
    )


def _laid_out(game: OneScreenGame, laid: Sequence[str], now: datetime) -> Computation:
    """The game after moves whose results the player knows."""
    assert game.open_seat is not None
    start = Computation(cached_game(game.record), now)
    if not laid:
        return start
    played = play_notations(start, game.open_seat, tuple(laid))
    last = played.plies[-1]
    before = (
        play_notations(start, game.open_seat, tuple(laid[:-1])) if laid[1:] else start
    )
    if not before.position.is_deterministic(game.open_seat, last.move):
        return before  # its result is shown when it is played
    return played


def _screen(game: OneScreenGame, cached: CachedGame, viewer: Viewer) -> Screen:
    rules, position = cached.game, cached.position
    names, view = _names(game, rules), cached.view(viewer)
    latest = list(cached.lines[viewer])[-MOST_LINES:]
    return Screen(
        game=game,
        rules=rules,
        viewer=viewer,
        view=view,
        sitters=tuple(SeatedPlayer(seat, name) for seat, name in enumerate(game.names)),
        lines=tuple(
            names.sentence(news) for line in reversed(latest) for news in line.news
        ),
        asked=tuple(sorted(seat for seat in position.awaited(viewer) if seat >= 0)),
        places=_places(position.outcome.places, names) if position.outcome else (),
        hides=hides(cached),
    )


def _places(
    places: Sequence[int], names: PlayerNames
) -> tuple[tuple[int, SafeString], ...]:
    return tuple(
        sorted((place, names.with_tokens[seat]) for seat, place in enumerate(places))
    )


def _names(game: OneScreenGame, rules: AnyGame) -> PlayerNames:
    with_tokens = tuple(
        name_with_token(seat, name) for seat, name in enumerate(game.names)
    )
    return PlayerNames(rules, tuple(game.names), with_tokens, "")
