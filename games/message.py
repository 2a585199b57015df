"""Messages: sentences with named parts, which engines say and the site translates and shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A seat inside a sentence; outside it becomes the name of whoever sits there."""

    seat: int


Atom = str | int | Who
Part = Atom | tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """`text` is the translatable sentence, its `{parts}` are filled in afterwards.

    A string part is a word of the game's notation ("kaikuharju"); the game's `words` say how it is
    shown. A part that the text leaves out tells what the sentence is about.
    """

    text: str
    parts: tuple[tuple[str, Part], ...] = ()
    rule: str = ""  # number of the rule it stands on, "R14"; empty: none

    def say(
        self,
        names: Sequence[str] | Mapping[int, str],
        words: Mapping[str, str] | None = None,
        translate: Callable[[str], str] = str,
    ) -> str:
        """The sentence with seats as `names` and notation words as `words` show them."""
        shown = {name: _shown(part, names, words or {}, translate) for name, part in self.parts}
        return translate(self.text).format(**shown)

    def __str__(self) -> str:
        return self.say(_Seats())


class _Seats(dict[int, str]):
    """Names for sentences read outside a table: "seat 1" for seat 0."""

    def __missing__(self, seat: int) -> str:
        return f"seat {seat + 1}"


def message(text: str, rule: str = "", /, **parts: Part) -> Message:
    """`message("{seat} takes {count}", seat=Who(0), count=3)`."""
    return Message(text, tuple(parts.items()), rule)


def _shown(
    part: Part,
    names: Sequence[str] | Mapping[int, str],
    words: Mapping[str, str],
    translate: Callable[[str], str],
) -> str:
    if isinstance(part, Who):
        return names[part.seat]
    if isinstance(part, tuple):
        return _listed([_shown(one, names, words, translate) for one in part], translate)
    if isinstance(part, str):
        return words.get(part, part.replace("_", " "))
    return str(part)


def _listed(shown: list[str], translate: Callable[[str], str]) -> str:
    if len(shown) < 2:
        return "".join(shown)
    *several, last = shown
    return translate("{several} and {last}").format(several=", ".join(several), last=last)
