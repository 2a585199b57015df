"""What all kinds of imports have in common. A new kind needs a row in `samples.py`."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import Role, RoleKind
from club.people.file_imports.forms import ImportForm
from club.people.file_imports.kinds import find_import_kind, import_kinds
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import (
    KEPT,
    delete_old_imports,
    read_import,
    write_import,
)
from club.people.file_imports.services import (
    MOST_UNCONFIRMED,
    confirm_import,
    import_at_once,
    receive_file,
    take_import_back,
)
from club.people.members.models import Member
from tests.people.file_imports.samples import SAMPLES
from tests.support.admins import made_admin
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
KINDS = [kind.name for kind in import_kinds()]
FINAL = [kind.name for kind in import_kinds() if not kind.can_be_taken_back]
REVERSIBLE = [kind.name for kind in import_kinds() if kind.can_be_taken_back]


@pytest.fixture
def admin(carol: Member) -> Member:
    """A member who may import all kinds."""
    return made_admin(carol)


def rows_of_club() -> dict[str, int]:
    """How many rows each model has, but that of imports."""
    models = [model for model in apps.get_models() if model is not FileImport]
    return {model._meta.label: model._default_manager.count() for model in models}


def receive_good(kind: str, admin: Member) -> FileImport:
    content, options = SAMPLES[kind].make_good()
    return receive_file(kind, admin, content, "file", NOW, options)


def test_each_kind_has_samples() -> None:
    assert sorted(SAMPLES) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_cannot_be_read_is_refused_in_words_and_changes_nothing(
    kind: str, admin: Member
) -> None:
    _content, options = SAMPLES[kind].make_good()
    before = rows_of_club()

    try:
        job = receive_file(kind, admin, SAMPLES[kind].bad, "file", NOW, options)
        read_import(job.pk, NOW)
        job.refresh_from_db()
        refusal = job.refusal
        assert (job.status, bytes(job.content)) == (ImportStatus.REFUSED, b"")
    except ClubError as refused:  # at once, by `check`
        refusal = str(refused)

    assert refusal and rows_of_club() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_empty_or_too_large_is_not_stored(kind: str, admin: Member) -> None:
    too_large = b"x" * (find_import_kind(kind).largest + 1)

    for content, sentence in ((b"", "is empty"), (too_large, "more than . MB|20 MB")):
        with pytest.raises(ClubError, match=sentence):
            receive_file(kind, admin, content, "file", NOW)

    assert not FileImport.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_preview_changes_nothing_and_the_confirmed_import_is_written_once(
    kind: str, admin: Member, inside: Enter
) -> None:
    job, client = receive_good(kind, admin), inside(admin)
    address, before = reverse("file_imports:import", args=[job.pk]), rows_of_club()

    assert "The file is being read." in words(client.get(address))
    read_import(job.pk, NOW)
    assert "Nothing is written yet" in words(client.get(address))
    assert rows_of_club() == before
    for _ in range(2):
        assert client.post(address, {"what": "write"}).status_code == 303
        write_import(job.pk, NOW)

    job.refresh_from_db()
    assert (job.status, job.done) == (ImportStatus.DONE, job.total)
    assert SAMPLES[kind].count() == (job.new if kind != "tournaments" else 1)
    assert str(find_import_kind(kind).target(job)) in client.get(address).content.decode()


@pytest.mark.parametrize("kind", REVERSIBLE)
def test_an_import_that_is_taken_back_leaves_nothing(kind: str, admin: Member) -> None:
    content, options = SAMPLES[kind].make_good()
    job = import_at_once(kind, admin, content, NOW, options)
    assert SAMPLES[kind].count() == job.new > 0

    assert take_import_back(job.pk, admin) == job.new

    job.refresh_from_db()
    assert (SAMPLES[kind].count(), job.status) == (0, ImportStatus.TAKEN_BACK)


@pytest.mark.parametrize("kind", FINAL)
def test_an_import_of_another_kind_is_not_taken_back(kind: str, admin: Member) -> None:
    content, options = SAMPLES[kind].make_good()
    job = import_at_once(kind, admin, content, NOW, options)
    before = rows_of_club()

    with pytest.raises(ClubError, match="cannot be taken back"):
        take_import_back(job.pk, admin)

    assert rows_of_club() == before


@pytest.mark.parametrize("kind", KINDS)
def test_others_do_not_see_an_import(
    kind: str, admin: Member, alice: Member, inside: Enter
) -> None:
    job = receive_good(kind, admin)
    address = reverse("file_imports:import", args=[job.pk])

    answers = [inside(alice).get(address), inside(alice).post(address, {"what": "write"})]

    assert [answer.status_code for answer in answers] == [404, 404]
    with pytest.raises(NotAllowed):
        confirm_import(job.pk, alice)


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"entrants"}))
def test_the_form_of_a_kind_receives_a_file(kind: str, admin: Member, inside: Enter) -> None:
    client, import_kind = inside(admin), find_import_kind(kind)
    address = import_kind.upload_address({})
    content, _options = SAMPLES[kind].make_good()
    fields = {"file": SimpleUploadedFile("file", content), "owner": "club"}
    assert str(import_kind.title) in words(client.get(address))

    answer = client.post(address, fields)

    job = FileImport.objects.get()
    assert answer.headers["Location"] == reverse("file_imports:import", args=[job.pk])
    assert client.post(address).status_code == 422
    assert address in client.get("/imports/").content.decode()
    assert issubclass(import_kind.form, ImportForm)


def test_a_member_finds_only_the_kinds_that_are_allowed(alice: Member, inside: Enter) -> None:
    page = inside(alice).get("/imports/").content.decode()

    assert reverse("play_log:imports") in page and reverse("library:import") not in page


def test_an_import_is_not_confirmed_by_a_member_who_lost_the_role(admin: Member) -> None:
    job = receive_good("library", admin)
    read_import(job.pk, NOW)
    Role.objects.filter(member=admin).update(kind=RoleKind.GUEST)

    with pytest.raises(NotAllowed):
        confirm_import(job.pk, Member.objects.get(pk=admin.pk))


def test_the_oldest_unconfirmed_import_of_a_kind_makes_room(admin: Member) -> None:
    jobs = [receive_good("plays", admin) for _ in range(MOST_UNCONFIRMED + 1)]
    receive_good("library", admin)

    stored = FileImport.objects.filter(kind="plays").order_by("pk")

    assert list(stored) == jobs[1:]


def test_old_imports_are_deleted_unless_they_can_be_taken_back(admin: Member) -> None:
    unconfirmed = receive_good("plays", admin)
    done = [
        import_at_once(kind, admin, *SAMPLES[kind].make_good()[:1], NOW)
        for kind in ("library", "members")
    ]

    delete_old_imports(NOW + KEPT)
    assert (
        FileImport.objects.filter(pk__in=[unconfirmed.pk, *(job.pk for job in done)]).count() == 3
    )

    delete_old_imports(NOW + KEPT * 1.01)
    assert [job.kind for job in FileImport.objects.all()] == ["members"]


def test_imports_are_for_members(client: Client) -> None:
    assert client.get("/imports/").status_code == 302
