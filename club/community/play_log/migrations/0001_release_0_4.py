import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("plays", "0001_initial"),
        ("plays", "0002_imports_in_tasks"),
        ("plays", "0003_read_shown_imports"),
        ("plays", "0004_names_in_files"),
        ("plays", "0005_imports_of_all_kinds"),
    ]

    initial = True

    dependencies = [
        ("file_imports", "0001_release_0_4"),
        ("members", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlayPlace",
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
                ("name", models.CharField(max_length=800)),
                ("key", models.CharField(max_length=800, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name="LeftOut",
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
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="left_out",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Play",
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
                ("day", models.DateField()),
                ("clock", models.TimeField(null=True)),
                ("minutes", models.PositiveIntegerField(null=True)),
                ("note", models.CharField(blank=True, max_length=8000)),
                ("teams", models.BooleanField(default=False)),
                ("cooperative", models.BooleanField(default=False)),
                ("counted", models.BooleanField(default=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for the others"),
                            ("confirmed", "confirmed"),
                            ("objected", "somebody objects"),
                            ("unasked", "in the log alone"),
                            ("withdrawn", "taken back"),
                        ],
                        max_length=9,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("logged_at", models.DateTimeField()),
                ("asked_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("rating_due", models.BooleanField(default=False)),
                (
                    "source",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "this site"),
                            ("bgstats", "BG Stats"),
                            ("bgg", "BoardGameGeek"),
                            ("csv", "CSV"),
                            ("screen", "a game at one screen"),
                        ],
                        max_length=7,
                    ),
                ),
                ("source_id", models.CharField(blank=True, max_length=100)),
                ("source_changed", models.CharField(blank=True, max_length=30)),
                ("source_json", models.JSONField(default=dict)),
                (
                    "imported_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plays",
                        to="file_imports.fileimport",
                    ),
                ),
                (
                    "logger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="logged_plays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="plays.playplace",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-pk"],
                "indexes": [
                    models.Index(fields=["-day", "-id"], name="plays_latest"),
                    models.Index(
                        condition=models.Q(("status", "waiting")),
                        fields=["asked_at"],
                        name="plays_waiting",
                    ),
                    models.Index(
                        condition=models.Q(("rating_due", True)),
                        fields=["id"],
                        name="plays_rating_due",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("source_id", ""), _negated=True),
                        fields=("logger", "source", "source_id"),
                        name="plays_one_a_source",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayChange",
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
                ("version", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("why", models.CharField(blank=True, max_length=1600)),
                ("before", models.JSONField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="plays.play",
                    ),
                ),
            ],
            options={
                "ordering": ["-version", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="PlayGuest",
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
                ("name", models.CharField(max_length=480)),
                ("key", models.CharField(max_length=480)),
                (
                    "logger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="claimed_guests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("logger", "key"), name="plays_one_guest_a_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GuestClaim",
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
                ("is_from_file", models.BooleanField(db_default=False, default=False)),
                ("at", models.DateTimeField()),
                ("agreed", models.BooleanField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="guest_claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="plays.playguest",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("agreed", None)),
                        fields=("guest", "member"),
                        name="plays_one_open_claim",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayTitle",
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
                ("name", models.CharField(max_length=800)),
                ("key", models.CharField(max_length=800, unique=True)),
                ("slug", models.SlugField(blank=True, max_length=40)),
                ("bgg_id", models.PositiveIntegerField(null=True)),
                ("lowest_wins", models.BooleanField(default=False)),
                ("cooperative", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["bgg_id"], name="plays_title_bgg"),
                    models.Index(fields=["slug"], name="plays_title_slug"),
                ],
            },
        ),
        migrations.AddField(
            model_name="play",
            name="title",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="plays",
                to="plays.playtitle",
            ),
        ),
        migrations.CreateModel(
            name="Scorer",
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
                ("position", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("score", models.CharField(blank=True, max_length=480)),
                ("figure", models.FloatField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("started", models.BooleanField(default=False)),
                ("new", models.BooleanField(default=False)),
                ("side", models.CharField(blank=True, max_length=480)),
                ("source_json", models.JSONField(default=dict)),
                ("asked", models.BooleanField(default=False)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("objected_at", models.DateTimeField(null=True)),
                ("objection", models.CharField(blank=True, max_length=1600)),
                (
                    "guest",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scored_plays",
                        to="plays.playguest",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scored_plays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scorers",
                        to="plays.play",
                    ),
                ),
            ],
            options={
                "ordering": ["play", "position"],
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("asked", True),
                            ("confirmed_at", None),
                            ("objected_at", None),
                        ),
                        fields=["member"],
                        name="plays_to_confirm",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("play", "position"), name="plays_one_a_position"
                    ),
                    models.UniqueConstraint(
                        fields=("play", "member"), name="plays_a_member_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportedName",
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
                ("key", models.CharField(max_length=480)),
                ("name", models.CharField(max_length=480)),
                ("is_nobody", models.BooleanField(default=False)),
                (
                    "importer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("importer", "key"), name="plays_one_meaning_a_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportedRow",
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
                ("table", models.CharField(max_length=12)),
                ("key", models.CharField(max_length=100)),
                ("number", models.PositiveIntegerField()),
                ("data", models.JSONField()),
                (
                    "importer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("importer", "table", "key"), name="plays_one_row_a_key"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(fields=["title", "-day"], name="plays_of_title"),
        ),
    ]
