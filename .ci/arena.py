"""A few matches of computer players in every game, without a window: none may stall, be refused or need a stand-in.

python .ci/arena.py [MATCHES]
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from canasta.engine.registry import offered

TURNS = ("beginner", "steady", "casual", "steady", "beginner", "casual")


def played(rules: str, players: int, matches: int) -> str:
    """One line of what came of it. Raises RuntimeError if it did not end well."""
    seats = ",".join(TURNS[:players])
    words = ("--rules", rules, "--seats", seats, "--matches", str(matches), "--seed", "1", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "canasta", "arena", *words], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{rules}: {done.stderr.strip()}")
    result = json.loads(done.stdout)
    if result["fallbacks"] or result["matches"] != matches:
        raise RuntimeError(f"{rules}: {done.stdout.strip()}")
    return f"{rules:22} {players} players  {result['deals']:3} deals  {result['ends']}"


def main() -> int:
    """All games; 0 when each has ended well."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    games = [(row.id, row.rules.table.players) for row in offered()]
    with ThreadPoolExecutor(2) as pool:
        for line in pool.map(lambda game: played(*game, matches), games):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
