import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
            name="PlayImport",
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
                ("source", models.CharField(max_length=7)),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("shown", "shown, and nothing is written"),
                            ("running", "is being written"),
                            ("done", "written"),
                            ("taken_back", "taken back"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("new", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("kept_apart", models.JSONField(default=list)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="play_imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
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
                    "logger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="logged_plays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "imported_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plays",
                        to="plays.playimport",
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
                (
                    "title",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plays",
                        to="plays.playtitle",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-pk"],
                "indexes": [
                    models.Index(fields=["title", "-day"], name="plays_of_title"),
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
    ]
