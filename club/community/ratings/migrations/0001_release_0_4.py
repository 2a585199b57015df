import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("ratings", "0001_squashed_0002_counted_besides"),
        ("ratings", "0001_initial"),
        ("ratings", "0002_counted_besides"),
        ("ratings", "0003_plain_names"),
        ("ratings", "0004_short_texts"),
        ("ratings", "0005_texts"),
    ]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("records", "0001_release_0_4"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ledger",
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
                ("last_number", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Anomaly",
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
                    "what",
                    models.CharField(
                        choices=[
                            ("net", "much from one opponent"),
                            ("share", "most of the gain from one opponent"),
                            ("leaving", "always leave to each other"),
                            ("called_off", "tables called off late"),
                        ],
                        max_length=10,
                    ),
                ),
                ("figure", models.IntegerField()),
                ("found_on", models.DateField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "anomalies",
                "db_table": "ratings_oddity",
                "ordering": ["what", "-figure", "pk"],
            },
        ),
        migrations.CreateModel(
            name="GameTally",
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
                ("slug", models.SlugField(max_length=40)),
                ("seats", models.PositiveSmallIntegerField()),
                ("plies", models.PositiveIntegerField()),
                ("days", models.FloatField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("scores", models.JSONField(default=list)),
                ("best", models.IntegerField(null=True)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("whole", models.BooleanField()),
                ("moment", models.DateTimeField()),
                (
                    "record",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, to="records.record"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "tallies",
                "indexes": [
                    models.Index(fields=["slug", "-moment"], name="ratings_tallies"),
                    models.Index(
                        condition=models.Q(("best__isnull", False), ("whole", True)),
                        fields=["slug", "seats", "-best"],
                        name="ratings_best_scores",
                    ),
                    models.Index(
                        condition=models.Q(("whole", True)),
                        fields=["slug", "-plies"],
                        name="ratings_longest",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
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
                ("plies", models.PositiveIntegerField()),
                ("by_others", models.PositiveIntegerField()),
                ("left", models.BooleanField()),
                ("helped", models.BooleanField()),
                ("used", models.FloatField(null=True)),
                ("moment", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tally",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="ratings.gametally",
                    ),
                ),
            ],
            options={
                "db_table": "ratings_stay",
                "indexes": [
                    models.Index(fields=["member", "-moment"], name="ratings_stays")
                ],
            },
        ),
        migrations.CreateModel(
            name="OffBoards",
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
                ("since", models.DateTimeField()),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="off_boards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "off boards",
            },
        ),
        migrations.CreateModel(
            name="Pool",
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
                ("key", models.CharField(max_length=60, unique=True)),
                ("slug", models.SlugField(max_length=40)),
                ("season", models.CharField(blank=True, max_length=6)),
                ("plays", models.BooleanField(default=False)),
                ("recount_from", models.PositiveBigIntegerField(null=True)),
                ("recount_at", models.PositiveBigIntegerField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("recount_from__isnull", False)),
                        fields=["recount_from"],
                        name="ratings_recounts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
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
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("sure", models.FloatField()),
                ("results", models.PositiveIntegerField()),
                ("opponents", models.PositiveSmallIntegerField()),
                ("last_on", models.DateField()),
                ("last_number", models.PositiveBigIntegerField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="ratings.pool",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["pool", "-sure"], name="ratings_board"),
                    models.Index(fields=["member"], name="ratings_of_member"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pool", "member"), name="ratings_one_a_pool"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingRange",
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
                ("low", models.PositiveSmallIntegerField()),
                ("high", models.PositiveSmallIntegerField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_wish",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "wishes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("low__lte", models.F("high"))),
                        name="ratings_wish_in_order",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "number",
                    models.PositiveBigIntegerField(primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("table", "a table of the club's"),
                            ("play", "a game at the real table"),
                        ],
                        max_length=5,
                    ),
                ),
                ("play", models.PositiveBigIntegerField(null=True, unique=True)),
                ("slug", models.SlugField(max_length=40)),
                ("seats", models.PositiveSmallIntegerField()),
                ("moment", models.DateTimeField()),
                ("weight", models.FloatField()),
                ("model", models.PositiveSmallIntegerField()),
                ("voided_why", models.CharField(blank=True, max_length=1600)),
                (
                    "record",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rated",
                        to="records.record",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["slug", "number"], name="ratings_of_title"),
                    models.Index(
                        condition=models.Q(("voided_why", ""), _negated=True),
                        fields=["record"],
                        name="ratings_void",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "table"),
                                ("play__isnull", True),
                                ("record__isnull", False),
                            ),
                            models.Q(
                                ("kind", "play"),
                                ("play__isnull", False),
                                ("record__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="ratings_one_source",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Change",
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
                ("seat", models.PositiveSmallIntegerField()),
                ("day", models.DateField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("mu_after", models.FloatField()),
                ("sigma_after", models.FloatField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changes",
                        to="ratings.pool",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changes",
                        to="ratings.result",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["pool", "member", "day"], name="ratings_history"
                    ),
                    models.Index(
                        condition=models.Q(("sigma_after__lte", 200.0)),
                        fields=["pool", "-mu_after"],
                        name="ratings_peaks",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pool", "result", "seat"), name="ratings_one_change"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Amendment",
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
                    "what",
                    models.CharField(
                        choices=[
                            ("voided", "was taken out"),
                            ("revived", "counts again"),
                            ("corrected", "has other places"),
                            ("merged", "has another account of the same person"),
                        ],
                        max_length=9,
                    ),
                ),
                ("why", models.CharField(max_length=1600)),
                ("at", models.DateTimeField()),
                ("places", models.JSONField()),
                (
                    "admin",
                    models.ForeignKey(
                        db_column="keeper_id",
                        on_delete=django.db.models.deletion.PROTECT,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="amendments",
                        to="ratings.result",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="ResultPlayer",
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
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("presence", models.FloatField(default=1.0)),
                ("left", models.BooleanField(default=False)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rated_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="ratings.result",
                    ),
                ),
            ],
            options={
                "db_table": "ratings_contender",
                "ordering": ["result", "seat"],
                "indexes": [
                    models.Index(fields=["member", "result"], name="ratings_contended")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("result", "seat"), name="ratings_one_a_seat"
                    )
                ],
            },
        ),
    ]
