"""Dashboard and alert rules know the metrics that there are, and each alert is fired once."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
import yaml
from django.utils import timezone

from club.base.monitoring import heartbeats
from club.base.monitoring.metrics import metrics_text
from tests import servers
from tests.support.source_files import PROJECT

MONITORING = PROJECT / "deploy" / "monitoring"
NAME = re.compile(r"\bkerho_[a-z_]+")


def read(name: str) -> Any:
    return yaml.safe_load((MONITORING / name).read_text())


def rules() -> dict[str, dict[str, Any]]:
    groups = read("alerts.yml")["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((MONITORING / "grafana.json").read_text())["panels"]
    return found


def expressions() -> list[str]:
    drawn = [target["expr"] for panel in panels() for target in panel["targets"]]
    return [*drawn, *(str(rule["expr"]) for rule in rules().values())]


@pytest.mark.django_db
def test_each_expression_is_about_metrics_that_the_club_has() -> None:
    for name in (heartbeats.SWEEP, heartbeats.WORKER, heartbeats.SEARCHERS):
        heartbeats.beat(name, [0.5], timezone.now())
    shown = set(NAME.findall(metrics_text(timezone.now())))
    asked = {name for text in expressions() for name in NAME.findall(text)}
    assert asked - shown == set()
    of = {heartbeats.SWEEP, heartbeats.WORKER, heartbeats.SEARCHERS}
    assert set(re.findall(r'of="(\w+)"', " ".join(expressions()))) == of


def test_each_alert_says_what_it_is_and_what_to_do() -> None:
    for name, rule in rules().items():
        assert rule["labels"]["severity"] in ("page", "warn"), name
        assert set(rule["annotations"]) == {"summary", "action"}, name


def test_each_alert_is_drawn_and_fired_once_and_silent_when_all_is_well() -> None:
    drawn = " ".join(panel["description"] for panel in panels())
    tested = [case for test in read("alerts_test.yml")["tests"] for case in test["alert_rule_test"]]
    for name in rules():
        assert name in drawn
        cases = [case["exp_alerts"] for case in tested if case["alertname"] == name]
        assert sorted(map(len, cases)) == [0, 1], name


def test_panels_do_not_cover_each_other() -> None:
    places = [tuple(sorted(panel["gridPos"].items())) for panel in panels()]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in panels()}) == len(places)


@pytest.mark.promtool
def test_promtool_reads_the_rules_and_fires_them() -> None:
    promtool = servers.promtool()
    assert promtool
    for arguments in (("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")):
        done = subprocess.run(
            [promtool, *arguments], cwd=MONITORING, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
