"""Games from record files: replayed, kept unrated, once; and what is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from club.base.errors import ClubError
from club.community.ratings.finished_games.game_facts import tables_to_enter
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.members.models import Member
from club.people.moderation.blocks import block
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Entry, Record
from club.play.imported_games import record_files, services
from club.play.imported_games.models import ImportedGame, SeatClaim
from club.play.tables.models import Chair, Origin, Status, Table
from club.play.tables.presentation.transcripts import transcript_of
from games import transcript
from tests.play.replay.looking_back import at, play_out
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=365)
TEXT = """game: nim 1
seats: 2
options: heaps=3 4 5; last_stone=wins

0 take 3 from a
1 take 4 from b
0 take 5 from c
"""
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def record(alice: Member, bob: Member) -> dict[str, Any]:
    """A game with chance as another club gives it: here it is gone."""
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    data = program(alice).get(f"records/{sat.pk}").json()
    Record.objects.filter(pk=sat.record.pk).update(commitment="0" * 64)
    data["seats"] = ["alice", "Zoë of Oulu"]
    return dict(data)


def bring(member: Member, data: dict[str, Any] | str, **more: Any) -> services.Brought:
    text = data if isinstance(data, str) else json.dumps(data)
    return services.import_game(text.encode(), member, LATER, **more)


def test_a_game_with_its_secret_is_kept_as_it_was_played(
    record: dict[str, Any], carol: Member
) -> None:
    table = bring(carol, record).table
    assert table.record
    assert (table.host, table.origin, table.rated) == (carol, Origin.ELSEWHERE, False)
    assert (table.status, table.private) == (Status.FINISHED, True)
    assert table.record.commitment == record["commitment"]
    assert audit_error_of(table.record) == ""
    kept = list(table.record.entries.values_list("seat", "move", "by"))
    assert kept == [(ply["seat"], ply["move"], ply["by"]) for ply in record["plies"]]


def sitters(table: Table) -> list[tuple[Member | None, str]]:
    chairs = Chair.objects.filter(table=table).order_by("seat")
    return [(chair.member, chair.guest) for chair in chairs]


class TestNamesOfAFile:
    """The file names alice, who did not bring it."""

    @pytest.fixture
    def table(self, record: dict[str, Any], carol: Member) -> Table:
        return bring(carol, record, private=False).table

    def test_are_texts_until_the_member_agrees(self, table: Table, alice: Member) -> None:
        assert sitters(table) == [(None, "alice"), (None, "Zoë of Oulu")]
        services.answer_seat_claim(table.pk, alice, played=True)
        assert sitters(table) == [(alice, ""), (None, "Zoë of Oulu")]

    def test_stay_texts_when_the_member_did_not_play(self, table: Table, alice: Member) -> None:
        services.answer_seat_claim(table.pk, alice, played=False)
        assert sitters(table)[0] == (None, "alice")
        with pytest.raises(ClubError, match="Nobody asks"):
            services.answer_seat_claim(table.pk, alice, played=True)

    def test_are_asked_of_nobody_else(self, table: Table, bob: Member, carol: Member) -> None:
        for member in (bob, carol):
            with pytest.raises(ClubError, match="Nobody asks"):
                services.answer_seat_claim(table.pk, member, played=True)

    def test_are_asked_about_at_home(self, table: Table, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        assert "names you at seat 1. Did you play?" in words(client.get("/"))
        answer = client.post(f"/tables/import/{table.pk}/answer/", {"played": "yes"})
        assert answer["Location"] == table.get_absolute_url()
        assert sitters(table)[0] == (alice, "")
        assert "Did you play?" not in words(client.get("/"))

    def test_are_asked_about_by_programs(self, table: Table, alice: Member) -> None:
        own = program(alice)
        (claim,) = own.get("imports/claims").json()["claims"]
        assert (claim["table"], claim["seat"]) == (table.pk, 0)
        answer = own.post("imports/claims", {"table": table.pk, "played": True})
        assert answer.json() == {"claims": []}
        assert sitters(table)[0] == (alice, "")


def test_the_importer_whom_the_file_names_is_seated(record: dict[str, Any], alice: Member) -> None:
    assert sitters(bring(alice, record).table)[0] == (alice, "")


def test_nobody_is_asked_who_has_blocked_the_importer(
    record: dict[str, Any], alice: Member, carol: Member
) -> None:
    block(alice, carol, NOW)
    bring(carol, record)
    assert not SeatClaim.objects.exists()


def test_the_replay_says_to_visitors_that_the_game_came_from_a_file(
    record: dict[str, Any], carol: Member, inside: Enter
) -> None:
    table = bring(carol, record, private=False).table
    for client in (Client(), inside(carol)):
        assert "carol has brought this game as a file." in words(client.get(at(Sat(table.pk), 1)))


def test_what_goes_out_again_is_what_came_in(record: dict[str, Any], carol: Member) -> None:
    table = bring(carol, record).table
    out = program(carol).get(f"records/{table.pk}").json()
    for name in ("game", "version", "options", "seats", "plies", "outcome", "secret", "lots"):
        assert out[name] == record[name]


def test_the_same_file_twice_is_one_record(record: dict[str, Any], carol: Member) -> None:
    first, again = bring(carol, record), bring(carol, json.dumps(record, indent=3))
    assert (first.is_new, again.is_new) == (True, False)
    assert first.table == again.table


def test_a_game_of_the_club_itself_is_found(alice: Member, bob: Member) -> None:
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    brought = bring(alice, transcript_of(sat.table))
    assert (brought.table.pk, brought.is_new) == (sat.pk, False)


def test_a_private_game_of_others_is_not_shown(alice: Member, bob: Member, carol: Member) -> None:
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}, private=True))
    with pytest.raises(ClubError, match="has this game already"):
        bring(carol, transcript_of(sat.table))


def test_a_text_without_a_secret_is_kept_and_its_chance_is_not_audited(carol: Member) -> None:
    table = bring(carol, TEXT).table
    assert table.record and table.record.copied == 3
    assert audit_error_of(table.record) == ""
    assert [chair.guest for chair in table.chairs.order_by("seat")] == ["Seat 1", "Seat 2"]


def test_it_counts_for_no_rating(record: dict[str, Any], carol: Member) -> None:
    assert bring(carol, record).table.pk not in tables_to_enter(None)


def bring_on_page(client: Client, text: str, **options: str) -> str:
    """Sends the file and presses the button of its preview; returns the last page in words."""
    file = SimpleUploadedFile("game.json", text.encode())
    address = client.post("/tables/import/", {"file": file} | options)["Location"]
    job = FileImport.objects.get()
    read_import(job.pk, LATER)
    preview = words(client.get(address))
    assert not ImportedGame.objects.exists()
    client.post(address, {"what": "write"})
    write_import(job.pk, LATER)
    return preview + words(client.get(address))


def test_the_page_brings_it_and_everybody_sees_what_it_is(
    record: dict[str, Any], alice: Member, carol: Member, inside: Enter
) -> None:
    text = bring_on_page(inside(carol), json.dumps(record), public="yes")
    assert "alice is asked, and is a name until then" in text and "The game is here" in text
    table = Table.objects.get(origin=Origin.ELSEWHERE)
    page = words(inside(alice).get(table.get_absolute_url()))
    assert "carol has brought this game as a file." in page and "Zoë of Oulu" in page
    replay = inside(alice).get(at(Sat(table.pk), 1))
    assert "Practise from here" in body(replay)
    assert inside(alice).get(address(Sat(table.pk), "chance")).status_code == 200


def test_the_page_says_what_is_refused(carol: Member, inside: Enter) -> None:
    text = bring_on_page(inside(carol), TEXT.replace("4 from b", "9 from b"))
    assert "Ply 2 is refused" in text
    assert not Table.objects.exists()


def test_the_command_brings_it(carol: Member, tmp_path: Path) -> None:
    path, out = tmp_path / "game.txt", StringIO()
    path.write_text(TEXT)
    call_command("import_record", str(path), "--by", "carol", stdout=out)
    assert out.getvalue().endswith(f"table {Table.objects.get().pk}\n")
    call_command("import_record", str(path), "--by", "carol", stdout=out)
    assert "already" in out.getvalue()
    with pytest.raises(CommandError, match="no member"):
        call_command("import_record", str(path), "--by", "dave")


WRONG: list[tuple[Change, str]] = [
    (lambda data: data.update(format="kerho-record 9"), "not a record of the format"),
    (lambda data: data.update(game="chess"), "“chess”, version 1, is not installed"),
    (lambda data: data.update(version=9), "version 9, is not installed"),
    (lambda data: data.update(version="1"), "another shape at /version"),
    (lambda data: data.pop("plies"), "another shape at /: 'plies'"),
    (lambda data: data["plies"].pop(), "not played to its end|is refused"),
    (lambda data: data["plies"][1].update(move="bid 99 of 6"), "Ply 2 is refused"),
    (lambda data: data["plies"][1].update(seat=7), "Ply 2 is refused"),
    (lambda data: data["plies"][0].update(at="2026-03-02T19:00:00"), "without a zone"),
    (lambda data: data["plies"][0].update(at="yesterday"), "plies/0/at is not a time"),
    (lambda data: data["plies"][0].update(at="2999-01-01T00:00:00Z"), "time of the past"),
    (lambda data: data["plies"][-1].update(at="2001-01-01T00:00:00Z"), "before the last one"),
    (lambda data: data["seats"].__setitem__(0, "a\u202eb"), "direction of writing"),
    (lambda data: data["seats"].__setitem__(0, "x" * 41), "40"),
    (lambda data: data["seats"].append("eve"), "refused"),
    (lambda data: data.update(secret="00" * 32), "secret is not the one"),
    (lambda data: data.update(secret="zz"), "incomplete or wrong"),
    (lambda data: data.update(lots=[1, 1]), "lots are not"),
    (lambda data: data["outcome"].update(places=[1, 1]), "does not end as the file says"),
    (lambda data: data["options"].update(dice=[3]), "no text or number"),
    (lambda data: data["options"].update(dice=33), "refused"),
]


@pytest.mark.long
@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_what_is_wrong_is_named_and_nothing_is_kept(
    record: dict[str, Any], carol: Member, change: Change, sentence: str
) -> None:
    before = [model.objects.count() for model in (Table, Entry, Record)]
    change(record)
    with pytest.raises(ClubError, match=sentence):
        bring(carol, record)
    assert [model.objects.count() for model in (Table, Entry, Record)] == before
    assert not ImportedGame.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"[" * 200_000, "nested too deeply"),
        (b'{"format": ', "not JSON"),
        (rb'{"format": "\ud800"}', "cannot be stored"),
        (b"\xff\xfe", "UTF-8"),
        (b"game: nim 1\x00", "NUL"),
        (b"PK\x03\x04", "first lines"),
        (b"x" * (record_files.LARGEST_FILE + 1), "larger than 8 MB"),
        (TEXT.replace("seats: 2", "seats: 99").encode(), "refused"),
        (TEXT.replace("0 take 3", "0 take ³").encode(), "Ply 1 is refused"),
        ((TEXT + "0 take 1 from a\n" * 20_000).encode(), "more than 20000 plies"),
    ],
)
def test_other_files_are_refused_by_name(carol: Member, content: bytes, sentence: str) -> None:
    with pytest.raises(ClubError, match=sentence):
        services.import_game(content, carol, timezone.now())
    assert not Table.objects.exists()


def test_a_program_brings_it(carol: Member) -> None:
    own = program(carol)
    assert own.post("imports/records", {"file": TEXT}).status_code == 200
    assert Table.objects.get().private
    wrong = own.post("imports/records", {"file": TEXT.replace("4 from b", "9 from b")})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "refused_ply")


def test_a_game_that_takes_too_long_to_replay_is_refused_in_words(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transcript, "verified", lambda *_: [sleep(0.001) for _ in range(5_000)])

    with pytest.raises(ClubError) as refused:
        services.import_game(TEXT.encode(), alice, LATER, limit=timedelta(seconds=0.05))

    assert refused.value.code == "slow_file"
    assert not ImportedGame.objects.exists()
