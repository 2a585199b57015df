from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("pictures", "0001_initial")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Picture",
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
                ("digest", models.CharField(max_length=32, unique=True)),
                ("content", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("stored_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["stored_at", "pk"],
            },
        ),
    ]
