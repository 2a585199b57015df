"""Messages: sentences with named parts. Games make them; the site translates and shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A seat in a sentence. The site shows the name of its player."""

    seat: int


Atom = str | int | Who
Part = Atom | tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable sentence, `text`, and the values of its `{parts}`.

    A string part is a word of the game's notation ("kaikuharju"). The game's `words` map it to the
    text that is shown. A part that `text` does not contain says what the sentence is about.
    """

    text: str
    parts: tuple[tuple[str, Part], ...] = ()
    rule: str = ""  # number of the rule behind it, "R14"; empty: none

    def say(
        self,
        names: Sequence[str] | Mapping[int, str],
        words: Mapping[str, str] | None = None,
        translate: Callable[[str], str] = str,
    ) -> str:
        """The translated sentence, with `names` for seats and `words` for notation words."""
        known_words = words or {}
        texts = {}
        for name, part in self.parts:
            texts[name] = _part_text(part, names, known_words, translate)
        return translate(self.text).format(**texts)

    def __str__(self) -> str:
        return self.say(_SeatNumbers())


class _SeatNumbers(dict[int, str]):
    """Names of seats without players: "seat 1" for seat 0."""

    def __missing__(self, seat: int) -> str:
        return f"seat {seat + 1}"


def message(text: str, rule: str = "", /, **parts: Part) -> Message:
    """Makes a Message: `message("{seat} takes {count}", seat=Who(0), count=3)`."""
    return Message(text, tuple(parts.items()), rule)


def _part_text(
    part: Part,
    names: Sequence[str] | Mapping[int, str],
    words: Mapping[str, str],
    translate: Callable[[str], str],
) -> str:
    if isinstance(part, Who):
        return names[part.seat]
    if isinstance(part, tuple):
        texts = [_part_text(item, names, words, translate) for item in part]
        return _join_texts(texts, translate)
    if isinstance(part, str):
        return words.get(part, part.replace("_", " "))
    return str(part)


def _join_texts(texts: list[str], translate: Callable[[str], str]) -> str:
    if len(texts) < 2:
        return "".join(texts)
    *several, last = texts
    joined = translate("{several} and {last}")
    return joined.format(several=", ".join(several), last=last)
