import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import club.community.tournaments.terms


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_status_from_results"),
        ("tournaments", "0003_names_in_files"),
        ("tournaments", "0004_labels_and_limits_of_terms"),
        ("tournaments", "0005_double_elimination"),
    ]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
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
            ],
            options={
                "ordering": ["tournament", "number"],
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
                ("guest", models.CharField(blank=True, db_default="", max_length=480)),
                ("number", models.PositiveIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("entered", "entered"),
                            ("waiting", "on the waiting list"),
                            ("withdrawn", "withdrawn"),
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
                        null=True,
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
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="EntrantClaim",
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
                ("asked_at", models.DateTimeField()),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claim",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrant_claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
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
                ("unplayed", models.BooleanField(db_default=False, default=False)),
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
                ("name", models.CharField(max_length=480, verbose_name="Name")),
                (
                    "titles",
                    models.JSONField(
                        default=list,
                        help_text="Several games take turns: one for each round.",
                        verbose_name="Game",
                    ),
                ),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss"),
                            ("round_robin", "round robin"),
                            ("knock_out", "knock-out"),
                            ("double_elimination", "double elimination"),
                            ("league", "league"),
                            ("ladder", "ladder"),
                        ],
                        default="swiss",
                        error_messages={"invalid_choice": "Choose how it is paired."},
                        max_length=24,
                        verbose_name="How it is paired",
                    ),
                ),
                (
                    "size",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                2,
                                5,
                                "A table seats 2 to {high}: the least, the usual size and the most, in this order.",
                            )
                        ],
                        verbose_name="Players at a table",
                    ),
                ),
                (
                    "pace",
                    models.JSONField(
                        default=club.community.tournaments.terms.usual_pace,
                        verbose_name="Pace",
                    ),
                ),
                (
                    "honours_quiet",
                    models.BooleanField(default=True, verbose_name="Nights rest"),
                ),
                (
                    "least",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0 or empty: one less than usual.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                0,
                                5,
                                "A table seats 2 to {high}: the least, the usual size and the most, in this order.",
                            )
                        ],
                        verbose_name="At least at a table",
                    ),
                ),
                (
                    "most",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0 or empty: as usual.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                0,
                                5,
                                "A table seats 2 to {high}: the least, the usual size and the most, in this order.",
                            )
                        ],
                        verbose_name="At most at a table",
                    ),
                ),
                (
                    "legs",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0 or empty: as many as needed.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                0,
                                30,
                                "Rounds: up to {high}; 0 means as many as needed.",
                            )
                        ],
                        verbose_name="Rounds",
                    ),
                ),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="Of the same players, with the seats rotated.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                1, 3, "Games in a round: {low} to {high}."
                            )
                        ],
                        verbose_name="Games in a round",
                    ),
                ),
                (
                    "leg_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                1, 365, "A round lasts {low} to {high} days."
                            )
                        ],
                        verbose_name="Days of a round",
                    ),
                ),
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
                        error_messages={
                            "invalid_choice": "Choose what becomes of an unfinished game."
                        },
                        max_length=8,
                        verbose_name="Unfinished games",
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
                        error_messages={
                            "invalid_choice": "Choose how the first round is paired."
                        },
                        max_length=6,
                        verbose_name="First round",
                    ),
                ),
                (
                    "late_until",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0: nobody is late.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                0, 30, "Late entry: until round {high} at most."
                            )
                        ],
                        verbose_name="Late entry until round",
                    ),
                ),
                (
                    "places",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Empty: no limit.",
                        null=True,
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                2, 1000, "Places: {low} to {high}."
                            )
                        ],
                        verbose_name="Places",
                    ),
                ),
                (
                    "advance",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="Of a knock-out.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                1, 4, "From a table {low} to {high} go on."
                            )
                        ],
                        verbose_name="From a table go on",
                    ),
                ),
                (
                    "division_size",
                    models.PositiveSmallIntegerField(
                        default=5,
                        help_text="Of a league.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                4, 8, "A division has {low} to {high}."
                            )
                        ],
                        verbose_name="Players of a division",
                    ),
                ),
                (
                    "moving",
                    models.PositiveSmallIntegerField(
                        default=2,
                        help_text="Of a league.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                1, 3, "Up and down move {low} to {high}."
                            )
                        ],
                        verbose_name="Up and down move",
                    ),
                ),
                (
                    "check_in_hours",
                    models.PositiveSmallIntegerField(
                        default=48,
                        help_text="0: none.",
                        validators=[
                            club.community.tournaments.terms.WithinRange(
                                0, 336, "Check-in: {high} hours at most."
                            )
                        ],
                        verbose_name="Hours of the check-in",
                    ),
                ),
                (
                    "late_points",
                    models.BooleanField(
                        default=False,
                        verbose_name="Late ones begin with half of the mean",
                    ),
                ),
                (
                    "pairs_itself",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        verbose_name="The next round opens by itself when the last game ends",
                    ),
                ),
                (
                    "rated",
                    models.BooleanField(
                        default=True, verbose_name="Its games are rated"
                    ),
                ),
                (
                    "public",
                    models.BooleanField(
                        default=False,
                        verbose_name="Everybody can read it without log-in",
                    ),
                ),
                (
                    "online",
                    models.BooleanField(
                        default=True,
                        help_text="false: at real tables",
                        verbose_name="Played on this site",
                    ),
                ),
                (
                    "points",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="Empty: the usual ones. Else a line for each size of a table, from the first place down: “4: 5 3 1 0”.",
                        verbose_name="Own points",
                    ),
                ),
                (
                    "options",
                    models.JSONField(blank=True, default=dict, verbose_name="Options"),
                ),
                (
                    "starts_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="empty: by hand",
                        null=True,
                        verbose_name="Entries close",
                    ),
                ),
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
        migrations.AddField(
            model_name="leg",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entrants",
                to="tournaments.tournament",
            ),
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
        migrations.AddIndex(
            model_name="leg",
            index=models.Index(
                fields=["status", "due_at"], name="tournaments_legs_due"
            ),
        ),
        migrations.AddConstraint(
            model_name="leg",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="tournaments_one_leg_a_number"
            ),
        ),
        migrations.AddIndex(
            model_name="entrant",
            index=models.Index(fields=["member", "status"], name="tournaments_entries"),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "member"), name="tournaments_entered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="tournaments_one_a_number"
            ),
        ),
    ]
