"""The stories of twins: the cards that chance deals face down at any title, the drafts and orders
of a chair, and the secrets of a seat of Rauha.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from django.conf import settings
from django.db import connection

from club.people.members.models import Member
from club.play.game_records import game_cache
from club.play.game_records.models import By, NewPly
from club.play.moves import services as play
from games import registry, transcript
from games.core import CHANCE, AnyGame, AnyPosition, Move, Ply, Seat, Viewer
from games.transcript import Transcript
from tests.support.sitting_down import HOUR, NOW, Sat, sit_down
from tests.support.twins import Reading, Story, twins

TRANSCRIPTS = Path(settings.BASE_DIR) / "tests" / "transcripts"
DEALT_FACE_DOWN = ("inkas", "rakentaa", "khronos", "liars_dice")
TRIES = 40  # other draws looked at, at a ply of chance

# --- what chance deals face down


@dataclass(frozen=True)
class Dealt:
    """A game up to a draw that might have come out otherwise, and who could not tell."""

    played: Transcript
    plies: int  # of the transcript, before the draw
    drawn: tuple[Move, Move]
    blind: frozenset[Viewer]
    knowing: frozenset[Viewer]


@cache
def dealt(slug: str) -> Dealt:
    """The first of a title's transcripts that has one. Raises StopIteration."""
    game = registry.find(slug)
    written = sorted((TRANSCRIPTS / slug).glob("*.txt"))
    return next(dealing for path in written for dealing in _dealt_in(game, path.read_text()))


def _dealt_in(game: AnyGame, text: str) -> Iterator[Dealt]:
    played = transcript.parse(text)
    viewers: tuple[Viewer, ...] = (None, *range(played.seats))
    for number, (before, ply, _) in enumerate(transcript.replay(game, played)):
        if ply.seat != CHANCE:
            continue
        for other in {before.chance_move(Random(seed)) for seed in range(TRIES)} - {ply.move}:
            drawn = (ply.move, other)
            alike = {viewer for viewer in viewers if _alike(game, before, drawn, viewer)}
            if alike and len(alike) < len(viewers):
                knowing = frozenset(viewers) - alike
                yield Dealt(played, number, drawn, frozenset(alike), knowing)
                return


def _alike(game: AnyGame, before: AnyPosition, drawn: tuple[Move, Move], viewer: Viewer) -> bool:
    first, second = ((before.after(CHANCE, move), Ply(CHANCE, move)) for move in drawn)
    news = [game.news(before, ply, after, viewer) for after, ply in (first, second)]
    return news[0] == news[1] and first[0].view(viewer) == second[0].view(viewer)


def as_written(dealing: Dealt, drawn: Move) -> Story:
    """The record is that of the transcript, and then that was drawn."""

    def story(sat: Sat) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM records_entry WHERE record_id = %s", [sat.record.pk])
            cursor.execute("UPDATE records_record SET length = 0 WHERE id = %s", [sat.record.pk])
        record, game = sat.record, sat.record.game
        plies = dealing.played.plies[: dealing.plies]
        made = [_made(seat, game.read_move(text)) for seat, text in plies]
        record.append([*made, _made(CHANCE, drawn)], NOW)
        game_cache.forget_all()

    return story


def twins_dealt(
    slug: str, sitters: Sequence[Member], read: Callable[[Sat], Reading]
) -> list[Reading]:
    """The readings at the table with the one draw, and at the table with the other."""
    dealing = dealt(slug)
    seated, options = sitters[: dealing.played.seats], dict(dealing.played.options)
    stories = (as_written(dealing, drawn) for drawn in dealing.drawn)
    return twins(stories, partial(sit_down, slug, seated, options), read)


def _made(seat: Seat, move: Move) -> NewPly:
    return NewPly(seat, move, By.CHANCE if seat == CHANCE else By.MEMBER)


def some(viewers: frozenset[Viewer]) -> list[Viewer]:
    """A spectator, and the first of the seats."""
    return sorted(viewers, key=lambda viewer: -1 if viewer is None else viewer)[:2]


# --- what stands on a chair


def nothing(sat: Sat) -> None:
    """The other twin does not do it."""


def drafted(sat: Sat) -> None:
    play.lay_out(sat.pk, sat.member(0), "step", sat.chair(0).asked)


def left_word(sat: Sat) -> None:
    play.set_order(sat.pk, sat.member(1), "reply: yes", NOW)


def window(sat: Sat) -> None:
    """A window open to seat 1, known to seats 0 and 1 alone."""
    sat.play(0, "ask hidden")


def stepped(sat: Sat) -> None:
    sat.play(0, "step")


def asks_in_secret(sat: Sat) -> None:
    """The same to all but seats 0 and 1."""
    stepped(sat)
    window(sat)


def ends_after_an_hour(sat: Sat) -> None:
    """Seat 0 alone has been asked."""
    sat.play(0, "end", now=NOW + HOUR)


def ends_after_an_hour_of_asking(sat: Sat) -> None:
    """For an hour seat 1 has been asked in secret."""
    sat.play(0, "ask hidden", now=NOW + HOUR)
    sat.play(1, "reply yes", now=NOW + HOUR)
    ends_after_an_hour(sat)


def drafted_in_a_window(sat: Sat) -> None:
    window(sat)
    play.lay_out(sat.pk, sat.member(1), "reply yes", sat.chair(1).asked)


def left_word_in_a_window(sat: Sat) -> None:
    """Too late for this one: an order given while a question is open answers the next."""
    window(sat)
    play.set_order(sat.pk, sat.member(1), "reply: yes", NOW)


ON_A_CHAIR: dict[str, tuple[Story, Story, Seat]] = {
    "a draft": (nothing, drafted, 0),
    "a standing order": (nothing, left_word, 1),
    "a draft in a hidden window": (window, drafted_in_a_window, 1),
    "a standing order in a hidden window": (window, left_word_in_a_window, 1),
}


# --- what a seat of Rauha keeps to itself


def cards(sat: Sat, seat: int) -> list[str]:
    return [str(move) for move in sat.position.legal_moves(seat)]


def others_choose(sat: Sat) -> None:
    """Seats 1 and 2 take the first card of their packets."""
    for seat in (1, 2):
        sat.play(seat, cards(sat, seat)[0])


def all_choose(sat: Sat, first: int = 0) -> None:
    """Seat 0 takes that card of its packet, the others their first."""
    sat.play(0, cards(sat, 0)[first])
    others_choose(sat)


def all_discard(sat: Sat) -> None:
    while sat.position.phase == "card":
        sat.play(sat.position.active, "discard for crystals")


def sealed(first: int) -> Story:
    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[first])

    return story


def changed(times: int) -> Story:
    def story(sat: Sat) -> None:
        for _ in range(times):
            sat.play(0, cards(sat, 0)[0])

    return story


def thrown(first: int) -> Story:
    def story(sat: Sat) -> None:
        all_choose(sat, first)
        all_discard(sat)

    return story


def in_hand(first: int) -> Story:
    return lambda sat: all_choose(sat, first)


def planned(planning: bool) -> Story:
    """A plan is made and kept; nothing is known of its card, for it is not the seat's step yet."""

    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[0])
        if planning:
            play.set_order(sat.pk, sat.member(0), "plan: discard for spore r2c2; finish", NOW)

    return story


def set_aside(planning: bool) -> Story:
    """A plan for a card that is given back for another lapses when the seat's step comes."""

    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[0])
        if planning:
            play.set_order(sat.pk, sat.member(0), "plan: discard for crystals", NOW)
        all_choose(sat)
        while sat.position.active != 0:
            sat.play(sat.position.active, "discard for crystals")

    return story


AT_RAUHA: dict[str, tuple[Story, Story]] = {
    "a sealed choice": (sealed(0), sealed(1)),
    "a choice changed": (changed(1), changed(2)),
    "a card in hand": (in_hand(0), in_hand(2)),
    "a card thrown away": (thrown(0), thrown(2)),
    "a plan kept": (planned(True), planned(False)),
    "a plan set aside": (set_aside(True), set_aside(False)),
}
