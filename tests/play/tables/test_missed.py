"""What happened while a member was away, by turn, with what others played in their place and
why; an e-mail says it in the same words as the page.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.safestring import SafeString

from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.game_records.known_lines import Line
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables.models import Table
from club.play.tables.presentation.log_lines import MOST_MISSED, Missed, missed_of
from club.play.tables.presentation.names import PastNames, PlayerNames
from club.play.time_control import services as timecontrol
from games import registry
from games.message import Message, Who, message
from tests.support.pages import Enter, address, part, words
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

NAMES = ("aino", "onni", "kaisa")
SHOWN = tuple(SafeString(f"[{name}]") for name in NAMES)
TABLE = Table(pk=7)
DRAWS = message("{seat} draws.", seat=Who(1))


@pytest.fixture
def names() -> PlayerNames:
    return PlayerNames(registry.find("nim"), NAMES, SHOWN, "/rules/#")


def line(said: Message, turn: int = 0, seat: int = 1, by: By = By.MEMBER) -> Line:
    return Line(1, seat, by, NOW, (said,), turn, True)


def missed(names: PlayerNames, *lines: Line) -> Missed:
    found = missed_of(lines, TABLE, 0, 3, PastNames(names))
    assert found is not None
    return found


def told(found: Missed) -> list[tuple[str, list[str]]]:
    """The seat of the turn, and its sentences."""
    return [(turn.shown, [one.sentence for one in turn.lines]) for turn in found.turns]


class TestChoosing:
    def test_the_summary_is_grouped_by_turn(self, names: PlayerNames) -> None:
        builds = message("{seat} builds.", seat=Who(1))
        other = message("{seat} robs {victim}.", seat=Who(2), victim=Who(0))
        found = missed(names, line(DRAWS, 3), line(builds, 3), line(other, 4, seat=2))
        assert told(found) == [
            ("[onni]", ["[onni] draws.", "[onni] builds."]),
            ("", ["[kaisa] robs [aino]."]),
        ]

    def test_news_about_the_member_comes_before_other_news(self, names: PlayerNames) -> None:
        many = [line(message(f"Number {number}.")) for number in range(20)]
        robs = message("{seat} robs {victim}.", seat=Who(1), victim=Who(0))
        found = missed(names, *many, line(robs, 9))
        assert told(found)[-1] == ("", ["[onni] robs [aino]."])
        assert sum(len(turn.lines) for turn in found.turns) == MOST_MISSED
        assert (found.more, found.replay) == (21 - MOST_MISSED, "/tables/7/replay/3/")

    def test_repeated_news_is_left_out(self, names: PlayerNames) -> None:
        found = missed(names, *[line(DRAWS, turn) for turn in range(3)])
        assert (told(found), found.more) == ([("", ["[onni] draws."])], 0)

    def test_the_summary_says_why_others_played(self, names: PlayerNames) -> None:
        mine, theirs = (message("{seat} ends.", seat=Who(seat)) for seat in (0, 2))
        given = message("{seat} gives.", seat=Who(0))
        found = missed(
            names,
            line(mine, 1, 0, By.STAND_IN),
            line(theirs, 2, 2, By.STAND_IN),
            line(given, 3, 0, By.ORDER),
            line(DRAWS, 4),
        )
        assert [one.why for turn in found.turns for one in turn.lines] == [
            "your time was up",
            "their time was up",
            "by your standing order",
            "",
        ]

    def test_without_news_there_is_no_summary(self, names: PlayerNames) -> None:
        assert missed_of([], TABLE, 0, 0, PastNames(names)) is None


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
class TestTelling:
    @pytest.fixture
    def away(self, alice: Member, bob: Member) -> Sat:
        """Alice missed her second turn, a stand-in played it, and bob played his own."""
        began = timezone.now() - timedelta(days=3, hours=1)
        sat = sit_down("nim", [alice, bob], now=began)
        sat.play(0, "take 1 from a", now=began)
        sat.play(1, "take 1 from b", now=began)
        assert play.stand_in(sat.pk, 0, began + 2 * DAY)
        sat.play(1, "take 1 from c", now=began + 3 * DAY)
        return sat

    def test_the_page_says_what_a_stand_in_played_and_why(
        self, away: Sat, alice: Member, inside: Enter
    ) -> None:
        log = part(inside(alice).get(address(away)), "log").split("Log")[0]
        assert "While you were away" in log
        assert "(your time was up)" in log
        assert "bob takes 1 from heap b" in log

    def test_own_moves_are_not_missed(self, away: Sat, bob: Member, inside: Enter) -> None:
        assert "While you were away" not in words(inside(bob).get(address(away)))

    def test_an_email_uses_the_same_words(self, away: Sat, alice: Member, inside: Enter) -> None:
        mail.outbox.clear()
        now = timezone.now()
        timecontrol.remind(away.pk, 0, now)
        for notice in DELIVERIES.due(now):
            DELIVERIES.post(notice, now)
        (letter,) = mail.outbox
        letters = dict(re.findall(r"^([^\n]+: Thursday)\n-+\n(.*?)^http", letter.body, re.M | re.S))
        page = part(inside(alice).get(address(away)), "log")
        for subject in ("A stand-in played for you: Thursday", "Your turn: Thursday"):
            missed = letters[subject].partition("The board:")[0]
            said = [one[2:] for one in missed.splitlines() if one.startswith("- ")]
            assert said
            assert "(your time was up)" in " ".join(said)
            for sentence in said:
                assert sentence.split(".")[0].lower() in page.lower()
