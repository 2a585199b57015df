from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0022_bench"),
    ]

    operations = [
        migrations.AlterField(
            model_name="benchcall",
            name="why",
            field=models.CharField(
                choices=[
                    ("away", "its member stays away"),
                    ("no_show", "its member has missed their first turn"),
                    ("asked", "its member asks for a substitute"),
                    (
                        "voted",
                        "its member stays away, and the others want somebody else",
                    ),
                ],
                max_length=8,
            ),
        ),
    ]
