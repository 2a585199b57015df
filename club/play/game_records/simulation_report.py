"""The figures of simulated games as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def report_lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as lines of text."""
    yield "{game} {version}: {finished} of {games} games finished".format(**figures)
    yield "{plies} plies of seats, {plies_per_game} a game".format(**figures)
    yield "{chance_plies} plies of chance, counted apart".format(**figures)
    yield "{plies_per_second} plies of seats per second of CPU time".format(**figures)
    yield "{sessions} sessions per seat and game".format(**figures)
    if "orders" in figures:
        text = (
            "standing orders: {orders}; {cancelled_orders} cancelled per seat and game"
        )
        yield text.format(**figures)
    yield f"{'bot':<12}{'wins':>10}{'win rate':>10}{'mean place':>12}{'mean score':>12}"
    for seat in figures["seats"]:
        means = [seat["win_rate"], seat["mean_place"], seat["mean_score"]]
        texts = ["-" if mean is None else f"{mean:.2f}" for mean in means]
        yield f"{seat['bot']:<12}{seat['wins']:>10.2f}{texts[0]:>10}{texts[1]:>12}{texts[2]:>12}"
