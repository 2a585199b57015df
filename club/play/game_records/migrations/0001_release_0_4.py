import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("records", "0001_squashed_0003_entries_by_number"),
        ("records", "0001_initial"),
        ("records", "0002_nonces"),
        ("records", "0003_entries_by_number"),
        ("records", "0004_origins"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Record",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("game_slug", models.SlugField(max_length=40)),
                ("game_version", models.PositiveSmallIntegerField()),
                ("seats", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("sealed_secret", models.TextField()),
                ("chance", models.PositiveSmallIntegerField(default=2)),
                ("nonces", models.JSONField(default=list)),
                ("lots", models.JSONField(default=list)),
                ("length", models.PositiveIntegerField(default=0)),
                ("copied", models.PositiveIntegerField(db_default=0, default=0)),
                ("result", models.JSONField(null=True)),
                (
                    "opened_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.SmallIntegerField()),
                ("move", models.TextField()),
                (
                    "by",
                    models.CharField(
                        choices=[
                            ("member", "Member"),
                            ("bot", "Bot"),
                            ("order", "Order"),
                            ("ladder", "Ladder"),
                            ("chance", "Chance"),
                        ],
                        max_length=6,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "record",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="records.record",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["record", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("record", "number"), name="records_one_ply_a_number"
                    )
                ],
            },
        ),
    ]
