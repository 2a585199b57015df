from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("search", "0001_release_0_4")]

    operations = [
        migrations.CreateModel(
            name="SearchText",
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
                ("source", models.CharField(max_length=60)),
                ("about", models.PositiveBigIntegerField()),
                ("heading", models.TextField(blank=True)),
                ("text", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source", "about"), name="search_one_text_a_row"
                    )
                ],
            },
        ),
    ]
