"""Twins over HTTP at tables of every game: what a reader cannot know changes nothing that they
receive. The twins differ in drafts, in standing orders, in events of hidden windows, and in hidden
draws of chance.

The twins of Rauha are in `test_rauha_twins.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.db import connection

from club.members.models import Member
from club.play import services as play
from club.records import game_cache
from club.records.models import By, NewPly
from games import registry, transcript
from games.core import CHANCE, AnyGame, AnyPosition, Move, Ply, Seat, Viewer
from games.transcript import Transcript
from tests.support.pages import Enter
from tests.support.sitting_down import NOW, Sat, newcomer
from tests.support.twins import Story, lived

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys", "same_chance", "same_moment")]
TRANSCRIPTS = Path(settings.BASE_DIR) / "tests" / "transcripts"
DEALT_FACE_DOWN = ("inkas", "rakentaa", "khronos", "liars_dice")
TRIES = 40  # other draws that are tried at a ply of chance
NAMES = ("anna", "benno", "cilla", "dagny", "elias")


@dataclass(frozen=True)
class Dealt:
    """A game up to a draw that could have had another result, and the viewers who cannot tell."""

    played: Transcript
    plies: int  # of the transcript, before the draw
    drawn: tuple[Move, Move]
    blind: frozenset[Viewer]
    knowing: frozenset[Viewer]


@cache
def dealt(slug: str) -> Dealt:
    """The first such draw in the transcripts of a game. Raises StopIteration."""
    game = registry.find(slug)
    written = sorted((TRANSCRIPTS / slug).glob("*.txt"))
    return next(found for path in written for found in _dealt_in(game, path.read_text()))


def _dealt_in(game: AnyGame, text: str) -> Iterator[Dealt]:
    played = transcript.parse(text)
    viewers: tuple[Viewer, ...] = (None, *range(played.seats))
    for number, (before, ply, _) in enumerate(transcript.replay(game, played)):
        if ply.seat != CHANCE:
            continue
        for other in {before.chance_move(Random(seed)) for seed in range(TRIES)} - {ply.move}:
            drawn = (ply.move, other)
            alike = {one for one in viewers if _alike(game, before, drawn, one)}
            if alike and len(alike) < len(viewers):
                knowing = frozenset(viewers) - alike
                yield Dealt(played, number, drawn, frozenset(alike), knowing)
                return


def _alike(game: AnyGame, before: AnyPosition, drawn: tuple[Move, Move], viewer: Viewer) -> bool:
    one, other = ((before.after(CHANCE, move), Ply(CHANCE, move)) for move in drawn)
    told = [game.news(before, ply, after, viewer) for after, ply in (one, other)]
    return told[0] == told[1] and one[0].view(viewer) == other[0].view(viewer)


def as_written(found: Dealt, drawn: Move) -> Story:
    """The record is that of the transcript, followed by the draw."""

    def story(sat: Sat) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM records_entry WHERE record_id = %s", [sat.record.pk])
            cursor.execute("UPDATE records_record SET length = 0 WHERE id = %s", [sat.record.pk])
        record, game = sat.record, sat.record.game
        plies = found.played.plies[: found.plies]
        made = [_made(seat, game.read_move(text)) for seat, text in plies]
        record.append([*made, _made(CHANCE, drawn)], NOW)
        game_cache.forget_all()

    return story


def _made(seat: Seat, move: Move) -> NewPly:
    return NewPly(seat, move, By.CHANCE if seat == CHANCE else By.MEMBER)


@pytest.fixture
def sitters() -> list[Member]:
    return [newcomer(name) for name in NAMES]


def some(viewers: frozenset[Viewer]) -> list[Viewer]:
    """A spectator, and the first of the seats."""
    return sorted(viewers, key=lambda viewer: -1 if viewer is None else viewer)[:2]


def both(
    slug: str, viewer: Viewer, sitters: list[Member], alice: Member, inside: Enter
) -> tuple[list[object], list[object]]:
    """What the reader receives of each of the twins."""
    found = dealt(slug)
    seated = sitters[: found.played.seats]
    client = inside(alice if viewer is None else seated[viewer])
    options = dict(found.played.options)
    one, other = (
        lived(slug, as_written(found, drawn), seated, viewer, client, options)
        for drawn in found.drawn
    )
    return one, other


@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
def test_what_is_dealt_face_down_reads_the_same_to_others(
    slug: str, sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """One of the draws is the card that a robber takes from the hand of an Inka."""
    for viewer in some(dealt(slug).blind):
        one, other = both(slug, viewer, sitters, alice, inside)
        assert one == other


@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
def test_whoever_is_dealt_it_reads_it(
    slug: str, sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """The control: the same pages differ for a viewer who knows the draw."""
    for viewer in some(dealt(slug).knowing):
        one, other = both(slug, viewer, sitters, alice, inside)
        assert one != other


# --- drafts and orders of a chair


def nothing(sat: Sat) -> None:
    """The other twin does nothing."""


def drafted(sat: Sat) -> None:
    play.lay_out(sat.pk, sat.member(0), "step", sat.chair(0).asked)


def left_word(sat: Sat) -> None:
    play.set_order(sat.pk, sat.member(1), "reply: yes", NOW)


def window(sat: Sat) -> None:
    """Opens a hidden window for seat 1, known to seats 0 and 1 alone."""
    sat.play(0, "ask hidden")


def drafted_in_a_window(sat: Sat) -> None:
    window(sat)
    play.lay_out(sat.pk, sat.member(1), "reply yes", sat.chair(1).asked)


def left_word_in_a_window(sat: Sat) -> None:
    """The order is too late for this question: it answers the next one."""
    window(sat)
    play.set_order(sat.pk, sat.member(1), "reply: yes", NOW)


ON_A_CHAIR: dict[str, tuple[Story, Story, Seat]] = {
    "a draft": (nothing, drafted, 0),
    "a standing order": (nothing, left_word, 1),
    "a draft in a hidden window": (window, drafted_in_a_window, 1),
    "a standing order in a hidden window": (window, left_word_in_a_window, 1),
}


@pytest.mark.parametrize("twins", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
def test_what_stands_on_a_chair_reads_the_same_to_others(
    twins: tuple[Story, Story, Seat], sitters: list[Member], alice: Member, inside: Enter
) -> None:
    *stories, owner = twins
    for viewer in (None, *({0, 1, 2} - {owner})):
        client = inside(alice if viewer is None else sitters[viewer])
        one, other = (lived("toy", story, sitters[:3], viewer, client) for story in stories)
        assert one == other


@pytest.mark.parametrize("twins", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
def test_who_sits_in_the_chair_reads_it(
    twins: tuple[Story, Story, Seat], sitters: list[Member], inside: Enter
) -> None:
    *stories, owner = twins
    client = inside(sitters[owner])
    one, other = (lived("toy", story, sitters[:3], owner, client) for story in stories)
    assert one != other
