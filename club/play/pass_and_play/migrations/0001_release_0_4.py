import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("one_screen", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("records", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="OneScreenGame",
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
                ("names", models.JSONField()),
                ("number", models.CharField(max_length=32)),
                ("open_seat", models.PositiveSmallIntegerField(null=True)),
                ("opened_at", models.DateTimeField(null=True)),
                ("back_to", models.PositiveIntegerField(null=True)),
                ("back_agreed", models.JSONField(default=list)),
                ("begun_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screen_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "record",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="screen_game",
                        to="records.record",
                    ),
                ),
            ],
            options={
                "ordering": ["-begun_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="LeftRecord",
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
                ("line", models.PositiveIntegerField()),
                ("plies", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "record",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="records.record",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="left_records",
                        to="one_screen.onescreengame",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
    ]
