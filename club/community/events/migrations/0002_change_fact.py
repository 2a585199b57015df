from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="change_fact",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
