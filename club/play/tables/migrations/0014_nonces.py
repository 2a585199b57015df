from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0013_proposals"),
    ]

    operations = [
        migrations.AddField(
            model_name="chair",
            name="nonce",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="table",
            name="commitment",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="table",
            name="sealed_secret",
            field=models.TextField(blank=True),
        ),
        migrations.AlterField(
            model_name="happening",
            name="what",
            field=models.CharField(
                choices=[
                    ("opened", "opened the table"),
                    ("joined", "sat down"),
                    ("left", "stood up"),
                    ("nonce", "changed their word for chance"),
                    ("seated_bot", "took the chair"),
                    ("removed", "was asked to stand up"),
                    ("started", "started play"),
                    ("reminded", "was reminded"),
                    ("stood_in", "was away; somebody played instead"),
                    ("resigned", "resigned; a bot plays on"),
                    ("proposed", "proposed something"),
                    ("voted", "voted"),
                    ("settled", "a vote is over"),
                    ("gave_time", "was given time"),
                    ("dropped", "stayed away; a bot has the chair for good"),
                    ("cancelled", "the game is off"),
                    ("finished", "the game is over"),
                    ("marked", "play is held"),
                    ("resumed", "play goes on"),
                    ("excused", "had no time left, and is excused once"),
                    ("away", "is away; nobody waits"),
                    ("back", "is back"),
                    ("set_aside", "had left word, which was set aside"),
                    (
                        "reopened",
                        "the club was closed for %(span)s; the clocks were set back",
                    ),
                ],
                max_length=10,
            ),
        ),
    ]
