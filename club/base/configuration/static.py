"""Settings of style sheets, scripts and pictures. Only `club/settings.py` imports them."""

from pathlib import Path

from club.base import game_packages
from club.base.configuration.base import BASE_DIR, DEBUG, EMBEDDED
from club.base.configuration.games import INSTALLED_GAMES

STATIC_URL = "static/"
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    BASE_DIR / "static",
    *(
        (f"games/{name}", folder / "static")
        for name, folder in game_packages.folders(INSTALLED_GAMES).items()
        if (folder / "static").is_dir()
    ),
]
# With finders, files are served from their folders; servers collect and compress them instead.
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG
STATIC_ROOT = None if WHITENOISE_USE_FINDERS else BASE_DIR / "build" / "static"
MANIFEST = "whitenoise.storage.CompressedManifestStaticFilesStorage"
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN if WHITENOISE_USE_FINDERS else MANIFEST},
}

# the view with the manifest of the app that browsers can install; empty: none
APP_MANIFEST = "push:manifest"
