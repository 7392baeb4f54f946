// What is pressed before the modules have come is done, once, when they are there: they all run before the page is complete.

let pressed = null;

function hold(event) {
  const button = event.target.closest("button[type=button]");
  if (!button) return;
  event.stopImmediatePropagation();
  pressed = button;
}

addEventListener("click", hold, true);
document.addEventListener("DOMContentLoaded", () => {
  removeEventListener("click", hold, true);
  pressed?.click();
});
