"""Games that raise, loop, answer nonsense, eat memory or never come back, in a real club: a limit
ends each, its table is suspended for host and admin to see, and everybody else plays on.
"""

from __future__ import annotations

import pytest

from tests.fire.http_visitor import Visitor
from tests.fire.running_clubs import Persistent, opened, until
from tests.sampling import sampled

pytestmark = [
    pytest.mark.alongside,
    pytest.mark.proc,
]
# where the rules break while the bot's turn is played
IN_THE_WORKER = sampled(
    ("raise", "memory", "stuck"), ("raise", "loop", "nonsense", "memory", "stuck")
)
ON_A_PAGE = ("view", "fail", *sampled((), ("moves",)))


def reads_suspended(visitor: Visitor, table_id: int) -> bool:
    """Whether the table's page says so; a busy server may ask for a retry first."""
    status, page = visitor.look(f"/tables/{table_id}/")
    assert status in (200, 503), page
    return status == 200 and "suspended" in page


def test_what_breaks_in_the_worker_is_ended_and_suspended_and_all_else_goes_on() -> None:
    with opened() as club:
        seated = club.seat("endless", *IN_THE_WORKER)
        visitor = Visitor(club.port, "alice").come_in()
        alice = Persistent(club, seated["endless"], visitor)
        for way in IN_THE_WORKER:
            asked = club.asked(seated[way])
            assert asked is not None
            assert visitor.play(seated[way], "go 1", asked) == 303
        for way in IN_THE_WORKER:
            assert until(lambda way=way: club.marked(seated[way])), f"{way}: {club.said()}"  # type: ignore[misc]
            alice.plays(1)
            assert until(lambda way=way: reads_suspended(visitor, seated[way])), way  # type: ignore[misc]
        assert f"{len(IN_THE_WORKER)} " in club.run("manage.py", "suspended")
        club.close()
        assert alice.found() == []


def test_a_page_whose_rules_do_not_come_back_is_given_up_and_the_web_server_goes_on() -> None:
    with opened() as club:
        seated = club.seat("endless", *ON_A_PAGE)
        visitor = Visitor(club.port, "alice").come_in()
        alice = Persistent(club, seated["endless"], visitor)
        for way in ON_A_PAGE:
            asked = club.asked(seated[way])
            assert asked is not None
            sent = visitor.play(seated[way], "go 1", asked)
            # 500: of what was sent, and came to no end, nobody knows whether it was taken
            assert sent in (303, 422, 500, 503), way
            seen, page = visitor.look(f"/tables/{seated[way]}/")
            assert seen in (200, 503), page
            marked = until(lambda way=way: club.marked(seated[way]))  # type: ignore[misc]
            assert marked, f"{way}, answered {sent} and {seen}: {club.said()}"
            assert until(lambda: visitor.look("/")[0] == 200), club.said()
            alice.plays(1)
        club.close()
        assert alice.found() == []
