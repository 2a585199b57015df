import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("library", "0001_initial"),
        ("library", "0002_sort_keys"),
        ("library", "0003_imports_in_tasks"),
        ("library", "0004_imports_of_all_kinds"),
    ]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("pictures", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="LibraryTitle",
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
                ("name", models.CharField(max_length=960)),
                ("sort_key", models.CharField(max_length=960)),
                ("year", models.SmallIntegerField(null=True)),
                ("min_players", models.PositiveSmallIntegerField(null=True)),
                ("max_players", models.PositiveSmallIntegerField(null=True)),
                ("min_minutes", models.PositiveSmallIntegerField(null=True)),
                ("max_minutes", models.PositiveSmallIntegerField(null=True)),
                ("is_expansion", models.BooleanField(default=False)),
                ("game_slug", models.CharField(blank=True, max_length=40)),
                ("bgg_id", models.PositiveBigIntegerField(null=True, unique=True)),
                ("added_at", models.DateTimeField()),
                (
                    "picture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pictures.picture",
                    ),
                ),
            ],
            options={
                "ordering": ["sort_key", "pk"],
                "indexes": [
                    models.Index(
                        fields=["sort_key", "id"], name="library_titles_by_name"
                    ),
                    models.Index(fields=["name"], name="library_titles_named"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameCopy",
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
                ("former_owner", models.CharField(blank=True, max_length=40)),
                ("key", models.CharField(max_length=40)),
                ("language", models.CharField(blank=True, max_length=960)),
                ("location", models.CharField(blank=True, max_length=960)),
                ("condition", models.CharField(blank=True, max_length=960)),
                ("remarks", models.TextField(blank=True)),
                (
                    "lent_to",
                    models.CharField(
                        choices=[
                            ("all", "all members"),
                            ("organisers", "organisers and admins only"),
                            ("nobody", "nobody: it is played here"),
                        ],
                        default="all",
                        max_length=10,
                    ),
                ),
                ("imported", models.JSONField(default=dict)),
                ("requests_made", models.PositiveIntegerField(default=0)),
                ("added_at", models.DateTimeField()),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="game_copies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "title",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="copies",
                        to="library.librarytitle",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("owner", "key"),
                        name="library_one_copy_a_key",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", True)),
                        fields=("key",),
                        name="library_one_club_copy_a_key",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Loan",
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
                ("former_borrower", models.CharField(blank=True, max_length=40)),
                ("days", models.PositiveSmallIntegerField()),
                ("due_on", models.DateField()),
                ("prolonged", models.PositiveSmallIntegerField(default=0)),
                ("handed_at", models.DateTimeField()),
                ("handed_on", models.DateField()),
                ("returned_at", models.DateTimeField(null=True)),
                ("returned_condition", models.CharField(blank=True, max_length=960)),
                ("annulled_at", models.DateTimeField(null=True)),
                ("reminded", models.PositiveSmallIntegerField(default=0)),
                ("missing_at", models.DateTimeField(null=True)),
                (
                    "borrower",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="loans",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "copy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="loans",
                        to="library.gamecopy",
                    ),
                ),
                (
                    "handed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "returned_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-handed_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("returned_at__isnull", True)),
                        fields=["due_on"],
                        name="library_loans_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("returned_at__isnull", True)),
                        fields=("copy",),
                        name="library_one_borrower",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TitleWish",
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
                        related_name="title_wishes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "title",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to="library.librarytitle",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("title", "member"), name="library_one_wish"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CopyRequest",
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
                ("asked_at", models.DateTimeField()),
                ("ready_until", models.DateField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="copy_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "copy",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="library.gamecopy",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("ready_until__isnull", False)),
                        fields=["ready_until"],
                        name="library_requests_ready",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("copy", "member"), name="library_one_request"
                    )
                ],
            },
        ),
    ]
