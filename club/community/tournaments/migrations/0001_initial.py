import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tables", "0039_teaching_and_taking_back"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
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
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss"),
                            ("round_robin", "round robin"),
                            ("knock_out", "knock-out"),
                            ("league", "league"),
                            ("ladder", "ladder"),
                        ],
                        max_length=11,
                    ),
                ),
                ("titles", models.JSONField(default=list)),
                ("options", models.JSONField(default=dict)),
                ("size", models.PositiveSmallIntegerField()),
                ("least", models.PositiveSmallIntegerField()),
                ("most", models.PositiveSmallIntegerField()),
                ("legs", models.PositiveSmallIntegerField(default=0)),
                ("copies", models.PositiveSmallIntegerField(default=1)),
                ("pace", models.JSONField(default=dict)),
                ("honours_quiet", models.BooleanField(default=False)),
                ("leg_days", models.PositiveSmallIntegerField(default=30)),
                ("points", models.JSONField(default=dict)),
                (
                    "unfinished",
                    models.CharField(
                        choices=[
                            (
                                "bots",
                                "turns get shorter, and a bot plays on in the end",
                            ),
                            ("appraise", "the position on the board decides"),
                            ("share", "those who still play share the points"),
                        ],
                        default="bots",
                        max_length=8,
                    ),
                ),
                (
                    "first_draw",
                    models.CharField(
                        choices=[
                            ("lot", "by lot"),
                            ("rating", "by rating, dealt in a snake"),
                        ],
                        default="lot",
                        max_length=6,
                    ),
                ),
                ("late_until", models.PositiveSmallIntegerField(default=0)),
                ("late_points", models.BooleanField(default=False)),
                ("rated", models.BooleanField(default=True)),
                ("public", models.BooleanField(default=False)),
                ("online", models.BooleanField(default=True)),
                ("places", models.PositiveSmallIntegerField(null=True)),
                ("advance", models.PositiveSmallIntegerField(default=1)),
                ("division_size", models.PositiveSmallIntegerField(default=5)),
                ("moving", models.PositiveSmallIntegerField(default=2)),
                ("check_in_hours", models.PositiveSmallIntegerField(default=48)),
                ("seed", models.CharField(max_length=64)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("open", "open for entries"),
                            ("check_in", "check-in"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("finished", "finished"),
                            ("cancelled", "called off"),
                        ],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("starts_at", models.DateTimeField(null=True)),
                ("check_in_until", models.DateTimeField(null=True)),
                ("paused_at", models.DateTimeField(null=True)),
                ("paused_until", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=2400)),
                ("once", models.UUIDField(null=True)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organised_tournaments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "previous",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="next_season",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["stage", "-made_at"], name="tournaments_by_stage"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organiser", "once"), name="tournaments_one_a_form"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Leg",
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
                ("number", models.PositiveSmallIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("paired", "paired"),
                            ("playing", "being played"),
                            ("closed", "closed"),
                        ],
                        default="paired",
                        max_length=7,
                    ),
                ),
                ("paired_at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("urged", models.SmallIntegerField(default=-8)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
                "indexes": [
                    models.Index(
                        fields=["status", "due_at"], name="tournaments_legs_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"),
                        name="tournaments_one_leg_a_number",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
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
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("entered", "entered"),
                            ("waiting", "on the waiting list"),
                            ("withdrawn", "withdrawn"),
                            ("out", "knocked out"),
                        ],
                        default="entered",
                        max_length=9,
                    ),
                ),
                ("entered_at", models.DateTimeField()),
                ("joined_at_leg", models.PositiveSmallIntegerField(default=1)),
                ("extra_points", models.PositiveIntegerField(default=0)),
                ("here_at", models.DateTimeField(null=True)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("rank", models.PositiveIntegerField(null=True)),
                ("division", models.PositiveSmallIntegerField(default=0)),
                ("missed", models.PositiveSmallIntegerField(default=0)),
                ("place", models.PositiveIntegerField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournament_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="replaced_by",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
                "indexes": [
                    models.Index(
                        fields=["member", "status"], name="tournaments_entries"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "member"), name="tournaments_entered_once"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_one_a_number"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pod",
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
                ("copy", models.PositiveSmallIntegerField(default=1)),
                ("number", models.PositiveSmallIntegerField()),
                ("division", models.PositiveSmallIntegerField(default=0)),
                ("slug", models.SlugField(max_length=40)),
                ("why", models.JSONField(default=dict)),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("played", "played to the end"),
                            ("appraise", "decided by the position"),
                            ("share", "points shared"),
                            ("entered", "entered by hand"),
                            ("void", "voided"),
                        ],
                        max_length=8,
                    ),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                ("reported", models.JSONField(null=True)),
                ("reported_at", models.DateTimeField(null=True)),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pods",
                        to="tournaments.leg",
                    ),
                ),
                (
                    "reported_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["leg", "division", "copy", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("leg", "copy", "number"),
                        name="tournaments_one_pod_a_number",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LadderCall",
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
                ("seats", models.PositiveSmallIntegerField()),
                ("made_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "caller",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "pod",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="call",
                        to="tournaments.pod",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("caller",),
                        name="tournaments_one_call_each",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Correction",
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
                ("reason", models.CharField(max_length=2400)),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
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
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="corrections",
                        to="tournaments.pod",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
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
                ("made_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("accepted", models.BooleanField(null=True)),
                (
                    "challenged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenged_by",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "challenger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "pod",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenge",
                        to="tournaments.pod",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=("challenger",),
                        name="tournaments_one_challenge_out",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=("challenged",),
                        name="tournaments_one_challenge_in",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Sitting",
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
                ("copy", models.PositiveSmallIntegerField(default=1)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("score", models.IntegerField(null=True)),
                ("points", models.PositiveIntegerField(null=True)),
                ("left_early", models.BooleanField(default=False)),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.leg",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="tournaments.pod",
                    ),
                ),
            ],
            options={
                "ordering": ["pod", "seat"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pod", "seat"), name="tournaments_one_sitting_a_seat"
                    ),
                    models.UniqueConstraint(
                        fields=("leg", "copy", "entrant"),
                        name="tournaments_nobody_sits_twice",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CallPlayer",
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
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "call",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="tournaments.laddercall",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("call", "entrant"), name="tournaments_in_a_call_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Bye",
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
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="byes",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.leg",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("leg", "entrant"), name="tournaments_one_bye_a_leg"
                    )
                ],
            },
        ),
    ]
