"""The parts of the benchmark: each with its figures, its databases and its aims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.timing import Figures

EMBEDDED, SERVERS = "embedded", "servers"  # SQLite alone; PostgreSQL and Redis
BOTH = (EMBEDDED, SERVERS)


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure and where it should be."""

    path: str  # names of the figure, dots between
    bound: float
    at_least: bool = False  # else at most
    where: tuple[str, ...] = BOTH

    def met(self, figures: Mapping[str, Any]) -> tuple[float, bool] | None:
        """The figure and whether it is where it should be; None when it was not measured."""
        figure: Any = figures
        for name in self.path.split("."):
            figure = figure.get(name) if isinstance(figure, Mapping) else None
        if figure is None:
            return None
        worst = (
            (min if self.at_least else max)(figure)
            if isinstance(figure, list)
            else figure
        )
        return worst, worst >= self.bound if self.at_least else worst <= self.bound


@dataclass(frozen=True, slots=True)
class Part:
    """One thing measured."""

    name: str
    module: str
    function: str
    says: str
    where: tuple[str, ...] = (EMBEDDED,)
    aims: tuple[Aim, ...] = ()
    # that it needs; then it runs only where it is asked for by name
    programs: tuple[str, ...] = ()

    def measure(self) -> Callable[[bool], Figures]:
        """The function that measures; imported only where it runs."""
        from importlib import import_module

        measure: Callable[[bool], Figures] = getattr(
            import_module(f"benchmarks.scenarios.{self.module}"), self.function
        )
        return measure

    def aims_at(
        self, where: str, figures: Mapping[str, Any]
    ) -> Iterator[tuple[Aim, float, bool]]:
        """Every aim that holds there, with the figure and whether it was reached."""
        for aim in self.aims:
            if where in aim.where and (met := aim.met(figures)):
                yield aim, *met


PARTS = (
    Part(
        "rules",
        "rules",
        "plies",
        "random plies, per second and per loop of plain Python",
        aims=(Aim("slowest", 0.5, True),),
    ),
    Part(
        "reading",
        "rules",
        "reading",
        "the longest recorded game, cold and kept",
        aims=(Aim("entries_per_loop", 0.15, True),),
    ),
    Part(
        "page",
        "table_pages",
        "page",
        "a table's page early, in the middle and late in a long game",
        aims=(Aim("asked.ratio", 1.3), Aim("spectator.ratio", 1.3)),
    ),
    Part(
        "prices",
        "page_costs",
        "prices",
        "beside the bare page: a table of every title, a pick, a draft, home with twelve tables",
        BOTH,
        (
            Aim("page.ratio", 2.5, where=(EMBEDDED,)),
            Aim("page.ratio", 2.2, where=(SERVERS,)),
            Aim("page.bytes", 60_000),
            Aim("page.elements", 1_200),
            Aim("pick.ratio", 2, where=(EMBEDDED,)),
            Aim("pick.ratio", 1.5, where=(SERVERS,)),
            Aim("draft.ratio", 3.5),
            Aim("home.ratio", 3),
        ),
    ),
    Part(
        "tournaments",
        "tournament_pages",
        "tournament_pages",
        "beside the bare page: pages of a round robin of 60 and a Swiss of 300",
        BOTH,
        tuple(
            Aim(f"{name}.{figure}", bound)
            for name in ("round_robin", "swiss")
            for figure, bound in (
                ("ratio", 2.5),
                ("bytes", 60_000),
                ("elements", 1_200),
            )
        ),
    ),
    Part(
        "crowd",
        "concurrency",
        "crowd",
        "pages a second with eight and thirty-two callers beside one's, and of two processes",
        BOTH,
        (
            Aim("share", 0.8, True),
            Aim("slowest_to_p50", 2),
            Aim("two_processes", 1.5, True, (SERVERS,)),
        ),
    ),
    Part(
        "api",
        "api_requests",
        "api",
        "answers of the API beside a bare view with one query",
        BOTH,
        (Aim("questions.ratio", 2), Aim("view.ratio", 2), Aim("unchanged.ratio", 1.1)),
    ),
    Part("weights", "table_pages", "weights", "bytes on the wire"),
    Part(
        "moves",
        "moves",
        "moves",
        "a move from the form to the redirect, twenty members at once",
        BOTH,
        (
            Aim("ratio", 0.5, True),
            Aim("p99_to_p50", 5),
        ),
    ),
    Part(
        "mixed",
        "mixed_load",
        "mixed",
        "pages, home, moves and the rest at a thousand tables, and memory meanwhile; --minutes",
        BOTH,
        (
            Aim("per_bare_page", 0.45, True),
            Aim("page_p95_to_bare", 3),
            Aim("move_p95_to_bare", 3),
            Aim("errors", 0),
            Aim("memory.growth_percent", 2.5),
        ),
    ),
    Part(
        "live",
        "live_updates",
        "live",
        "from the mover's answer to the others' screens",
        BOTH,
    ),
    Part(
        "sweep",
        "sweep",
        "few_and_many",
        "a sweep among few chairs and very many",
        BOTH,
        (Aim("ratio", 2),),
    ),
    Part(
        "outbox",
        "outbox",
        "drained",
        "ten thousand notices that are owed at once: sent per second, twice, and the memory",
        BOTH,
        (Aim("most_for_one", 1), Aim("not_sent", 0), Aim("memory_ratio", 1.1)),
    ),
    Part(
        "rating",
        "ratings",
        "entering",
        "a result entered among few and among very many, and a replay",
        BOTH,
        (Aim("ratio", 1.5),),
    ),
    Part(
        "pairing",
        "pairing",
        "pairing",
        "a round of a tournament, for 60 entrants and for 500: seconds, and the memory",
        aims=(
            Aim("fours.60_slowest_s", 1),
            Aim("pairs.60_slowest_s", 1),
            Aim("fours.500_slowest_s", 60),
            Aim("pairs.500_slowest_s", 60),
            Aim("fours.memory_mb", 64),
            Aim("pairs.memory_mb", 64),
        ),
    ),
    Part(
        "plays",
        "play_import",
        "importing",
        "a log of 500 plays and one of 5,000 imported: seconds, and the memory",
        aims=(
            Aim("many.written_s", 10),
            Aim("many.again", 0),
            Aim("memory_mb", 64),
        ),
    ),
    Part(
        "growth",
        "growth",
        "growth",
        "the log of plays, home, own boxes, own time, and a new event, with ten times the rows",
        BOTH,
        (Aim("slowest", 1.3), Aim("longest", 1.05)),
    ),
    Part(
        "search",
        "search",
        "searching",
        "a search among the words of a thousand members and of a hundred thousand",
        BOTH,
        (Aim("ratio", 3),),
    ),
    Part(
        "bots",
        "searching_bots",
        "searching",
        "bots that search: 200 decisions in an hour, and twenty tables at once",
        aims=(Aim("core_for_200_an_hour", 0.03),),
    ),
    Part(
        "boardgame_io",
        "boardgame_io.comparison",
        "compared",
        "moves a second of boardgame.io with its FlatFile store, and ours",
        programs=("node", "npm"),
    ),
)
NAMES = tuple(part.name for part in PARTS)


def part(name: str) -> Part:
    """The part of that name."""
    return next(part for part in PARTS if part.name == name)
