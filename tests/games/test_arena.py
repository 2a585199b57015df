"""Matches between bots."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.play.game_records.management.commands.arena import write_ranking
from games import bots, registry
from games.arena import Estimate, Match, Round, play_round
from games.bot_ratings import Ranking, fit_ratings, ranking
from games.core import AnyGame
from games.nim import GAME as NIM
from tests.support.source_files import PROJECT

# a game that was just begun has no file
of_each_measured_title = pytest.mark.parametrize(
    "game",
    [game for game in registry.games() if ranking(game)],
    ids=lambda game: game.info.slug,
)


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
    head, line, *ratings = out.getvalue().splitlines()
    assert head == "Nim, 2 seats, fair 0.50"
    assert line.startswith("greedy against random: wins ")
    assert ratings[-1] == "greedy: 1500 ± 0"


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


def matches_of(*shares: float) -> list[Match]:
    """Two bots against the greedy one, each with rounds of that share."""
    return [
        Match(name, "greedy", 2, tuple(Round(share, 0) for _ in range(40)))
        for name, share in zip(("gentle", "ahead"), shares, strict=True)
    ]


def test_a_bot_that_wins_ten_of_eleven_games_is_rated_four_hundred_higher() -> None:
    """The definition of the scale, apart from the fair round that each match has more."""
    rating = fit_ratings(matches_of(0.5, 10 / 11), "greedy")["ahead"]
    assert 1500 + 360 < rating.mean < 1500 + 400


def test_the_bot_for_comparison_has_a_rating_without_an_error() -> None:
    assert fit_ratings(matches_of(0.1, 0.9), "greedy")["greedy"] == Estimate(1500, 0)


def test_a_bot_that_wins_every_game_is_rated_too_with_an_error() -> None:
    rating = fit_ratings(matches_of(0.5, 1.0), "greedy")["ahead"]
    assert 2000 < rating.mean < 3000
    assert rating.error > 50


def test_of_three_players_equal_bots_win_a_third() -> None:
    match = Match("ahead", "greedy", 3, (Round(1 / 3, 0),) * 20)
    assert fit_ratings([match], "greedy")["ahead"].mean == pytest.approx(1500)


def test_a_ranking_is_read_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "heaps").mkdir()
    for name in ("__init__.py", "game.py"):
        (tmp_path / "heaps" / name).touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    game: AnyGame = type("Heaps", (type(NIM),), {"__module__": "heaps.game"})()
    assert ranking(game) is None

    matches = matches_of(0.25, 0.75)
    write_ranking(game, matches, fit_ratings(matches, "greedy"), "0")

    read = ranking(game)
    assert read is not None
    assert read.matches[0].share == Estimate(0.25, 0.0)
    assert (read.seats, read.games_of("greedy"), read.games_of("ahead")) == (2, 160, 80)
    assert read.expected_share("ahead", "greedy") == pytest.approx(0.75, abs=0.02)
    assert read.expected_share("greedy", "greedy") == 0.5


@of_each_measured_title
def test_the_bots_of_each_title_were_measured_with_its_present_rules(game: AnyGame) -> None:
    measured = ranking(game)
    assert measured is not None
    assert measured.version == game.info.version
    quick = {name for name in bots.ladder(game) if not bots.searches(name, game)}
    assert quick <= set(measured.ratings) <= set(bots.ladder(game))


def test_the_stored_match_of_nim_is_what_the_arena_plays() -> None:
    """A match depends on its seed alone, so a figure typed in by hand would differ."""
    measured = ranking(NIM)
    assert measured is not None
    match = measured.matches[0]
    rounds = [
        play_round(NIM, (match.bot, match.rival), measured.seats, "0", number)
        for number in range(match.rounds)
    ]
    share = Match(match.bot, match.rival, measured.seats, tuple(rounds)).share
    assert match.share.mean == round(share.mean, 3)


LADDER = ("gentle", "easy", "greedy", "ahead")


def figures_row(game: AnyGame, measured: Ranking) -> str:
    """The row of the title in docs/figures.md."""
    shares = {(match.bot, match.rival): match for match in measured.matches}
    steps = []
    for rival, bot in pairwise(LADDER):
        match = shares.get((bot, rival))
        step = f"{match.share} ({match.rounds * measured.seats})" if match else "-"
        steps.append(step)
    ratings = [
        f"{measured.ratings[name].mean:.0f} ± {measured.ratings[name].error:.0f}"
        for name in LADDER
        if name != "greedy" and name in measured.ratings
    ]
    return f"| {game.info.name}, {measured.seats} | {' | '.join(steps)} | {', '.join(ratings)} |"


@of_each_measured_title
def test_the_figures_in_the_documents_are_those_that_were_measured(game: AnyGame) -> None:
    measured = ranking(game)
    assert measured is not None
    figures = (PROJECT / "docs" / "figures.md").read_text(encoding="utf-8")
    assert figures_row(game, measured) in figures.splitlines()
