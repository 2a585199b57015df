from django.db import migrations, models


class Migration(migrations.Migration):
    """Records so far were drawn by Python's generator, and their seats were not drawn from the secret."""

    dependencies = [("records", "0001_initial")]

    operations = [
        migrations.AddField(
            "record", "chance", models.PositiveSmallIntegerField(default=1)
        ),
        migrations.AlterField(
            "record", "chance", models.PositiveSmallIntegerField(default=2)
        ),
        migrations.AddField("record", "nonces", models.JSONField(default=list)),
        migrations.AddField("record", "lots", models.JSONField(default=list)),
    ]
