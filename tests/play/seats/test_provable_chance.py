"""Chance that no party can choose: the server commits to a secret at the opening, each member adds
a nonce, seats and draws follow from both, and all is revealed when the game is over.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.game_records import queries as records
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from club.play.seats import services as seating
from club.play.seats.services import table_start
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, EventType, Status, Table, TableEvent, Tenure
from games import registry
from games.chance import BY_NONCES, BY_PYTHON, Seed
from games.core import CHANCE
from tests.support.sitting_down import NOW, Sat, agree_to_end, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
FIRST_WAY = """game: liars_dice 1
seats: 2
options: dice=3; ones=wild; spot_on=no
chance: 1
commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
secret: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

chance roll 2 4 5
chance roll 2 6 6
0 bid 1 twos
1 challenge
chance roll 1 1 6
chance roll 2 6
"""


def opened(host: Member, game: str = "nim", seats: int = 2, nonce: str = "") -> Table:
    terms = Terms("Friday", seats, {})
    return seating.open_table(host, registry.find(game), terms, NOW, nonce)


def nonces(table: Table) -> list[str]:
    return list(Chair.objects.filter(table=table).values_list("nonce", flat=True))


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    sat.play(0, "bid 1 twos")
    sat.play(1, "bid 2 sixes")
    return sat


class TestBeforeTheStart:
    def test_the_commitment_is_shown_from_the_opening_on(
        self, alice: Member, inside: Enter
    ) -> None:
        table = opened(alice)
        page = inside(alice).get(f"/tables/{table.pk}/").content.decode()
        assert len(table.commitment) == 64
        assert table.commitment in page

    def test_it_is_the_commitment_of_the_record(self, alice: Member, bob: Member) -> None:
        table = opened(alice)
        seating.join(table.pk, bob, NOW)
        started = seating.start(table.pk, alice, NOW)
        assert started.record is not None
        assert started.record.commitment == table.commitment
        assert hashlib.sha256(started.record.secret).hexdigest() == table.commitment
        assert (started.commitment, started.sealed_secret) == ("", "")

    def test_everybody_who_sits_down_adds_a_nonce(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice, nonce="rowan")
        inside(bob).post(f"/tables/{table.pk}/join/", {"nonce": "birch"})
        assert nonces(table) == ["rowan", "birch"]

    def test_the_form_brings_one_along_where_no_script_makes_it(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice)
        for address in (f"/tables/{table.pk}/", "/tables/", "/tables/open/nim/"):
            page = inside(bob).get(address).content.decode()
            (brought,) = re.findall(r'name="nonce"[^>]*value="([^"]+)"', page)
            assert len(brought) == 32

    def test_who_brings_none_gets_a_fresh_one(self, alice: Member, bob: Member) -> None:
        table = opened(alice)
        seating.join(table.pk, bob, NOW)
        assert len(set(nonces(table))) == 2
        assert all(len(nonce) == 32 for nonce in nonces(table))

    def test_it_can_be_changed_and_all_are_told(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice, nonce="rowan")
        seating.join(table.pk, bob, NOW, nonce="birch")
        inside(bob).post(f"/tables/{table.pk}/nonce/", {"nonce": "aspen"})
        assert nonces(table) == ["rowan", "aspen"]
        assert TableEvent.objects.get(table=table, what=EventType.NONCE).whom == bob
        page = inside(alice).get(f"/tables/{table.pk}/chance/").content.decode()
        assert "aspen" in page and "birch" not in page

    @pytest.mark.parametrize("nonce", ["x" * 65, "two\nlines", "bell\a"])
    def test_a_nonce_out_of_range_changes_nothing(
        self, alice: Member, bob: Member, nonce: str
    ) -> None:
        table = opened(alice, nonce="rowan")
        with pytest.raises(ClubError, match=r"plain characters|64 characters"):
            seating.change_nonce(table.pk, alice, nonce, NOW)
        with pytest.raises(ClubError, match=r"plain characters|64 characters"):
            seating.join(table.pk, bob, NOW, nonce=nonce)
        assert nonces(table) == ["rowan", ""]

    def test_nobody_changes_that_of_another(self, alice: Member, bob: Member) -> None:
        with pytest.raises(NotAllowed):
            seating.change_nonce(opened(alice).pk, bob, "mine", NOW)

    def test_after_the_start_nothing_is_changed(self, dice: Sat, alice: Member) -> None:
        with pytest.raises(ClubError, match="already started"):
            seating.change_nonce(dice.pk, alice, "late", NOW)

    def test_who_stands_up_takes_it_along(self, alice: Member, bob: Member) -> None:
        table = opened(alice, nonce="rowan")
        seating.join(table.pk, bob, NOW, nonce="birch")
        seating.leave(table.pk, bob, NOW)
        assert nonces(table) == ["rowan", ""]


class TestTheDraw:
    def test_seats_follow_from_the_secret_and_all_nonces(self, alice: Member, bob: Member) -> None:
        table = opened(alice, "liars_dice", 3, "rowan")
        seating.seat_bot(table.pk, alice, 2, "random", NOW)
        seating.join(table.pk, bob, NOW, nonce="birch")
        record = seating.start(table.pk, alice, NOW).record
        assert record is not None
        assert (record.chance, record.nonces) == (BY_NONCES, ["rowan", "birch", ""])
        lots = Seed(BY_NONCES, record.secret, ("rowan", "birch", "")).lots(3)
        came = ["alice", "bob", "random"]
        sits = Tenure.objects.filter(table=table).order_by("seat")
        seated = [one.member.username if one.member else one.bot for one in sits]
        assert seated == [came[chair] for chair in lots]

    def test_a_nonce_changed_in_the_moment_of_the_start_is_drawn_from(
        self, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = opened(alice, nonce="rowan")
        seating.join(table.pk, bob, NOW, nonce="birch")

        def change() -> None:
            Chair.objects.filter(table=table, member=bob).update(nonce="aspen")

        thought, late = table_start._prepare_record_of, iter([change])

        def think(open_table: Table, now: datetime) -> object:
            begun = thought(open_table, now)
            next(late, lambda: None)()
            return begun

        monkeypatch.setattr(table_start, "_prepare_record_of", think)
        record = seating.start(table.pk, alice, NOW).record
        assert record is not None
        assert record.nonces == ["rowan", "aspen"]
        assert audit_error_of(record) == ""

    def test_other_seats_are_found_by_the_audit(self, dice: Sat) -> None:
        Record.objects.filter(pk=dice.record.pk).update(lots=dice.record.lots[::-1])
        assert (
            audit_error_of(dice.record)
            == "its lots are not those that chance draws from the secret"
        )

    def test_another_nonce_is_found_by_the_audit(self, dice: Sat) -> None:
        lots = tuple(dice.record.lots)
        others = ([str(number), "y"] for number in range(10_000, 10_100))
        same_seats = next(
            nonces
            for nonces in others
            if Seed(BY_NONCES, dice.record.secret, tuple(nonces)).lots(2) == lots
        )
        Record.objects.filter(pk=dice.record.pk).update(nonces=same_seats)
        assert audit_error_of(dice.record).endswith("is not what chance draws from the secret")


class TestWhenItIsOver:
    def test_a_called_off_game_opens_its_secret(
        self, dice: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        secret = dice.record.secret.hex()
        page = inside(alice).get(f"/tables/{dice.pk}/chance/").content.decode()
        assert secret not in page
        for member in (alice, bob):
            agree_to_end(dice.pk, member, NOW)
        assert dice.table.status == Status.CANCELLED
        assert secret in inside(alice).get(f"/tables/{dice.pk}/chance/").content.decode()
        given = inside(alice).get(f"/tables/{dice.pk}/transcript/").content.decode()
        assert f"secret: {secret}\n" in given

    def test_so_does_a_table_that_closed_before_it_began(
        self, alice: Member, inside: Enter
    ) -> None:
        table = opened(alice)
        seating.leave(table.pk, alice, NOW)
        page = inside(alice).get(f"/tables/{table.pk}/chance/").content.decode()
        (secret,) = set(re.findall(r"<code>([0-9a-f]{64})</code>", page)) - {table.commitment}
        assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == table.commitment

    def test_the_page_says_who_added_what_and_got_which_seat(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(f"/tables/{dice.pk}/chance/").content.decode()
        assert [nonce in page for nonce in dice.record.nonces] == [True, True]
        assert "Seat drawn" in page and "bin/verify" in page


class TestVerifying:
    """`bin/verify` uses the command `replay`."""

    def verified(self, text: str, folder: Path) -> str:
        path, out = folder / "game.txt", StringIO()
        path.write_text(text)
        call_command("replay", str(path), stdout=out)
        return out.getvalue()

    def test_a_record_file_is_verified_without_the_club(self, dice: Sat, tmp_path: Path) -> None:
        dice.play(0, "challenge")
        told = self.verified(str(records.transcript(dice.record)), tmp_path)
        assert "every draw follows from the secret" in told

    def test_a_record_of_the_first_way_is_verified_still(self, tmp_path: Path) -> None:
        told = self.verified(FIRST_WAY, tmp_path)
        assert "every draw follows from the secret" in told

    @pytest.mark.parametrize(
        ("line", "other", "refused"),
        [
            (r"secret: .*", "secret: " + "00" * 32, "The header is refused: The secret"),
            (r"lots: (\d) (\d)", r"lots: \2 \1", "The header is refused: The lots"),
            (r"nonces: .*", 'nonces: ["a"]', "The header is refused: There must be one nonce"),
            (r"chance: 2", "chance: 3", "The header is refused"),
            (r"nonces: .*", "nonces: 7", "The header is refused"),
            (r"chance roll .*", "chance roll 1 1 1", "Ply 1 is refused: This is not what"),
        ],
    )
    def test_what_was_meddled_with_is_named(
        self, dice: Sat, tmp_path: Path, line: str, other: str, refused: str
    ) -> None:
        text = str(records.transcript(dice.record)).replace(
            "chance roll 1 1 1", "chance roll 2 2 2"
        )
        with pytest.raises(CommandError, match=refused):
            self.verified(re.sub(line, other, text, count=1), tmp_path)


def test_a_record_of_before_goes_on_in_its_way(dice: Sat) -> None:
    fields = {"chance": BY_PYTHON, "nonces": [], "lots": []}
    Record.objects.filter(pk=dice.record.pk).update(**fields)
    dice.play(0, "challenge")
    (number, move) = dice.record.entries.filter(seat=CHANCE).values_list("number", "move").last()
    plies = [(seat, text) for seat, text, _ in dice.plies()][: number - 1]
    before = dice.record.game.start(2, {"dice": 3})
    for seat, text in plies:
        before = before.after(seat, dice.record.game.read_move(text))
    drawn = Seed(BY_PYTHON, dice.record.secret).generator(plies)
    assert str(before.chance_move(drawn)) == move
