"""The name of a member who left: it is looked for in every text column of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.mail import EmailMessage
from django.db import connection, models

from club.base.encryption import BrokenSeal, unseal
from club.base.personal_data import NameStays, PersonalData, personal_data
from club.community.library.services import lending
from club.community.search.models import SearchWord
from club.messages.notifications.models import Letter, OwedMail
from club.messages.notifications.owed_mail import owe
from club.people.account_deletion import services
from club.people.account_deletion.views import WHAT_STAYS
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.community.library.shelves import box, organiser
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = pytest.mark.django_db
LEFT = NOW + 15 * DAY
PK = 7_007  # of every trace
TEXTS = (models.CharField, models.TextField, models.JSONField)
# columns that the program fills with codes and digests, or where no name belongs
CODES = frozenset(Path(__file__).with_name("code_columns.txt").read_text().split())
# files, in which a name may stand
BINARY = frozenset({"file_imports.FileImport.content", "own_data.DataExport.content"})
# several apps own rows of these, or a member has one before
WITHOUT_TRACE = frozenset(
    {
        "admin.LogEntry",
        "auth.Group",
        "auth.Group_permissions",
        "auth.Permission",
        "contenttypes.ContentType",
        "leaving.Departure",
        "members.Member",
        "members.Member_groups",
        "members.Member_user_permissions",
        "roles.Role",
        "sessions.Session",
    }
)
# the first class that fits decides
VALUES: tuple[tuple[type[models.Field[Any, Any]], Any], ...] = (
    (models.BooleanField, False),
    (models.DateTimeField, NOW),
    (models.DateField, NOW.date()),
    (models.TimeField, NOW.time()),
    (models.DurationField, DAY),
    (models.Field, 1),
)


def text_columns() -> Iterator[tuple[type[models.Model], models.Field[Any, Any]]]:
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if isinstance(field, TEXTS) and not field.choices and field.model is model:
                yield model, field


def make_trace(model: type[models.Model], member: Member, name: str) -> None:
    """A row that refers to the member, and to the traces in other models, with the name in each of
    its texts.
    """
    row = model(pk=PK)
    for field in model._meta.concrete_fields:
        if field.primary_key and not field.is_relation:
            continue
        setattr(row, field.attname, _value(field, member, name))
    model._base_manager.bulk_create([row])


def _value(field: Any, member: Member, name: str) -> Any:
    if field.is_relation:
        return member.pk if field.related_model is Member else PK
    is_text = isinstance(field, (*TEXTS, models.BinaryField))
    if is_text and not field.choices and not isinstance(field, models.SlugField):
        return _text(field, name)
    if field.null or field.has_default():
        return field.get_default()
    if field.choices:
        return field.choices[0][0]
    return next(value for kind, value in VALUES if isinstance(field, kind))


def _text(field: Any, name: str) -> Any:
    if isinstance(field, models.JSONField):
        return {"names": [f"with {name}"]}
    if isinstance(field, models.BinaryField):
        return name.encode()
    if isinstance(field, models.EmailField):
        return f"{name}@club.example"
    text = f"by {name}" if (field.max_length or 99) > 20 else name
    return text[: field.max_length]


def find_name(name: str) -> set[str]:
    """The columns in which the name stands."""
    found = set()
    for model, field in text_columns():
        for value in model._base_manager.values_list(field.attname, flat=True):
            text = _unsealed(value) if field.name.startswith("sealed") else json.dumps(value)
            if name in text.lower():
                found.add(f"{model._meta.label}.{field.name}")
    return found


def _unsealed(value: str) -> str:
    try:
        return unseal(value)
    except BrokenSeal:
        return value


def drop_checks() -> None:
    """Lets rows in that fit no check constraint; the test's rollback brings the checks back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            return
        cursor.execute(
            "SELECT conrelid::regclass::text, conname FROM pg_constraint"
            " WHERE contype = 'c' AND connamespace = 'public'::regnamespace"
        )
        for table, constraint in cursor.fetchall():
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{constraint}"')


@pytest.fixture(autouse=True)
def _checks_again() -> Iterator[None]:
    """The connection of SQLite serves other tests, too."""
    yield
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def make_traces(member: Member, name: str) -> None:
    """A trace in every model: rows of the member, with the name in their texts."""
    drop_checks()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.managed and model._meta.label not in WITHOUT_TRACE:
            make_trace(model, member, name)
    Table.objects.filter(pk=PK).update(status=Status.FINISHED)


def leave(member: Member) -> None:
    services.ask_to_leave(member, member.username, False, NOW)
    assert services.remove_departed_members(LEFT) == 1


def column_names(data: PersonalData, columns: Iterable[str]) -> set[str]:
    return {f"{data.model._meta.label}.{column}" for column in columns}


def renamed_columns() -> set[str]:
    return set().union(*(column_names(data, data.renamed_columns()) for data in personal_data()))


def emptied_columns() -> set[str]:
    return set().union(*(column_names(data, data.emptied_columns()) for data in personal_data()))


def staying_columns() -> set[str]:
    return {
        column
        for data in personal_data()
        for columns in data.stays.values()
        for column in column_names(data, columns.split())
    }


def test_the_name_stands_nowhere_but_where_the_page_says(alice: Member) -> None:
    make_traces(alice, "alice")
    leave(alice)
    assert find_name("alice") - CODES - staying_columns() == set()


def test_in_texts_of_others_the_name_stands_nowhere_but_where_the_page_says(
    alice: Member, bob: Member
) -> None:
    make_traces(bob, "alice")
    leave(alice)
    others = emptied_columns()
    for data in personal_data():
        columns = data.renamed_columns().items()
        others |= column_names(data, [column for column, paths in columns if paths])
    assert find_name("alice") - CODES - staying_columns() - others == set()


def test_every_registered_column_exists_and_has_one_fate() -> None:
    columns = {f"{model._meta.label}.{field.name}" for model, field in text_columns()}
    renamed, emptied, staying = renamed_columns(), emptied_columns(), staying_columns()
    assert renamed | emptied | CODES <= columns
    assert staying <= columns | BINARY
    assert not renamed & emptied and not (renamed | emptied) & staying
    assert not CODES & (renamed | emptied | staying)


def test_each_model_is_registered_once() -> None:
    models = [data.model for data in personal_data()]
    assert len(models) == len(set(models))


def test_the_page_has_a_sentence_for_each_reason_why_a_name_stays() -> None:
    assert set(WHAT_STAYS) == set(NameStays)


def test_the_page_says_what_stays(alice: Member, inside: Enter) -> None:
    page = words(inside(alice).get("/leaving/"))
    assert [sentence for sentence in map(str, WHAT_STAYS.values()) if sentence not in page] == []


def test_mail_to_a_member_who_left_is_not_sent_and_owed_mail_names_nobody(
    alice: Member, bob: Member
) -> None:
    link = "https://club.example/members/named/alice/"
    text = f"Alice, alice's and alicent: {link}, alice@club.example"
    owe([EmailMessage("Hello", text, to=[alice.email])], NOW)
    owe([EmailMessage("By alice", text, to=[bob.email])], NOW)

    leave(alice)

    mail = json.loads(unseal(OwedMail.objects.get(to=bob.email).sealed))
    new = f"former-member-{alice.pk}"
    new_link = f"https://club.example/members/named/{new}/"
    assert mail["subject"] == f"By {new}"
    assert mail["body"] == f"Alice, {new}'s and alicent: {new_link}, alice@club.example"
    assert not OwedMail.objects.filter(to=alice.email).exists()
    assert not Letter.objects.filter(to=alice.email).exists()


def test_a_table_of_the_member_is_found_by_the_name_no_more(
    alice: Member, bob: Member, carol: Member, toys: None
) -> None:
    own, other = sit_down("toy", [alice, bob]).table, sit_down("toy", [bob, carol]).table
    for table in (own, other):
        table.name = "Alice's Thursday"
        table.save(update_fields=["name"])

    leave(alice)

    own.refresh_from_db()
    other.refresh_from_db()
    assert own.name == f"former-member-{alice.pk}'s Thursday"
    assert other.name == "Alice's Thursday"
    assert not SearchWord.objects.filter(about=own.pk, word__in=[b"alice", b"alices"]).exists()


def test_a_text_with_the_new_name_is_cut_at_the_end_of_its_column(
    alice: Member, bob: Member, toys: None
) -> None:
    longest = Table._meta.get_field("name").max_length
    assert longest
    table = sit_down("toy", [alice, bob]).table
    table.name = "alice" + "!" * (longest - 5)
    table.save(update_fields=["name"])

    leave(alice)

    table.refresh_from_db()
    new_name = f"former-member-{alice.pk}"
    assert table.name == new_name + "!" * (longest - len(new_name))


def test_the_name_beside_a_box_goes_when_the_box_is_back(alice: Member, bob: Member) -> None:
    copy = box()
    lending.lend_copy(copy.pk, alice, organiser(bob), NOW)

    leave(alice)

    assert find_name("alice") == {"library.Loan.former_borrower"}
    lending.return_copy(copy.pk, organiser(bob), LEFT)
    assert find_name("alice") == set()
