"""Matches between bots."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.play.game_records.management.commands.arena import write_strengths
from games.arena import Estimate, Match, Round, play_round, strengths
from games.core import AnyGame
from games.nim import GAME as NIM


def test_equal_bots_win_the_same_share() -> None:
    """Each seed is played with the seats exchanged, and both bots choose by the same rule."""
    rounds = [play_round(NIM, ("greedy", "greedy"), 2, "x", number) for number in range(5)]
    assert all(played.share == 0.5 for played in rounds)


def test_the_greedy_bot_wins_more_than_the_random_one() -> None:
    rounds = [play_round(NIM, ("greedy", "random"), 2, "x", number) for number in range(10)]
    assert sum(played.share for played in rounds) > 7


def test_a_match_states_its_mean_and_its_error() -> None:
    match = Match("a", "b", 2, (Round(1, 4), Round(0, 0), Round(1, 4), Round(0, 0)))
    assert str(match.share) == "0.50 ± 0.57"
    assert match.lead.mean == 2


def test_the_command_prints_a_line_for_each_step_of_the_ladder() -> None:
    out = StringIO()
    call_command("arena", "nim", "--bots", "random,greedy", "--rounds", "3", stdout=out)
    head, line = out.getvalue().splitlines()
    assert head == "Nim, 2 seats, fair 0.50"
    assert line.startswith("greedy against random: wins ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game"),
        (["nim", "--bots", "greedy"], "two bots"),
        (["nim", "--bots", "greedy,clever"], "no bot “clever”"),
        (["nim", "--seats", "99"], "99 seats"),
        (["nim", "--rounds", "0"], "at least 1"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("arena", *arguments)


def test_strengths_are_read_as_they_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "heaps").mkdir()
    for name in ("__init__.py", "game.py"):
        (tmp_path / "heaps" / name).touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    game: AnyGame = type("Heaps", (type(NIM),), {"__module__": "heaps.game"})()
    assert strengths(game) == ()

    matches = [
        Match("gentle", "greedy", 2, (Round(0, 0), Round(0.5, 0))),
        Match("ahead", "greedy", 2, (Round(1, 0), Round(1, 0))),
    ]
    write_strengths(game, matches)

    gentle, ahead = strengths(game)
    assert (gentle.name, gentle.share.mean, gentle.rounds) == ("gentle", 0.25, 2)
    assert (ahead.name, ahead.share, ahead.seats) == ("ahead", Estimate(1.0, 0.0), 2)
