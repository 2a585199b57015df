from django.db import migrations, models


def may_rest(apps, schema_editor):
    """Backwards: marks every running clock for a recomputation of its non-counting time."""
    apps.get_model("tables", "Chair").objects.filter(wound_at__isnull=False).update(
        rests=True
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0017_called_off"),
    ]

    operations = [
        migrations.AddField(
            model_name="closure",
            name="reached",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.RunPython(migrations.RunPython.noop, may_rest),
        migrations.RemoveField(
            model_name="chair",
            name="rests",
        ),
    ]
