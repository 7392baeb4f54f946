"""Scripts that arrive late, as over a slow connection."""

from collections.abc import Callable

from playwright.sync_api import Page, Route


def hold_script(page: Page, pattern: str) -> Callable[[], None]:
    """Hold requests for a script until the returned function is called. Later requests pass."""
    held: list[Route] = []
    is_released = False

    def handle(route: Route) -> None:
        if is_released:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        nonlocal is_released
        is_released = True
        for route in held:
            route.continue_()

    page.route(pattern, handle)
    return release
