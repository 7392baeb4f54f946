// What is pressed before the modules have come is done when they are there, each button once and in the same order: the
// page is complete when they all ran.

{
  const pressed = new Set();

  const hold = (event) => {
    const button = event.isTrusted && event.target.closest("button[type=button]");
    if (!button) return;
    event.stopImmediatePropagation();
    pressed.add(button);
  };

  addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    for (const button of pressed) button.click();
  });
}
