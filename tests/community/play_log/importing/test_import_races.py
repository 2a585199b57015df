"""Two imports of one file at once, with a control that shows the race without the lock."""

from __future__ import annotations

from functools import partial
from time import sleep
from typing import Any

import pytest

from club.community.play_log.imports import import_kind
from club.community.play_log.imports.planning import PlannedPlay, PlayPlan
from club.community.play_log.models import Play
from club.people.file_imports import processing
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import write_import
from club.people.members.models import Member
from tests.community.play_log.imported import race_file, read, say_who
from tests.support.racing import at_once
from tests.support.sitting_down import NOW


def both_written(alice: Member, file: bytes) -> list[object]:
    imports = [read(alice, file) for _ in range(2)]
    running = FileImport.objects.filter(pk__in=[job.pk for job in imports])
    running.update(status=ImportStatus.RUNNING)  # tests do tasks at once
    return at_once(*(partial(write_import, job.pk, NOW) for job in imports))


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_one_file_at_once_add_each_play_once(alice: Member, bob: Member) -> None:
    say_who(alice)
    for number in range(4):
        results = both_written(alice, race_file(100 * number))
        assert results == [False, False], results
        assert Play.objects.count() == 5 * (number + 1)
    assert sum(FileImport.objects.values_list("new", flat=True)) == 20


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_control_without_the_lock_fails_or_adds_twice(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_who(alice)

    class Unlocked:
        def __enter__(self) -> None: ...

        def __exit__(self, *_raised: Any) -> None: ...

    monkeypatch.setattr(processing, "lock_importer", lambda member: None)
    monkeypatch.setattr(processing, "write_transaction", Unlocked)

    class SlowPlan(PlayPlan):
        def planned(self) -> list[PlannedPlay]:
            planned = super().planned()
            sleep(0.02)  # between reading and writing, where no lock keeps others out
            return planned

    monkeypatch.setattr(import_kind, "PlayPlan", SlowPlan)
    raced = False
    for number in range(20):
        results = both_written(alice, race_file(100 * number))
        raced = raced or any(isinstance(result, Exception) for result in results)
    assert raced
