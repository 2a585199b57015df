from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0011_most_games"),
    ]

    operations = [
        # present members do not see the first steps again
        migrations.AddField(
            model_name="member",
            name="hide_first_steps",
            field=models.BooleanField(
                db_default=True, default=True, verbose_name="hide first steps"
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="hide_first_steps",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="hide first steps"
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="auto_leave",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="When my time is about to run out, take two days of holiday for me.",
                verbose_name="automatic holiday",
            ),
        ),
    ]
