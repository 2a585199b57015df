"""The worked example of docs/adding-a-game.md runs as it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.request import DecisionRequest
from games.core import Move
from games.message import Message, Who, message
from games.nim import GAME as NIM
from games.notation import read, title
from tests.support.source_files import PROJECT

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def example() -> dict[str, Any]:
    """Returns the names that the blocks of Python of the document define."""
    text = (PROJECT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {
        "Message": Message,
        "Move": Move,
        "Who": Who,
        "dataclass": dataclass,
        "message": message,
        "read": read,
    }
    for block in BLOCK.findall(text):
        exec(compile(f"from __future__ import annotations\n{block}", __file__, "exec"), names)
    return names


def test_the_test_of_the_example_passes() -> None:
    names = example()

    names["test_r5_a_bribe_is_read_back_from_its_notation"]()


def test_the_button_and_the_log_of_the_example_read_as_the_document_says() -> None:
    names = example()
    bribe = names["Bribe"](seat=2, points=3)

    sentence = names["bribe_news"](0, bribe).say(["Bo", "Cy", "Aino"])

    assert title(names["Bribe"]) == "Bribe a player"
    assert sentence == "Bo pays 3 points, and Aino loses as many"


def test_the_bot_of_the_example_plays_and_remembers() -> None:
    position = NIM.start(2, {})
    request = DecisionRequest(NIM, 0, position.legal_moves(0), lambda: position.view(0), Random(1))
    assert example()["BOT"].choose(request) == request.moves[0]
    assert request.memory == {"moves": 1}
