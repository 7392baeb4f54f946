"""How hard the tests try: as much as a gate allows, and much more with BLINDSIDE_PROVE (`./run prove`)."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate", max_examples=60, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("prove", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("prove" if os.environ.get("BLINDSIDE_PROVE") else "gate")
