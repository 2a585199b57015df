"""Mutation testing of the rules: breaks one line at a time; a test named after the rule must fail.

Run by hand:

    python -m tests.mutations [GAME ...] [--sample 20] [--seed 1] [--secrets] [--jobs 1]

Lines that cite a rule (`# R7`) are sampled and changed; with --secrets each thing that a viewer is
not shown is shown instead, and a twin must fail. All of it happens in a copy of the project. Ends
with 1 when something broke unnoticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue

from tests.support.mutation_targets import Break, Module, rule_breaks, secret_breaks
from tests.support.source_files import NEWEST, PROJECT

COPIED, LENT = ("games", "club", "tests"), ("static", "templates")
# Games know nothing of the site, so their tests start without it, in a third of the time.
PLAIN = (
    *("-c", "/dev/null", "--rootdir", ".", "-o", "pythonpath=.", "--import-mode=importlib"),
    *("--noconftest", "-p", "no:cacheprovider", "-p", "no:django", "-q", "--tb=no", "-rfE"),
)
# the line of pytest for each failed test
FAILED = re.compile(r"^(?:FAILED .*?::|ERROR )(.*)$", re.MULTILINE)
PATIENCE = 120  # seconds; rules that never come back are noticed, too
MEMORY = 4 << 30  # bytes, for rules that never stop growing
NOTHING_FAILED, SOME_FAILED = 0, 1  # pytest's exit codes; with any other the tests did not run
# but code that makes no sense
NO_CHANGE_OF_RULES = r" - (TypeError|AttributeError|NameError|UnboundLocalError)"
KILLED, SURVIVED, LEFT_OUT = "killed", "SURVIVED", "left out"

Tests = Sequence[str]  # pytest ids


@dataclass(frozen=True)
class Verdict:
    """The result of one change."""

    broken: Break
    kind: str
    how: str

    def __str__(self) -> str:
        return f"{self.kind:8} {self.broken}\n         {self.how}"


class Copy:
    """A copy of the project, to be broken."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "house"
        self.root.mkdir(parents=True)
        kept_out = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            shutil.copytree(PROJECT / name, self.root / name, ignore=kept_out)
        for name in LENT:
            (self.root / name).symlink_to(PROJECT / name)

    def run(self, tests: Tests, *more: str) -> tuple[int, list[str]]:
        """Pytest's exit code and the failures with their reasons. Raises TimeoutExpired."""
        env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "240"}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *PLAIN, *more, *tests],
            cwd=self.root,
            env=env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.returncode, FAILED.findall(done.stdout)

    def run_broken(self, broken: Break, tests: Tests, *more: str) -> tuple[int, list[str]]:
        """The same with one change, which is taken back."""
        file = self.root / broken.module.path
        file.write_text(broken.text)
        try:
            return self.run(tests, *more)
        except subprocess.TimeoutExpired:
            return SOME_FAILED, [f"none came to an end in {PATIENCE} s"]
        finally:
            file.write_text(broken.module.text)


# --- what there is to break, and who should notice


@cache
def modules(root: Path, slug: str) -> list[Module]:
    files = sorted((root / "games" / slug).rglob("*.py"))
    return [Module(str(file.relative_to(root)), file.read_text()) for file in files]


def known_tests(root: Path, slug: str) -> dict[str, str]:
    """Every test of the game by pytest id, with its name and what it says of itself."""
    found = {}
    files = sorted((root / "tests" / "games" / slug).glob("test_*.py"))
    for file in files:
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = f"{node.name} {ast.get_docstring(node) or ''}"
                found[f"{file.relative_to(root)}::{node.name}"] = said
    return found


def named_after(rules: Sequence[str], tests: dict[str, str]) -> list[str]:
    """The tests that cite one of the rules."""
    wanted = re.compile(rf"(?<![A-Z0-9])({'|'.join(rule.upper() for rule in rules)})(?![A-Z0-9])")
    return [place for place, said in tests.items() if wanted.search(said.upper())]


def twins(tests: dict[str, str]) -> list[str]:
    """The tests of secrets. Another invariant tests whether samples fit the view."""
    return [place for place in tests if re.search(r"(secrets|twins)\.py::(?!.*guess)", place)]


def sampled(found: Sequence[Module], sample: int, seed: int) -> list[list[Break]]:
    """Changes in this number of places, several for each in case one does not run. Lines without
    possible changes are left out; with fewer lines than requested, lines repeat.
    """
    rng = random.Random(seed)
    lines = [breaks for module in found for breaks in rule_breaks(module).values() if breaks]
    rng.shuffle(lines)
    for breaks in lines:
        rng.shuffle(breaks)
    times = -(-sample // max(len(lines), 1))
    shares = [breaks[time::times] for time in range(times) for breaks in lines]
    return [share for share in shares if share][:sample]


# --- breaking it


def break_rule(copy: Copy, breaks: Sequence[Break], tests: dict[str, str]) -> Verdict:
    """The result of the first change with which the game still runs."""
    for broken in breaks:
        named = named_after(broken.rules, tests)
        if not named:
            return Verdict(broken, SURVIVED, "no test is named after it")
        code, failed = copy.run_broken(broken, named, "-x")
        if code == NOTHING_FAILED:
            return Verdict(broken, SURVIVED, f"{len(named)} tests named after it pass")
        if code == SOME_FAILED and not re.search(NO_CHANGE_OF_RULES, failed[0]):
            return Verdict(broken, KILLED, failed[0])
    return Verdict(breaks[0], LEFT_OUT, "the game runs with none of the changes tried")


def break_secret(copy: Copy, breaks: Sequence[Break], guards: Tests) -> Verdict:
    """Only a comparison that fails counts: a view that cannot be made at all gives nothing away."""
    (broken,) = breaks
    _, failed = copy.run_broken(broken, guards)
    told = [one for one in failed if re.search(r" - (assert|AssertionError)", one)]
    return Verdict(broken, KILLED if told else SURVIVED, (told or failed or ["no twin fails"])[0])


@dataclass(frozen=True)
class Plan:
    """The changes to a game, the tests that judge them, and the tests that must pass before."""

    places: list[list[Break]]
    guards: Tests
    judge: Callable[[Copy, Sequence[Break]], Verdict]


def planned(slug: str, root: Path, given: argparse.Namespace) -> Plan:
    """Secrets and the twins that guard them, or sampled rules and the tests named after them."""
    found, tests = modules(root, slug), known_tests(root, slug)
    if given.secrets:
        guards = twins(tests)
        secrets = [[one] for module in found for one in secret_breaks(module)]
        return Plan(secrets, guards, partial(break_secret, guards=guards))
    places = sampled(found, given.sample, given.seed)
    guards = named_after([rule for breaks in places for rule in breaks[0].rules], tests)
    return Plan(places, guards, partial(break_rule, tests=tests))


def verdicts(slug: str, given: argparse.Namespace, folder: Path) -> Iterator[Verdict]:
    """Breaks one game, in as many copies as there are jobs.

    Raises SystemExit when its tests fail as they are.
    """
    copies = [Copy(folder / slug / str(number)) for number in range(given.jobs)]
    plan = planned(slug, copies[0].root, given)
    check_guards(slug, copies[0], plan.guards)
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def judged(breaks: Sequence[Break]) -> Verdict:
        copy = free.get()
        try:
            return plan.judge(copy, breaks)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(given.jobs) as pool:
        yield from pool.map(judged, plan.places)


def check_guards(slug: str, copy: Copy, guards: Tests) -> None:
    """Raises SystemExit when the tests fail although nothing is broken."""
    if not guards:
        return
    code, failed = copy.run(guards)
    if code != NOTHING_FAILED:
        reason = f"{slug}: its tests do not pass as they are; nothing was broken"
        raise SystemExit("\n".join([reason, *failed]))


def tell(slug: str, found: Iterator[Verdict]) -> int:
    """Prints each verdict as it comes, then the counts; how many changes went unnoticed."""
    counts: Counter[str] = Counter()
    for verdict in found:
        counts[verdict.kind] += 1
        print(verdict, flush=True)
    parts = ", ".join(f"{counts[kind]} {kind}" for kind in (KILLED, SURVIVED, LEFT_OUT))
    print(f"{slug}: {parts}", flush=True)
    return counts[SURVIVED]


def read_words() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    titles = f"{', '.join(NEWEST)}; all games unless said otherwise"
    parser.add_argument("games", nargs="*", metavar="GAME", help=titles)
    parser.add_argument("--sample", type=int, default=20, help="lines to break per game (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--secrets", action="store_true", help="show what is hidden instead")
    parser.add_argument("--jobs", type=int, default=1, help="copies to break at once (1)")
    given = parser.parse_args()
    if unknown := set(given.games) - set(NEWEST):
        parser.error(f"not on the shelf: {', '.join(sorted(unknown))}")
    return given


def main() -> int:
    given = read_words()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # started programs inherit the limit
    with tempfile.TemporaryDirectory(prefix="kerho-broken-") as folder:
        counts = [tell(slug, verdicts(slug, given, Path(folder))) for slug in given.games or NEWEST]
    return 1 if any(counts) else 0


if __name__ == "__main__":
    sys.exit(main())
