// What is pressed before the modules have come is done, once, when they are there: the page is complete when they all ran.

{
  let pressed = null;

  const hold = (event) => {
    const button = event.isTrusted && event.target.closest("button[type=button]");
    if (!button) return;
    event.stopImmediatePropagation();
    pressed = button;
  };

  addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    pressed?.click();
  });
}
