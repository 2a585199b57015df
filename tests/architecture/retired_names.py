"""Names that this project has given up, each with the standard term that replaced it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from tests.support.source_files import Source

# words that no module, class, function or field may have in its name
WORDS: Final = {
    "appraise": "evaluate",
    "baton": "concurrency limit",
    "befallen": "happened",
    "befalls": "happens",
    "befell": "happened",
    "chronicle": "game cache",
    "constitution": "absence policy",
    "contender": "result player",
    "contenders": "result players",
    "counsel": "advice",
    "foreseeable": "is_deterministic",
    "foretelling": "predictions",
    "forgiveness": "excused turn",
    "forgiving": "excuse",
    "gathering": "event",
    "glimpse": "table summary",
    "honouring": "honours",
    "keeper": "admin",
    "keepers": "admins",
    "leaver": "left early",
    "lingering": "bot turns",
    "mays": "optional actions",
    "oddities": "anomalies",
    "oddity": "anomaly",
    "orphans": "parent watch",
    "patience": "time limit",
    "playfacts": "real-table results",
    "pledge": "chance commitment",
    "preferring": "preferences",
    "rehearsal": "dry run",
    "rung": "step",
    "scenery": "board constants",
    "shelf": "catalogue",
    "spell": "response time",
    "spells": "response times",
    "standstill": "watchdog",
    "stayer": "stayed",
    "vacating": "leaving a seat",
    "windings": "clock starts",
    "wing": "extension app",
    "wound": "clock started",
}
# names that no module, public class or public function may have as a whole
NAMES: Final = {
    "newcomers": "concurrency limit",
    "asks": "prompts",
    "at_rest": "idle",
    "carry_out": "commit plies",
    "course": "position history",
    "door": "views or permissions",
    "doorforms": "forms",
    "doors": "views",
    "doubt": "uncertainty",
    "ears": "subscriber",
    "flaw": "violation",
    "flaws": "violations",
    "flood": "rate limit",
    "fold": "collapsible section",
    "forced": "default move",
    "given": "a verb with its object",
    "guess": "sample_hidden",
    "happening": "history entry",
    "ideas": "candidates",
    "in_time": "with a time limit",
    "joining": "sign-up",
    "keeping": "read-only admin",
    "kept": "a verb with its object",
    "lapse": "cancellation",
    "law": "invariant",
    "laws": "conformance or invariants",
    "left_ready": "auto-play",
    "lengthening": "downtime extension",
    "losses": "lost workers",
    "of": "a verb with its object",
    "one": "a verb with its object",
    "pace": "time control",
    "passes": "permissions",
    "refusing": "errors",
    "reports": "process status",
    "said": "a verb with its object",
    "sealing": "encryption",
    "speech": "encoding",
    "stage": "planning position",
    "staying_away": "absence",
    "stranger": "anonymous visitor",
    "taking_over": "substitution",
    "talk": "chat",
    "thinking": "computation",
    "thought": "computed plies",
    "told": "a verb with its object",
    "voice": "publisher",
    "walls": "zone offsets",
    "watching": "monitoring",
}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def find_retired_names(source: Source) -> Iterator[str]:
    """Modules, classes, functions and fields that have a retired name."""
    module = source.module.rpartition(".")[2]
    yield from _judge(module, "module", public=True)
    for node in ast.walk(source.tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                if not name.startswith("compute_"):  # `compute_FIELD`: fields of the API stay
                    yield from _judge(name, f"line {node.lineno}", not name.startswith("_"))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield from _judge(name, f"line {node.lineno}", public=False)


def find_retired_words(text: str) -> list[str]:
    """Retired words in the text of a document."""
    return [
        f"line {number}: {word!r} is retired: write {WORDS[word]} instead"
        for number, line in enumerate(text.splitlines(), 1)
        for word in WORD.findall(line)
        if word in WORDS
    ]


def _judge(name: str, where: str, public: bool) -> Iterator[str]:
    for word in WORD.findall(name):
        if standard := WORDS.get(word.lower()):
            yield f"{where}: {name} has the retired word {word!r}: call it {standard}"
    if public and (standard := NAMES.get(name.lower())):
        yield f"{where}: {name} is a retired name: call it {standard}"
