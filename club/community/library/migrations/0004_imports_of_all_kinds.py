"""Imports of collections become rows of `file_imports`. Their previews are computed anew."""

import zlib

from django.db import migrations


def status_of(job):
    if job.refusal:
        return "refused"
    if job.finished_at:
        return "done"
    return "running" if job.started_at else "reading"


def move_imports(apps, schema_editor):
    file_imports = apps.get_model("file_imports", "FileImport").objects
    for job in apps.get_model("library", "CollectionImport").objects.all():
        owner = "club" if job.owner_id is None else "mine"
        file_imports.create(
            kind="library",
            member_id=job.by_id,
            name="",
            options={
                "owner": owner,
                "comments": job.with_comments,
                "wishes": job.with_wishes,
            },
            content=zlib.compress(bytes(job.content)) if job.content else b"",
            status=status_of(job),
            refusal=job.refusal,
            at=job.at,
            total=job.rows,
            done=job.done,
            new=job.added,
            changed=job.changed,
        )


class Migration(migrations.Migration):
    dependencies = [
        ("file_imports", "0002_kinds"),
        ("library", "0003_imports_in_tasks"),
    ]

    operations = [
        migrations.RunPython(move_imports, migrations.RunPython.noop),
        migrations.DeleteModel(name="CollectionImport"),
    ]
