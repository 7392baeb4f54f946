"""The dashboard and the alerts use metrics that a server has."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from blindside.web.monitoring import Metrics

DOCS = Path(__file__).parents[2] / "docs"
DASHBOARD = json.loads((DOCS / "monitoring" / "grafana.json").read_text())
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", (DOCS / "hosting.md").read_text(), re.DOTALL | re.MULTILINE)
GROUPS = [group for block in BLOCKS for group in yaml.safe_load(block).get("groups", ())]
RULES: list[Any] = [rule for group in GROUPS for rule in group["rules"]]
PANELS = DASHBOARD["panels"]
QUERIES = {
    **{f"{panel['title']} {target['refId']}": target["expr"] for panel in PANELS for target in panel["targets"]},
    **{rule["alert"]: rule["expr"] for rule in RULES},
}
PLACEHOLDERS = {"$__rate_interval": "5m", "$job": ".*"}
DURATION = re.compile(r"\[\d+[smhd]\]")


def metric_names() -> set[str]:
    metrics = Metrics()
    metrics.count_response("GET", "/", 200, 0.1)
    return set(re.findall(r"^(\w+)(?={| )", metrics.render().decode(), re.MULTILINE)) | {"up"}


def labels_of(metric: str) -> set[str]:
    own = {"method", "route", "status"} if metric.endswith("requests_total") else {"method", "route", "le"}
    return own | {"job", "instance"}


@pytest.mark.parametrize("name", QUERIES)
def test_monitoring_query_names_existing_metrics(name: str) -> None:
    query = QUERIES[name]
    for placeholder, value in PLACEHOLDERS.items():
        query = query.replace(placeholder, value)
    selected = re.findall(r"\b(up|blindside_\w+)({(?:[^\"}]|\"[^\"]*\")*})?", query)
    assert selected
    for metric, selector in selected:
        assert metric in metric_names()
        assert set(re.findall(r'(\w+)(?==~|!~|!=|=")', selector)) <= labels_of(metric)
    for grouping in re.findall(r"by \(([^)]*)\)", query):
        assert set(grouping.split(", ")) <= {"le", "method", "route", "status", "instance"}
    without_texts = re.sub(r'"[^"]*"', "", query)
    assert "$" not in without_texts
    for left, right in ("()", "[]", "{}"):
        assert without_texts.count(left) == without_texts.count(right)
    assert all(DURATION.fullmatch(part) for part in re.findall(r"\[[^]]*\]", without_texts))


def test_monitoring_rules_say_what_to_do() -> None:
    assert len(RULES) > 5
    for rule in RULES:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"Blindside\w+", rule["alert"])
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
        assert rule["annotations"]["summary"].endswith(".")


def test_monitoring_dashboard_panels_have_unique_places() -> None:
    ids = [panel["id"] for panel in PANELS]
    assert len(set(ids)) == len(ids)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in PANELS]
    assert len(set(places)) == len(places)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in PANELS)
