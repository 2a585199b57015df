import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("news", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("pictures", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="NewsItem",
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
                ("title", models.CharField(max_length=960)),
                ("text", models.TextField()),
                ("html", models.TextField()),
                ("excerpt", models.CharField(max_length=280)),
                ("is_public", models.BooleanField(default=False)),
                ("is_pinned", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("publish_at", models.DateTimeField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("hidden_at", models.DateTimeField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hidden_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-published_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("published_at__isnull", False)),
                        fields=["-published_at", "-id"],
                        name="news_published",
                    ),
                    models.Index(
                        condition=models.Q(("published_at__isnull", True)),
                        fields=["publish_at"],
                        name="news_planned",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NewsPicture",
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
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="news.newsitem",
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pictures.picture",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("item", "picture"), name="news_one_picture_an_item"
                    )
                ],
            },
        ),
    ]
