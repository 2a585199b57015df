import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("club_settings", "0001_initial"),
        ("club_settings", "0002_hidden_from_search"),
    ]

    initial = True

    dependencies = [
        ("pictures", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubSettings",
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
                ("name", models.CharField(default="Kerho", max_length=320)),
                (
                    "line",
                    models.CharField(
                        blank=True,
                        default="A club for board games by correspondence",
                        max_length=960,
                    ),
                ),
                ("accent", models.CharField(blank=True, max_length=7)),
                ("accent_dark", models.CharField(blank=True, max_length=7)),
                ("about", models.TextField(blank=True)),
                ("about_html", models.TextField(blank=True)),
                ("house_rules", models.TextField(blank=True)),
                ("house_rules_html", models.TextField(blank=True)),
                ("contact", models.TextField(blank=True)),
                ("contact_html", models.TextField(blank=True)),
                ("privacy", models.TextField(blank=True)),
                ("privacy_html", models.TextField(blank=True)),
                ("zone", models.CharField(blank=True, max_length=64)),
                (
                    "visitors_see",
                    models.CharField(
                        choices=[
                            ("nothing", "the name of the club, and the log-in"),
                            ("front", "what the club is, and its games"),
                            ("finished", "finished games, too"),
                            ("all", "all games that are not private"),
                        ],
                        default="all",
                        max_length=8,
                    ),
                ),
                (
                    "hidden_from_search",
                    models.BooleanField(db_default=False, default=False),
                ),
                (
                    "sign_up",
                    models.CharField(
                        choices=[
                            ("open", "open: whoever signs up is a member"),
                            ("ask", "by asking: an organiser says yes or no"),
                            ("invited", "by invitation: with a link of an organiser"),
                        ],
                        default="open",
                        max_length=7,
                    ),
                ),
                ("members_make_events", models.BooleanField(default=True)),
                ("loan_days", models.PositiveSmallIntegerField(default=14)),
                ("paces", models.JSONField(default=list)),
                (
                    "real_table_ratings",
                    models.CharField(
                        choices=[
                            ("one", "count in the same ratings as games played here"),
                            ("apart", "have ratings of their own"),
                            ("no", "are kept, and change no ratings"),
                        ],
                        default="one",
                        max_length=5,
                    ),
                ),
                ("is_set_up", models.BooleanField(default=False)),
                (
                    "logo",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pictures.picture",
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the club",
                "verbose_name_plural": "settings of the club",
            },
        ),
    ]
