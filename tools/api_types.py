"""`./run api-types`: TypeScript types of API bodies, made from the OpenAPI document.

With `--check`, fails if the file is out of date.
"""

import subprocess
import sys
from pathlib import Path

from blindside.core.json import to_json
from blindside.web.openapi import document
from blindside.web.routes import ROUTES

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/blindside/web/pages/static/api.d.ts"
TOOL = [
    str(ROOT / "node_modules/.bin/openapi-typescript"),
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable=false",
    "--empty-objects-unknown",
    "--alphabetize",
]


def make_types() -> str:
    """Bodies only: the scripts name paths themselves."""
    bodies = {**document(ROUTES), "paths": {}}
    done = subprocess.run(TOOL, input=to_json(bodies), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"openapi-typescript failed:\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    types = make_types()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(types)
    elif FILE.read_text() != types:
        sys.exit(f"{FILE.relative_to(ROOT)} is out of date: run ./run api-types")
