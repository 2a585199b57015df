from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("search", "0001_initial"), ("search", "0002_parts_of_names")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="SearchWord",
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
                ("kind", models.CharField(max_length=20)),
                ("word", models.BinaryField()),
                ("about", models.PositiveBigIntegerField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["kind", "about"], name="search_words_of_a_thing"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "word", "about"), name="search_word_once"
                    )
                ],
            },
        ),
    ]
