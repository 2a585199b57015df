import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.people.members.models


class Migration(migrations.Migration):
    replaces = [
        ("members", "0001_squashed_0006_keys"),
        ("members", "0001_initial"),
        ("members", "0002_light"),
        ("members", "0003_rest"),
        ("members", "0004_sessions_and_security_log"),
        ("members", "0005_auto_leave"),
        ("members", "0006_keys"),
        ("members", "0007_plain_names"),
        ("members", "0008_admin_words"),
        ("members", "0009_reset_requests"),
        ("members", "0010_short_texts"),
        ("members", "0011_most_games"),
        ("members", "0012_hide_first_steps"),
        ("members", "0013_texts"),
        ("members", "0014_email_in_use"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="ResetRequest",
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
                ("sealed", models.TextField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Member",
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
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="last login"
                    ),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "This name is taken."},
                        help_text="2 to 20 letters, digits, - or _. The others see it.",
                        max_length=20,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[A-Za-z0-9_-]{2,20}\\Z",
                                "A name has 2 to 20 characters: letters a to z, digits, hyphen and underscore.",
                            )
                        ],
                        verbose_name="name",
                    ),
                ),
                ("email", models.EmailField(max_length=254, verbose_name="e-mail")),
                (
                    "time_zone",
                    models.CharField(
                        default="Europe/Helsinki",
                        max_length=64,
                        validators=[club.people.members.models.known_zone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[
                            ("system", "Like my device"),
                            ("light", "Light"),
                            ("dark", "Dark"),
                        ],
                        default="system",
                        max_length=6,
                        verbose_name="light",
                    ),
                ),
                (
                    "letters",
                    models.BooleanField(
                        default=True,
                        help_text="Write to me when it is my turn.",
                        verbose_name="letters",
                    ),
                ),
                (
                    "confirm_turns",
                    models.BooleanField(
                        default=True,
                        help_text="Let me lay out a whole turn, look at it, and only then play it.",
                        verbose_name="turns",
                    ),
                ),
                (
                    "auto_leave",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="When my time is about to run out, take two days of holiday for me.",
                        verbose_name="automatic holiday",
                    ),
                ),
                (
                    "most_games",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="How many games you play at once at most. Empty: any number.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="games at once",
                    ),
                ),
                (
                    "hide_first_steps",
                    models.BooleanField(
                        db_default=False, default=False, verbose_name="hide first steps"
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("username"),
                        name="members_one_name",
                        violation_error_message="This name is taken.",
                    ),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        name="members_one_email",
                        violation_error_message="This e-mail address is already in use.",
                    ),
                ],
            },
            managers=[
                ("objects", club.people.members.models.Members()),
            ],
        ),
        migrations.CreateModel(
            name="Key",
            fields=[
                (
                    "digest",
                    models.CharField(max_length=64, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=320)),
                ("scopes", models.CharField(max_length=60)),
                ("made_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "key",
                "verbose_name_plural": "keys",
                "ordering": ["-made_at", "digest"],
            },
        ),
        migrations.CreateModel(
            name="LocalTimeSetting",
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
                    "zone",
                    models.CharField(
                        max_length=64,
                        validators=[club.people.members.models.known_zone],
                    ),
                ),
                ("quiet_from", models.TimeField(null=True)),
                ("quiet_to", models.TimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="local_times",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "members_rest",
                "ordering": ["since"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "since"), name="members_one_rest_at_a_time"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LogIn",
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
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("place", models.CharField(blank=True, max_length=45)),
                ("device", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log_ins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-seen_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="SecurityEntry",
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
                    "matter",
                    models.CharField(
                        choices=[
                            ("logged_in", "logged in"),
                            ("logged_out", "logged out"),
                            ("failed", "wrong password"),
                            ("factor_failed", "wrong second step"),
                            ("warned", "warned of many wrong passwords"),
                            ("joined", "joined the club"),
                            ("reset_asked", "asked for a new password"),
                            ("password_changed", "changed the password"),
                            ("address_changed", "changed the address"),
                            ("factor_added", "added a second step"),
                            ("factor_removed", "removed a second step"),
                            ("sessions_ended", "ended sessions"),
                            ("link_sent", "was sent a link by an admin"),
                            ("sent_out", "was logged out everywhere by an admin"),
                            ("locked", "was locked out by an admin"),
                            ("unlocked", "was unlocked by an admin"),
                            ("made_keeper", "was made an admin"),
                            ("unmade_keeper", "is no longer an admin"),
                            ("key_made", "made a key for a program"),
                            ("key_revoked", "revoked a key"),
                            ("key_burnt", "sent a key in an address; it was revoked"),
                        ],
                        max_length=20,
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=45)),
                ("device", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "admin",
                    models.ForeignKey(
                        db_column="keeper_id",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="security",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "line of the security log",
                "verbose_name_plural": "security log",
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(
                        fields=["member", "matter", "-at"], name="members_security"
                    ),
                    models.Index(fields=["-at"], name="members_security_at"),
                ],
            },
        ),
    ]
