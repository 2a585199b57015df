"""Settings of security: hosts, TLS, cookies and the content security policy. Only
`club/settings.py` imports them.
"""

from club.base.configuration.base import ENVIRONMENT, PUBLIC_URL

SECRET_KEY = ENVIRONMENT.secret_key
SEAL_KEYS = ENVIRONMENT.seal_keys  # see encryption.py
METRICS_TOKEN = ENVIRONMENT.metrics_token
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.trusted_origins)
HOOK_HOSTS = list(ENVIRONMENT.hook_hosts)  # see outgoing_requests/public_hosts.py
PUSH_KEY = ENVIRONMENT.push_key  # see push/messages.py
CSRF_FAILURE_VIEW = "club.base.error_pages.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
MAX_FORMS_PER_MINUTE = 300  # of one member, in one process; 0: no limit

# PUBLIC_URL says whether the club is reached by TLS. A club on a developer's machine has no
# certificate.
BEHIND_TLS = PUBLIC_URL.startswith("https://")
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
# called from inside the network, where there is no certificate
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if BEHIND_TLS else 0
# Both concern more than this club, and cannot be taken back for a year.
SECURE_HSTS_INCLUDE_SUBDOMAINS = ENVIRONMENT.hsts_subdomains
SECURE_HSTS_PRELOAD = ENVIRONMENT.hsts_preload
# `check --deploy` warns when they are off
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "club.people.members.session_store"
# since the last use, see members/active_sessions.py
SESSION_COOKIE_AGE = 30 * 24 * 3600
# Browsers accept a cookie with this prefix only from this host and only over TLS, and send it to no
# other host of the same domain.
COOKIE_PREFIX = "__Host-" if BEHIND_TLS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
DEVICE_COOKIE_NAME = f"{COOKIE_PREFIX}device"  # members/login/known_devices.py
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
# Pages use none of these. Passkeys (publickey-credentials-*) stay allowed.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer",
        "autoplay",
        "browsing-topics",
        "camera",
        "display-capture",
        "encrypted-media",
        "fullscreen",
        "geolocation",
        "gyroscope",
        "hid",
        "idle-detection",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "screen-wake-lock",
        "serial",
        "usb",
        "xr-spatial-tracking",
    )
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

# Harmless elsewhere: browsers accept passkeys without TLS on localhost alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not BEHIND_TLS
