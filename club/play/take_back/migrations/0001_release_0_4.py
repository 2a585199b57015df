import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("take_back", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("records", "0001_release_0_4"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="TakeBack",
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
                ("made_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "verdict",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "open"),
                            ("agreed", "all agreed"),
                            ("refused", "somebody did not agree"),
                            (
                                "void",
                                "the game or its players changed, or nobody answered",
                            ),
                        ],
                        max_length=7,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="records.record",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="take_backs",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=("table",),
                        name="take_back_one_open_a_table",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Assent",
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
                ("at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "take_back",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="assents",
                        to="take_back.takeback",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("take_back", "member"), name="take_back_one_assent_each"
                    )
                ],
            },
        ),
    ]
