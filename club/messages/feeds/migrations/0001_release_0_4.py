import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("feeds", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="FeedKey",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="feed_key",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("sealed_token", models.TextField()),
                ("hidden_questions", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
            ],
        ),
    ]
