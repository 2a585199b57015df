import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("guests", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="GuestPass",
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
                ("page", models.CharField(blank=True, db_default="", max_length=100)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("sealed_token", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("joining_at", models.DateTimeField(null=True)),
                ("is_admitted", models.BooleanField(db_default=False, default=False)),
                (
                    "sentence",
                    models.CharField(blank=True, db_default="", max_length=2400),
                ),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="guest_pass",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="guest_passes",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
                "indexes": [models.Index(fields=["page"], name="guests_of_page")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("table", None), ("page", ""), _connector="XOR"
                        ),
                        name="guests_one_home",
                    )
                ],
            },
        ),
    ]
