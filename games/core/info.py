"""Information about a game: names, numbers of seats, options of the host, introduction, legend, and
the changes of its rules from version to version.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One option that the host chooses for a table."""

    id: str
    values: tuple[str | int, ...]
    default: str | int
    meaning: str  # effect of the values, in a sentence
    title: str = ""  # name for people; empty: its id
    # names of the values for people, in their order; empty: the values themselves
    labels: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Name of the option for people."""
        return self.title or self.id.replace("_", " ").capitalize()

    def label(self, value: str | int) -> str:
        """Name of a value for people, also of a value that this version no longer has."""
        if value in self.values and self.labels:
            return self.labels[self.values.index(value)]
        return str(value).replace("_", " ")

    def offers(self, value: str | int) -> bool:
        """Whether the option has this value. True and False are not taken for 1 and 0."""
        return value in self.values and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Introduction:
    """Description of a game for people who do not know it."""

    gist: tuple[str, ...]  # the game in three sentences
    minutes: tuple[int, int]  # in live play, from and to
    days: tuple[int, int]  # in correspondence play with one look a day, from and to
    weight: int  # 1 (learned in a minute) to 5 (in an evening)

    @property
    def lightness(self) -> int:
        """5 minus the weight."""
        return 5 - self.weight


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that differs from the version before."""

    version: int  # the first that has the rule as it is now
    rule: str  # its number in RULES.md
    text: str  # the difference, in a sentence for players
    # the rule in the version before, as RULES.md would have it; empty: there was no such rule.
    # Pages show it if both versions are in one folder.
    before: str = ""

    def undone_in(self, rules: str) -> str:
        """The text of RULES.md without the change: its list item is replaced or removed."""
        item = re.compile(
            rf"^- \*\*{self.rule}\*\* .*\n(?:(?![-#\n]).*\n)*", re.MULTILINE
        )
        restored = f"- **{self.rule}** {self.before}\n" if self.before else ""
        return item.sub(lambda _: restored, rules, count=1)


@dataclass(frozen=True, slots=True)
class Info:
    """Information about one version of a game."""

    slug: str
    name: str
    version: int
    seats: tuple[int, ...]  # possible numbers of seats, rising
    source: str  # author, or "Traditional"
    blurb: str  # one sentence for the catalogue
    options: tuple[Option, ...] = ()
    cooperative: bool = False  # all win or lose together, without ratings
    rated: bool = True  # default for new tables
    introduction: Introduction | None = None  # None: no introduction
    changes: tuple[RuleChange, ...] = ()  # of this version and of those before it

    def changes_since(self, version: int) -> tuple[RuleChange, ...]:
        """The changes of the rules after a version, the latest version first."""
        later = (change for change in self.changes if change.version > version)
        return tuple(sorted(later, key=lambda change: -change.version))

    def offered(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """The chosen options that this version has, with values that it has."""
        known = {option.id: option for option in self.options}
        return {
            id: value
            for id, value in chosen.items()
            if id in known and known[id].offers(value)
        }

    def settled(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """Returns all options, with defaults. Raises ValueError that names the first wrong one."""
        known = {option.id: option for option in self.options}
        for id, value in chosen.items():
            if id not in known:
                raise ValueError(f"There is no option “{id}”.")
            if not known[id].offers(value):
                raise ValueError(f"“{id}” cannot be “{value}”.")
        return {id: chosen.get(id, option.default) for id, option in known.items()}


@dataclass(frozen=True, slots=True)
class Explained:
    """One sign of the board with its meaning, for the legend."""

    sign: str  # id in the game's sheet of symbols, or CSS classes
    meaning: str  # in a few words
    look: str = ""  # CSS classes, for a sign in the colour of a seat
