"""Settings of Django REST framework and of the OpenAPI document. Only `club/settings.py` imports
them.
"""

# Everything else about the API is in its base view, club/site/api/viewsets.py.
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "club.site.api.openapi.Addresses"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything a page of the club can do, for members' programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
    # the names of version 1 stay; a second field of the same name gets another one
    "ENUM_NAME_OVERRIDES": {
        "StatusEnum": "club.play.tables.models.Status.values",
        "FormatEnum": ["kerho-record 1"],
        "TournamentFormatEnum": "club.community.tournaments.models.Format.values",
        "RoundStatusEnum": "club.community.tournaments.models.LegStatus.values",
        "EntrantStatusEnum": "club.community.tournaments.models.ENTRANT_STATES",
    },
}
