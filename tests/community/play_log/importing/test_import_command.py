"""`manage.py plays_import`, the host of an evening, and the memory of a long import."""

from __future__ import annotations

import tracemalloc
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.errors import NotAllowed
from club.community.events.services.making import call_off_event
from club.community.play_log import services
from club.community.play_log.evenings import likely_companions
from club.community.play_log.imports.import_kind import PlaysImport
from club.community.play_log.models import Play
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import write_import
from club.people.file_imports.services import confirm_import
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DATE, event_of, say
from tests.community.play_log.evenings import DAY, draft, scorer
from tests.community.play_log.files import bg_stats, bg_stats_play, many_plays
from tests.community.play_log.imported import counts, read, say_who, written
from tests.sampling import sampled
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "plays.json"
    path.write_bytes(bg_stats([bg_stats_play(1), bg_stats_play(2, ("9", "8"))]))
    return str(path)


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("plays_import", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_brings_plays_once(alice: Member, bob: Member, file: str) -> None:
    say_who(alice)
    assert "2 new, 0 changed" in said(file, "--by", "alice")
    assert Play.objects.count() == 2
    assert "0 new, 0 changed" in said(file, "--by", "alice")
    assert Play.objects.count() == 2


def test_a_dry_run_says_what_it_would_do_and_writes_nothing(alice: Member, file: str) -> None:
    text = said(file, "--by", "alice", "--dry-run")
    assert "2 new" in text and "mapped to no member" in text
    assert not Play.objects.exists() and not FileImport.objects.exists()


def test_the_command_names_what_is_wrong(alice: Member, file: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no member"):
        said(file, "--by", "nemo")
    with pytest.raises(CommandError, match="can't open"):
        said(str(tmp_path / "none.json"), "--by", "alice")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(CommandError):
        said(str(broken), "--by", "alice")
    assert not FileImport.objects.exists()


@pytest.mark.long
def test_memory_does_not_grow_with_the_plays_that_are_written(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_who(alice)
    imported = read(alice, many_plays(240))
    confirm_import(imported.pk, alice)
    peaks, write = [], PlaysImport.write
    monkeypatch.setattr(PlaysImport, "step", 30)

    def measured(*given: object) -> None:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        write(*given)  # type: ignore[arg-type]
        peaks.append(tracemalloc.get_traced_memory()[1] - before)

    monkeypatch.setattr(PlaysImport, "write", measured)
    tracemalloc.start()
    try:
        while write_import(imported.pk, NOW):
            pass
    finally:
        tracemalloc.stop()
    assert len(peaks) == 8 and Play.objects.count() == 240
    assert max(peaks[4:]) < 1.5 * max(peaks[:4]), peaks


def test_the_form_offers_first_who_is_at_the_event(
    alice: Member, bob: Member, carol: Member
) -> None:
    for _ in range(3):
        services.log_play(alice, draft(scorer(alice, 1), scorer(bob, 2)), NOW, is_another=True)
    event = event_of(newcomer("hanna"))
    say(event, "yes", carol)
    names = [companion.name for companion in likely_companions(alice, DATE, 5)]
    assert names == ["bob"]  # alice does not come, and is not told who does
    say(event, "yes", alice)
    names = [companion.name for companion in likely_companions(alice, DATE, 5)]
    assert names == ["carol", "bob"]


def test_a_host_logs_plays_of_the_day_of_an_event(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(carol)
    play = draft(scorer(alice, 1), scorer(bob, 2), day=DATE)
    late = BEGIN + timedelta(hours=3)
    with pytest.raises(NotAllowed):
        services.log_play(carol, draft(scorer(alice, 1), scorer(bob, 2), day=DATE - DAY), late)
    stored = services.log_play(carol, play, late)
    assert stored.logger == carol and stored.scorers.filter(asked=True).count() == 2
    Play.objects.all().delete()
    call_off_event(event.pk, carol, BEGIN - DAY)
    with pytest.raises(NotAllowed):
        services.log_play(carol, play, late)


def statements_of_import(alice: Member, count: int) -> tuple[int, int]:
    """How many statements write a file of so many plays, and how many then compare it."""
    file = many_plays(count)
    with CaptureQueriesContext(connection) as writing_statements:
        assert written(alice, file).new == count
    with CaptureQueriesContext(connection) as comparing_statements:
        assert counts(alice, file) == {"same": count}
    return len(writing_statements), len(comparing_statements)


def test_plays_are_written_and_compared_many_at_a_time(alice: Member, bob: Member) -> None:
    say_who(alice)

    written_few, compared_few = statements_of_import(alice, 40)
    Play.objects.all().delete()
    written_many, compared_many = statements_of_import(alice, 240)

    assert compared_many == compared_few
    assert written_many < written_few + 200 / 5  # a statement may hold so many values, and no more


@pytest.mark.long
def test_five_thousand_plays_are_written_whole(alice: Member, bob: Member) -> None:
    count = sampled(1_001, 5_000)
    say_who(alice)

    imported = written(alice, many_plays(count))

    assert (imported.new, Play.objects.count()) == (count, count)
    assert counts(alice, many_plays(count)) == {"same": count}
