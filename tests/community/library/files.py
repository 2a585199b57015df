"""Files of collections for tests, and what is done with them."""

from __future__ import annotations

from collections.abc import Sequence

from club.community.library.collection.comparison import ComparedRow, compare_row, copies_by_key
from club.community.library.collection.comparison import missing_copies as missing_from
from club.community.library.collection.import_kind import CollectionImport
from club.community.library.models import GameCopy, LibraryTitle
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import confirm_import, receive_file
from club.people.members.models import Member
from tests.support.sitting_down import NOW

HEAD = (
    "rating,objectname,objectid,yearpublished,minplayers,maxplayers,playingtime,own,quantity,"
    "collid,itemtype,language,conditiontext,invlocation,comment,wanttoplay,privatecomment,pricepaid"
)
HIVE = "9,Hive,2655,2001,2,2,20,1,1,501,standalone,English,good,shelf 2,Fun,1,secret,30"
GO = "9,Go,188,-2200,2,2,0,1,2,502,standalone,,,,,0,,"
SOLD = "9,Chess,171,1475,2,2,60,0,1,503,standalone,,,,,0,,"
FILE = "\r\n".join((HEAD, HIVE, GO, SOLD)) + "\r\n"


def sent(keeper: Member, text: str | bytes = FILE, **options: object) -> FileImport:
    content = text if isinstance(text, bytes) else text.encode()
    return receive_file("library", keeper, content, "", NOW, options)


def stored(keeper: Member, text: str | bytes = FILE, **options: object) -> FileImport:
    """The import as a task has read it."""
    job = sent(keeper, text, **options)
    read_import(job.pk, NOW)
    job.refresh_from_db()
    return job


def read_in(keeper: Member, text: str | bytes = FILE, **options: object) -> FileImport:
    job = stored(keeper, text, **options)
    confirm_import(job.pk, keeper)
    while write_import(job.pk, NOW):
        pass
    return FileImport.objects.get(pk=job.pk)


def compared(keeper: Member, text: str | bytes = FILE) -> Sequence[ComparedRow]:
    collection = CollectionImport().read(sent(keeper, text), NOW)
    copies = copies_by_key(collection)
    return [compare_row(row, copies, collection.is_own) for row in collection.rows]


def missing(keeper: Member, text: str) -> Sequence[str]:
    """Titles of the copies that the file lacks."""
    collection = CollectionImport().read(sent(keeper, text), NOW)
    copies = missing_from(collection, copies_by_key(collection))
    return [copy.title.name for copy in copies]


def rows() -> tuple[object, ...]:
    return tuple(GameCopy.objects.order_by("pk").values_list()), tuple(
        LibraryTitle.objects.order_by("pk").values_list()
    )
