import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("members", "0013_texts"),
    ]

    operations = [
        migrations.AlterConstraint(
            model_name="member",
            name="members_one_email",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"),
                name="members_one_email",
                violation_error_message="This e-mail address is already in use.",
            ),
        ),
    ]
