"""`pytest --reuse-db` never takes a database that other migrations made."""

from pathlib import Path

from django.conf import settings

from tests.reused_database import migrations_digest


def a_project(folder: Path, migration: str) -> Path:
    migrations = folder / "club" / "play" / "tables" / "migrations"
    migrations.mkdir(parents=True)
    (folder / "requirements.txt").write_text("django==5.2.19\n")
    (migrations / "0001_initial.py").write_text(migration)
    return folder


def test_a_changed_migration_makes_another_name(tmp_path: Path) -> None:
    first = migrations_digest(a_project(tmp_path / "first", "operations = []\n"))
    same = migrations_digest(a_project(tmp_path / "same", "operations = []\n"))
    changed = migrations_digest(a_project(tmp_path / "changed", "operations = [1]\n"))
    assert first == same != changed


def test_the_name_is_made_from_our_own_migrations() -> None:
    assert len(migrations_digest(settings.BASE_DIR)) == 12
