"""A table's log: days, turns, repeated lines merged with a count, and a summary of what a member
missed.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.safestring import SafeString

from club.people.members.models import Member
from club.people.members.services import create_member
from club.play.game_records import known_lines
from club.play.game_records.known_lines import Line
from club.play.game_records.models import By
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.table_page.log import Day, group_by_day
from club.play.tables.models import Table
from club.play.tables.presentation.names import PastNames, PlayerNames
from games import registry
from games.core import CHANCE, Seat
from games.message import Who, message
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, sit_down

NAMES = ("aino", "onni", "kaisa")
SHOWN = tuple(SafeString(f"[{name}]") for name in NAMES)
TABLE = Table(pk=7)


@pytest.fixture
def names() -> PlayerNames:
    return PlayerNames(registry.find("nim"), NAMES, SHOWN, "/rules/#")


def line(
    text: str,
    seat: Seat = 0,
    turn: int = 0,
    at: datetime = NOW,
    openly: bool = True,
    rule: str = "",
    number: int = 1,
) -> Line:
    return Line(
        number, seat, By.MEMBER, at, (message(text, rule, seat=Who(max(0, seat))),), turn, openly
    )


def told(days: tuple[Day, ...]) -> list[tuple[str, list[str]]]:
    """The seat of the turn and its lines, in the order of the log; a repeated line with
    its count.
    """
    return [
        (
            turn.shown,
            [
                f"{' '.join(one.sentences)}{f' x{one.times}' if one.times > 1 else ''}"
                for one in turn.lines
            ],
        )
        for day in days
        for turn in day.turns
    ]


class TestTurns:
    def test_lines_are_grouped_under_the_owner_of_the_turn(self, names: PlayerNames) -> None:
        lines = [
            line("{seat} ends.", turn=1),
            line("{seat} builds.", turn=1),
            line("{seat} passes.", seat=1, turn=2),
        ]
        assert told(group_by_day(lines[::-1], PastNames(names), 0)) == [
            ("", ["[onni] passes."]),
            ("[aino]", ["[aino] builds.", "[aino] ends."]),
        ]

    def test_a_line_alone_needs_no_heading(self, names: PlayerNames) -> None:
        assert told(group_by_day([line("{seat} passes.")], PastNames(names), 0)) == [
            ("", ["[aino] passes."])
        ]

    def test_a_hidden_seat_is_not_named(self, names: PlayerNames) -> None:
        lines = [
            line("It is answered.", seat=2, openly=False),
            line("Gold changes hands.", seat=2, openly=False),
        ]
        assert told(group_by_day(lines, PastNames(names), 0))[0][0] == ""

    def test_the_first_visible_seat_names_the_turn(self, names: PlayerNames) -> None:
        later = line("It is answered.", seat=2, openly=True)
        assert (
            told(group_by_day([later, line("{seat} asks.", seat=1)], PastNames(names), 0))[0][0]
            == "[onni]"
        )

    def test_chance_before_and_after_a_turn_has_no_owner(self, names: PlayerNames) -> None:
        lines = [
            line("Cards are dealt.", CHANCE),
            line("{seat} plays."),
            line("A find.", CHANCE),
            line("{seat} ends."),
        ]
        lines.append(line("Tiles are dealt.", CHANCE))
        assert told(group_by_day(lines[::-1], PastNames(names), 0)) == [
            ("", ["Tiles are dealt."]),
            ("[aino]", ["[aino] ends.", "A find.", "[aino] plays."]),
            ("", ["Cards are dealt."]),
        ]


class TestLines:
    def test_equal_lines_are_merged_with_a_count(self, names: PlayerNames) -> None:
        draws = [line("{seat} draws a card.", number=number) for number in range(1, 4)]
        assert told(group_by_day([*draws, line("{seat} plays.")], PastNames(names), 0)) == [
            ("[aino]", ["[aino] draws a card. x3", "[aino] plays."])
        ]

    def test_new_and_old_lines_are_not_merged(self, names: PlayerNames) -> None:
        draws = [line("{seat} draws.", number=2), line("{seat} draws.", number=1)]
        assert told(group_by_day(draws, PastNames(names), 1)) == [
            ("[aino]", ["[aino] draws.", "[aino] draws."])
        ]

    def test_a_line_links_to_one_rule_at_most(self, names: PlayerNames) -> None:
        two = Line(1, 0, By.MEMBER, NOW, (message("A.", "R1"), message("B.", "R2")), 0, True)
        [day] = group_by_day([two], PastNames(names), 0)
        assert day.turns[0].lines[0].rule == '<a class="rule" href="/rules/#R1">R1</a>'
        assert day.turns[0].lines[0].sentences == ("A.", "B.")

    def test_each_day_is_named_once_and_each_minute_too(self, names: PlayerNames) -> None:
        times = [NOW, NOW, NOW - MINUTE, NOW - DAY, NOW - DAY - HOUR]
        lines = [line(f"Line {number}.", turn=number, at=at) for number, at in enumerate(times)]
        days = group_by_day(lines, PastNames(names), 0)
        assert [day.date.day for day in days] == [2, 1]
        assert [[one.timed for turn in day.turns for one in turn.lines] for day in days] == [
            [True, False, True],
            [True, True],
        ]

    def test_days_are_in_the_readers_time_zone(self, names: PlayerNames) -> None:
        lines = [line("A.", at=datetime(2026, 3, 2, 23, 30, tzinfo=NOW.tzinfo)), line("B.", at=NOW)]
        for zone, days in (("UTC", 1), ("Asia/Tokyo", 1), ("Europe/Helsinki", 2)):
            with timezone.override(zone):
                assert len(group_by_day(lines, PastNames(names), 0)) == days


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
class TestOnThePage:
    def test_each_day_is_named_once(self, alice: Member, bob: Member, inside: Enter) -> None:
        began = timezone.now() - timedelta(days=3)
        sat = sit_down("nim", [alice, bob], now=began)
        sat.play(0, "take 1 from a", now=began)
        sat.play(1, "take 1 from b", now=began)
        sat.play(0, "take 1 from b", now=timezone.now())
        log = body(inside(alice).get(address(sat))).split('id="log"')[1].split('id="seats"')[0]
        assert len(re.findall(r'<time datetime="\d{4}-\d\d-\d\d">', log)) == 2
        assert len(re.findall(r'<time datetime="\d{4}-\d\d-\d\dT', log)) == 2

    def test_missed_lines_link_to_the_replay(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat, client = sit_down("nim", [alice, bob], now=timezone.now()), inside(alice)
        sat.play(0, "take 1 from a")
        sat.play(1, "take 2 from b")
        assert f'href="{address(sat, "replay", "1")}"' in body(client.get(address(sat)))
        assert client.get(address(sat, "replay", "1")).status_code == 200

    def test_an_answer_in_a_hidden_window_is_shown_to_its_seat_alone(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob, carol], now=NOW)
        toy.play(0, "ask hidden")
        toy.play(1, "reply no")
        assert {viewer: lines[-1].openly for viewer, lines in toy.read.lines.items()} == {
            None: False,
            0: False,
            1: True,
            2: False,
        }

    @pytest.mark.long
    def test_pages_of_a_long_game_unpack_no_old_lines(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = sit_down("inkas", [alice, bob, carol], now=NOW)
        play_along(sat.pk, Plan([NOW], 250, bot_chooser("random")))
        assert len(sat.read.lines[None].packs) > 5
        known_lines._unpack.cache_clear()
        for reader in (alice, bob, create_member("dora", "dora@club.example", "warm-paper-7")):
            for path in (address(sat), "/"):
                assert inside(reader).get(path).status_code == 200
        assert known_lines._unpack.cache_info().misses == 0
