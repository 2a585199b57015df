from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_change_fact"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablesitter",
            name="waiting_number",
            field=models.IntegerField(null=True),
        ),
    ]
