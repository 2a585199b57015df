"""A proposal made of who had agreed before says what it proposes."""

from django.db import migrations

TEXT = "{by} proposes to end the game. Nobody wins it."


def forward(apps, schema_editor):
    for one in apps.get_model("tables", "Proposal").objects.filter(kind="end", said=[]):
        one.said = [TEXT, "", [["by", {"seat": _seat(apps, one)}]]]
        one.save(update_fields=["said"])


def _seat(apps, proposal):
    """Of who proposes: where they sit, or sat."""
    whose = {"table": proposal.table_id, "member": proposal.by_id}
    rows = (
        apps.get_model("tables", name).objects.filter(**whose)
        for name in ("Chair", "Tenure")
    )
    return next(row.seat for found in rows for row in found)


class Migration(migrations.Migration):
    dependencies = [("tables", "0023_voted")]
    operations = [migrations.RunPython(forward, migrations.RunPython.noop)]
