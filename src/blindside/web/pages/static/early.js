// What is pressed before the modules have come is done when they are there, each button once and in the same order: the
// page is complete when they all ran.

{
  /** @type {Set<HTMLButtonElement>} */
  const pressed = new Set();

  /** @param {MouseEvent} event */
  const hold = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!event.isTrusted || button?.getAttribute("type") !== "button") return;
    event.stopImmediatePropagation();
    pressed.add(button);
  };

  addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    for (const button of pressed) button.click();
  });
}
