"""The machine that runs a benchmark."""

import os
import platform
from pathlib import Path


def describe() -> str:
    """Return the processor, cores, system and Python version."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def resident_megabytes() -> float:
    """Return the memory in use; NaN where the system does not tell."""
    status = Path("/proc/self/statm")
    if not status.exists():
        return float("nan")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
