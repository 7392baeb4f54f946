"""Examples at the end of each command's help. Tests parse all of them."""

from blindside.console.text import COMMAND, say
from blindside.core.messages import msg

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("serve --open", "play code777", "mastermind suggest 1122:11 1344:02"),
    "serve": (
        "serve --open",
        "serve --host 0.0.0.0",
        "serve --data /var/lib/blindside --public-url https://games.example.org",
        "serve --database postgresql://user@host/blindside --workers 4",
    ),
    "db": (
        "db check",
        "db backup copy.sqlite",
        "db repair saved.sqlite",
        "db restore copy.sqlite --database postgresql://user@host/blindside",
    ),
    "admin": (
        "admin token --name ida",
        "admin status",
        "admin close k3v9-m2qp --reason 'Please keep the chat friendly.'",
        "admin ban address 203.0.113.7 --days 7",
        "admin drain",
    ),
    "api": ("api example",),
    "demo": ("demo code777 --seed 5 --record game.json", "demo mastermind --games 1 --bots equilibrium,expert"),
    "play": (
        "play code777 --bots expert,casual,novice",
        "play code777 --edition italian-2010 --players 3",
        "play mastermind --keys devil --bots devil",
    ),
    "play code777": (
        "play code777 --bots expert,casual,novice --hints certain",
        "play code777 --edition italian-2010 --players 3",
        "play code777 --resume",
    ),
    "play mastermind": (
        "play mastermind --as breaker --games 4",
        "play mastermind --keys by-hand-unchecked",
        "play mastermind --plain",
    ),
    "join": (
        "join http://127.0.0.1:7777/t/k3v9-m2qp-7xrt-wz4h",
        "join 192.168.1.20:7777 k3v9-m2qp-7xrt-wz4h --name Ida",
        "join https://games.example.org/t/k3v9-m2qp-7xrt-wz4h --watch",
    ),
    "rules": ("rules code777 --edition german", "rules mastermind"),
    "bots": ("bots code777", "bots mastermind --json"),
    "code777": (
        "code777 editions",
        "code777 answers --racks '5r 6g 7b / 1g 2y 3k / 4n 4n 7y' --reader 1",
        "code777 deduce game.json --seat 2 --at 31 --why",
    ),
    "mastermind": (
        "mastermind suggest 1122:11 1344:02 --guess 2133",
        "mastermind audit 1122:12 1344:20 5531:30",
        "mastermind strategy --max-guesses 5",
    ),
    "arena": (
        "arena run --bots expert,certain,certain,certain --games 100000",
        "arena ladder --games 2000 --out ladder",
    ),
    "arena run": (
        "arena run --bots expert,certain,certain,certain --games 100000",
        "arena run --bots expert,casual --until-significant --out duel",
        "arena run --resume duel",
        "arena run --game mastermind --bots consistent,equilibrium --json",
    ),
    "arena ladder": (
        "arena ladder --games 2000 --out ladder",
        "arena ladder --bots casual,certain,mybots:Mine",
        "arena ladder --game mastermind --keys devil",
    ),
    "review": ("review game.json", "review game.json --summary", "review game.json --at 31 --what-if-card 8"),
    "puzzle": (
        "puzzle daily --game code777",
        "puzzle new --game mastermind --level medium --seed 7 --out puzzle.json",
        "puzzle solve puzzle.json",
        "puzzle book --count 50 --lang fr --out book.pdf",
    ),
    "record": ("record check game.json", "record show game.json --seat 2 --at 30"),
    "print": ("print notepad", "print questions --lang it --paper letter"),
    "completion": ("completion bash", "completion zsh", "completion fish"),
}


def examples(command: str) -> str:
    """Format examples for `epilog`; `\b` keeps the lines."""
    return "\b\n" + "\n".join([say(msg("Examples:")), *(f"  {COMMAND} {example}" for example in EXAMPLES[command])])
