"""What a host settles about a server; every process of it is given the same."""

from msgspec import Struct

from blindside.web.connections import ConnectionLimits


class Configuration(Struct, frozen=True, kw_only=True):
    store: str
    """A file, or the URL of a database."""
    public_url: str | None = None
    """Where clients reach the server, if that is not the address they name."""
    home_url: str | None = None
    """Where other devices of the home network reach it, if it lets them in."""
    host_names: tuple[str, ...] = ()
    """Names it answers for, beside `localhost` and the address a client has connected to."""
    has_open_metrics: bool = False
    logs_requests: bool = False
    limits: ConnectionLimits = ConnectionLimits()
