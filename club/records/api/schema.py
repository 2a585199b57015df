"""The JSON Schema of a record file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.api.openapi import shape_alone
from club.api.serializers import component_name
from club.records.api.serializers import RecordSerializer


def record_schema() -> Mapping[str, Any]:
    """The published schema of `kerho-record 1`."""
    return shape_alone(component_name(RecordSerializer))
